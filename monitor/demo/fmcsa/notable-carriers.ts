import type { Authority, AuthorityKind } from './authority';
import type { Calendar } from './calendar';
import { emailOf } from './company-names';
import type { DemoCarrier } from './demo-carrier';
import { addressAt, oosReasons } from './draw-carrier';
import { placeNamed } from './places';
import { Random } from './random';

/** A demo carrier that shows one thing, always under the same numbers. */
export interface NotableCarrier {
  key: string;
  /** Null: known by its docket alone. */
  dotNumber: number | null;
  /** As FMCSA mostly writes it, MC2000101; null: it has none. */
  docket: string | null;
  legalName: string;
  /** What a reader of its profile should notice. */
  shows: string;
  /** What the rules that FMCSA's files decide make of it, where that is the point. */
  rules: { readonly [ruleType: string]: 'pass' | 'fail' | 'incomplete' };
}

interface NotableSpecification {
  key: string;
  legalName: string;
  home: readonly [city: string, state: string];
  shows: string;
  rules?: NotableCarrier['rules'];
  /** How it differs from an established, sound carrier of a dozen trucks. */
  differs?: (sound: DemoCarrier, calendar: Calendar) => Partial<DemoCarrier>;
  hasNoDocket?: true;
  hasNoDotNumber?: true;
}

const firstDotNumber = 5_000_101;
const firstDocketNumber = 2_000_101;

const authorityRule = 'interstate_carrier_authority_is_active';
const threeMonthsRule = 'authority_age_gteq_three_months';
const sixMonthsRule = 'authority_age_gteq_six_months';
const bipdRule = 'bipd_insurance_gteq_seven_hundred_fifty_thousand';
const bipdMillionRule = 'bipd_insurance_gteq_one_million';
const ratingRule = 'safety_rating_satisfactory_or_unrated';
const censusRule = 'safer_operating_status_active';
const inspectedRule = 'has_been_inspected_in_the_last_twenty_four_months';
const ordersRule = 'no_active_oos_orders';

