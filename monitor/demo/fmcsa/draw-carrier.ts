import {
  type Authority,
  type AuthorityCourse,
  type AuthorityKind,
  type Docket,
  drawEvents,
  isCarrierKind,
  lastEventOn,
  stateOn,
} from './authority';
import type { Calendar, DayNumber } from './calendar';
import { brokerName, emailOf, legalName, mexicanName, mexicanStreet, moverName, streetAddress } from './company-names';
import type { Address, CrashPlan, DemoCarrier, InspectionPlan, InsurancePlan, OosOrder, Role } from './demo-carrier';
import { type Place, placesByWeight } from './places';
import { Random } from './random';

/**
 * USDOT numbers of the demo lie above every number FMCSA has given out, so that real files loaded beside the demo meet
 * no carrier of it. A prime step through a prime range gives each index a number of its own.
 */
const firstDrawnDot = 5_010_000;
const dotRange = 4_980_047;
const dotStep = 1_618_033;
const firstDrawnDocket = 2_010_000;

/** Indexes below this are kept for the named carriers, so that adding one changes no drawn carrier. */
export const firstDrawnIndex = 100;

/** How many carriers can be drawn before numbers would repeat. */
export const mostCarriers = dotRange;

/** Where an index stands in the order of registration: 0 the first registered, `dotRange` - 1 the last. */
function registrationRank(index: number): number {
  return (index * dotStep + 700_001) % dotRange;
}

/** Docket numbers follow the order of registration only roughly: shuffled within blocks of 4,096. */
function docketNumber(rank: number): number {
  return firstDrawnDocket + (rank & ~4095) + ((rank * 1237 + 911) & 4095);
}

/** The carrier of an index, the same whatever else is drawn. The first `firstDrawnIndex` are not drawn here. */
export function drawCarrier(seed: number, index: number, calendar: Calendar): DemoCarrier {
  const random = new Random(seed, index, 'identity');
  const rank = registrationRank(index);
  const country = random.weighted([
    ['US', 944],
    ['CA', 42],
    ['MX', 14],
  ] as const);
  const place = random.pick<Place>(placesByWeight[country]);
  const role = country === 'US' ? drawRole(random) : 'for-hire';
  const isMover = role === 'for-hire' && country === 'US' && random.chance(0.04);
  const isIntrastate = role === 'private' && random.chance(0.62);
  const name =
    country === 'MX'
      ? mexicanName(random)
      : role === 'broker'
        ? brokerName(random, place)
        : isMover
          ? moverName(random, place)
          : legalName(random, place);

  const addedOn = calendar.today - ageInDays(rank, random);
  const powerUnits = role === 'broker' ? 0 : fleetSize(random, calendar.today - addedOn);
  const isInactive = random.chance(calendar.today - addedOn > 700 ? 0.11 : 0.02);
  const hazmat = role === 'broker' || isMover ? 'none' : drawHazmat(random);
  const authorities = drawAuthorities(seed, index, rank, { role, country, isMover, isInactive, addedOn }, calendar);
  const lastEvent = lastEventOn(authorities);
  const insurance = drawInsurance(random, authorities, { role, isMover, hazmat }, calendar);
  const changedLately =
    (lastEvent !== null && lastEvent > calendar.legacyFrozenOn) ||
    (insurance?.endsOn != null && insurance.endsOn > calendar.legacyFrozenOn);
  const isInMotus = authorities.length > 0 && (changedLately || random.chance(0.34));
  const isInLegacy =
    authorities.some((one) => stateOn(one, calendar.legacyFrozenOn) !== 'none') && (!isInMotus || random.chance(0.96));

  const carrier: DemoCarrier = {
    index,
    dotNumber: firstDrawnDot + rank,
    role,
    legalName: name,
    dbaName: random.chance(0.16) ? legalName(random, place) : '',
    address: addressAt(random, place),
    mailing: random.chance(0.14) ? mailingNear(random, place) : null,
    phone: phoneAt(random, place),
    fax: random.chance(0.18) ? phoneAt(random, place) : '',
    cellPhone: random.chance(0.3) ? phoneAt(random, place) : '',
    email: random.chance(0.88) ? emailOf(random, name) : '',
    officer: random.chance(0.3) ? random.pick(['OWNER', 'PRESIDENT', 'MANAGER', 'SAFETY DIRECTOR']) : '',
    isMailUndeliverable: random.chance(isInactive ? 0.12 : 0.015),
    rfc: country === 'MX' ? drawRfc(random) : '',
    provincialId: country === 'CA' ? drawProvincialId(random, place.state) : null,
    operation: isIntrastate ? (hazmat === 'none' ? 'C' : 'B') : 'A',
    hazmat,
    cargo: drawCargo(random, { role, isMover, hazmat }),
    powerUnits,
    tractors: isMover
      ? Math.floor(powerUnits * 0.3)
      : Math.round(powerUnits * (random.chance(0.75) ? 1 : random.next())),
    trailers: Math.round(powerUnits * (1 + random.next())),
    leasedTractors: random.chance(0.15) ? Math.floor(powerUnits * 0.3) : 0,
    drivers: role === 'broker' ? 0 : Math.max(1, Math.round(powerUnits * (0.9 + random.next() * 0.4))),
    addedOn,
    mcs150On: drawMcs150(random, addedOn, isInactive, calendar),
    annualMiles: Math.round((powerUnits * random.integer(35_000, 110_000)) / 1000) * 1000,
    censusStatus: isInactive ? 'I' : 'A',
    isInMotus,
    isInLegacy,
    rating: drawRating(random, powerUnits, addedOn, calendar),
    acuteCritical: random.chance(0.006) ? [random.pick(['unsafe', 'hours', 'maintenance'] as const)] : [],
    authorities,
    insurance,
    inspections: drawInspectionPlan(random, { index, role, powerUnits, isInactive, isIntrastate, addedOn }, calendar),
    crashes: drawCrashPlan(random, powerUnits, isInactive, addedOn, calendar),
    oosOrders: drawOosOrders(random, isInactive, addedOn, calendar),
    isWrittenTwice: random.chance(0.005),
  };
  // Some carriers share an office, or a telephone, with the one before: dispatch services, families, worse.
  if (index > firstDrawnIndex && country === 'US' && random.chance(0.012)) {
    const before = drawCarrier(seed, index - 1, calendar);
    if (before.address.country === 'US') {
      if (random.chance(0.6)) carrier.phone = before.phone;
      else carrier.address = before.address;
    }
  }
  return carrier;
}

