/** Words that the sanitizer of reports goes by. All in small letters. */

/** Words that stand for digits: English, Spanish, French and Russian, and how many digits each hides. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...[
    'zero oh one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen',
    'eighteen nineteen twenty thirty forty fourty fifty sixty seventy eighty ninety hundred',
    'cero uno dos tres cuatro cinco seis siete ocho nueve',
    'zéro un une deux trois quatre cinq huit neuf',
    'ноль нуль один два три четыре пять шесть семь восемь девять',
  ].flatMap((line) => line.split(' ').map((word): [string, number] => [word, 1])),
  ['double', 1],
  ['triple', 2],
]);

/** What people put between the digits of a number that they want to hide. */
export const NUMBER_FILLERS = [
  'then',
  'dash',
  'hyphen',
  'dot',
  'point',
  'space',
  'comma',
  'minus',
  'slash',
  'area code',
];

/** Endings of addresses in the web. The list is for names without a www or http before them. */
export const TOP_LEVEL_DOMAINS =
  'com|net|org|info|biz|us|io|co|app|dev|xyz|online|site|top|club|shop|store|live|pro|me|tv|cc|ru|ua|pl|lt|cn|uk|de|fr|mx|ca|eu|in|tk|ml|ga|cf|gq|pw|icu|vip|link|click|email|cloud|tech|express|services|solutions|company|delivery|group|llc|inc|world|agency|support|trucking|freight|transport|logistics|ly|gg|be|am|mobi|website|space|page|gov|edu|mil|int|test|example';

export const STREET_TYPES =
  'street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|court|ct|highway|hwy|parkway|pkwy|circle|cir|place|pl|terrace|ter|trail|trl|way|pike|loop|square|sq|plaza|route|rte|calle|avenida|rue';

/** Between a number and the word of a street, each of these says that it is no address. */
export const NO_STREET_NAME = new Set(
  'day days hour hours minute minutes week weeks month months year years mile miles load loads truck trucks trailer trailers pallet pallets time times dollars lbs pounds feet ft percent of the on to a an was is and at by in for from with their our his her we they he she it that this no not more other driver drivers carrier carriers broker brokers out over under off up down until before after when while'.split(
    ' ',
  ),
);

/** Written in capital letters before a number they name something that is no plate. */
export const NO_PLATE = new Set(
  'mc mx ff dot usdot us usd bol pro po ref inv load hwy rte exit lbs for and the on in of at to by with from was is i sr ih pm am ft edi scac cdl eld dat sms zip no lot dock door bay suite unit box about only over under per paid got had has lost plus est cst mst pst edt cdt mdt pdt utc total order invoice policy claim our his her sku ltl ftl max min net gross rate gps fmcsa csa hos since until around nearly almost another'.split(
    ' ',
  ),
);

/** After "driver" or a title, these are no names even when a capital letter begins them. */
export const NO_NAME = new Set(
  'the a an and or but was is are were be been has had have did does do never not no said says say told asked called calls call texted gave took left came went drove arrived showed shows refused refuses stopped answered answers hung turned picked delivered dropped disappeared vanished unloaded loaded waited claimed claims wanted wants would could should will can may might who whom whose that this these those they them their he him his she her hers it its we us our you your i in on at by to from for with without of off out up over under after before during until when while where why how what which then there here also again still already just only even if so because since as than about around between through name named names license licence licensed phone number cell email contact info information address dispatcher dispatchers driver drivers broker brokers carrier carriers company truck trailer tractor load service services office team manager and/or supposedly apparently allegedly later now today yesterday tomorrow identity change changed changes switch swap pay paid pays demanded demands kept keeps sent sends used uses using same other another new old different second first third unknown unreachable never always both all any some none one two three every each holds held refuse threatened stole stolen double hostage please via per unsigned signed'.split(
    ' ',
  ),
);

/** First names, to distinguish "driver john smith" in lower case from "driver never came". */
export const FIRST_NAMES = new Set(
  'james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark donald steven paul andrew joshua kenneth kevin brian george edward ronald timothy jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott brandon benjamin samuel gregory frank alexander raymond patrick jack dennis jerry tyler aaron jose adam nathan henry douglas zachary peter kyle walter ethan jeremy harold keith christian roger noah gerald carl terry sean austin arthur lawrence jesse dylan bryan joe jordan billy bruce albert willie gabriel logan alan juan wayne roy ralph randy eugene vincent russell elijah louis bobby philip johnny mary patricia jennifer linda elizabeth barbara susan jessica sarah karen nancy lisa betty margaret sandra ashley kimberly emily donna michelle carol amanda dorothy melissa deborah stephanie rebecca sharon laura cynthia carlos luis miguel pedro jorge manuel antonio francisco alejandro ricardo fernando eduardo javier sergio roberto mario rafael diego oscar maria ana carmen rosa ivan sergei dmitri vladimir oleg igor andrei alexei nikolai viktor yuri boris mikhail pavel olga elena natalia svetlana singh gurpreet harpreet jaspreet manpreet amandeep sukhdeep baljit ravi raj amit mohamed mohammed ahmed ali hassan hussein ibrahim abdul omar yusuf dana pat sam alex chris mike dave bob jim tom bill steve dan tony nick jeff greg rick ron ken matt josh ben max leo tim ted fred stan ray lee kim ann anna jane julie amy kelly erin megan rachel nicole heather diane janet joyce martha gloria teresa sara'.split(
    ' ',
  ),
);