const specifications: readonly NotableSpecification[] = [
  {
    key: 'sound',
    legalName: 'BLUE HERON TRANSPORT LLC',
    home: ['JOLIET', 'IL'],
    shows: 'passes every rule that FMCSA data can decide: old authority, $1,000,000 BIPD, satisfactory, inspected',
    rules: {
      [authorityRule]: 'pass',
      [threeMonthsRule]: 'pass',
      [sixMonthsRule]: 'pass',
      [bipdRule]: 'pass',
      [bipdMillionRule]: 'pass',
      [ratingRule]: 'pass',
      [censusRule]: 'pass',
      [inspectedRule]: 'pass',
      [ordersRule]: 'pass',
    },
    differs: (_sound, { today }) => ({ rating: { code: 'S', on: today - 800 } }),
  },
  {
    key: 'revoked',
    legalName: 'IRON RIDGE FREIGHT INC',
    home: ['GARY', 'IN'],
    shows: 'authority revoked five weeks ago, a month after its liability policy was cancelled',
    rules: { [authorityRule]: 'fail', [bipdRule]: 'fail' },
    differs: (sound, { today }) => ({
      authorities: [{ ...sound.authorities[0]!, events: [grant(today - 2600), { action: 'REVOKED', on: today - 35 }] }],
      insurance: { ...sound.insurance!, endsOn: today - 68 },
    }),
  },
  {
    key: 'bipd-too-low',
    legalName: 'LITTLE SPARROW EXPRESS LLC',
    home: ['CHARLOTTE', 'NC'],
    shows: '$300,000 of BIPD, enough only for vehicles under 10,001 lb',
    rules: { [authorityRule]: 'pass', [bipdRule]: 'fail', [bipdMillionRule]: 'fail' },
    differs: (sound) => ({ insurance: { ...sound.insurance!, bipdUsd: 300_000 }, tractors: 0 }),
  },
  {
    key: 'oos-order',
    legalName: 'CRIMSON BADGER HAULING LLC',
    home: ['DETROIT', 'MI'],
    shows: 'an out-of-service order that has not been rescinded',
    rules: { [ordersRule]: 'fail' },
    differs: (_sound, { today }) => ({
      oosOrders: [{ orderedOn: today - 120, reason: oosReasons.newEntrant, rescindedOn: null }],
    }),
  },
  {
    key: 'unsatisfactory',
    legalName: 'THUNDER MILE TRUCKING INC',
    home: ['BAKERSFIELD', 'CA'],
    shows: 'safety rating unsatisfactory since three months, acute or critical violations found',
    rules: { [ratingRule]: 'fail' },
    differs: (sound, { today }) => ({
      rating: { code: 'U', on: today - 92 },
      acuteCritical: ['hours', 'maintenance'],
      inspections: { ...sound.inspections, count: 40, faultsPerInspection: 2.6 },
    }),
  },
  {
    key: 'conditional',
    legalName: 'PRAIRIE ANCHOR CARRIERS LLC',
    home: ['WICHITA', 'KS'],
    shows: 'safety rating conditional',
    rules: { [ratingRule]: 'fail', [censusRule]: 'pass' },
    differs: (_sound, { today }) => ({ rating: { code: 'C', on: today - 410 } }),
  },
  {
    key: 'inactive-census',
    legalName: 'QUIET HOLLOW TRANSPORT CO',
    home: ['KNOXVILLE', 'TN'],
    shows: 'USDOT number inactive in the census although the authority stands',
    rules: { [censusRule]: 'fail', [authorityRule]: 'pass' },
    differs: (_sound, { today }) => ({ censusStatus: 'I', mcs150On: today - 1400 }),
  },
  {
    key: 'two-months-old',
    legalName: 'SUNRISE COMET LOGISTICS LLC',
    home: ['DALLAS', 'TX'],
    shows: 'authority granted 61 days ago, so it is in Motus only',
    rules: { [authorityRule]: 'pass', [threeMonthsRule]: 'fail', [sixMonthsRule]: 'fail' },
    differs: (sound, { today }) => ({
      addedOn: today - 100,
      mcs150On: today - 100,
      ...fleet(3),
      authorities: [{ ...sound.authorities[0]!, events: [grant(today - 61)] }],
      isInLegacy: false,
      inspections: { ...sound.inspections, count: 2, oldestDaysAgo: 50, newestDaysAgo: 12 },
      crashes: noCrashes,
    }),
  },
  {
    key: 'reinstated-last-week',
    legalName: 'COPPER MARLIN TRUCKING LLC',
    home: ['JACKSONVILLE', 'FL'],
    shows: 'old authority revoked seven weeks ago and reinstated last week: its age counts from then',
    rules: { [authorityRule]: 'pass', [threeMonthsRule]: 'fail' },
    differs: (sound, { today }) => ({
      authorities: [
        {
          ...sound.authorities[0]!,
          events: [grant(today - 3100), { action: 'REVOKED', on: today - 49 }, { action: 'REINSTATED', on: today - 7 }],
        },
      ],
    }),
  },
  {
    key: 'cancel-pending',
    legalName: 'GRANITE OTTER EXPRESS INC',
    home: ['MEMPHIS', 'TN'],
    shows: 'liability policy in force whose cancellation takes effect in 12 days; only Motus InsHist tells',
    rules: { [bipdRule]: 'pass' },
    differs: (sound, { today }) => ({ insurance: { ...sound.insurance!, endsOn: today + 12 } }),
  },
  {
    key: 'insurance-cancelled',
    legalName: 'AMBER PELICAN FREIGHT LLC',
    home: ['MOBILE', 'AL'],
    shows: 'liability policy cancelled 30 days ago and not replaced, authority not revoked yet',
    rules: { [authorityRule]: 'pass', [bipdRule]: 'fail' },
    differs: (sound, { today }) => ({ insurance: { ...sound.insurance!, endsOn: today - 30 } }),
  },
  {
    key: 'dormant',
    legalName: 'OLD ORCHARD TRUCK LINE INC',
    home: ['YAKIMA', 'WA'],
    shows: 'three years without an inspection',
    rules: { [inspectedRule]: 'fail' },
    differs: (sound) => ({
      inspections: { ...sound.inspections, count: 6, oldestDaysAgo: 1500, newestDaysAgo: 1110 },
      crashes: noCrashes,
    }),
  },
  {
    key: 'chameleon-before',
    legalName: 'FROST LYNX HAULING LLC',
    home: ['PHOENIX', 'AZ'],
    shows: 'revoked and under an out-of-service order; its telephone and a truck live on at the next',
    rules: { [authorityRule]: 'fail', [ordersRule]: 'fail' },
    differs: (sound, { today }) => ({
      phone: '6025550142',
      authorities: [
        { ...sound.authorities[0]!, events: [grant(today - 1500), { action: 'REVOKED', on: today - 300 }] },
      ],
      insurance: { ...sound.insurance!, endsOn: today - 334 },
      inspections: { ...sound.inspections, count: 18, newestDaysAgo: 320, faultsPerInspection: 2.4 },
      oosOrders: [{ orderedOn: today - 310, reason: oosReasons.unfit, rescindedOn: null }],
    }),
  },
  {
    key: 'chameleon-after',
    legalName: 'DESERT LYNX LOGISTICS LLC',
    home: ['TUCSON', 'AZ'],
    shows: 'founded weeks after the last one was stopped; same telephone, and seen with its truck',
    rules: { [authorityRule]: 'pass', [ordersRule]: 'pass' },
    differs: (sound, { today }) => ({
      phone: '6025550142',
      addedOn: today - 290,
      mcs150On: today - 290,
      ...fleet(4),
      authorities: [{ ...sound.authorities[0]!, events: [grant(today - 240)] }],
      inspections: {
        ...sound.inspections,
        count: 5,
        oldestDaysAgo: 220,
        newestDaysAgo: 15,
        seenWith: { carrierIndex: indexOf('chameleon-before'), truck: 0 },
      },
      crashes: noCrashes,
    }),
  },
  {
    key: 'same-address-one',
    legalName: 'TWIN ANVIL TRANSPORT LLC',
    home: ['FONTANA', 'CA'],
    shows: 'shares its street address with the next carrier',
    differs: (sound) => ({
      address: { ...sound.address, street: '4410 E LOGISTICS PKWY STE 210', postalCode: '92337' },
    }),
  },
  {
    key: 'same-address-two',
    legalName: 'TWIN ANVIL BROKERAGE & FREIGHT INC',
    home: ['FONTANA', 'CA'],
    shows: 'shares its street address with the carrier before, written a little differently',
    differs: (sound) => ({
      address: { ...sound.address, street: '4410 E. Logistics Pkwy., Ste 210', postalCode: '92337' },
    }),
  },
  {
    key: 'canadian-ontario',
    legalName: 'MAPLE COMPASS CARRIERS LTD',
    home: ['MISSISSAUGA', 'ON'],
    shows: 'Canadian, with a CVOR number on its inspections',
    rules: { [authorityRule]: 'pass' },
    differs: () => ({ provincialId: { issuer: 'ON', number: '142857369' } }),
  },
  {
    key: 'canadian-quebec',
    legalName: 'TRANSPORT CÔTE-DU-CÈDRE INC',
    home: ['MONTREAL', 'QC'],
    shows: 'Canadian, with a Quebec NIR and an accented name',
    differs: () => ({ provincialId: { issuer: 'QC', number: 'R-123456-7' } }),
  },
  {
    key: 'canadian-alberta',
    legalName: 'NORTHERN CRANE FREIGHTWAYS LTD',
    home: ['CALGARY', 'AB'],
    shows: 'Canadian, with an NSC number',
    differs: () => ({ provincialId: { issuer: 'AB', number: 'AB123-4567' } }),
  },
  {
    key: 'mexican',
    legalName: 'AUTOTRANSPORTES DOS CAÑONES SA DE CV',
    home: ['NUEVO LAREDO', 'TM'],
    shows: 'Mexican, with an MX docket and a tax number (RFC): international cargo only',
    rules: { [authorityRule]: 'incomplete' },
    differs: (sound) => ({
      authorities: withDocket(sound.authorities, 'MX', 'mexican'),
      rfc: 'ADC050812QK4',
    }),
  },
  {
    key: 'two-thousand-trucks',
    legalName: 'GRAND FALCON MOTOR LINES INC',
    home: ['SPRINGDALE', 'AR'],
    shows: '2,000 trucks, 640 inspections, crashes in proportion',
    rules: { [authorityRule]: 'pass', [ratingRule]: 'pass', [bipdMillionRule]: 'pass' },
    differs: (sound, { today }) => ({
      ...fleet(2000),
      rating: { code: 'S', on: today - 1500 },
      annualMiles: 186_000_000,
      insurance: { ...sound.insurance!, bipdUsd: 5_000_000 },
      inspections: { ...sound.inspections, count: 640, oldestDaysAgo: 1090, newestDaysAgo: 2 },
      crashes: { count: 48, oldestDaysAgo: 1090, newest: null },
    }),
  },
  {
    key: 'one-truck',
    legalName: 'LONE CLOVER TRUCKING LLC',
    home: ['COUNCIL BLUFFS', 'IA'],
    shows: 'an owner-operator: one truck, one driver, two inspections',
    differs: (sound) => ({
      ...fleet(1),
      trailers: 1,
      annualMiles: 92_000,
      inspections: { ...sound.inspections, count: 2, oldestDaysAgo: 400, newestDaysAgo: 90 },
      crashes: noCrashes,
    }),
  },
  {
    key: 'unrated',
    legalName: 'VALLEY THISTLE EXPRESS LLC',
    home: ['FRESNO', 'CA'],
    shows: 'never rated, as most carriers: that must not fail',
    rules: { [ratingRule]: 'pass' },
    differs: () => ({ rating: null }),
  },
  {
    key: 'no-inspections',
    legalName: 'WILLOW LANTERN TRANSPORT LLC',
    home: ['MACON', 'GA'],
    shows: 'no inspection on record at all',
    rules: { [inspectedRule]: 'fail' },
    differs: (sound) => ({ ...fleet(2), inspections: { ...sound.inspections, count: 0 }, crashes: noCrashes }),
  },
  {
    key: 'three-all-out-of-service',
    legalName: 'RED BISON HAULING LLC',
    home: ['JACKSON', 'MS'],
    shows: 'three inspections, all out of service: too few to judge a rate by',
    rules: { [inspectedRule]: 'pass' },
    differs: (sound) => ({
      ...fleet(4),
      inspections: {
        ...sound.inspections,
        count: 3,
        oldestDaysAgo: 500,
        newestDaysAgo: 70,
        everyOneOutOfService: true,
      },
      crashes: noCrashes,
    }),
  },
  {
    key: 'exactly-five',
    legalName: 'CEDAR PISTON CARTAGE INC',
    home: ['AKRON', 'OH'],
    shows: 'exactly five inspections in 24 months: just enough to judge a rate by',
    differs: (sound) => ({
      ...fleet(5),
      inspections: { ...sound.inspections, count: 5, oldestDaysAgo: 600, newestDaysAgo: 30 },
      crashes: noCrashes,
    }),
  },
  {
    key: 'many-inspections',
    legalName: 'WIDE MESA CARRIERS INC',
    home: ['EL PASO', 'TX'],
    shows: '340 inspections on a fleet of 180: long lists and many pages',
    differs: (sound) => ({
      ...fleet(180),
      inspections: {
        ...sound.inspections,
        count: 340,
        oldestDaysAgo: 1080,
        newestDaysAgo: 3,
        faultsPerInspection: 1.1,
      },
      crashes: { count: 9, oldestDaysAgo: 1000, newest: null },
    }),
  },
  {
    key: 'broker-only',
    legalName: 'HARBOR GATE FREIGHT BROKERS LLC',
    home: ['CHICAGO', 'IL'],
    shows: 'broker authority and a $75,000 bond, no carrier authority',
    rules: { [authorityRule]: 'fail' },
    differs: (sound) => ({ ...brokerage(sound), authorities: withDocket(sound.authorities, 'MC', 'broker') }),
  },
  {
    key: 'carrier-and-broker',
    legalName: 'UNION BEACON LOGISTICS LLC',
    home: ['ATLANTA', 'GA'],
    shows: 'carrier and broker authority under one docket',
    rules: { [authorityRule]: 'pass' },
    differs: (sound, { today }) => ({
      authorities: [
        sound.authorities[0]!,
        { docket: sound.authorities[0]!.docket, kind: 'broker', events: [grant(today - 900)] },
      ],
      insurance: { ...sound.insurance!, security: 'trust' },
    }),
  },
  {
    key: 'not-in-census',
    legalName: 'MESA ARROW TRANSPORT LLC',
    home: ['ALBUQUERQUE', 'NM'],
    shows: 'in the licensing files with a USDOT number that the census does not list',
    rules: { [censusRule]: 'incomplete', [authorityRule]: 'pass' },
    differs: (sound) => ({
      censusStatus: null,
      inspections: { ...sound.inspections, count: 0 },
      crashes: noCrashes,
    }),
  },
  {
    key: 'docket-only',
    legalName: 'OLD FORGE CARTAGE CO',
    home: ['PITTSBURGH', 'PA'],
    shows: 'known by its docket alone: orders, inspections and crashes go by USDOT number and are not looked up',
    rules: { [censusRule]: 'incomplete', [ordersRule]: 'incomplete', [inspectedRule]: 'incomplete' },
    hasNoDotNumber: true,
    differs: (sound) => ({
      censusStatus: null,
      isInMotus: false,
      inspections: { ...sound.inspections, count: 0 },
      crashes: noCrashes,
    }),
  },
  {
    key: 'only-in-inspections',
    legalName: 'BLUFF STAR HAULING',
    home: ['JOPLIN', 'MO'],
    shows: 'a USDOT number that only roadside inspections have met',
    rules: { [censusRule]: 'incomplete', [authorityRule]: 'incomplete', [inspectedRule]: 'pass' },
    hasNoDocket: true,
    differs: (sound) => ({
      censusStatus: null,
      isInMotus: false,
      isInLegacy: false,
      authorities: [],
      insurance: null,
      inspections: { ...sound.inspections, count: 4, oldestDaysAgo: 300, newestDaysAgo: 40 },
      crashes: noCrashes,
    }),
  },
  {
    key: 'fatal-crash',
    legalName: 'STEADY WHEEL TRUCKING INC',
    home: ['TULSA', 'OK'],
    shows: 'a crash with two dead and one injured 140 days ago',
    differs: () => ({
      crashes: { count: 2, oldestDaysAgo: 900, newest: { daysAgo: 140, fatalities: 2, injuries: 1, ownVehicles: 1 } },
    }),
  },
  {
    key: 'several-vehicles-one-crash',
    legalName: 'SILVER COLT FREIGHT LINES INC',
    home: ['LINCOLN', 'NE'],
    shows: 'three of its own trucks in one crash: three rows, one report, one crash',
    differs: () => ({
      crashes: { count: 1, oldestDaysAgo: 400, newest: { daysAgo: 210, fatalities: 0, injuries: 3, ownVehicles: 3 } },
    }),
  },
  {
    key: 'apostrophe-and-ampersand',
    legalName: "O'DARRIGAN & SONS TRUCKING INC",
    home: ['WORCESTER', 'MA'],
    shows: 'an apostrophe and an ampersand in the name',
  },
  {
    key: 'accents',
    legalName: 'TRANSPORTES PEÑÓN Y MUÑEZKI LLC',
    home: ['LAREDO', 'TX'],
    shows: 'accents in the name',
  },
  {
    key: 'long-name',
    legalName:
      'THE CONSOLIDATED NORTHERN PRAIRIE AND UPPER VALLEY INTERMODAL TRANSPORTATION WAREHOUSING AND DISTRIBUTION SERVICES GROUP',
    home: ['MINNEAPOLIS', 'MN'],
    shows: 'a legal name of 120 characters',
  },
  {
    key: 'dotted-initials',
    legalName: 'J.B. QUILLFEATHER TRUCKING, INC.',
    home: ['LITTLE ROCK', 'AR'],
    shows: 'dotted initials and a comma: found as JB QUILLFEATHER too',
    differs: () => ({ dbaName: 'J B Q EXPRESS' }),
  },
  {
    key: 'written-twice',
    legalName: 'TRIPLE CREEK EXPRESS LLC',
    home: ['TOLEDO', 'OH'],
    shows: 'exact duplicate rows in the insurance and history files, which must count once',
    differs: () => ({ isWrittenTwice: true }),
  },
  {
    key: 'mover',
    legalName: 'SUMMIT CARDINAL MOVING & STORAGE INC',
    home: ['DENVER', 'CO'],
    shows: 'household goods carrier, with the $5,000 cargo filing only such carriers have: no authority for freight',
    rules: { [authorityRule]: 'fail' },
    differs: (sound) => ({
      cargo: ['HOUSEHOLD'],
      tractors: 4,
      authorities: withDocket(sound.authorities, 'MC', 'household-goods'),
      insurance: { ...sound.insurance!, hasCargo: true },
    }),
  },
  {
    key: 'intrastate-only',
    legalName: 'BAYOU SADDLE HAULING LLC',
    home: ['BATON ROUGE', 'LA'],
    shows: 'intrastate carrier without docket or authority, in the SMS file of group C',
    rules: { [authorityRule]: 'incomplete', [censusRule]: 'pass' },
    hasNoDocket: true,
    differs: () => ({
      operation: 'C',
      role: 'private',
      isInMotus: false,
      isInLegacy: false,
      authorities: [],
      insurance: null,
    }),
  },
  {
    key: 'hazmat-five-million',
    legalName: 'COBALT CONDOR CHEMICAL CARRIERS INC',
    home: ['HOUSTON', 'TX'],
    shows: 'hazardous materials, $5,000,000 of BIPD required and on file',
    rules: { [bipdMillionRule]: 'pass' },
    differs: (sound) => ({
      hazmat: 'bulk-explosive',
      cargo: ['CHEM', 'LIQGAS'],
      insurance: { ...sound.insurance!, bipdUsd: 5_000_000 },
    }),
  },
  {
    key: 'mcs150-outdated',
    legalName: 'EASTERN CLUTCH TRANSPORT INC',
    home: ['HARRISBURG', 'PA'],
    shows: 'last MCS-150 five years ago',
    differs: (_sound, { today }) => ({ mcs150On: today - 1830 }),
  },
  {
    key: 'undeliverable-mail',
    legalName: 'LOWER BLUFF CARRIERS LLC',
    home: ['SHREVEPORT', 'LA'],
    shows: 'its mail comes back: N in the licensing files, whose column says the opposite of its name',
    differs: () => ({ isMailUndeliverable: true }),
  },
  {
    key: 'primary-and-excess',
    legalName: 'HIGH TOWER FREIGHTWAYS INC',
    home: ['NEWARK', 'NJ'],
    shows: '$1,000,000 primary and $4,000,000 excess liability over it',
    rules: { [bipdMillionRule]: 'pass' },
    differs: (sound) => ({ insurance: { ...sound.insurance!, excessUsd: 4_000_000 } }),
  },
  {
    key: 'decoy',
    legalName: 'P.Q. BADGER TRUCKING',
    home: ['BROOKLYN', 'NY'],
    shows: 'inactive, says it has 91,540 trucks: census fleets are self-reported',
    rules: { [censusRule]: 'fail', [inspectedRule]: 'fail' },
    differs: (sound, { today }) => ({
      ...fleet(91_540),
      annualMiles: 1000,
      censusStatus: 'I',
      mcs150On: today - 2400,
      authorities: [
        { ...sound.authorities[0]!, events: [grant(today - 3200), { action: 'REVOKED', on: today - 2100 }] },
      ],
      insurance: { ...sound.insurance!, endsOn: today - 2135 },
      inspections: { ...sound.inspections, count: 0 },
      crashes: noCrashes,
    }),
  },
  {
    key: 'authority-pending',
    legalName: 'FIRST ASPEN EXPRESS LLC',
    home: ['SALT LAKE CITY', 'UT'],
    shows: 'applied for authority nine days ago, not granted yet',
    rules: { [authorityRule]: 'fail' },
    differs: (sound, { today }) => ({
      addedOn: today - 12,
      mcs150On: today - 12,
      ...fleet(1),
      authorities: [{ ...sound.authorities[0]!, events: [{ action: 'APPLIED', on: today - 9 }] }],
      insurance: null,
      isInLegacy: false,
      inspections: { ...sound.inspections, count: 0 },
      crashes: noCrashes,
    }),
  },
  {
    key: 'oos-order-rescinded',
    legalName: 'BRONZE STURGEON TRANSPORT LLC',
    home: ['DULUTH', 'MN'],
    shows: 'an out-of-service order rescinded after three weeks',
    rules: { [ordersRule]: 'pass' },
    differs: (_sound, { today }) => ({
      oosOrders: [{ orderedOn: today - 700, reason: oosReasons.unpaid, rescindedOn: today - 679 }],
    }),
  },
  {
    key: 'contract-only',
    legalName: 'SCARLET AXLE TRUCKING INC',
    home: ['GREENVILLE', 'SC'],
    shows: 'contract authority without common: as good as the other',
    rules: { [authorityRule]: 'pass' },
    differs: (sound) => ({ authorities: withDocket(sound.authorities, 'MC', 'contract'), isInMotus: false }),
  },
  {
    key: 'two-dockets',
    legalName: 'COASTAL LANTERN FORWARDING INC',
    home: ['SAVANNAH', 'GA'],
    shows: 'carrier under an MC docket and freight forwarder under an FF docket',
    rules: { [authorityRule]: 'pass' },
    differs: (sound, { today }) => ({
      authorities: [
        sound.authorities[0]!,
        { docket: { prefix: 'FF', number: 2_900_101 }, kind: 'forwarder', events: [grant(today - 1200)] },
      ],
      insurance: { ...sound.insurance!, security: 'bond' },
    }),
  },
  {
    key: 'fails-several-ways',
    legalName: 'BROKEN WHEELHOUSE HAULING LLC',
    home: ['KANSAS CITY', 'MO'],
    shows: 'inactive, revoked, uninsured, unsatisfactory and under an order, all at once',
    rules: {
      [authorityRule]: 'fail',
      [bipdRule]: 'fail',
      [ratingRule]: 'fail',
      [censusRule]: 'fail',
      [ordersRule]: 'fail',
    },
    differs: (sound, { today }) => ({
      censusStatus: 'I',
      rating: { code: 'U', on: today - 160 },
      authorities: [
        { ...sound.authorities[0]!, events: [grant(today - 2000), { action: 'REVOKED', on: today - 100 }] },
      ],
      insurance: { ...sound.insurance!, endsOn: today - 136 },
      inspections: { ...sound.inspections, count: 22, newestDaysAgo: 150, faultsPerInspection: 3 },
      oosOrders: [{ orderedOn: today - 150, reason: oosReasons.hazard, rescindedOn: null }],
    }),
  },
  {
    key: 'not-in-motus',
    legalName: 'HERITAGE OAK CARTAGE INC',
    home: ['BUFFALO', 'NY'],
    shows: 'sound, but only the legacy files have its authority and insurance',
    rules: { [authorityRule]: 'pass', [bipdRule]: 'pass' },
    differs: () => ({ isInMotus: false }),
  },
  {
    key: 'suspended',
    legalName: 'PALE KESTREL FREIGHT LLC',
    home: ['ELGIN', 'IL'],
    shows: 'authority suspended a week ago, while its record still says active: to be checked live',
    rules: { [authorityRule]: 'incomplete', [bipdRule]: 'pass' },
    differs: (_sound, { today }) => ({ suspendedOn: today - 7 }),
  },
  {
    key: 'sold-its-docket',
    legalName: 'OLD HARBOR DRAYAGE INC',
    home: ['OAKLAND', 'CA'],
    shows:
      'its docket is another carrier’s by the newest file: its legacy authority and insurance went with the number',
    rules: { [authorityRule]: 'incomplete', [bipdRule]: 'incomplete', [censusRule]: 'pass' },
    differs: () => ({ isInMotus: false }),
  },
  {
    key: 'bought-a-docket',
    legalName: 'SWIFT MAGPIE LOGISTICS LLC',
    home: ['MIAMI', 'FL'],
    shows: 'hauls under a docket that was another carrier’s: the number’s age does not count for it',
    rules: { [authorityRule]: 'pass', [threeMonthsRule]: 'fail', [bipdRule]: 'pass' },
    differs: (sound, { today }) => {
      const docket = { prefix: 'MC', number: firstDocketNumber + indexOf('sold-its-docket') } as const;
      return {
        addedOn: today - 60,
        mcs150On: today - 60,
        ...fleet(2),
        isInLegacy: false,
        authorities: sound.authorities.map((one) => ({ ...one, docket })),
        inspections: { ...sound.inspections, count: 2, oldestDaysAgo: 40 },
        crashes: noCrashes,
      };
    },
  },
  {
    key: 'insured-under-a-revoked-docket',
    legalName: 'TWIN PINE TRANSFER LLC',
    home: ['BOISE', 'ID'],
    shows: 'authority under one docket, and insurance under another that was revoked: the two do not add up',
    rules: { [authorityRule]: 'pass', [bipdRule]: 'incomplete' },
    differs: (sound, { today }) => ({
      isInLegacy: false,
      authorities: [
        { ...sound.authorities[0]!, events: [grant(today - 3000), { action: 'REVOKED', on: today - 60 }] },
        { docket: { prefix: 'MC', number: 2_900_102 }, kind: 'common', events: [grant(today - 400)] },
      ],
    }),
  },
  {
    key: 'insurance-contradicted',
    legalName: 'LANTERN CREEK CARRIERS INC',
    home: ['TULSA', 'OK'],
    shows: '$1,000,000 of BIPD by the frozen legacy list, and $300,000 by Motus: to be checked live',
    rules: { [authorityRule]: 'pass', [bipdRule]: 'incomplete' },
    differs: () => ({ bipdOnFileInMotusUsd: 300_000 }),
  },
  {
    key: 'left-the-census',
    legalName: 'VANISHED PRAIRIE LINES LLC',
    home: ['CEDAR RAPIDS', 'IA'],
    shows: 'in the census of a year ago, not in the newest: what is known of it is of then',
    rules: { [authorityRule]: 'pass', [censusRule]: 'incomplete', [ratingRule]: 'incomplete' },
    differs: (_sound, { today }) => ({ hasLeftCensus: true, mcs150On: today - 700 }),
  },
  {
    key: 'demo-brokerage',
    legalName: 'DEMO BROKERAGE',
    home: ['CHICAGO', 'IL'],
    shows: 'the demo brokerage’s own entry: broker authority and a $75,000 bond, so that it may post loads',
    rules: { [authorityRule]: 'fail' },
    differs: (sound) => ({
      ...brokerage(sound),
      authorities: withDocket(sound.authorities, 'MC', 'broker'),
      address: { ...sound.address, street: '1 LAKE STREET', postalCode: '60601' },
      phone: '3125550100',
    }),
  },
  {
    key: 'other-brokerage',
    legalName: 'OTHER BROKERAGE',
    home: ['DALLAS', 'TX'],
    shows: 'the other brokerage’s own entry, likewise',
    rules: { [authorityRule]: 'fail' },
    differs: (sound) => ({ ...brokerage(sound), authorities: withDocket(sound.authorities, 'MC', 'broker') }),
  },
  {
    key: 'suspended-in-history',
    legalName: 'AMBER WILLOW HAULING LLC',
    home: ['TOLEDO', 'OH'],
    shows: 'suspended by the last event of its history, while its record says active: to be checked live',
    rules: { [authorityRule]: 'incomplete', [bipdRule]: 'pass' },
    differs: (_sound, { today }) => ({ suspendedInHistoryOn: today - 12 }),
  },
  {
    key: 'cancelled-under-another-number',
    legalName: 'STONE ORCHARD FREIGHT INC',
    home: ['WICHITA', 'KS'],
    shows: 'a cancellation of its insurer fits no policy on file: to be checked live',
    rules: { [authorityRule]: 'pass', [bipdRule]: 'incomplete' },
    differs: (_sound, { today }) => ({ cancelledUnderOtherNumberOn: today - 3 }),
  },
];