function drawRole(random: Random): Role {
  return random.weighted([
    ['for-hire', 80],
    ['private', 16],
    ['broker', 4],
  ]);
}

/** Half of all carriers are younger than about twelve years, one in twenty younger than three months. */
function ageInDays(rank: number, random: Random): number {
  return Math.floor(40 * 365 * (1 - rank / dotRange) ** 1.7) + random.integer(2, 30);
}

/** Most carriers have one to five trucks, a few have thousands; new ones start small. */
function fleetSize(random: Random, ageDays: number): number {
  const size = Math.round(random.logNormal(ageDays < 700 ? 1.8 : 3.2, 1.35));
  return Math.min(6000, Math.max(1, size));
}

function drawHazmat(random: Random): DemoCarrier['hazmat'] {
  return random.weighted([
    ['none', 93],
    ['listed', 6],
    ['bulk-explosive', 1],
  ]);
}

export function addressAt(random: Random, place: Place): Address {
  return {
    street: place.country === 'MX' ? mexicanStreet(random) : streetAddress(random),
    colonia: place.country === 'MX' ? random.pick(['CENTRO', 'PARQUE INDUSTRIAL', 'LOMAS DEL SUR', 'LA FRONTERA']) : '',
    city: place.city,
    state: place.state,
    country: place.country,
    postalCode: random.pick(place.postalCodes),
    county: place.county,
  };
}

function mailingNear(random: Random, place: Place): Address {
  return { ...addressAt(random, place), street: `PO BOX ${random.integer(11, 99999)}` };
}

/** A number of the 555 exchange, which no subscriber has, in an area code of the place. */
function phoneAt(random: Random, place: Place): string {
  const areaCode = random.pick(place.areaCodes);
  const line = random.integer(0, 9999);
  // 555-1212 is directory assistance.
  return `${areaCode}555${String(line === 1212 ? 100 : line).padStart(4, '0')}`.padEnd(10, '0');
}

function drawRfc(random: Random): string {
  const founded = `${random.text('09', 1)}${random.integer(0, 9)}0${random.integer(1, 9)}${random.integer(1, 2)}${random.integer(1, 8)}`;
  return `${random.text('ABCDEFGHLMNPRST', 3)}${founded}${random.text('ABCDEFGHJKLMNPQRSTUVWXYZ123456789', 3)}`;
}

function drawProvincialId(random: Random, province: string): DemoCarrier['provincialId'] {
  if (province === 'ON') return { issuer: 'ON', number: random.text('123456789', 9) };
  if (province === 'QC') return { issuer: 'QC', number: `R-${random.text('123456789', 6)}-${random.integer(0, 9)}` };
  return { issuer: province, number: `${province}${random.text('123456789', 3)}-${random.text('0123456789', 4)}` };
}

