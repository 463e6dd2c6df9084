"""The words of time controls, language by language: data for the reader, nothing that runs.

Words stand as the reader sees them: small letters, without accents. A word that ends in * stands
for all that begin so.
"""

from __future__ import annotations

#: What a word means for a time control.
MEANINGS: dict[str, tuple[str, ...]] = {
    "hour": (
        *("h", "hr", "hrs", "hour*", "std", "stunde*", "uur", "uren", "heure*"),  # en, de, nl, fr
        *("hora*", "hodin*", "godzin*", "timmar", "timme*", "tunti*", "tuntia"),  # es, cs, pl, sv
        *("klst", "klukkustund*", "ora", "ore", "orak", "oras", "orat", "sat", "sata", "sati"),
        *("ur", "ura", "ure", "uri", "tund*", "stund*", "valand*", "час*", "годин*", "саат*"),
        *("ωρ*", "saat*", "gio", "jam", "小时", "小時", "時間", "시간", "שעה", "שעות", "ساعة"),
        *("time", "timer", "timers"),  # da, no; in English a noun, which has no number before it
    ),
    "minute": (
        *("m", "min", "mins", "mn", "mns", "'", "minu*"),  # most of Europe
        *("perc*", "dk", "dak", "dakika*", "deqiqe*", "dəqiqə*", "phut", "menit"),  # hu, tr, az, vi
        *("мин*", "хв*", "минут*", "мінут*", "хвилин*", "λεπτ*", "λ", "minuu*", "minūt*"),
        *(
            "мүнөт*",
            "минөт*",
            "daqiqa*",
            "дақиқа*",
            "წუთ*",
            "րոպե*",
            "דקות",
            "דקה",
            "دقيقة",
            "دقیقه",
        ),
        *("分钟*", "分鐘*", "分*", "분*", "นาที*", "मिनट"),
    ),
    "quarter": ("kvarter*", "viertelstunde*", "kwartier*", "kwadrans*"),
    "half hour": ("halbstunde*", "halvtime*", "polhodin*"),
    "second": (
        *("s", "sec", "secs", "second", "seconds", "secon*", "secun*", "sek", "seks", "sekun*"),
        *("seg", "segs", "segun*", "segon*", "sg", "sgs", "scs", '"', "sipm"),
        *("mp", "masodperc*", "sn", "saniye*", "giay", "detik", "сек*", "секунд*", "с"),
        *("δευτ*", "δ", "soniya*", "წამ*", "վայրկյան*", "שניות", "שניה", "ثانية", "ثانیه"),
        *("秒*", "초*", "วินาที*", "सेकंड"),
    ),
    "moves": (
        *("move*", "mov", "movs", "mv", "mvs", "mm", "mo", "step*", "ply"),
        *("zug*", "zuge*", "zuege*", "z", "zet", "zetten", "zetje", "coup*", "cps"),
        *("jugada*", "jug", "movimiento*", "movimento*", "movim*", "lance*", "moviment*"),
        *("mossa", "mosse", "tah*", "t", "ruch*", "posunie*", "posuniec*", "drag*", "trekk*"),
        *("traek*", "træk*", "leik*", "siirto*", "siirron", "siirtoa", "kaik*", "kaigu*"),
        *("gajien*", "ejim*", "lepes*", "mutar*", "potez*", "poteza", "hamle*", "nuoc", "langkah"),
        *("gedis*", "gediş*", "ход*", "хід*", "ходів", "потез*", "κινησ*", "სვლა*", "քայլ*"),
        *("着*", "步*", "手*", "수*", "回合*"),
    ),
    "increment": (
        *("inc", "incr", "incs", "increment*", "incremento*", "i", "bonus*", "bonif*", "fischer*"),
        *("fisher*", "zeitgutschrift*", "zeitzugabe*", "zugabe*", "gutschrift*", "aufschlag*"),
        *("ajout*", "rajout*", "cadence*", "toevoeging*", "tillegg*", "tillaeg*", "tillæg*"),
        *("tillagg*", "dodat*", "dodan*", "lisays*", "pridan*", "prirastek*", "pridav*"),
        *("добав*", "надбав*", "додат*", "прираст*", "bonifik*", "bonifikac*", "idohozza*"),
        *("increm*", "ek", "ekleme*", "artis*", "προσθ*", "papild*", "incrément*", "acrescimo*"),
        *("acresc*", "adicion*", "cong", "加*"),
    ),
    "delay": ("d", "delay*", "bronstein*", "retard*", "retraso*", "verzogerung*", "delays"),
    "rest": (
        *("rest*", "end*", "all", "alle", "sd", "ko", "finish*", "fin", "fim"),
        *("remain*", "complete*", "reste*", "resto*", "konca", "konce", "konec", "kraja", "kraj"),
        *("loppu*", "slut*", "slutt*", "afslut*", "hurtigafslut*", "schluss*", "ende"),
        *("einde", "завершен*", "конца", "край*", "краја", "кінця", "остат*", "τελ*", "υπολοιπ*"),
        *("lai", "bitimine", "sonuna", "vegeig", "hatralevo*", "reszre", "remaining", "sudden"),
        *("death", "quickplay", "guillotine", "剩余*"),
    ),
    "game": (
        *("g", "game*", "partie*", "partij*", "parti*", "partid*", "partita", "partite"),
        *(
            "partia",
            "partii",
            "partię",
            "partiu",
            "jatszma*",
            "peli*",
            "skak*",
            "van",
            "pertandingan",
        ),
        *("парти*", "игр*", "гру", "παρτιδ*", "oyun*", "spil*", "match*"),
    ),
    "player": (
        *("player*", "spieler*", "speler*", "joueur*", "jugador*", "jogador*", "giocator*", "juc"),
        *("jucator*", "igrac*", "igralc*", "hrac*", "zawodnik*", "gracz*", "spelare*", "spiller*"),
        *("pelaaj*", "jatekos*", "versenyzo*", "oyuncu*", "играч*", "участник*", "состезател*"),
        *("състезател*", "гравц*", "учасник*", "παικτ*", "dalibniek*", "zaidej*", "mangija*"),
        *("each", "beide", "persoon", "person*", "ieder*", "jeweils", "ben", "pemain"),
        *("persona*", "co", "cada", "ciascun*", "chacun*", "p"),
    ),
    "plus": (
        *("plus", "mas", "mais", "piu", "plius", "pluss", "плюс", "cong", "plusz", "zuzuglich"),
        *("zuzueglich", "additional*", "dodatkowo", "dodatno", "tovabbi", "vermeerderd"),
    ),
    "and": (
        *("and", "und", "en", "et", "y", "e", "og", "och", "ja", "a", "i", "si", "es", "ve", "va"),
        *("и", "і", "та", "και", "un", "ir", "in"),
    ),
    "or": (
        *("or", "oder", "ou", "lub", "albo", "nebo", "alebo", "eller", "tai", "vagy", "sau", "ili"),
        *("или", "або", "veya", "hoac", "atau", "arba"),
    ),
    "round": (
        *("round*", "rd", "rds", "runde*", "rund", "runda", "runden", "rundi", "ronde*", "ronda*"),
        *(
            "rond",
            "ronden",
            "rodada*",
            "turno",
            "turni",
            "kolo",
            "kola",
            "kol",
            "kierros*",
            "fordulo*",
        ),
        *("tur", "turu", "тур*", "кръг*", "коло", "γυρ*", "voor*", "karta*", "omgang*", "lot"),
        *("r", "tura", "rundă", "umferd*", "轮*"),
    ),
    "total": ("total*", "both", "zusammen", "insgesamt", "together", "toplam", "gesamt", "totale"),
    "unclear": ("quarter*",),
    "until": ("until", "till", "bis", "jusqu*", "hasta", "fino", "tot", "do"),
    "not": ("not", "no", "kein*", "nicht", "pas", "non", "nicht", "ne", "не"),
    "waiting": (
        *("wait*", "warte*", "karenz*", "toleran*", "espera", "tolleranz*", "attesa", "default"),
        *("forfait", "grace", "lateness", "late", "break", "pause", "pausa", "опоздан*", "ожидан*"),
    ),
    "white": (
        "white*",
        "weiss*",
        "blanc*",
        "blanco*",
        "bianc*",
        "бел*",
        "біл*",
        "bil*",
        "hvit*",
        "wit",
    ),
    "black": (
        "black*",
        "schwarz*",
        "noir*",
        "negr*",
        "ner*",
        "черн*",
        "чёрн*",
        "чорн*",
        "svart*",
        "zwart",
    ),
    "play-off": (
        *(
            "armageddon*",
            "armagedon*",
            "армагеддон*",
            "tiebreak*",
            "tie",
            "playoff*",
            "stichkampf*",
        ),
        *("stechen", "desempate*", "desempat*", "dogrywk*", "barrage*", "spareggi*", "тай"),
    ),
}

