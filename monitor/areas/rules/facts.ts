/**
 * Everything the rules read, as plain data. Code that fills it (the database, a test) decides nothing; code that reads
 * it queries nothing. Dates are ISO days; money is whole US dollars; null is "not reported", never zero.
 */

import type { ContactField } from '@contract/carriers/contact-changes.constants';
import type { IdentifierCheck } from '@contract/carriers/entered-identifiers.constants';
import type { NameAges } from '@contract/insurance/certificate-names';

/** Where a fact can come from. `source` on the facts below is one of these. */
export const FACT_SOURCES = [
  'census',
  'motus_authority',
  'legacy_authority',
  'motus_authority_history',
  'legacy_authority_history',
  'motus_insurance',
  'legacy_insurance',
  'motus_insurance_history',
  'legacy_insurance_history',
  'legacy_insurance_pending',
  'motus_authority_orders',
  'legacy_authority_orders',
  'inspections',
  'violations',
  'oos_orders',
  'eld_positions',
  'certificates',
  'entered_identifiers',
] as const;
export type FactSource = (typeof FACT_SOURCES)[number];

/**
 * What a source can say about one carrier.
 *
 * `loaded`: its rows count. Either the whole dataset is here, or a file of it named this carrier. `isWhole`: a row that is
 * not there does not exist. Without it the absence of rows says nothing, and no rule may take it for "none": the dataset
 * is an extract, or a line about this carrier could not be read. `isExtract`: files of it are here, and none of them was
 * the whole dataset. `isTooOld`: its day is too long ago to describe today. No rule passes on it, and a missing row does
 * not mean "none". `isKeyedByOtherNumber`: it knows carriers by their USDOT number, and this one has none: nothing was
 * looked up.
 */
export type SourceState = {
  loaded: boolean;
  isWhole: boolean;
  isExtract: boolean;
  isTooOld: boolean;
  /** Full days since `asOf`. */
  ageDays: number | null;
  isKeyedByOtherNumber: boolean;
  name: string;
  /** The day up to which it covers this carrier; null when it does not. */
  asOf: string | null;
  /**
   * The first day on which that is too old, if the carrier's own rows have an older day than the whole dataset; null
   * where they age with the dataset.
   */
  endsOn: string | null;
  /**
   * For one of FMCSA's closed files: the last day on which it may count as current, and the files of Motus that must be
   * whole and current for that and are not. Null: FMCSA still publishes it, or it is not loaded.
   */
  closed: { until: string; lacks: readonly FactSource[] } | null;
};

type Sourced<Source extends FactSource> = { source: Source; asOf: string | null };

export type CensusFact = Sourced<'census'> & {
  /** A active, I inactive; other letters appear in dictionaries and are not confirmed. */
  statusCode: string | null;
  /** S satisfactory, C conditional, U unsatisfactory; null is not rated, as most carriers are. */
  safetyRating: string | null;
  safetyRatingOn: string | null;
  /** The day of the whole census that no longer names the carrier; null: it is in the newest. */
  leftOn: string | null;
  /** The last MCS-150, which a carrier must update every two years. */
  mcs150On: string | null;
  /** FMCSA notes that a registration before this one was revoked; null: not reported. */
  priorRevoked: boolean | null;
  /** USDOT number of the revoked registration. */
  priorRevokedDotNumber: number | null;
};

export type AuthorityKind = 'carrier' | 'broker' | 'freight_forwarder' | 'other';

export type AuthorityFact = Sourced<'motus_authority' | 'legacy_authority'> & {
  docket: string | null;
  /** `carrier` is for hire: common, contract, or Motus's "Motor Carrier of …". */
  kind: AuthorityKind;
  /** As the source spells it. */
  authorityType: string;
  status: 'active' | 'inactive' | 'pending' | 'withdrawn' | 'none';
  revocationPending: boolean | null;
  /** property, passenger, household_goods, private, enterprise; null: the file does not say what it is for. */
  scopes: readonly string[] | null;
  /** BIPD on file for the docket in the same file, whole dollars. */
  bipdOnFileUsd: number | null;
};

