"""The words of results, colours, byes and titles in many languages; data, which the page reads too.

Single letters are not among the words: S is a win or Black in German, D a draw or a defeat in
French. Only W, D and L count, and only with a W or an L among them; others must be asked about.
"""

from __future__ import annotations

_WINS = (
    *("victories", "siege"),
    *("win", "won", "wins", "beat", "defeated", "victory", "sieg", "gewonnen", "gewinn"),
    *("gewann", "besiegt", "gagne", "gagné", "victoire", "gain", "victoria", "gana", "ganada"),
    *("gané", "ganó", "gane", "ganado", "vittoria", "vinto", "vinta", "vitória", "vitoria"),
    *("venci", "ganhou", "ganhei", "winst", "gewonnen", "vinst", "vann", "seier", "vant", "sejr"),
    *("vandt", "voitto", "voitin", "wygrana", "wygrałem", "wygrałam", "zwycięstwo", "výhra"),
    *("vyhrál", "vyhrála", "výhra", "győzelem", "nyert", "győztem", "pobjeda", "pobeda", "победа"),
    *("выиграл", "выиграла", "выигрыш", "перемога", "виграв", "виграла", "победа", "победи"),
    *("victorie", "câștig", "castig", "câştig", "galibiyet", "kazandı", "kazandım", "yendi"),
    *("νίκη", "νικη", "胜", "勝", "勝ち", "赢", "فوز", "ניצחון", "נצחון", "승", "برد", "thắng"),
    *("pergalė", "uzvara", "võit", "sigur", "vann", "menang", "zmaga", "победа", "výhra", "fitore"),
)
_DRAWS = (
    *(
        "draws",
        "draw",
        "half",
        "drew",
        "drawn",
        "tie",
        "tied",
        "remis",
        "unentschieden",
        "remise",
        "nulle",
        "nul",
    ),
    *("tablas", "empate", "empatada", "tables", "taules", "patta", "pareggio", "patto", "empatou"),
    *("gelijk", "gelijkspel", "remi", "uavgjort", "tasapeli", "remíza", "remíza", "plichta"),
    *("döntetlen", "нич", "ничья", "ничия", "нічия", "реми", "remiză", "remiza", "beraberlik"),
    *("berabere", "ισοπαλία", "ισοπαλια", "和", "和棋", "平", "引き分け", "تعادل", "תיקו", "무"),
    *("分", "分け", "引分", "引分け", "引き分"),
    *("مساوی", "hòa", "hoà", "lygiosios", "neizšķirts", "viik", "jafntefli", "seri", "barazim"),
)
_LOSSES = (
    *("losses", "niederlagen"),
    *("loss", "lost", "lose", "loses", "defeat", "niederlage", "verloren", "verlor", "défaite"),
    *("defaite", "perdu", "perdue", "derrota", "pierde", "perdida", "perdí", "perdió", "perdio"),
    *("perdido", "sconfitta", "perso", "persa", "perdeu", "perdi", "verlies", "förlust"),
    *("förlorade", "tap", "tapte", "tapt", "nederlag", "tabt", "tabte", "tappio", "hävisin"),
    *("przegrana", "przegrałem", "przegrałam", "porażka", "prohra", "prohrál", "prohrála"),
    *("prehra", "prehral", "vereség", "vesztett", "vesztettem", "poraz", "поражение", "проиграл"),
    *("проиграла", "проигрыш", "поразка", "програв", "програла", "загуба", "загуби", "înfrângere"),
    *("infrangere", "mağlubiyet", "yenilgi", "kaybetti", "kaybettim", "ήττα", "ηττα", "负", "負"),
    *("負け", "败", "输", "خسارة", "هزيمة", "הפסד", "패", "باخت", "thua", "pralaimėjimas"),
    *("zaudējums", "kaotus", "tap", "kalah", "poraz", "пораз", "humbje"),
)
#: Words for results that may be about somebody named before them: "Ann won".
VERBS = (
    *("won", "wins", "lost", "loses", "beat", "defeated", "gewann", "verlor", "ganó", "perdió"),
    *("perdio", "perdeu", "ganhou", "vann", "vant", "vandt", "tapte", "tabte", "förlorade"),
    *("vyhrál", "vyhrála", "prohrál", "prohrála", "prehral", "выиграл", "выиграла", "проиграл"),
    *("проиграла", "виграв", "виграла", "програв", "програла", "nyert", "vesztett", "kazandı"),
    *("kaybetti", "yendi"),
)
#: Of these, the ones that are said about somebody else, and here are taken for one's own.
OTHERS_VERBS = (
    *("wins", "loses", "ganó", "perdió", "perdio", "perdeu", "ganhou", "nyert", "vesztett"),
    *("kazandı", "kaybetti", "yendi"),
)
#: Half points by a word for a result.
RESULT_WORDS: dict[str, int] = {
    **dict.fromkeys(_WINS, 2),
    **dict.fromkeys(_DRAWS, 1),
    **dict.fromkeys(_LOSSES, 0),
}
#: Letters that are results if the text uses only these, with a W or an L among them.
RESULT_LETTERS = {"w": 2, "d": 1, "l": 0}
#: Numbers and signs that are results, in half points; + and - alone may be forfeits.
SCORES: dict[str, int] = {
    **dict.fromkeys(("1", "1.0", "1,0", "1.00", "1,00", "1/1"), 2),
    **dict.fromkeys(("½", "0.5", "0,5", ".5", ",5", "1/2", "0.50", "0,50", "0½", "="), 1),
    **dict.fromkeys(("½/1", "0.5/1", "0,5/1"), 1),
    **dict.fromkeys(("0", "0.0", "0,0", "0.00", "0,00"), 0),
}
SIGNS: dict[str, int] = {"+": 2, "-": 0}
#: Ticks and crosses: a win and a loss if the text has both.
TICKS: dict[str, int] = {**dict.fromkeys("✓✔✅☑", 2), **dict.fromkeys("✗✘❌✕✖☒", 0)}
#: Marks in a column of results, as in Japan: they count if the text has two of them.
CIRCLES: dict[str, int] = {**dict.fromkeys("○◯〇", 2), "△": 1, **dict.fromkeys("●×", 0)}
#: Letters of White and Black that are used together, by language.
COLOUR_PAIRS: tuple[tuple[str, str], ...] = (
    *(("w", "b"), ("w", "s"), ("w", "z"), ("b", "n"), ("b", "s"), ("b", "p"), ("b", "c")),
    *(("b", "č"), ("b", "cz"), ("v", "s"), ("h", "s"), ("v", "m"), ("a", "n"), ("б", "ч")),
    *(("б", "ц"), ("λ", "μ"), ("白", "黑"), ("白", "黒")),
)
WHITE_WORDS = (
    *("white", "weiß", "weiss", "blanc", "blancs", "blancas", "bianco", "brancas", "wit", "vit"),
    *("hvid", "hvit", "valkea", "białe", "bílé", "bílý", "világos", "bijeli", "beli", "белые"),
    *("білі", "бели", "alb", "beyaz", "λευκά", "branco", "blanca", "белыми", "weißen"),
)
BLACK_WORDS = (
    *("black", "schwarz", "noir", "noirs", "negras", "nero", "pretas", "zwart", "svart", "sort"),
    *("musta", "czarne", "černé", "černý", "sötét", "crni", "črni", "чёрные", "черные", "чорні"),
    *("черни", "negru", "siyah", "μαύρα", "preto", "negra", "чёрными", "черными", "schwarzen"),
)
#: A round without a game, as a word or as several.
BYES = (
    *("bye", "half point bye", "half-point bye", "full point bye", "not paired", "unpaired"),
    *("spielfrei", "volno", "nenasazen", "sin emparejar", "descansa", "descanso", "bye completo"),
    *("exempt", "exe", "exempté", "non apparié", "riposa", "riposo", "non abbinato", "isento"),
    *("não emparceirado", "vrij", "niet ingedeeld", "frirond", "fri", "ei paria", "vapaa"),
    *(
        "pauza",
        "wolny",
        "wolny los",
        "pauza",
        "nie kojarzony",
        "szabad",
        "erőnyerő",
        "párosítatlan",
    ),
    *("почива", "oversidder"),
    *("slobodan", "slobodna", "slobodno", "prost", "слободан", "свободен", "выходной", "пропуск"),
    *("без пары", "без пари", "вільний", "почивка", "liber", "turu boş", "eşlendirilmedi", "bay"),
    *("be priešininko", "brīvs", "vaba", "ρεπό", "轮空", "不戦", "مستريح", "not played", "absent"),
    *("requested bye", "zero point bye", "zero-point bye", "hpb", "abwesend", "nicht ausgelost"),
    *(
        "no pairing",
        "free",
        "sit out",
        "nicht gelost",
        "voľno",
        "volný los",
        "nevylosován",
        "ei ole",
    ),
)
#: Words for games that were not played although they have a result.
FORFEITS = (
    *("forfeit", "forfeited", "ff", "forf", "default", "defaulted", "walkover", "wo", "w.o."),
    *("w/o", "no show", "no-show", "noshow", "kampflos", "forfait", "incomparecencia", "n.c."),
    *("incomparecido", "ausencia", "forfettario", "falta", "wedstrijdloos", "regl.", "kontumace"),
    *("kontumačně", "kontumácia", "walkower", "vo", "неявка", "без игры", "kontumac", "kl"),
    *("játék nélkül", "kontumáció", "служебно", "predaja", "luovutus", "hükmen", "reglementair"),
)
#: Words at the start of a line that sums up others.
TOTALS = (
    *("total", "totals", "sum", "average", "avg", "mean", "summe", "gesamt", "schnitt", "ø"),
    *("durchschnitt", "mittel", "suma", "promedio", "media", "moyenne", "somme", "totale"),
    *("gemiddelde", "totaal", "genomsnitt", "summa", "gjennomsnitt", "gennemsnit", "keskiarvo"),
    *("średnia", "razem", "součet", "průměr", "priemer", "súčet", "átlag", "összesen", "ukupno"),
    *("prosjek", "prosek", "итого", "всего", "средний", "сумма", "среднее", "разом", "toplam"),
    *(
        "ortalama",
        "σύνολο",
        "合计",
        "平均",
        "合計",
        "performance",
        "perf",
        "score",
        "points",
        "aro",
    ),
    *("total change", "punkte", "puntos", "points total", "tpr", "rp", "expected", "общо", "média"),
    *("elo change", "rating change", "change", "new rating", "my rating", "meine elo"),
)
UNRATED = (
    *("unr", "unr.", "unrated", "none", "-", "–", "—", "n/a", "na", "ohne", "keine", "ohne elo"),
    *("sans", "nc", "n.c", "sin elo", "sin", "senza", "sem", "geen", "utan", "uten", "uden"),
    *("ilman", "bez", "brak", "nincs", "без", "нет", "fără", "yok", "без рейтинга", "non classé"),
    *("not rated", "no rating", "ohne dwz", "----", "---", "--", "s/elo", "非", "无"),
)
#: Words between a result and an opponent.
LINKS = (
    *("v", "vs", "vs.", "v.", "against", "to", "with", "over", "by", "gegen", "contre", "contra"),
    *("con", "contro", "com", "tegen", "mot", "mod", "vastaan", "ze", "przeciw", "przeciwko"),
    *("proti", "ellen", "protiv", "против", "проти", "împotriva", "cu", "karşı", "με", "rated"),
    *("rating", "elo", "dwz", "rtg", "at", "the", "mit", "als", "as", "in", "game", "on", "ich"),
    *(
        "i",
        "my",
        "opponent",
        "för",
        "z",
        "jag",
        "je",
        "opp",
        "opp.",
        "time",
        "a",
        "an",
        "point",
        "result",
        "res",
        "score",
    ),
    # how a game ended
    *("resignation", "resigned", "checkmate", "mate", "timeout", "agreement", "agreed"),
    *("stalemate", "repetition", "aufgabe", "matt"),
)
#: Words between two opponents of one result.
ANDS = (
    *("and", "&", "und", "et", "y", "e", "en", "och", "og", "ja", "és", "и", "та", "și", "şi"),
    *("ve", "και", "oraz", "plus", "then", "dann"),
)
#: Words of somebody who corrects what they wrote before.
CORRECTIONS = (
    *(
        "sorry",
        "correction",
        "corrected",
        "correcting",
        "oops",
        "actually",
        "pardon",
        "edit",
        "wait",
    ),
    *("korrektur", "korrigiert", "entschuldigung", "désolé", "désolée", "corrigé", "perdón"),
    *(
        "corrección",
        "corregido",
        "scusa",
        "scusate",
        "correzione",
        "desculpa",
        "correção",
        "correctie",
    ),
    *(
        "korrigering",
        "korjaus",
        "przepraszam",
        "poprawka",
        "oprava",
        "pardón",
        "javítás",
        "ispravka",
    ),
    *("извините", "исправление", "поправка", "виправлення", "corectură", "düzeltme", "διόρθωση"),
    *("更正", "訂正"),
)
#: Words that negate a result, so that it must be asked about.
NEGATIONS = ("not", "no", "never", "nicht", "kein", "pas", "non", "nie", "не", "ikke", "inte", "ei")
#: The person who reads or writes: after a result they turn it round ("1650 beat me").
READERS = ("me", "you", "mich", "mir", "moi", "mij", "meg", "mig")
ABOUT = ("ca", "ca.", "circa", "about", "approx", "approx.", "etwa", "env.", "c.", "около")
TITLES = (
    *("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "NM", "WNM", "AGM", "AIM", "AFM", "ACM"),
    *("LM", "SM", "MF", "MI", "GMI", "MK", "KMS", "FA", "IA", "DM"),
)
