import {
  ASSOCIATE_TROUBLE_NAMES,
  SHARED_KIND_NAMES,
  SHARED_KINDS,
} from '@contract/carriers/associated-carriers.constants';
import { authorityActionWords } from '@contract/carriers/authority-labels';
import type { CarrierWarning, Source } from '@contract/carriers/carriers.entities';
import { CONTACT_FIELD_NAMES, type ContactField } from '@contract/carriers/contact-changes.constants';
import { ENGLISH_PROFICIENCY_WINDOW_MONTHS } from '@contract/rules/rules.constants';
import { addMonths } from '@contract/shared/day';
import { formatCount, formatDate, formatPhone, inARow } from '@contract/shared/format';
import { authorityGrants, authorityRecords, isActiveCarrierAuthority } from '../rules/authority';
import { bipdOnRecord, filingsOnRecord, isInForce } from '../rules/coverage';
import { hasDotNumber } from '../rules/fact-sources';
import {
  type AuthorityOrderFact,
  type CarrierFacts,
  type FactSource,
  type FilingFact,
  fromLoadedSource,
  fromLoadedSources,
} from '../rules/facts';
import { deadlineBefore, mcs150OverdueSince } from '../rules/mcs150';
import { activeOosOrders } from '../rules/rule-types/no-active-oos-orders';
import { englishViolations } from '../rules/rule-types/no-english-proficiency-oos';
import {
  authorityContradictions,
  docketsChangedHands,
  dualAuthority,
  insuranceContradictions,
  internationalOnly,
  leftTheCensus,
  notForFreight,
  tooOld,
  unmatchedCancellations,
} from './record-warnings';
import type { SharedWithFailed } from './shared-with-failed';

/** Warns of authority younger than this, whatever the company's rules require. */
const NEW_AUTHORITY_MONTHS = 3;

/**
 * What a broker must see first, worst first. Each rests on a record with its date; none is a score. An empty list means
 * that nothing was found in what is loaded, not that the carrier is safe.
 */
export function warningsOf(facts: CarrierFacts, today: string): CarrierWarning[] {
  return [
    ...outOfServiceOrders(facts, today),
    ...revokedAuthority(facts, today),
    ...authorityContradictions(facts, today),
    ...ordersAgainstAuthority(facts, today),
    ...notForFreight(facts, today),
    ...internationalOnly(facts, today),
    ...docketsChangedHands(facts),
    ...tooOld(facts),
    ...leftTheCensus(facts),
    ...inactiveRegistration(facts),
    ...priorRevocation(facts),
    ...unsatisfactoryRating(facts),
    ...insuranceContradictions(facts, today),
    ...unmatchedCancellations(facts, today),
    ...insuranceLapsed(facts, today),
    ...cancelPending(facts, today),
    ...newAuthority(facts, today),
    ...dualAuthority(facts),
    ...contactChangedLately(facts),
    ...englishProficiency(facts),
    ...mcs150Overdue(facts, today),
  ];
}

const sourceOf = (facts: CarrierFacts, source: FactSource, asOf: string | null): Source => ({
  name: facts.sources[source].name,
  as_of: asOf,
});

function outOfServiceOrders(facts: CarrierFacts, today: string): CarrierWarning[] {
  return activeOosOrders(facts, today).map((order) => ({
    kind: 'out_of_service_order',
    title: 'Ordered out of service',
    reason: order.reason ?? 'The order gives no reason.',
    on: order.orderedOn,
    source: sourceOf(facts, order.source, order.asOf),
  }));
}

function revokedAuthority(facts: CarrierFacts, today: string): CarrierWarning[] {
  const carrierAuthorities = authorityRecords(facts).filter(
    (record) => record.kind === 'carrier' && !record.superseded,
  );
  if (carrierAuthorities.some(isActiveCarrierAuthority)) return [];
  const ended = carrierAuthorities.filter((record) => record.status === 'inactive' || record.status === 'withdrawn');
  return ended.slice(0, 1).map((record) => ({
    kind: 'authority_revoked',
    title: 'No active carrier authority',
    reason: `${record.authorityType}${record.docket ? ` (${record.docket})` : ''} is ${record.status}.`,
    on: lastEndOf(record.docket, facts, today),
    source: sourceOf(facts, record.source, record.asOf),
  }));
}

