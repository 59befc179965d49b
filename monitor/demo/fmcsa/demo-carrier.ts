import type { Authority } from './authority';
import type { DayNumber } from './calendar';

export interface Address {
  street: string;
  /** Mexican neighbourhood; empty elsewhere. */
  colonia: string;
  city: string;
  state: string;
  country: 'US' | 'CA' | 'MX';
  postalCode: string;
  county: string;
}

export type Role = 'for-hire' | 'private' | 'broker';

/** What the roadside made of a carrier. */
export interface InspectionPlan {
  count: number;
  /** Days before today of the oldest and the newest. */
  oldestDaysAgo: number;
  newestDaysAgo: number;
  /** Violations expected in an average inspection. */
  faultsPerInspection: number;
  everyOneOutOfService: boolean;
  /** A truck of another carrier that this one was once seen with. */
  seenWith: { carrierIndex: number; truck: number } | null;
}

/** What the newest policies of a carrier look like; the older ones are drawn. */
export interface InsurancePlan {
  /** Null: no liability filing at all. */
  bipdUsd: number | null;
  /** Written over the primary limit. */
  excessUsd: number | null;
  /** The day the newest liability policy ends by cancellation; null: no end in sight. */
  endsOn: DayNumber | null;
  /** Household goods carriers alone file cargo insurance. */
  hasCargo: boolean;
  security: 'bond' | 'trust' | null;
  securityEndsOn: DayNumber | null;
}

export interface CrashPlan {
  count: number;
  oldestDaysAgo: number;
  /** What the newest crash was; the others are drawn. */
  newest: { daysAgo: number; fatalities: number; injuries: number; ownVehicles: number } | null;
}

export interface OosOrder {
  orderedOn: DayNumber;
  reason: string;
  rescindedOn: DayNumber | null;
}

/** Everything the files say of one carrier, in the product's own terms. */
export interface DemoCarrier {
  index: number;
  /** Null: known by its docket alone. */
  dotNumber: number | null;
  role: Role;
  legalName: string;
  dbaName: string;
  address: Address;
  /** Null: mail goes to the address above. */
  mailing: Address | null;
  /** Ten digits. */
  phone: string;
  fax: string;
  cellPhone: string;
  email: string;
  officer: string;
  isMailUndeliverable: boolean;
  /** Mexican tax number. */
  rfc: string;
  /** Canadian safety registration: CVOR, NIR or NSC. */
  provincialId: { issuer: string; number: string } | null;

  /** A interstate, B intrastate with hazardous materials, C intrastate. */
  operation: 'A' | 'B' | 'C';
  hazmat: 'none' | 'listed' | 'bulk-explosive';
  /** Names of census columns without CRGO_. */
  cargo: readonly string[];
  powerUnits: number;
  tractors: number;
  trailers: number;
  /** Of the tractors, how many are leased for a term. */
  leasedTractors: number;
  drivers: number;
  addedOn: DayNumber;
  mcs150On: DayNumber | null;
  annualMiles: number;

  /** Null: the census has no row of it. */
  censusStatus: 'A' | 'I' | null;
  /** Which licensing files have it. */
  isInMotus: boolean;
  isInLegacy: boolean;

  rating: { code: 'S' | 'C' | 'U'; on: DayNumber } | null;
  /** BASICs in which an investigation of the last twelve months found acute or critical violations. */
  acuteCritical: readonly ('unsafe' | 'hours' | 'fitness' | 'substances' | 'maintenance')[];
  authorities: readonly Authority[];
  insurance: InsurancePlan | null;
  inspections: InspectionPlan;
  crashes: CrashPlan;
  oosOrders: readonly OosOrder[];
  /** The day from which an order suspends its authority, which the record still calls active. */
  suspendedOn?: DayNumber;
  /** The day of a suspension in Motus's history, which the record still calls active. */
  suspendedInHistoryOn?: DayNumber;
  /** The day from which Motus lists its policy as cancelled under a number that it has on file nowhere. */
  cancelledUnderOtherNumberOn?: DayNumber;
  /** Motus has so much BIPD on file and lists no policy, while the legacy list still has the plan's. */
  bipdOnFileInMotusUsd?: number;
  /** Named by the census of a year ago and not by the newest. */
  hasLeftCensus?: true;
  /** FMCSA's files hold exact duplicates; of this carrier they hold some. */
  isWrittenTwice: boolean;
}