function drawMcs150(random: Random, addedOn: DayNumber, isInactive: boolean, calendar: Calendar): DayNumber {
  const daysAgo = isInactive || random.chance(0.14) ? random.integer(760, 3000) : random.integer(5, 720);
  return Math.max(addedOn, calendar.today - daysAgo);
}

/** Investigations come to few and to large ones first: most carriers have no rating. */
function drawRating(random: Random, powerUnits: number, addedOn: DayNumber, calendar: Calendar): DemoCarrier['rating'] {
  const age = calendar.today - addedOn;
  if (age < 500 || !random.chance(Math.min(0.6, 0.05 + powerUnits / 120))) return null;
  return {
    code: random.weighted([
      ['S', 84],
      ['C', 13],
      ['U', 3],
    ]),
    on: calendar.today - random.integer(60, Math.min(age, 6000)),
  };
}

interface Applicant {
  role: Role;
  country: Address['country'];
  isMover: boolean;
  isInactive: boolean;
  addedOn: DayNumber;
}

function drawAuthorities(seed: number, index: number, rank: number, of: Applicant, calendar: Calendar): Authority[] {
  if (of.role === 'private') return [];
  const random = new Random(seed, index, 'authority');
  const docket: Docket = { prefix: of.country === 'MX' ? 'MX' : 'MC', number: docketNumber(rank) };
  const course = drawCourse(random, of.isInactive);
  const grantedOn = of.addedOn + random.integer(12, 60);
  const events = drawEvents(random, grantedOn, course, calendar.today);
  const authority = (kind: AuthorityKind): Authority => ({ docket, kind, events });
  if (of.country === 'MX') return [authority('mexican')];
  if (of.role === 'broker') {
    return random.chance(0.06)
      ? [{ ...authority('forwarder'), docket: { ...docket, prefix: 'FF' } }]
      : [authority('broker')];
  }
  const held = [authority(of.isMover ? 'household-goods' : 'common')];
  if (!of.isMover && random.chance(0.16)) held.push(authority('contract'));
  if (random.chance(0.05)) {
    const later = Math.min(calendar.today - 3, grantedOn + random.integer(200, 2000));
    held.push({
      docket,
      kind: 'broker',
      events: drawEvents(random, Math.max(grantedOn, later), 'steady', calendar.today),
    });
  }
  return held;
}

function drawCourse(random: Random, isInactive: boolean): AuthorityCourse {
  if (isInactive) return random.chance(0.85) ? 'revoked' : 'steady';
  return random.weighted([
    ['steady', 76],
    ['lapsed-once', 13],
    ['revoked', 8],
    ['back-lately', 3],
  ]);
}

function drawInsurance(
  random: Random,
  authorities: readonly Authority[],
  of: { role: Role; isMover: boolean; hazmat: DemoCarrier['hazmat'] },
  calendar: Calendar,
): InsurancePlan | null {
  if (authorities.length === 0) return null;
  const first = authorities[0]!;
  const revocation = [...first.events].reverse().find((event) => event.action === 'REVOKED');
  const isActive = stateOn(first, calendar.today) === 'active';
  const hasBroker = authorities.some((one) => !isCarrierKind(one.kind));
  const security = hasBroker
    ? random.weighted<'bond' | 'trust'>([
        ['bond', 80],
        ['trust', 20],
      ])
    : null;
  // Authority is revoked about a month after its insurance has gone.
  const revokedFor = !isActive && revocation ? revocation.on - random.integer(28, 45) : null;
  return {
    bipdUsd: of.role === 'broker' ? null : drawLimit(random, of.hazmat),
    excessUsd: of.role !== 'broker' && random.chance(0.03) ? random.pick([1_000_000, 4_000_000]) : null,
    endsOn: isActive ? drawEnd(random, calendar) : revokedFor,
    hasCargo: of.isMover,
    security,
    securityEndsOn: of.role === 'broker' ? revokedFor : null,
  };
}

/** Of a hundred insured carriers two have a cancellation coming and two have just lost their policy. */
function drawEnd(random: Random, calendar: Calendar): DayNumber | null {
  const draw = random.next();
  if (draw < 0.022) return calendar.today + random.integer(1, 33);
  if (draw < 0.042) return calendar.today - random.integer(0, 30);
  return null;
}

/** Limits as often as Motus shows them. */
function drawLimit(random: Random, hazmat: DemoCarrier['hazmat']): number {
  if (hazmat === 'bulk-explosive') return random.chance(0.9) ? 5_000_000 : 1_000_000;
  if (hazmat === 'listed') return random.chance(0.8) ? 1_000_000 : 5_000_000;
  return random.weighted([
    [750_000, 660],
    [1_000_000, 310],
    [2_000_000, 11],
    [5_000_000, 9],
    [300_000, 10],
  ]);
}

