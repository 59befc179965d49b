import { DEFAULT_RULE_NUMBERS } from '@contract/rules/rule-numbers';
import { RULE_TYPES, type RuleSettingValue, type RuleType } from '@contract/rules/rules.constants';
import type { ClassificationWithRuleSet, RuleOverride } from '@contract/rules/rules.entities';
import {
  type AuthorityEventFact,
  type AuthorityFact,
  type CarrierFacts,
  type CensusFact,
  type CertificateFact,
  type DriverInspectionsFact,
  type EnglishViolationFact,
  type EnteredIdentifierFact,
  FACT_SOURCES,
  type FactSource,
  type FilingFact,
  type InspectionSeenFact,
  type OosOrderFact,
  type SourceState,
} from '@monitor/areas/rules/facts';

export const TODAY = '2026-06-15';
export const AS_OF = '2026-06-10';
export const CARRIER_ID = 295017;

/** All sources loaded whole, except those named. */
export function sources(...unloaded: FactSource[]): Record<FactSource, SourceState> {
  return Object.fromEntries(
    FACT_SOURCES.map((source): [FactSource, SourceState] => {
      const loaded = !unloaded.includes(source);
      const name = `file of ${source}`;
      const asOf = loaded ? AS_OF : null;
      const state = { loaded, isWhole: loaded, isExtract: false, isTooOld: false, isKeyedByOtherNumber: false };
      return [source, { ...state, name, asOf, ageDays: loaded ? 5 : null, endsOn: null, closed: null }];
    }),
  ) as Record<FactSource, SourceState>;
}

/** All sources loaded, those named with rows of this carrier but without the promise that these are all. */
export function partialSources(...partial: FactSource[]): Record<FactSource, SourceState> {
  const all = sources();
  for (const source of partial) all[source] = { ...all[source], isWhole: false, isExtract: true };
  return all;
}

/** All sources loaded whole; the named ones are so old that they are no longer current. */
export function outdatedSources(...old: FactSource[]): Record<FactSource, SourceState> {
  const all = sources();
  for (const source of old)
    all[source] = { ...all[source], isWhole: false, isTooOld: true, asOf: '2024-06-15', ageDays: 730 };
  return all;
}

/** A carrier of which every source is loaded and none says anything. */
export function carrierFacts(given: Partial<CarrierFacts> = {}): CarrierFacts {
  return {
    carrierId: CARRIER_ID,
    sources: sources(),
    census: null,
    authorities: [],
    authorityEvents: [],
    authorityOrders: [],
    filings: [],
    certificates: [],
    receivedCertificates: [],
    latestInspection: null,
    inspectionsIn24Months: 0,
    latestRoadsideInspection: null,
    latestEldPosition: null,
    driverInspections: null,
    englishViolations: [],
    earlierRegistrations: [],
    shutDownSharers: [],
    oosOrders: [],
    enteredIdentifiers: [],
    contactChanges: [],
    docketChanges: [],
    ...given,
  };
}

export function census(given: Partial<CensusFact> = {}): CensusFact {
  return {
    source: 'census',
    asOf: AS_OF,
    statusCode: 'A',
    safetyRating: null,
    safetyRatingOn: null,
    mcs150On: null,
    priorRevoked: null,
    priorRevokedDotNumber: null,
    leftOn: null,
    ...given,
  };
}

export function authority(given: Partial<AuthorityFact> = {}): AuthorityFact {
  return {
    source: 'motus_authority',
    asOf: AS_OF,
    docket: 'MC139446',
    kind: 'carrier',
    authorityType: 'Motor Carrier of Property',
    status: 'active',
    revocationPending: null,
    scopes: ['property'],
    bipdOnFileUsd: null,
    ...given,
  };
}

export function legacyAuthority(given: Partial<AuthorityFact> = {}): AuthorityFact {
  return authority({ source: 'legacy_authority', authorityType: 'COMMON', ...given });
}

export function authorityEvent(given: Partial<AuthorityEventFact> = {}): AuthorityEventFact {
  return {
    source: 'motus_authority_history',
    asOf: AS_OF,
    docket: 'MC139446',
    kind: 'carrier',
    authorityType: 'Motor Carrier of Property',
    action: 'GRANTED',
    on: '2020-01-01',
    status: 'Active',
    disposition: null,
    disposedOn: null,
    ...given,
  };
}

export function legacyEvent(given: Partial<AuthorityEventFact> = {}): AuthorityEventFact {
  return authorityEvent({ source: 'legacy_authority_history', authorityType: 'COMMON', status: null, ...given });
}

export function filing(given: Partial<FilingFact> = {}): FilingFact {
  return {
    source: 'motus_insurance',
    asOf: AS_OF,
    docket: 'MC139446',
    type: 'bipd',
    coverageClass: 'primary',
    formCode: '91X',
    limitUsd: 1_000_000,
    underlyingUsd: 0,
    policyNumber: 'P-1',
    insurer: 'Prairie Mutual',
    effectiveOn: '2025-01-01',
    cancelOn: null,
    endReason: null,
    ...given,
  };
}