/** The day on which the last grant of a docket ended; null: the history does not say. */
function lastEndOf(docket: string | null, facts: CarrierFacts, today: string): string | null {
  const grants = authorityGrants(facts, today).filter((grant) => grant.docket === docket);
  if (grants.some(({ inForce }) => inForce)) return null;
  return grants.map(({ endedOn }) => endedOn).reduce((last, on) => (on && (!last || on > last) ? on : last), null);
}

/**
 * Future orders to revoke or suspend for-hire authority. One whose day has passed while the record says active is a
 * contradiction; others report an authority granted or reinstated after its order, or ended by its record.
 */
function ordersAgainstAuthority(facts: CarrierFacts, today: string): CarrierWarning[] {
  const active = authorityRecords(facts).filter(isActiveCarrierAuthority);
  const grants = authorityGrants(facts, today);
  const stands = (order: AuthorityOrderFact) => {
    const from = order.effectiveOn ?? order.servedOn;
    if (from === null || from <= today || !active.some(({ docket }) => docket === order.docket || docket === null))
      return false;
    return !grants.some((grant) => grant.docket === order.docket && grant.on >= (order.servedOn ?? from));
  };
  return fromLoadedSources(facts, facts.authorityOrders)
    .filter((order) => order.kind === 'carrier' && stands(order))
    .slice(-1)
    .map((order) => {
      const what = /suspen/i.test(order.orderType ?? '') ? 'suspended' : 'revoked';
      const served = order.servedOn ? `served on ${formatDate(order.servedOn)}` : 'day of service not reported';
      const against = `${order.authorityType}${order.docket ? ` (${order.docket})` : ''}`;
      return {
        kind: 'authority_order',
        title: `Authority will be ${what} on ${formatDate(order.effectiveOn ?? order.servedOn!)}`,
        reason: `${order.orderType ?? 'An order'} against ${against}, ${served}.`,
        on: order.effectiveOn ?? order.servedOn,
        source: sourceOf(facts, order.source, order.asOf),
      };
    });
}

function inactiveRegistration(facts: CarrierFacts): CarrierWarning[] {
  const census = fromLoadedSource(facts, facts.census);
  if (census?.statusCode !== 'I') return [];
  return [
    {
      kind: 'inactive_registration',
      title: 'DOT registration is inactive',
      reason: 'The census lists the company as inactive: it may not operate.',
      on: null,
      source: sourceOf(facts, 'census', census.asOf),
    },
  ];
}

/** By the census's own day: what was filed after it is not known. */
function mcs150Overdue(facts: CarrierFacts, today: string): CarrierWarning[] {
  const census = fromLoadedSource(facts, facts.census);
  if (!census?.mcs150On || census.asOf === null || !hasDotNumber(facts.carrierId)) return [];
  const since = mcs150OverdueSince(facts.carrierId, census.mcs150On, census.asOf < today ? census.asOf : today);
  if (since === null) return [];
  return [
    {
      kind: 'mcs150_overdue',
      title: `MCS-150 update overdue since ${formatDate(since)}`,
      reason: `The last one is of ${formatDate(census.mcs150On)}; by its USDOT number one was due by ${formatDate(deadlineBefore(since))} (49 CFR 390.19). What the census says of its fleet, drivers and address is as old as that.`,
      on: since,
      source: sourceOf(facts, 'census', census.asOf),
    },
  ];
}

/** 49 CFR 391.11(b)(2): the driver who was put out of service may not go on with the load. */
function englishProficiency(facts: CarrierFacts): CarrierWarning[] {
  const found = englishViolations(facts);
  const [last] = found;
  if (!last) return [];
  return [
    {
      kind: 'english_proficiency_oos',
      title: `${formatCount(found.length, 'driver out-of-service violation')} for English proficiency in ${ENGLISH_PROFICIENCY_WINDOW_MONTHS} months`,
      reason: `The last on ${formatDate(last.on)}${last.reportState ? `, ${last.reportState}` : ''} (49 CFR 391.11(b)(2)). A driver put out of service may not drive on, and the load waits.`,
      on: last.on,
      source: sourceOf(facts, 'violations', last.asOf),
    },
  ];
}