const commonCargo: readonly (readonly [string, number])[] = [
  ['GENFREIGHT', 60],
  ['METALSHEET', 12],
  ['BLDGMAT', 18],
  ['MACHLRG', 12],
  ['PRODUCE', 20],
  ['INTERMODAL', 8],
  ['LIVESTOCK', 2],
  ['GRAINFEED', 7],
  ['MEAT', 10],
  ['USMAIL', 3],
  ['DRYBULK', 6],
  ['COLDFOOD', 22],
  ['BEVERAGES', 14],
  ['PAPERPROD', 16],
  ['FARMSUPP', 5],
  ['CONSTRUCT', 7],
  ['MOTOVEH', 7],
  ['LOGPOLE', 4],
  ['OILFIELD', 3],
  ['GARBAGE', 2],
  ['COALCOKE', 1],
  ['MOBILEHOME', 1],
  ['DRIVETOW', 2],
  ['UTILITY', 1],
  ['CARGOOTHR', 4],
];

function drawCargo(
  random: Random,
  of: { role: Role; isMover: boolean; hazmat: DemoCarrier['hazmat'] },
): readonly string[] {
  if (of.role === 'broker') return [];
  const cargo = new Set<string>([of.isMover ? 'HOUSEHOLD' : 'GENFREIGHT']);
  for (let more = of.isMover ? 0 : random.integer(0, 5); more > 0; more -= 1) cargo.add(random.weighted(commonCargo));
  if (of.hazmat !== 'none') cargo.add(random.pick(['CHEM', 'LIQGAS']));
  return [...cargo];
}

/** Inspections of three years: often one or two, rising less than the fleet does. */
function drawInspectionPlan(
  random: Random,
  of: { index: number; role: Role; powerUnits: number; isInactive: boolean; isIntrastate: boolean; addedOn: DayNumber },
  calendar: Calendar,
): InspectionPlan {
  const age = calendar.today - of.addedOn;
  const oldestDaysAgo = Math.min(1090, Math.max(1, age - 5));
  const newestDaysAgo = of.isInactive
    ? Math.min(oldestDaysAgo, random.integer(300, 900))
    : Math.min(oldestDaysAgo, random.integer(2, 60));
  let mean = 2 * of.powerUnits ** 0.68 * random.logNormal(1, 0.5) * (oldestDaysAgo / 1095);
  if (of.isIntrastate) mean *= 0.35;
  if (of.isInactive) mean *= 0.2;
  return {
    count: of.role === 'broker' ? 0 : Math.min(900, random.poisson(mean)),
    oldestDaysAgo,
    newestDaysAgo,
    faultsPerInspection: random.logNormal(0.75, 0.7),
    everyOneOutOfService: false,
    seenWith:
      of.powerUnits > 0 && of.index > firstDrawnIndex && random.chance(0.012)
        ? { carrierIndex: of.index - 1, truck: 0 }
        : null,
  };
}

function drawCrashPlan(
  random: Random,
  powerUnits: number,
  isInactive: boolean,
  addedOn: DayNumber,
  calendar: Calendar,
): CrashPlan {
  const oldestDaysAgo = Math.min(1090, Math.max(1, calendar.today - addedOn));
  const mean = 0.055 * powerUnits ** 0.85 * (oldestDaysAgo / 1095) * (isInactive ? 0.2 : 1);
  return { count: random.poisson(mean), oldestDaysAgo, newest: null };
}

export const oosReasons = {
  unfit: 'Unsatisfactory = Unfit',
  newEntrant: 'New Entrant Revoked - Refusal of Audit/No Contact',
  hazard: 'Imminent Hazard',
  unpaid: 'Failure to Pay',
} as const;

function drawOosOrders(
  random: Random,
  isInactive: boolean,
  addedOn: DayNumber,
  calendar: Calendar,
): readonly OosOrder[] {
  if (!random.chance(isInactive ? 0.2 : 0.025)) return [];
  const age = calendar.today - addedOn;
  if (age < 200) return [];
  const orderedOn = calendar.today - random.integer(10, Math.min(age - 100, 2500));
  const isRescinded = random.chance(isInactive ? 0.15 : 0.7);
  return [
    {
      orderedOn,
      reason: random.weighted([
        [oosReasons.newEntrant, 60],
        [oosReasons.unfit, 20],
        [oosReasons.unpaid, 18],
        [oosReasons.hazard, 2],
      ]),
      rescindedOn: isRescinded ? Math.min(calendar.today, orderedOn + random.integer(5, 120)) : null,
    },
  ];
}