export function endedFiling(given: Partial<FilingFact> = {}): FilingFact {
  return filing({
    source: 'legacy_insurance_history',
    cancelOn: '2026-01-01',
    endReason: 'cancelled',
    ...given,
  });
}

export function certificate(given: Partial<CertificateFact> = {}): CertificateFact {
  return {
    source: 'certificates',
    asOf: AS_OF,
    type: 'cargo',
    limitUsd: 100_000,
    policyNumber: 'C-1',
    insurer: 'Prairie Mutual',
    effectiveOn: '2026-01-01',
    expiresOn: '2027-01-01',
    verifiedOn: '2026-01-05',
    verifiedBy: 'agent',
    insuredName: 'Prairie Freight, Inc.',
    holderName: 'Demo Brokerage',
    legalName: 'PRAIRIE FREIGHT LLC',
    dbaName: null,
    nameAges: { legal: null, dba: null },
    companyNames: ['Demo Brokerage'],
    ...given,
  };
}

export function inspection(on: string, given: Partial<InspectionSeenFact> = {}): InspectionSeenFact {
  return { source: 'inspections', asOf: AS_OF, on, reportState: 'WA', reportNumber: '1', level: 1, ...given };
}

/** Three inspections of a driver, none out of service. */
export function driverInspections(given: Partial<DriverInspectionsFact> = {}): DriverInspectionsFact {
  return {
    inspected: 3,
    outOfService: 0,
    lastOutOfServiceOn: null,
    firstOn: '2025-09-01',
    outOfServiceIn12Months: 0,
    firstOosIn12MonthsOn: null,
    unexplained: 0,
    ...given,
  };
}

export function englishViolation(on: string, given: Partial<EnglishViolationFact> = {}): EnglishViolationFact {
  return {
    source: 'violations',
    asOf: AS_OF,
    on,
    reportState: 'OK',
    reportNumber: '7',
    code: '391.11B2-ENG',
    ...given,
  };
}

export function oosOrder(given: Partial<OosOrderFact> = {}): OosOrderFact {
  return {
    source: 'oos_orders',
    asOf: AS_OF,
    orderedOn: '2026-02-01',
    reason: 'Failure to pay',
    rescindedOn: null,
    ...given,
  };
}

export function enteredIdentifier(state: EnteredIdentifierFact['state']): EnteredIdentifierFact {
  return {
    source: 'entered_identifiers',
    asOf: AS_OF,
    type: 'MC',
    value: '139446',
    state,
    isByCarrier: false,
    enteredOn: '2026-05-01',
    enteredBy: 'Ana Lee',
    checkedBy: state === 'verified' ? 'register' : null,
    decidedOn: state === 'pending' ? null : '2026-05-02',
    decidedBy: state === 'pending' ? null : 'Ana Lee',
  };
}

/** A carrier that passes every rule on {@link TODAY}. */
export function spotlessCarrier(given: Partial<CarrierFacts> = {}): CarrierFacts {
  return carrierFacts({
    census: census({ mcs150On: '2026-01-10' }),
    authorities: [authority()],
    authorityEvents: [authorityEvent()],
    filings: [filing({ limitUsd: 2_000_000 })],
    certificates: [certificate(), certificate({ type: 'general_liability', limitUsd: 1_000_000 })],
    latestInspection: inspection('2026-03-01'),
    inspectionsIn24Months: 3,
    latestRoadsideInspection: inspection('2026-03-01'),
    driverInspections: driverInspections(),
    enteredIdentifiers: [enteredIdentifier('verified')],
    ...given,
  });
}

/** Rules not named are off. */
export function classification(
  id: number,
  settings: Partial<Record<RuleType, RuleSettingValue>>,
  given: Partial<ClassificationWithRuleSet> = {},
): ClassificationWithRuleSet {
  const values = Object.fromEntries(RULE_TYPES.map((type) => [type, settings[type] ?? 0])) as Record<
    RuleType,
    RuleSettingValue
  >;
  return {
    id,
    company_id: 1,
    name: `Classification ${id}`,
    is_active: true,
    is_by_broker_election: false,
    rule_set: { id, ...values },
    rule_numbers: DEFAULT_RULE_NUMBERS,
    ...given,
  };
}

export function override(is_type: RuleType, given: Partial<RuleOverride> = {}): RuleOverride {
  return {
    id: 1,
    company_id: 1,
    carrier_id: CARRIER_ID,
    classification_id: 1,
    is_type,
    is_active: true,
    version: 1,
    rule_number: null,
    expiration_date: '2080-01-01',
    reason: 'Known to us for years',
    file: null,
    user_id: 7,
    user: { id: 7, first_name: 'Ada', last_name: null },
    created_at: '2026-06-01T12:00:00Z',
    ...given,
  };
}
