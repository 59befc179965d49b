import type { BrokerRequirement } from '@contract/load-board/board.entities';
import {
  BROKER_REQUIREMENT_LABELS,
  BROKER_REQUIREMENTS,
  REQUIREMENT_RESULT_LABELS,
  type RequirementResult,
} from '@contract/load-board/load-board.constants';
import { dayOf } from '@contract/shared/day';
import { formatDate, formatDollars } from '@contract/shared/format';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { authorityEvents, companies } from '../../db/schema';
import { authorityRecords, isSuspension } from '../rules/authority';
import { filingsOnRecord, isInForce } from '../rules/coverage';
import { type CarrierFacts, type FactSource, fromLoadedSources } from '../rules/facts';
import { loadCarrierFacts } from '../rules/facts.queries';

/**
 * A broker's requirements for offering freight, from the federal record of its own DOT number: that it is on record,
 * active broker authority, and a bond or a trust fund in force. Missing or outdated data proves nothing: it stops
 * posting, but not searching.
 */
export async function brokerRequirements(db: Queryable, companyId: number, now: Date): Promise<BrokerRequirement[]> {
  const [company] = await db
    .select({ carrierId: companies.carrierId })
    .from(companies)
    .where(eq(companies.id, companyId));
  const carrierId = company?.carrierId;
  if (!carrierId)
    return BROKER_REQUIREMENTS.map((name) => ({
      name,
      ...unknown('Your company names no entry in the federal record.'),
    }));
  const today = dayOf(now);
  const facts = (await loadCarrierFacts(db, [carrierId], companyId, today)).get(carrierId)!;
  const grants = await db
    .select({ docket: authorityEvents.docket, action: authorityEvents.action, on: authorityEvents.actionOn })
    .from(authorityEvents)
    .where(and(eq(authorityEvents.carrierId, carrierId), eq(authorityEvents.kind, 'broker')));
  return judgeBroker(
    facts,
    grants.filter(({ action }) => /^\s*(grant|reinstat)/i.test(action ?? '')),
    today,
  );
}

type Grant = { docket: string | null; on: string | null };
type Found = Omit<BrokerRequirement, 'name'>;

/** The same for facts already read. @param grants of broker authority, including reinstatements */
export function judgeBroker(facts: CarrierFacts, grants: readonly Grant[], today: string): BrokerRequirement[] {
  const active = activeAuthorities(facts, grants, today);
  return [
    { name: 'federal_record', ...onRecord(facts) },
    { name: 'broker_authority', ...authority(facts, active) },
    { name: 'broker_bond', ...bond(facts, active, today) },
  ];
}

const found = (result: RequirementResult, sentence: string, source: string | null, asOf: string | null): Found => ({
  result,
  sentence,
  source,
  as_of: asOf,
});
const unknown = (sentence: string): Found => found('cannot_be_checked', sentence, null, null);

/** The sources, by what they can prove about a company that is not in them. */
function silenceOf(facts: CarrierFacts, sources: readonly FactSource[], none: string, noFile: string): Found {
  const states = sources.map((source) => facts.sources[source]);
  const telling = states.find(({ loaded, isWhole, isTooOld }) => loaded && isWhole && !isTooOld);
  if (telling) return found('not_met', none, telling.name, telling.asOf);
  const old = states.find(({ isTooOld }) => isTooOld);
  if (old) return found('cannot_be_checked', tooOld(old), old.name, old.asOf);
  const extract = states.find(({ isExtract }) => isExtract);
  return unknown(extract ? `Only a part of ${extract.name} is loaded, and it does not name your company.` : noFile);
}

const tooOld = ({ name, asOf }: { name: string; asOf: string | null }) =>
  `${name} of ${formatDate(asOf)} is too old to tell of today.`;

function onRecord(facts: CarrierFacts): Found {
  const { census } = facts;
  const { census: source } = facts.sources;
  const authorities = authorityRecords(facts);
  if (census && census.leftOn === null) {
    if (source.isTooOld) return found('cannot_be_checked', tooOld(source), source.name, source.asOf);
    return census.statusCode === 'I'
      ? found('not_met', 'Your DOT number is inactive.', source.name, census.asOf)
      : found('met', 'Your company is on the federal record.', source.name, census.asOf);
  }
  const [named] = authorities.filter((one) => !facts.sources[one.source].isTooOld);
  if (named && !census)
    return found(
      'met',
      `${named.docket ?? 'Your company'} is on the federal record.`,
      facts.sources[named.source].name,
      named.asOf,
    );
  if (census?.leftOn)
    return found(
      'not_met',
      `The census has not named your company since ${formatDate(census.leftOn)}.`,
      source.name,
      census.leftOn,
    );
  return silenceOf(
    facts,
    ['census', 'motus_authority'],
    'Your company is not on the federal record.',
    'No census of FMCSA is loaded.',
  );
}

