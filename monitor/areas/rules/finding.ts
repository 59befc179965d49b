import type { RuleResultName, RuleType } from '@contract/rules/rules.constants';
import type { Evidence, EvidenceRow } from '@contract/rules/rules.entities';
import type { CarrierFacts, FactSource } from './facts';

/** What one rule found about one carrier. `completesBy` is there exactly when the result is incomplete. */
export type Finding = {
  result: RuleResultName;
  evidence: Evidence[];
  completesBy: string | null;
  warning: string | null;
};

/** A finding whose evidence is put together only for who wants to read it: most verdicts are reached for a list. */
export type Judgment = Omit<Finding, 'evidence'> & { evidence: () => Evidence[] };

/** How a rule of one type judges a carrier on a day. Total: it answers for any facts and never throws. */
export type Rule = (type: RuleType, facts: CarrierFacts, today: string) => Judgment;

export function passes(evidence: () => Evidence[], warning: string | null = null): Judgment {
  return { result: 'pass', evidence, completesBy: null, warning };
}

export function fails(evidence: () => Evidence[], warning: string | null = null): Judgment {
  return { result: 'fail', evidence, completesBy: null, warning };
}

export function isIncomplete(evidence: () => Evidence[], completesBy: string, warning: string | null = null): Judgment {
  return { result: 'incomplete', evidence, completesBy, warning };
}

/** A field looked at, labelled with the source it came from. A fact's own date goes before its dataset's. */
export function seen(
  type: RuleType,
  facts: CarrierFacts,
  source: FactSource,
  field: string,
  value: string,
  details: EvidenceRow[] = [],
  asOf: string | null = facts.sources[source].asOf,
): Evidence {
  return { is_type: type, field, value, source: facts.sources[source].name, as_of: asOf, details };
}

/** The field could not be looked at: the dataset that holds it is not here, or not what it has of this carrier. */
export function notLoaded(type: RuleType, facts: CarrierFacts, source: FactSource, field: string): Evidence {
  return {
    is_type: type,
    field,
    value: facts.sources[source].isExtract ? 'Not in the extract that is loaded' : 'Not loaded',
    source: facts.sources[source].name,
    as_of: null,
    details: [],
  };
}

/** Nothing of it is among what is loaded, and what is loaded is not all: that is not "none". */
export function notKnownToBeNone(type: RuleType, facts: CarrierFacts, source: FactSource, field: string): Evidence {
  const why = facts.sources[source].isExtract ? 'loaded as an extract' : 'a line about this carrier could not be read';
  return seen(type, facts, source, field, `Not known: ${why}`);
}
