"""Words of the trade, each in a sentence."""

from __future__ import annotations

GLOSSARY = (
    ("Change", "what a result does to a rating: exact to the hundredth, and rounded once"),
    ("Deviation", "in Glicko, how unsure a rating is; it shrinks with games and grows without"),
    ("dp", "the difference of ratings that belongs to a score in percent [8.1.1]"),
    ("Edition", "the rules in force for tournaments that start from a certain day on [0.1]"),
    ("Established", "with enough games behind them for the smaller K [8.3.3]"),
    ("Expected score", "the share of the point that the ratings forecast, from 0 to 1 [8.1.2]"),
    ("Floor", "the least rating: a player who falls below {floor} becomes unrated [7.2]"),
    ("Forfeit", "a game that was not played; it is not rated [5.1]"),
    ("Initial rating", "a first rating, from the first games against rated opponents [8.2.3]"),
    ("K", "how far one game can move a rating [8.3.3]"),
    ("Norm", "a performance that counts towards a title [B.01 1.4.8]"),
    ("Performance", "the rating at which a score would have been just what was expected [8.1.1]"),
    ("Pool", "those who play each other and are rated by the same rules"),
    ("Rating period", "the games that are rounded together; at FIDE, a month [8.3.4]"),
    ("Standard, rapid, blitz", "three lists, by the time for 60 moves, each with its own rating"),
    ("TRF", "the report file that pairing programs write for FIDE"),
    ("Unrated", "without a rating; such an opponent does not change yours [8.3.1]"),
    ("Volatility", "in Glicko-2, how erratic somebody’s results are"),
)