function brokerRecords(facts: CarrierFacts) {
  return authorityRecords(facts).filter(
    ({ kind, superseded, status }) => kind === 'broker' && !superseded && status !== 'none',
  );
}

/** Active by its record, and not ended by a newer order or a suspension. */
function activeAuthorities(facts: CarrierFacts, grants: readonly Grant[], today: string) {
  const orders = fromLoadedSources(facts, facts.authorityOrders).filter(({ kind }) => kind === 'broker');
  return brokerRecords(facts).filter((record) => {
    if (record.status !== 'active') return false;
    return !orders.some((order) => {
      const from = order.effectiveOn ?? order.servedOn;
      if (order.docket !== record.docket || from === null || from > today) return false;
      if (!isSuspension(order) && from <= (record.asOf ?? '')) return false;
      return !grants.some(({ docket, on }) => docket === order.docket && (on ?? '') >= (order.servedOn ?? from));
    });
  });
}
type ActiveAuthorities = ReturnType<typeof activeAuthorities>;

function authority(facts: CarrierFacts, active: ActiveAuthorities): Found {
  const current = active.find(({ source }) => !facts.sources[source].isTooOld);
  if (current) {
    const pending = current.revocationPending ? ' FMCSA has announced to revoke it.' : '';
    return found(
      'met',
      `Broker authority ${current.docket ?? ''} is active.${pending}`.replace('  ', ' '),
      facts.sources[current.source].name,
      current.asOf,
    );
  }
  const [old] = active;
  if (old) {
    const source = facts.sources[old.source];
    return found('cannot_be_checked', tooOld(source), source.name, source.asOf);
  }
  const [ended] = brokerRecords(facts);
  if (ended)
    return found(
      'not_met',
      `Broker authority ${ended.docket ?? ''} is not active.`.replace('  ', ' '),
      facts.sources[ended.source].name,
      ended.asOf,
    );
  return silenceOf(
    facts,
    ['motus_authority', 'legacy_authority'],
    'Your company has no broker authority on record.',
    'No file of FMCSA’s authorities is loaded.',
  );
}

/** The forms of a broker's security. A forwarder files the same ones: the docket distinguishes them. */
const FORMS = ['84', '85'];

function bond(facts: CarrierFacts, active: ActiveAuthorities, today: string): Found {
  const dockets = active.map(({ docket }) => docket);
  const filings = filingsOnRecord(facts, today).filter(
    ({ type, formCode, docket, state }) =>
      (type === 'bond' || type === 'trust') &&
      (formCode === null || FORMS.includes(formCode.replace(/^BMC-?/i, ''))) &&
      (docket === null || dockets.length === 0 || dockets.includes(docket)) &&
      state !== 'superseded',
  );
  const inForce = filings.filter(isInForce);
  const current = inForce.find(({ source }) => !facts.sources[source].isTooOld);
  if (current) {
    const form = current.type === 'bond' ? 'BMC-84 bond' : 'BMC-85 trust fund';
    const amount = current.limitUsd === null ? '' : ` of ${formatDollars(current.limitUsd)}`;
    const end = current.cancelOn ? ` until ${formatDate(current.cancelOn)}` : '';
    return found('met', `${form}${amount} in force${end}.`, facts.sources[current.source].name, current.asOf);
  }
  const [old] = inForce;
  if (old) {
    const source = facts.sources[old.source];
    return found('cannot_be_checked', tooOld(source), source.name, source.asOf);
  }
  const undated = filings.find(({ state }) => state === 'undated');
  if (undated)
    return found(
      'cannot_be_checked',
      'The bond on file has no day from which it is in force.',
      facts.sources[undated.source].name,
      undated.asOf,
    );
  return silenceOf(
    facts,
    ['motus_insurance', 'legacy_insurance'],
    'No BMC-84 or BMC-85 is in force.',
    'No file of FMCSA’s insurance filings is loaded.',
  );
}

/**
 * @param stopping `posting`: a failed check stops too
 * @throws ApiError 422 with a sentence for each requirement that stops
 */
export function assertRequirements(requirements: readonly BrokerRequirement[], stopping: 'posting' | 'searching') {
  const unmet = requirements.filter(({ result }) => (stopping === 'posting' ? result !== 'met' : result === 'not_met'));
  if (unmet.length === 0) return;
  const sentences = unmet.map(
    ({ name, result, sentence }) =>
      `${BROKER_REQUIREMENT_LABELS[name]}: ${REQUIREMENT_RESULT_LABELS[result].toLowerCase()}. ${sentence}`,
  );
  throw httpErrors.invalid(
    { requirements: sentences },
    'Your company does not meet the requirements of the load board.',
  );
}
