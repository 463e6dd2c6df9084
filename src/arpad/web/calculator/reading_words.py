"""What this is, how it is used, the formula, a worked example, which K: the text for reading."""

from __future__ import annotations

#: The headings, by the names of their sections.
HEADINGS = {
    "what": "What this is",
    "how": "How to use it",
    "formula": "The formula",
    "example": "A worked example",
    "which-k": "Which K should I use?",
    "gaps": "What a lead is worth",
    "questions": "Questions",
    "glossary": "Glossary",
}

INTRO = (
    "A rating is a forecast. Before the game it says how much of the point you should take; after "
    "it, you gain or lose by how far you were from that."
)
WHAT = (
    "Arpad works out that change for one game, a tournament, a whole event or a club’s league. It "
    "uses the rules in force on the date you give, {editions} editions of FIDE’s since "
    "{first_year} among them, and shows each step with its article. It runs in this tab: there "
    "is no account, and the games you enter stay with you.",
    "It is named after Arpad Elo, the physicist whose formula has rated chess since the 1960s.",
)

HOW = (
    "Choose the rules: FIDE’s in force today, or another system under <em>change</em>.",
    "Type your rating and your opponent’s. Your age, games and highest rating settle your K, or "
    "you set it yourself.",
    "Read all three outcomes at once, and choose the one that happened.",
    "For more than one game choose Tournament: every game is rated from the rating you started "
    "with. Paste the results as you have them.",
    "Open the working to see each step; a click on an article says what the rule is.",
)

FORMULA_FIRST = "First, the share of the point that you are expected to score:"
FORMULA_EXPECTED = (
    '<math display="block" aria-label="E equals 1 over 1 plus 10 to the power of the difference '
    'of the ratings over {scale}"><mi>E</mi><mo>=</mo><mfrac><mn>1</mn><mrow><mn>1</mn><mo>+</mo>'
    "<msup><mn>10</mn><mrow><mo>(</mo><msub><mi>R</mi><mtext>opponent</mtext></msub><mo>−</mo>"
    "<msub><mi>R</mi><mtext>you</mtext></msub><mo>)</mo><mo>/</mo><mn>{scale}</mn></mrow></msup>"
    "</mrow></mfrac></math>"
)
FORMULA_BETWEEN = (
    "A lead of 100 points gives {lead_100}, 200 points {lead_200}, 400 points {lead_400}. FIDE "
    "reads the same curve from a printed table, to two decimals [8.1.2], and counts a difference "
    "above {cap} as {cap} [8.3.1]. Then the new rating:"
)
FORMULA_RATING = (
    '<math display="block" aria-label="the new rating is the old one plus K times S minus E">'
    "<msup><mi>R</mi><mo>′</mo></msup><mo>=</mo><mi>R</mi><mo>+</mo><mi>K</mi><mo>(</mo><mi>S</mi>"
    "<mo>−</mo><mi>E</mi><mo>)</mo></math>"
)
FORMULA_WHERE = (
    ("S", "your score: 1 for a win, ½ for a draw, 0 for a loss"),
    ("E", "your expected score, from the line above [8.3.2]"),
    ("K", "how far one game can move you: the larger, the livelier [8.3.3]"),
)

K_INTRO = (
    "K is the only choice that the formula leaves open. New players need a large one, so that the "
    "rating finds its place; settled players a small one, so that it does not jump."
)
#: Pool, who, and K, besides FIDE's lines, which are made from the edition in its own order.
K_ROWS = (
    (
        "US Chess",
        "no fixed K: {us_numerator} divided by the games that count and those of the event. At "
        "{us_rating}, with {us_games} games",
        "{us_k}",
    ),
)
K_HEAD = ("Pool", "Who", "K", "Even game won")
K_AFTER = (
    "<strong>FIDE.</strong> Leave it to the rules: your age, your games and your highest rating "
    "decide, the first line that holds. In a period with many games K is lowered, so that K times "
    "the games is at most {limit} [8.3.3].",
    "<strong>US Chess.</strong> Choose its system: K follows from your rating and games, and the "
    "{us_preset} of web calculators is only a convention.",
    "<strong>Online.</strong> Chess.com and Lichess run Glicko, in which there is no K: how far "
    "you move depends on how sure your rating is. K {presets}, often quoted, are conventions.",
    "<strong>Your own league.</strong> Any K from 0 to {k_most}. 32 is lively, 16 is calm; 40 for "
    "the first games and 20 from then on lets newcomers arrive quickly.",
)

GAPS_INTRO = (
    "What the stronger player is expected to score, by the lead in points. The weaker one gets "
    "the rest of the point."
)
GAPS_HEAD = ("Lead", "Formula", "FIDE [8.1.2]")

ABOUT_TITLE = "About Arpad"
ABOUT_LEAD = (
    "Chess ratings, worked out step by step: exact, by the rules in force on the date, each step "
    "with its article."
)
ABOUT_DESCRIPTION = (
    "What becomes of what you type into Arpad, how sure its figures are, and where to read how "
    "chess ratings are worked out."
)
READ = "How ratings work"
READ_TEXT = "It is told below <a href='./'>the calculator</a>: {}."
PRIVATE = "Privacy"
PRIVATE_TEXT = (
    "The calculator computes in your browser and may open no connection: its policy forbids it. "
    "Nothing you type is sent or stored, unless you ask it to remember your own figures on this "
    "device.",
    "A whole event is read by Arpad on your own computer, answered and forgotten. There are no "
    "cookies, no fonts and no scripts from elsewhere.",
)
SURE = "How sure it is"
SURE_TEXT = (
    "FIDE’s own published calculations come out digit for digit. Every value of the rules says on "
    "what it rests: the text of the regulations, FIDE’s practice, a report, or our own reading; "
    "see <a href='./rules.html'>the rules</a>. What is an estimate is called one.",
)