/** FMCSA's own note: whoever runs this carrier ran one that was revoked. */
function priorRevocation(facts: CarrierFacts): CarrierWarning[] {
  const census = fromLoadedSource(facts, facts.census);
  const { priorRevoked, priorRevokedDotNumber: number = null } = census ?? {};
  if (!priorRevoked || number === facts.carrierId) return [];
  const text = number === null ? null : `USDOT ${number}`;
  return [
    {
      kind: 'prior_revocation',
      title: 'An earlier registration was revoked',
      reason: `FMCSA notes that ${text ?? 'a registration, without its number,'} was revoked before this one. See what became of it before you give a load.`,
      on: null,
      source: sourceOf(facts, 'census', census!.asOf),
      ...(text === null ? {} : { mentions: [{ text, carrier_id: number! }] }),
    },
  ];
}

function unsatisfactoryRating(facts: CarrierFacts): CarrierWarning[] {
  const census = fromLoadedSource(facts, facts.census);
  if (census?.safetyRating !== 'U') return [];
  return [
    {
      kind: 'unsatisfactory_rating',
      title: 'Safety rating is unsatisfactory',
      reason: 'FMCSA found it unfit in a compliance review.',
      on: census.safetyRatingOn,
      source: sourceOf(facts, 'census', census.asOf),
    },
  ];
}

/**
 * It holds for-hire authority, and its last BIPD filing has ended. A certificate does not cancel this: then FMCSA's
 * file and the carrier's paper contradict each other.
 */
function insuranceLapsed(facts: CarrierFacts, today: string): CarrierWarning[] {
  if (!authorityRecords(facts).some(isActiveCarrierAuthority)) return [];
  const { filings } = bipdOnRecord(facts, today);
  if (filings.some((filing) => isInForce(filing) || filing.state === 'undated')) return [];
  const last = filings
    .filter(({ state, cancelOn }) => state === 'cancelled' && cancelOn !== null)
    .toSorted((a, b) => b.cancelOn!.localeCompare(a.cancelOn!))[0];
  if (last === undefined || facts.sources[last.source].isTooOld) return [];
  const next = filings.find(({ state }) => state === 'not_yet_effective');
  return [
    {
      kind: 'insurance_lapsed',
      title: `BIPD insurance ended on ${formatDate(last.cancelOn!)}`,
      reason: `${policyOf(last)} was cancelled from that day; FMCSA has no other in force${next ? `, the next from ${formatDate(next.effectiveOn!)}` : ''}.`,
      on: last.cancelOn,
      source: sourceOf(facts, last.source, last.asOf),
    },
  ];
}

const policyOf = ({ policyNumber, insurer }: FilingFact): string =>
  `Policy ${policyNumber ?? 'without a number'} of ${insurer ?? 'an unnamed insurer'}`;

function cancelPending(facts: CarrierFacts, today: string): CarrierWarning[] {
  return filingsOnRecord(facts, today)
    .filter((filing) => filing.state === 'cancel_pending' && (filing.type === 'bipd' || filing.type === 'cargo'))
    .map((filing) => ({
      kind: 'insurance_cancel_pending',
      title: `${filing.type === 'bipd' ? 'BIPD' : 'Cargo'} insurance ends on ${formatDate(filing.cancelOn!)}`,
      reason: `${policyOf(filing)} is cancelled from that day.`,
      on: filing.cancelOn,
      source: sourceOf(facts, filing.source, filing.asOf),
    }));
}

