import type { AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import type { TicketSeverity } from '@contract/alerts/tickets.constants';
import type { AlertCategory } from '@contract/identity-alerts/identity-alerts.constants';
import type { GateAnswer } from '@contract/loads/gate.entities';
import type { LoadSettings } from '@contract/loads/load-settings.constants';
import type { LoadStatus } from '@contract/loads/loads.constants';
import type { PassCheckOutcome } from '@contract/loads/pickup-passes.constants';
import type { LocatedBy } from '@contract/loads/stops.constants';
import type { Denial } from '../carrier-notices/notices.queries';
import type { ContactFrom } from '../carriers/given-contacts.queries';
import type { ContactFlag } from '../identity-alerts/contact-flags.queries';
import type { ListAnswer } from '../identity-alerts/why-not-listed';
import type { Instant } from '../loads/tracking/tracked-load';
import type { VehicleFacts } from '../loads/truck-ties.queries';

/** An ISO day. */
type Day = string;

/** A company's settings for one type. */
export interface TypeSetting {
  isOn: boolean;
  severity: TicketSeverity;
  threshold: number | null;
}

export interface PickupFacts {
  city: string | null;
  state: string | null;
  window: { startsAt: Instant; endsAt: Instant } | null;
  place: { latitude: number; longitude: number; locatedBy: LocatedBy } | null;
  timeZone: string | null;
  /** The truck was there, by its positions or by a report, as far as is known. */
  wasThere: boolean;
  hasLeft: boolean;
  /** When the truck left all of the load's pickups, by positions or a report; null: not as far as is known. */
  leftAllAt: Instant | null;
  /** The county of the place; null: the place or the county is unknown. */
  county: { state: string; code: string; name: string } | null;
}

interface StopFacts {
  id: number;
  kind: 'pickup' | 'delivery';
  city: string | null;
  state: string | null;
  timeZone: string | null;
}

/** How the load's trip goes, by its last evaluation. */
export interface TripFacts {
  /** Positions show that the truck misses the window of this stop; null: they do not. */
  late: (StopFacts & { endsAt: Instant | null; earliest: Instant | null }) | null;
  /**
   * No position comes in of a load that is due, or its tracking was ended; null: neither. `usualMs`: how old the newest
   * position of this truck usually is when the next ones come in; 0: not known.
   */
  silence: { isEnded: boolean; newestFixAt: Instant | null; usualMs: number } | null;
  /** Where the truck is for longer than the free time; null: nowhere. Free time counts from the window where it came early. */
  dock: (StopFacts & { arrivedAt: Instant; countsFrom: Instant; freeMinutes: number }) | null;
}

/** When a truck can be at the pickup, counted from where it was last seen. */
export interface Reach {
  label: string;
  earliest: Instant;
  asOf: Instant;
  miles: number;
}

/** Where trucks of the carrier were around the pickup. */
export interface NearPickup {
  /** Our number of it, or a text for a truck that no load names. */
  vehicleId: number | string;
  label: string;
  at: Instant;
  miles: number;
  mph: number | null;
}

/** What a dock read off the truck, beside the pickup pass. Null: not typed, or not on file. */
export interface DockCheck {
  id: number;
  at: Instant;
  outcome: PassCheckOutcome;
  plate: string | null;
  vin: string | null;
  passPlate: string | null;
  passVin: string | null;
}

/** What is known of an address or phone that the carrier uses with this company, or has on its record. */
export interface ContactFacts {
  /** "carrier_user", "packet" and "invitation" as they gave it, "driver" of the load. */
  from: ContactFrom | 'driver';
  value: string;
  asOf: Day | null;
}

export interface ListedContact {
  value: string;
  kind: string;
  name: string | null;
  source: string;
  asOf: Day;
}

/** The fraud lists: null in `notChecked` means that absence from the list counts. */
export interface FraudFacts {
  notChecked: Record<'flagged-contacts' | 'dispatch-services' | 'risk-areas' | 'phone-blocks', ListAnswer>;
  asOf: Record<'flagged-contacts' | 'dispatch-services' | 'risk-areas' | 'phone-blocks', Day | null>;
  /** By the value looked up. */
  services: ReadonlyMap<string, ListedContact>;
  lines: ReadonlyMap<string, ListedContact>;
}

export interface RiskArea {
  state: string;
  countyCode: string;
  county: string;
  commodityTypeId: number | null;
  weekdays: readonly number[] | null;
  fromDay: Day | null;
  untilDay: Day | null;
  source: string;
  asOf: Day;
}

export interface CarrierFacts {
  id: number;
  name: string;
  email: string | null;
  phones: readonly string[];
  censusAsOf: Day | null;
  powerUnits: number | null;
  eld: { provider: string; connectedAt: Instant | null } | null;
  /** The newest position of any of its trucks that this company may see. */
  newestPositionAt: Instant | null;
  inspectedOn: Day | null;
  inspectionsAsOf: Day | null;
  /** The day on which a person read a verified certificate in force that lists vehicles. */
  certificateReadOn: Day | null;
  trucksOnEld: number;
  /** VINs on its ELD and in inspections of 90 days. */
  trucksSeen: number;
  identityAlerts: readonly {
    id: number;
    isType: AlertCategory;
    message: string;
    publishedOn: Day;
    isAnswered: boolean;
    hasEvidence: boolean;
    /** From when on its load, confirmation or paper counts; null: no load known. */
    standingFrom: string | null;
    standingNote: string;
    reporterNote: string;
  }[];
  /** Other carriers of record with the same email domain, at other addresses, by domain. */
  sharedDomains: ReadonlyMap<string, number>;
  /** The company's loads with this carrier that are not over, with their spans. */
  bookings: readonly { loadId: number; reference: string; from: Instant; to: Instant }[];
  /** What a verified certificate in force excludes; null: no person has read the exclusions. */
  exclusions: { items: readonly string[]; readOn: Day } | null;
}

/** A flagged email with a rate confirmation, not dismissed. */
export interface FlaggedMail {
  id: number;
  from: string | null;
  receivedAt: string;
  /** What is wrong with it, one sentence each. */
  wrong: readonly string[];
}

/** Where the carrier that hauls the load gave a number, or has it. */
export interface GivenPhone {
  how: 'record' | 'person' | 'packet' | 'confirmation' | 'driver_page';
  asOf: Day | null;
  /**
   * It proves that the number is the carrier's. Not proven: a packet that something holds or that was changed since, a person
   * or an entry on the record of the last 90 days, an acceptance that the carrier denied, a driver's page that was opened
   * by that number within 90 days: it shows who has the phone, not whose driver that is.
   */
  isProof: boolean;
}

/** The owner of a phone number, as far as records, files and this company's own loads show. */
export interface PhoneFacts {
  value: string;
  otherCarrier: { id: number; name: string | null } | null;
  /** What proves it first. */
  given: readonly GivenPhone[];
  /** Loads of this company that this carrier delivered with it. */
  earlierLoads: number;
}

/** All facts for the alerts of a load; the types read nothing else. */
export interface AlertFacts {
  now: Instant;
  today: Day;
  load: {
    id: number;
    companyId: number;
    reference: string;
    status: LoadStatus;
    isEligible: boolean;
    commodity: string | null;
    driverPhone: string | null;
    hasVehicle: boolean;
  };
  settings: LoadSettings;
  types: ReadonlyMap<AlertTypeFilter, TypeSetting>;
  pickup: PickupFacts | null;
  trip: TripFacts;
  /** Of the assigned truck, else of the carrier's nearest one. Null: none reported within the load's tracking times. */
  reach: Reach | null;
  /** Null: the pickup is not placed, or the load is not tracked yet. */
  nearPickup: readonly NearPickup[] | null;
  /** The assigned truck's positions around the time that another one was at the pickup, by its distance. */
  ownDistances: readonly { at: Instant; miles: number }[];
  /** Trucks of the carrier that other loads of the company have there. */
  expectedVehicles: ReadonlySet<number | string>;
  vehicle: VehicleFacts | null;
  carrier: CarrierFacts | null;
  /** May the carrier have the load? Null: the load has none. */
  gate: GateAnswer | null;
  contacts: readonly ContactFacts[];
  driver: PhoneFacts | null;
  /** Of the other driver of a team; omitted: there is none. */
  secondDriver?: PhoneFacts | null;
  /** Which of these contacts are flagged for fraud, and by whom. */
  flags: ReadonlyMap<string, ContactFlag>;
  fraud: FraudFacts;
  riskAreas: readonly RiskArea[];
  /** Emails about the load, newest first; omitted: not searched. */
  flaggedMails?: readonly FlaggedMail[];
  /** What the carrier denied at its address of record about the load, newest first; omitted: not searched. */
  denials?: readonly Denial[];
  /** Pass checks of the load's current truck, newest first; omitted: not searched. */
  dockChecks?: readonly DockCheck[];
}
