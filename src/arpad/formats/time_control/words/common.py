"""Words around a time control, for all languages together: kinds, connectives and exceptions."""

from __future__ import annotations

#: Words by their function in a text about a time control.
COMMON: dict[str, str] = {
    "half hour": "halbstunde* halvtim* půlhodin* półgodzin* полчаса півгодини halfuur mezzora"
    " halfjam",
    "quarter": "kvart kvarter* viertelstunde* kwartier* kwadrans* četvrthodin*",
    "delay": "d delay* bronstein* retard* retraso* verzögerung*",
    "day": "day* tag tage* jour* dia dias día* giorn* dag dagar dage dagen dni dzień den dny"
    " nap napos дня дней день дни gün",
    "plus": "plus más mais mas più piu plius pluss плюс plusz zuzüglich zuzueglich zzgl"
    " additional* dodatkowo dodatno további vermeerderd ועוד uvećano",
    "then": "then followed fb danach dann anschließend puis ensuite luego después depois poi daarna"
    " następnie potem potom následně majd apoi zatim nato потом затем далее після потім"
    " след μετά sonra sedan därefter derefter deretter sitten sen siis seejärel kemudian"
    " 然后* 之后* 以后* その後* 이후*",
    "and": "and und en et y e og och ja a i si și es és ve va và və и і та και un ir in و ו",
    "or": "or oder ou lub albo nebo alebo eller tai vagy sau ili или veya hoặc atau arba või"
    " o ó abo либо або ose أو یا או 或* または*",
    "total": "total* both zusammen insgesamt together toplam gesamt totale beiden",
    "until": "until till up bis jusqu* hasta fino tot do",
    "not": "not no nicht pas non ne не nie ei",
    "waiting": "wait* warte* karenz* toleran* espera tolleranz* attesa default forfait grace"
    " lateness late break pause pausa опоздан* ожидан* spóźn* čekac* čekán* várakoz* запізн*"
    " oczekiw* odhadn* čakac* čakan* attente чекањ* очікуван* изчакван*",
    "unclear": "byo byoyomi byōyomi yomi бёёми 秒読み*",
    "bound": "least less minimum maximum max moins mindestens höchstens weniger mínimo máximo menos"
    " almeno meno massimo minst mindre legalább legfeljebb najmniej maksymalnie minimalnie nejméně"
    " nejvýše maximálně менее более максимум минимум najmanje najviše",
    "white": "white whites weiss* weiß* blanc* blanco* bianc* бел* біл* hvit* wit białe bílý bílé",
    "black": "black blacks schwarz* noir* negras negro negr* nero neri черн* чёрн* чорн* svart*"
    " sort zwart czarne černý černé",
    "play-off": "armageddon* armagedon* армагеддон* армагедон* tiebreak* tie playoff* stichkampf*"
    " stechen desempate* desempat* dogrywk* barrage* spareggi* тай тайбрейк* razigravanj*"
    " доигровк* omkamp* särspel* ratkaisu*",
    "age": "u under over sub",
    "control": "time control controls tc tempo cadence cadența bedenkzeit ritmo ritm темп контроль"
    " времени",
    "without": "without ohne sans sin sem senza bez без uden utan nélkül ilman zonder kein* fără",
}

#: Words for the kind of event; numbers take precedence over them.
KINDS: dict[str, str] = {
    "blitz": "blitz* блиц* бліц* lampo relámpago* villám* pikashakk* lyn lynsjakk* lynskak*"
    " lynturnering* blixt* błyskawiczn* blesk* bleskov* brzopotez* брзопотез* hitropotez* μπλιτς"
    " yıldırım* kilat chớp snelschaa* välk* zibens* žaib* ბლიც* բլից* 超快棋* الخاطف",
    "rapid": "rapid* rápid* schnell* szybk* рапид* рапід* быстр* швидк* semilampo semirapid*"
    " hızlı* sürətli* hurtigsjakk* hurtigskak* hurtigturnering* snabbschack* snabb nopea*"
    " action active activas γρήγορ* ράπιντ* pospešen* ubrzan* убрзан* ускорен* cepat nhanh"
    " kiirmale* ātr* greit* 快棋* السريع سریع",
    "standard": "standard* classic* klassi* clásic* clasic* klasik* klasick* klasycz* класс* класи*"
    " стандарт* langschach* turnierpartie* long longplay lent lentes classique* клас* κλασικ*"
    " الكلاسيكي 慢棋*",
}

#: Units that mean another unit in some language: which one, if which other words are in the text.
TELLING: dict[str, tuple[str, str]] = {
    "saat": ("second", "minit jam"),
}
