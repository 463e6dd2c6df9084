"""FIDE’s two tables of B.02, as printed, which other systems use too: the same since 2009."""

from __future__ import annotations

#: 8.1.2: the greatest rating difference for each expectancy .50, .51, … .99 of the stronger side.
DIFFERENCE_BOUNDS = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),  # .50 to .59
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),  # .60 to .69
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),  # .70 to .79
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),  # .80 to .89
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),  # .90 to .99
)

#: 8.1.1: the rating difference dp for a fractional score of .50, .51, … 1.00.
SCORE_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),  # .50 to .59
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),  # .60 to .69
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),  # .70 to .79
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),  # .80 to .89
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677),  # .90 to .99
    800,  # 1.00
)