function newAuthority(facts: CarrierFacts, today: string): CarrierWarning[] {
  const newest = authorityGrants(facts, today).find((grant) => grant.inForce);
  if (!newest || addMonths(newest.on, NEW_AUTHORITY_MONTHS) <= today) return [];
  const isReinstated = newest.action.toUpperCase().includes('REINSTAT');
  const began = authorityActionWords(newest.action).toLowerCase();
  return [
    {
      kind: 'authority_newly_granted',
      title: isReinstated ? 'Authority was reinstated lately' : 'Authority is new',
      reason: `${newest.authorityType} ${isReinstated ? 'reinstated' : began} on ${formatDate(newest.on)}.`,
      on: newest.on,
      source: sourceOf(facts, newest.source, newest.asOf),
    },
  ];
}

/** One warning per census: a takeover changes several things at once. */
function contactChangedLately(facts: CarrierFacts): CarrierWarning[] {
  const changes = fromLoadedSources(facts, facts.contactChanges);
  return [...new Set(changes.map(({ asOf }) => asOf))].map((asOf) => {
    const ofThatDay = changes.filter((change) => change.asOf === asOf);
    const things = inARow(ofThatDay.map(({ field }) => CONTACT_FIELD_NAMES[field]));
    const words = ofThatDay.map(
      ({ field, was, became }) =>
        `${CONTACT_FIELD_NAMES[field]} from ${printed(field, was)} to ${printed(field, became)}`,
    );
    return {
      kind: 'contact_recently_changed',
      title: `${things.charAt(0).toUpperCase()}${things.slice(1)} changed lately`,
      reason: `Changed in the census: ${words.join('; ')}. Call a number that you knew before.`,
      on: asOf,
      source: sourceOf(facts, 'census', asOf),
    };
  });
}

const printed = (field: ContactField, value: string | null) =>
  value === null ? 'not reported' : field === 'phone' || field === 'cell_phone' ? formatPhone(value) : value;

/** The strongest links, one by one; the section lists them all. */
const LINKS_NAMED = 3;

/** Numbers and vehicles shared with failed carriers: how a shut-down company may go on. */
export function sharedWithFailedWarnings(links: readonly SharedWithFailed[], facts: CarrierFacts): CarrierWarning[] {
  return links.slice(0, LINKS_NAMED).map(({ id, legalName, troubles, shared }, at) => {
    const things = SHARED_KINDS.flatMap((kind) => {
      const [one, many] = SHARED_KIND_NAMES[kind];
      const count = shared.filter((thing) => thing.kind === kind).length;
      return count === 0 ? [] : [count === 1 ? `a ${one}`.replace('a e', 'an e') : `${count} ${many}`];
    });
    const vehicle = shared.find(({ kind }) => kind === 'vin');
    const why =
      troubles.length > 0
        ? troubles.map((trouble) => uncapital(ASSOCIATE_TROUBLE_NAMES[trouble])).join(', ')
        : 'fails your rules';
    const other = legalName ?? `carrier ${id}`;
    const more =
      at === LINKS_NAMED - 1 && links.length > LINKS_NAMED ? ` ${links.length - LINKS_NAMED} more such carriers.` : '';
    return {
      kind: 'shares_with_failed_carrier',
      title: `Shares ${inARow(things)} with ${other}`,
      reason: `About that carrier: ${why}.${countedAmong(facts)}${vehicle?.last_on ? ` VIN ${vehicle.value} was last inspected under it on ${formatDate(vehicle.last_on)}.` : ''}${more}`,
      on: vehicle?.last_on ?? null,
      source: vehicle
        ? sourceOf(facts, 'inspections', facts.sources.inspections.asOf)
        : sourceOf(facts, 'census', facts.sources.census.asOf),
      mentions: [
        { text: other, carrier_id: id },
        ...(vehicle?.last_on ? [{ text: vehicle.value, vehicle: vehicle.value }] : []),
      ],
    };
  });
}

/** "USDOT" stays as it is. */
const uncapital = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** The number of sharers counts only what is loaded: an extract may have few of many. */
function countedAmong({ sources }: CarrierFacts): string {
  return sources.census.isExtract
    ? ' The census is loaded as an extract: a number shared here may be an agent’s, which many carriers have.'
    : '';
}
