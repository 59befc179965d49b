import type { Place } from './places';
import type { Random } from './random';

const words = (text: string) => text.trim().split(/\s+/);

const describers = words(`
  BLUE RED SILVER GOLDEN IRON COPPER AMBER CRIMSON GRANITE COBALT EMERALD BRONZE SCARLET INDIGO MAPLE CEDAR WILLOW ASPEN
  NORTHERN SOUTHERN EASTERN WESTERN CENTRAL COASTAL UPPER LOWER INLAND HIGH LONG WIDE OPEN FAST SURE STEADY TRUE FIRST
  PRAIRIE DESERT MOUNTAIN VALLEY LAKE BAYOU DELTA CANYON HARBOR SUMMIT MESA TIMBER FROST THUNDER SUNRISE TWILIGHT LONE
  TWIN TRIPLE GRAND LITTLE OLD NEW BRIGHT QUIET PROUD NOBLE ROYAL PATRIOT PIONEER FRONTIER HERITAGE LEGACY LIBERTY UNION`);

const things = words(`
  RIVER RIDGE CREEK HERON HAWK EAGLE FALCON OWL BISON ELK STAG WOLF BEAR FOX MUSTANG BRONCO COLT OTTER CRANE PELICAN
  STAR ARROW ANCHOR COMPASS LANTERN BEACON BRIDGE GATE TOWER MILL FORGE ANVIL WHEEL AXLE PISTON THROTTLE CLUTCH SADDLE
  TRAIL ROAD MILE LINE PASS POINT ROCK STONE FIELD MEADOW GROVE ORCHARD HOLLOW BLUFF HILL PEAK SHORE WIND STORM CLOUD
  MOON COMET ORBIT SPARROW CARDINAL CONDOR COUGAR LYNX BADGER WALRUS MARLIN STURGEON PINE OAK JUNIPER SAGE CLOVER THISTLE`);

const trades: readonly (readonly [string, number])[] = [
  ['TRUCKING', 24],
  ['TRANSPORT', 22],
  ['LOGISTICS', 14],
  ['EXPRESS', 10],
  ['FREIGHT', 7],
  ['CARRIERS', 5],
  ['HAULING', 5],
  ['TRANSPORTATION', 5],
  ['FREIGHT LINES', 3],
  ['FREIGHTWAYS', 2],
  ['MOTOR LINES', 2],
  ['CARTAGE', 1],
  ['TRUCK LINE', 1],
];

const legalForms: readonly (readonly [string, number])[] = [
  ['LLC', 56],
  ['INC', 30],
  ['CORP', 4],
  ['CO', 2],
  ['LTD', 1],
  ['', 7],
];

// Family names put together from syllables, so that none is chosen for being someone's.
const nameStarts = words(`
  BRAN KALD TOR VEL DRE MARV OST HALV PEL QUIN RAV SOLD TRAV ULM VORN WEST YARD ZEL ARN BEX CORV DAL ESK FEND GORV HESK
  JAND KERV LORN MESK NORD`);
const nameEnds = words('OVIK ERMAN ALEN ISON ARDO EZKI INGER OUSE ELLIN AVO UNDE ETTO IKSEN ORAN ACHEK ERIDGE');

function familyName(random: Random): string {
  return random.pick(nameStarts) + random.pick(nameEnds);
}

const letters = 'ABCDEGHJKLMNPRSTVW';

/** A legal name of the kind trucking companies choose, in capitals as FMCSA prints them. */
export function legalName(random: Random, place: Place, trade = random.weighted(trades)): string {
  const form = random.weighted(legalForms);
  const draw = random.next();
  let core: string;
  if (draw < 0.4) core = `${random.pick(describers)} ${random.pick(things)} ${trade}`;
  else if (draw < 0.52) core = `${random.pick(things)} ${random.pick(things)} ${trade}`;
  else if (draw < 0.68) core = `${familyName(random)} ${trade}`;
  else if (draw < 0.74) core = `${familyName(random)} & SONS ${trade}`;
  else if (draw < 0.8) core = `${random.text(letters, 1)}.${random.text(letters, 1)}. ${random.pick(things)} ${trade}`;
  else if (draw < 0.87)
    core = `${random.text(letters, 1)} & ${random.text(letters, 1)} ${random.pick(things)} ${trade}`;
  else if (draw < 0.95) core = `${place.city} ${random.pick(things)} ${trade}`;
  else core = `${random.integer(2, 9)} ${random.pick(things)} ${trade}`;
  return form === '' ? core : `${core} ${form}`;
}

export function brokerName(random: Random, place: Place): string {
  return legalName(random, place, random.pick(['BROKERAGE', 'FREIGHT BROKERS', 'LOGISTICS', 'LOAD SERVICES']));
}

export function moverName(random: Random, place: Place): string {
  return legalName(random, place, random.pick(['MOVING & STORAGE', 'VAN LINES', 'MOVERS', 'RELOCATION']));
}

export function mexicanName(random: Random): string {
  const trade = random.pick(['TRANSPORTES', 'AUTOTRANSPORTES', 'FLETES', 'LINEAS DE CARGA', 'TRANSPORTACIÓN']);
  const core = random.pick(words('DEL&NORTE AGUILA&REAL DOS&CAÑONES SIERRA&ALTA RIO&BRAVO CAMINO&NUEVO TRES&PEÑAS'));
  return `${trade} ${core.replace('&', ' ')} ${familyName(random)} SA DE CV`;
}

const streets = words(`
  INDUSTRIAL COMMERCE LOGISTICS TERMINAL FREIGHT AIRPORT RAILROAD WAREHOUSE ENTERPRISE DISTRIBUTION OAK MAPLE CEDAR PINE
  ELM WALNUT MAIN MARKET MILL CHURCH RIVER LAKE HILL PARK SPRING PRAIRIE MEADOW SUNSET HIGHLAND RIDGE VALLEY CANAL DEPOT`);
const streetKinds = words('ST AVE RD DR BLVD LN WAY PKWY CT HWY');
const directions = ['', '', '', 'N ', 'S ', 'E ', 'W ', 'NE ', 'SW '];

export function streetAddress(random: Random): string {
  const suite = random.chance(0.12) ? ` ${random.pick(['STE', 'UNIT', 'APT'])} ${random.integer(1, 340)}` : '';
  return `${random.integer(100, 14999)} ${random.pick(directions)}${random.pick(streets)} ${random.pick(streetKinds)}${suite}`;
}

export function mexicanStreet(random: Random): string {
  return `${random.pick(['AV INDUSTRIAL', 'BLVD FRONTERA', 'CALLE 5 DE MAYO', 'CARR NACIONAL KM'])} ${random.integer(1, 2400)}`;
}

/** An address no mail reaches: the names end in `.test` or `.example`. */
export function emailOf(random: Random, name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/ (llc|inc|corp|co|ltd|sa de cv)$/, '')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 24);
  const mailbox = random.pick(['dispatch', 'office', 'safety', 'info', 'ops']);
  return `${mailbox}@${slug}.${random.chance(0.6) ? 'test' : 'example'}`;
}