export type AuthorityEventFact = Sourced<'motus_authority_history' | 'legacy_authority_history'> & {
  docket: string | null;
  kind: AuthorityKind;
  authorityType: string;
  /** As the source spells it: GRANTED, REINSTATED, INVOLUNTARY REVOCATION … */
  action: string;
  on: string | null;
  /** Motus: the status that the action led to. */
  status: string | null;
  /** Legacy: what later became of the action, and when. */
  disposition: string | null;
  disposedOn: string | null;
};

export type FilingFact = Sourced<
  | 'motus_insurance'
  | 'legacy_insurance'
  | 'motus_insurance_history'
  | 'legacy_insurance_history'
  | 'legacy_insurance_pending'
> & {
  docket: string | null;
  type: 'bipd' | 'cargo' | 'bond' | 'trust' | 'other';
  coverageClass: 'primary' | 'excess' | null;
  formCode: string | null;
  limitUsd: number | null;
  /** What other insurance must cover before an excess policy pays. */
  underlyingUsd: number | null;
  policyNumber: string | null;
  insurer: string | null;
  effectiveOn: string | null;
  cancelOn: string | null;
  endReason: string | null;
};

/** An order to revoke or suspend an authority; blank days are unknown. */
export type AuthorityOrderFact = Sourced<'motus_authority_orders' | 'legacy_authority_orders'> & {
  docket: string | null;
  kind: AuthorityKind;
  authorityType: string;
  /** As the source spells it: Involuntary Revocation, Suspension. */
  orderType: string | null;
  servedOn: string | null;
  effectiveOn: string | null;
};

/** A certificate of insurance from a broker or an agent. Unverified ones prove nothing. */
export type CertificateFact = Sourced<'certificates'> & {
  type: 'bipd' | 'cargo' | 'general_liability';
  limitUsd: number | null;
  policyNumber: string | null;
  insurer: string | null;
  effectiveOn: string | null;
  expiresOn: string | null;
  verifiedOn: string | null;
  verifiedBy: string | null;
  /** As a person read it; null: not recorded. */
  insuredName: string | null;
  holderName: string | null;
  /** Of the carrier on the federal record. */
  legalName: string | null;
  dbaName: string | null;
  nameAges: NameAges;
  /** Of the company that holds the certificate: its name here, then the names of its own federal record. */
  companyNames: readonly string[];
};

/** A certificate of insurance that a person has yet to read. It proves nothing. */
export type ReceivedCertificateFact = Sourced<'certificates'> & { receivedOn: string; fileName: string };

export type InspectionSeenFact = Sourced<'inspections'> & {
  on: string;
  reportState: string | null;
  reportNumber: string | null;
  level: number | null;
};

/**
 * The inspections of the last 24 months: `inspected` and `outOfService` count those of a driver with a count of what put the
 * driver out of service, and those where something did.
 */
export type DriverInspectionsFact = {
  inspected: number;
  outOfService: number;
  lastOutOfServiceOn: string | null;
  /** The earliest of them: when it leaves the window, the counts change. */
  firstOn: string;
  /** Of the last 12 months, those that put anything out of service, or do not say. */
  outOfServiceIn12Months: number;
  /** The earliest of these. */
  firstOosIn12MonthsOn: string | null;
  /** Of these, those that did and of which no violation that did is stored. */
  unexplained: number;
};

/** A driver put out of service in the last 12 months for 49 CFR 391.11(b)(2), English proficiency. */
export type EnglishViolationFact = Sourced<'violations'> & {
  on: string;
  reportState: string | null;
  reportNumber: string | null;
  code: string | null;
};

/** A registration that FMCSA revoked before the carrier's, or before that one. */
export type EarlierRegistrationFact = {
  id: number;
  /** Null: no file that is loaded names it. */
  name: string | null;
  statusCode: string | null;
  /** An out-of-service order is in force against it; `orderedOn` null: its day is not reported. */
  isOrderedOut: boolean;
  orderedOn: string | null;
};