/** Hauls nothing itself. */
const brokerage = (sound: DemoCarrier): Partial<DemoCarrier> => ({
  role: 'broker',
  ...fleet(0),
  cargo: [],
  rating: null,
  insurance: { ...sound.insurance!, bipdUsd: null, security: 'bond' },
  inspections: { ...sound.inspections, count: 0 },
  crashes: noCrashes,
});

const noCrashes = { count: 0, oldestDaysAgo: 1, newest: null } as const;

function grant(on: number) {
  return { action: 'GRANTED', on } as const;
}

function fleet(powerUnits: number) {
  return {
    powerUnits,
    tractors: powerUnits,
    trailers: Math.round(powerUnits * 1.4),
    leasedTractors: 0,
    drivers: powerUnits === 0 ? 0 : Math.round(powerUnits * 1.05),
    annualMiles: powerUnits * 84_000,
  };
}

function withDocket(authorities: readonly Authority[], prefix: 'MC' | 'MX', kind: AuthorityKind): readonly Authority[] {
  return authorities.map((one) => ({ ...one, kind, docket: { ...one.docket, prefix } }));
}

function indexOf(key: string): number {
  return specifications.findIndex((one) => one.key === key);
}

/** A carrier that any rule would pass, with the specification's name and numbers. */
function soundCarrier(
  seed: number,
  index: number,
  specification: NotableSpecification,
  calendar: Calendar,
): DemoCarrier {
  const random = new Random(seed, index, 'identity');
  const { today } = calendar;
  const place = placeNamed(...specification.home);
  const docket = { prefix: 'MC', number: firstDocketNumber + index } as const;
  return {
    index,
    dotNumber: specification.hasNoDotNumber ? null : firstDotNumber + index,
    role: 'for-hire',
    legalName: specification.legalName,
    dbaName: '',
    address: addressAt(random, place),
    mailing: null,
    phone: `${place.areaCodes[0]}55501${String(index).padStart(2, '0')}`.padEnd(10, '0'),
    fax: '',
    cellPhone: '',
    email: emailOf(random, specification.legalName),
    officer: '',
    isMailUndeliverable: false,
    rfc: '',
    provincialId: null,
    operation: 'A',
    hazmat: 'none',
    cargo: ['GENFREIGHT', 'PAPERPROD', 'COLDFOOD'],
    ...fleet(12),
    addedOn: today - 3300,
    mcs150On: today - 240,
    censusStatus: 'A',
    isInMotus: true,
    isInLegacy: true,
    rating: null,
    acuteCritical: [],
    authorities: [{ docket, kind: 'common', events: [grant(today - 3240)] }],
    insurance: {
      bipdUsd: 1_000_000,
      excessUsd: null,
      endsOn: null,
      hasCargo: false,
      security: null,
      securityEndsOn: null,
    },
    inspections: {
      count: 24,
      oldestDaysAgo: 1040,
      newestDaysAgo: 9,
      faultsPerInspection: 0.35,
      everyOneOutOfService: false,
      seenWith: null,
    },
    crashes: { count: 1, oldestDaysAgo: 900, newest: null },
    oosOrders: [],
    isWrittenTwice: false,
  };
}

/** The named carrier of an index from 0 to `notableCarriers.length` - 1. */
export function notableCarrier(seed: number, index: number, calendar: Calendar): DemoCarrier {
  const specification = specifications[index]!;
  const sound = soundCarrier(seed, index, specification, calendar);
  return { ...sound, ...specification.differs?.(sound, calendar) };
}

/** Every named carrier in the order of its number, for tests, docs/demo.md and those who try the demo. */
export const notableCarriers: readonly NotableCarrier[] = specifications.map((specification, index) => {
  // Numbers and names do not depend on the day.
  const carrier = notableCarrier(1, index, {
    today: 20_000,
    legacyFrozenOn: 19_810,
    smsRunOn: 19_990,
    crashFileOn: 19_920,
  });
  const docket = carrier.authorities[0]?.docket;
  return {
    key: specification.key,
    dotNumber: carrier.dotNumber,
    docket: docket && !specification.hasNoDocket ? `${docket.prefix}${docket.number}` : null,
    legalName: specification.legalName,
    shows: specification.shows,
    rules: specification.rules ?? {},
  };
});