#: Words that name the kind of event, which numbers overrule.
KINDS: dict[str, tuple[str, ...]] = {
    "blitz": (
        "blitz*",
        "блиц*",
        "бліц*",
        "lampo",
        "relampago*",
        "villam*",
        "pikashakki",
        "lyn*",
        "snabb",
    ),
    "rapid": (
        *("rapid*", "rapido*", "schnell*", "szybk*", "рапид*", "быстр*", "semilampo", "semirapid*"),
        *(
            "hizli",
            "szachy szybkie",
            "hurtigsjakk",
            "hurtigskak",
            "action",
            "рапід*",
            "γρηγορ*",
            "pospesen*",
        ),
    ),
    "standard": (
        *("standard*", "classic*", "klassi*", "clasic*", "klasik*", "klasycz*", "класс*", "класи*"),
        *("стандарт*", "langschach*", "turnierpartie*", "long*", "lent", "lentes", "classique*"),
    ),
}

#: Numbers in words; they count only where a unit of time follows.
NUMBERS: dict[str, float] = {
    **dict.fromkeys(("a", "an", "one", "eine", "einer", "ein", "un", "une", "una", "en", "et"), 1),
    **dict.fromkeys(("ett", "een", "um", "uma", "один", "одна", "един", "jedna", "jednu"), 1),
    **dict.fromkeys(("two", "zwei", "deux", "dos", "dois", "due", "to", "tva", "twee", "два"), 2),
    **dict.fromkeys(("две", "две", "dva", "dwa", "dvije", "ket", "kaksi"), 2),
    **dict.fromkeys(("three", "drei", "trois", "tres", "tre", "drie", "три", "tri", "trzy"), 3),
    **dict.fromkeys(("kolme", "harom"), 3),
    **dict.fromkeys(("four", "vier", "quatre", "cuatro", "quatro", "quattro", "fire", "fyra"), 4),
    **dict.fromkeys(("четыре", "cetiri"), 4),
    **dict.fromkeys(("five", "funf", "fuenf", "cinq", "cinco", "cinque", "cinc", "fem"), 5),
    **dict.fromkeys(("vijf", "пять", "пет", "pet", "piec", "viisi", "ot"), 5),
    **dict.fromkeys(("six", "sechs", "seis", "sei", "seks", "sex", "zes", "шесть"), 6),
    **dict.fromkeys(("seven", "sieben", "sept", "siete", "sete", "sette", "zeven", "семь"), 7),
    **dict.fromkeys(("eight", "acht", "huit", "ocho", "oito", "otto", "atta", "atte"), 8),
    **dict.fromkeys(("восемь",), 8),
    **dict.fromkeys(("nine", "neun", "neuf", "nueve", "nove", "ni", "nio", "negen", "девять"), 9),
    **dict.fromkeys(("ten", "zehn", "dix", "diez", "dez", "dieci", "deu", "ti", "tio"), 10),
    **dict.fromkeys(("tien", "десять", "десет", "deset", "dziesiec", "tiz", "kymmenen"), 10),
    **dict.fromkeys(("twelve", "zwolf", "zwoelf", "douze", "doce", "doze", "dodici"), 12),
    **dict.fromkeys(("fifteen", "funfzehn", "quinze", "quince", "quindici", "femten"), 15),
    **dict.fromkeys(("femton", "vijftien", "пятнадцать", "пятнадесет", "petnaest"), 15),
    **dict.fromkeys(("twenty", "zwanzig", "vingt", "veinte", "vinte", "venti", "tjue"), 20),
    **dict.fromkeys(("tyve", "tjugo", "twintig", "двадцать", "dvadeset", "dwadziescia"), 20),
    **dict.fromkeys(("twentyfive", "venticinque", "fünfundzwanzig", "veinticinco"), 25),
    **dict.fromkeys(("thirty", "dreissig", "trente", "treinta", "trinta", "trenta"), 30),
    **dict.fromkeys(("tretti", "tredive", "trettio", "dertig", "тридцать", "trideset"), 30),
    **dict.fromkeys(("forty", "vierzig", "quarante", "cuarenta", "quarenta", "quaranta"), 40),
    **dict.fromkeys(("сорок", "veertig", "cetrdeset", "fyrtio", "forti"), 40),
    **dict.fromkeys(("fifty", "funfzig", "cinquante", "cincuenta", "cinquenta"), 50),
    **dict.fromkeys(("пятьдесят", "vijftig", "femtio", "cinquanta"), 50),
    **dict.fromkeys(("sixty", "sechzig", "soixante", "sesenta", "sessenta", "sessanta"), 60),
    **dict.fromkeys(("шестьдесят", "zestig", "seksti", "sextio"), 60),
    **dict.fromkeys(("seventy", "siebzig", "setenta", "settanta", "семьдесят"), 70),
    **dict.fromkeys(("eighty", "achtzig", "ochenta", "oitenta", "ottanta"), 80),
    **dict.fromkeys(("ninety", "neunzig", "noventa", "novanta", "девяносто", "nitti"), 90),
    **dict.fromkeys(("half", "halbe", "halve", "demi", "demie", "media", "meia", "mezza"), 0.5),
    **dict.fromkeys(("anderthalb", "eineinhalb", "полтора", "halvannen", "poltora"), 1.5),
    **dict.fromkeys(("masfel", "halvanden"), 1.5),
}