/** Another carrier that was shut down, and shares a contact; `asOf` of the census that says so of this one. */
export type ShutDownSharerFact = Sourced<'census'> & {
  id: number;
  name: string | null;
  /** An address counts only with an officer of the same name. */
  shared: readonly ('phone' | 'email' | 'address')[];
  /** Else its authority was revoked, and it has none. */
  isOrderedOut: boolean;
  orderedOn: string | null;
};

export type OosOrderFact = Sourced<'oos_orders'> & {
  orderedOn: string | null;
  reason: string | null;
  rescindedOn: string | null;
};

export type EldPositionFact = Sourced<'eld_positions'> & { on: string; provider: string | null };

export type EnteredIdentifierFact = Sourced<'entered_identifiers'> & {
  type: string;
  value: string;
  state: 'verified' | 'refused' | 'pending';
  /** The carrier sent it in a packet. */
  isByCarrier: boolean;
  enteredOn: string | null;
  enteredBy: string | null;
  /** What a verified one was compared with: IDENTIFIER_CHECKS of the contract. */
  checkedBy: IdentifierCheck | null;
  decidedOn: string | null;
  decidedBy: string | null;
};

/** Contact data that changed from one census to the next; `asOf` is the later one's day. */
export type ContactChangeFact = Sourced<'census'> & {
  field: ContactField;
  /** Null: it had no DBA name. Other fields that came where nothing was are no news. */
  was: string | null;
  /** Null: no longer reported. */
  became: string | null;
};

/** A docket that went from one carrier to another. `other` is the carrier it came from, or went to. */
export type DocketChangeFact = {
  docket: string;
  isGained: boolean;
  otherId: number;
  otherName: string | null;
  on: string;
  /** The dataset's name of the file that named the new owner. */
  source: string;
};

export type CarrierFacts = {
  carrierId: number;
  sources: Readonly<Record<FactSource, SourceState>>;
  /** Null: no census row names this carrier. */
  census: CensusFact | null;
  authorities: readonly AuthorityFact[];
  authorityEvents: readonly AuthorityEventFact[];
  authorityOrders: readonly AuthorityOrderFact[];
  filings: readonly FilingFact[];
  certificates: readonly CertificateFact[];
  /** Newest first. */
  receivedCertificates: readonly ReceivedCertificateFact[];
  /** The newest inspection not later than today, and how many fall in the last 24 months. */
  latestInspection: InspectionSeenFact | null;
  inspectionsIn24Months: number;
  /** The newest inspection made on the road (not at a terminal) that recorded a vehicle. */
  latestRoadsideInspection: InspectionSeenFact | null;
  latestEldPosition: EldPositionFact | null;
  /** Null: no inspection in the last 24 months. */
  driverInspections: DriverInspectionsFact | null;
  /** Newest first. */
  englishViolations: readonly EnglishViolationFact[];
  /** By FMCSA's prior-revocation flag, the latest first. */
  earlierRegistrations: readonly EarlierRegistrationFact[];
  /** Those ordered out of service first. */
  shutDownSharers: readonly ShutDownSharerFact[];
  oosOrders: readonly OosOrderFact[];
  enteredIdentifiers: readonly EnteredIdentifierFact[];
  /** Of the last 90 days, the newest census first. */
  contactChanges: readonly ContactChangeFact[];
  /** The latest first. */
  docketChanges: readonly DocketChangeFact[];
};

/** The rows of a list from a loaded source; rows of an unloaded one are hearsay and left out. */
export function fromLoadedSources<Fact extends { source: FactSource }>(
  facts: Pick<CarrierFacts, 'sources'>,
  rows: readonly Fact[],
): Fact[] {
  return rows.filter((row) => facts.sources[row.source].loaded);
}

/** The same for a single fact. */
export function fromLoadedSource<Fact extends { source: FactSource }>(
  facts: CarrierFacts,
  fact: Fact | null,
): Fact | null {
  return fact && facts.sources[fact.source].loaded ? fact : null;
}
