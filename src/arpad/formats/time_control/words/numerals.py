"""Numbers in words; they only count if a unit of time follows."""

from __future__ import annotations

_WORDS: dict[float, str] = {
    0.25: "quarter quarters",
    0.5: "half halbe halben halve halv halvt demi demie media mitja meia mezza mezzo mezz"
    " pół pol půl fél jumătate puoli yarım po pola половина половиной половин пів",
    1: "a an one eine einer ein un une una uno en et ett een um uma один одна един една jedna"
    " jednu jeden jedno egy yksi bir o",
    1.5: "anderthalb eineinhalb anderhalf полтора półtorej półtora halvannen halvanden másfél"
    " puolitoista півтори",
    2: "two zwei deux dos dois duas due to två twee два две dva dwa dvije dvě két kettő kaksi iki"
    " doi două дві",
    3: "three drei trois tres três tre drie три tri trzy tři három kolme üç trei",
    4: "four vier quatre cuatro quatro quattro fire fyra четыре чотири četiri cztery čtyři négy"
    " neljä dört patru",
    5: "five fünf fuenf cinq cinco cinque cinc fem vijf пять п’ять пет pet pięć pět öt viisi beş"
    " cinci",
    6: "six sechs seis sei seks sex zes шесть шість šest sześć hat kuusi altı șase",
    7: "seven sieben sept siete sete sette zeven семь сім sedam siedem sedm hét yedi",
    8: "eight acht huit ocho oito otto åtta åtte otte восемь вісім osam osiem osm nyolc sekiz",
    9: "nine neun neuf nueve nove nio negen девять дев’ять devet dziewięć devět kilenc dokuz",
    10: "ten zehn dix diez dez dieci deu tio tien десять десет deset dziesięć tíz tizen kymmenen"
    " on zece",
    12: "twelve zwölf zwoelf douze doce doze dodici twaalf двенадцать dwanaście dvanáct",
    15: "fifteen fünfzehn fuenfzehn quinze quince quindici femten femton vijftien пятнадцать"
    " п’ятнадцять пятнадесет petnaest piętnaście patnáct tizenöt viisitoista",
    20: "twenty zwanzig vingt veinte veinti vinte venti tjue tyve tjugo twintig двадцать двадцять"
    " двадесет dvadeset dwadzieścia dvacet húsz huszon kaksikymmentä yirmi douăzeci",
    30: "thirty dreißig dreissig trente treinta trinta trenta tretti tredive trettio dertig"
    " тридцать тридцять trideset trzydzieści třicet harminc otuz treizeci",
    40: "forty vierzig quarante cuarenta quarenta quaranta førti fyrre fyrtio veertig сорок"
    " četrdeset čtyřicet czterdzieści negyven kırk",
    45: "quarantacinque kvarantafem",
    50: "fifty fünfzig fuenfzig cinquante cincuenta cinquenta cinquanta femti femtio vijftig"
    " пятьдесят pedeset pięćdziesiąt padesát ötven elli",
    60: "sixty sechzig soixante sesenta sessenta sessanta seksti sextio zestig шестьдесят"
    " шістдесят šezdeset sześćdziesiąt šedesát hatvan altmış",
    70: "seventy siebzig setenta settanta семьдесят sedamdeset",
    75: "settantacinque",
    80: "eighty achtzig ochenta oitenta ottanta восемьдесят osamdeset",
    90: "ninety neunzig noventa novanta nitti nittio negentig девяносто дев’яносто devedeset"
    " dziewięćdziesiąt devadesát kilencven doksan nouăzeci",
    100: "hundred hundert cent cien ciento cem cento hundra hundre honderd сто sto száz sata yüz"
    " sută",
}

#: The number that each word means.
NUMERALS: dict[str, float] = {
    word: number for number, words in _WORDS.items() for word in words.split()
}
#: Numbers that have another meaning in some language: by themselves they do not count.
HOMONYMS: str = (
    "a an po ein eine einer en et un une una uno ett een um uma o to dos due tre tri sei sex on"
    " hat het sept pet ot cent cem sto sata media demi pol half tio nove fire tien acht"
)
#: What may come between the ones and the tens of one word.
LINKS: tuple[str, ...] = ("und", "en", "og", "e", "y", "")
