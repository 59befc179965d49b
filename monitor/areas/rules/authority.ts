import { addMonths, isDay } from '@contract/shared/day';
import {
  type AuthorityEventFact,
  type AuthorityFact,
  type AuthorityOrderFact,
  type CarrierFacts,
  fromLoadedSources,
} from './facts';
import { memoizeByFacts } from './memoize-by-facts';

/**
 * Which authority a carrier holds, and since when: Motus first, and legacy only for dockets that Motus does not list.
 * The legacy files are frozen at the day Motus took over, so their "active" cannot overrule a Motus "inactive".
 */

export type AuthorityRecord<Fact extends AuthorityFact = AuthorityFact> = Fact & { superseded: boolean };

/** The carrier's authority rows of loaded sources, Motus before legacy, each marked if Motus has superseded it. */
export function authorityRecords<Fact extends AuthorityFact>(
  facts: Pick<CarrierFacts, 'sources'> & { authorities: readonly Fact[] },
): AuthorityRecord<Fact>[] {
  const rows = fromLoadedSources(facts, facts.authorities);
  const motus = rows.filter((row) => row.source === 'motus_authority');
  const legacy = rows.filter((row) => row.source === 'legacy_authority');
  const isInMotus = docketsOf(motus);
  return [
    ...motus.map((row) => ({ ...row, superseded: false })),
    ...legacy.map((row) => ({ ...row, superseded: isInMotus(row.docket) })),
  ];
}

/** The carrier's facts that its grants are read from. */
type AuthorityFacts = Pick<CarrierFacts, 'sources' | 'authorities' | 'authorityEvents' | 'docketChanges'>;

/** A Motus row without a docket covers the whole USDOT number, and so every docket. */
function docketsOf(rows: readonly { docket: string | null }[]): (docket: string | null) => boolean {
  const dockets = new Set(rows.map((row) => row.docket));
  if (dockets.has(null)) return () => true;
  return (docket) => dockets.has(docket) || (docket === null && dockets.size > 0);
}

/** Whether the record lets its holder haul for hire: a broker's or a forwarder's authority does not. */
export function isActiveCarrierAuthority(record: AuthorityRecord): boolean {
  return !record.superseded && record.kind === 'carrier' && record.status === 'active';
}

/**
 * What a for-hire authority is worth for freight: `holds` it does; `ended` by its status, or by an order newer than the
 * record; `suspended` by an order in effect; `other_freight` active, but for household goods or passengers only;
 * `freight_unknown` active, but the file does not say for what; `unlisted` active by the closed legacy file, while Motus has
 * events of its docket and does not list it: a row that it dropped brings nothing back.
 */
export type FreightWorth = 'holds' | 'ended' | 'suspended' | 'other_freight' | 'freight_unknown' | 'unlisted';
export type FreightAuthority = AuthorityRecord & { worth: FreightWorth; order: AuthorityOrderFact | null };

/** The for-hire authorities that count (not superseded, not `none`), each with its worth for freight today. */
export const freightAuthorities = memoizeByFacts(
  (facts: AuthorityFacts & Pick<CarrierFacts, 'authorityOrders'>, today: string): readonly FreightAuthority[] => {
    const records = authorityRecords(facts).filter(
      ({ kind, status, superseded }) => kind === 'carrier' && status !== 'none' && !superseded,
    );
    const hasEvents = docketsOf(
      fromLoadedSources(facts, facts.authorityEvents).filter(({ source }) => source === 'motus_authority_history'),
    );
    return records.map((record) => {
      const order = orderAgainst(record, records, facts, today);
      const worth = worthOf(record, order);
      const isUnlisted = worth === 'holds' && record.source === 'legacy_authority' && hasEvents(record.docket);
      return { ...record, order, worth: isUnlisted ? 'unlisted' : worth };
    });
  },
);

function worthOf(record: AuthorityRecord, order: AuthorityOrderFact | null): FreightWorth {
  if (record.status !== 'active') return 'ended';
  if (order !== null) return isSuspension(order) ? 'suspended' : 'ended';
  if (record.scopes === null) return 'freight_unknown';
  return record.scopes.includes('property') ? 'holds' : 'other_freight';
}

export const isSuspension = ({ orderType }: AuthorityOrderFact): boolean => /suspen/i.test(orderType ?? '');

/**
 * The order in effect that takes away an authority although its record says active. A revocation is in any record newer
 * than it; a suspension need not be. A later grant or reinstatement of the docket ends either. The frozen legacy files
 * cannot contradict what Motus lists.
 */
function orderAgainst(
  record: AuthorityRecord,
  records: readonly AuthorityRecord[],
  facts: AuthorityFacts & Pick<CarrierFacts, 'authorityOrders'>,
  today: string,
): AuthorityOrderFact | null {
  const grants = authorityGrants(facts, today);
  const isSame = (other: string) => (type: AuthorityRecord) => isSameAuthority(type.authorityType, other);
  const inEffect = fromLoadedSources(facts, facts.authorityOrders).filter((order) => {
    const from = order.effectiveOn ?? order.servedOn;
    if (order.kind !== 'carrier' || !isDay(from) || from > today) return false;
    if (record.docket !== null && order.docket !== record.docket) return false;
    if (record.source === 'motus_authority' && order.source === 'legacy_authority_orders') return false;
    if (!isSuspension(order) && from <= (record.asOf ?? '')) return false;
    const ofDocket = records.filter(({ docket }) => docket === record.docket);
    if (ofDocket.some(isSame(order.authorityType)) && !isSame(order.authorityType)(record)) return false;
    return !grants.some((grant) => grant.docket === order.docket && grant.on >= (order.servedOn ?? from));
  });
  return inEffect.find(isSuspension) ?? inEffect[0] ?? null;
}

/**
 * Whether the carrier may haul freight for hire today; null: nothing is on record, or the record does not say for what, or two
 * files contradict each other.
 */
export function mayHaulFreight(
  facts: AuthorityFacts & Pick<CarrierFacts, 'authorityOrders'>,
  today: string,
): boolean | null {
  const authorities = freightAuthorities(facts, today);
  if (authorities.some(({ worth }) => worth === 'holds')) return true;
  const isOpen = authorities.some(({ worth }) => worth === 'freight_unknown' || worth === 'unlisted');
  return authorities.length === 0 || isOpen ? null : false;
}

/** A grant or reinstatement, and whether it still holds. */
export type AuthorityGrant = AuthorityEventFact & {
  /**
   * For a docket that came from another carrier, the day of the transfer if later: its earlier age was the other
   * carrier's.
   */
  on: string;
  inForce: boolean;
  /** The day it ended, if it has and the source says. */
  endedOn: string | null;
};

/**
 * Every dated grant and reinstatement of for-hire authority up to today, newest first.
 *
 * One still holds when nothing ended it (its own disposition in legacy; a later ending of the same authority in Motus)
 * and the docket, by the record that counts, still has an active carrier authority.
 */
export const authorityGrants = memoizeByFacts((facts: AuthorityFacts, today: string): readonly AuthorityGrant[] => {
  const records = authorityRecords(facts).filter((record) => !record.superseded);
  const events = eventsThatCount(facts, today);
  return events
    .filter(isStart)
    .map((event) => {
      const endedOn = endOf(event, events, today);
      const inForce = endedOn === undefined && hasNotLapsed(event, records);
      return { ...sinceItCame(event, facts), inForce, endedOn: endedOn ?? null };
    })
    .sort((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0));
});

/** A bought docket is as old as its purchase. */
function sinceItCame(event: DatedEvent, { docketChanges }: AuthorityFacts): DatedEvent {
  const came = docketChanges.find(({ docket, isGained }) => isGained && docket === event.docket);
  return came && came.on > event.on ? { ...event, on: came.on, action: 'TAKEN OVER' } : event;
}

/** The latest grant or reinstatement still in force: authority age counts from this day. */
export function authorityInForceSince(facts: AuthorityFacts, today: string): AuthorityGrant | null {
  return authorityGrants(facts, today).find((grant) => grant.inForce) ?? null;
}

/** Old enough on the very day the months are full: granted March 15, three months old on June 15. */
export function isAtLeastMonthsOld(grantedOn: string, months: number, today: string): boolean {
  return addMonths(grantedOn, months) <= today;
}

type DatedEvent = AuthorityEventFact & { on: string };

/** Motus decides for a docket as soon as it has a grant or an ending for it; otherwise legacy does. */
function eventsThatCount(facts: AuthorityFacts, today: string): DatedEvent[] {
  const dated = fromLoadedSources(facts, facts.authorityEvents).filter(
    (event): event is DatedEvent => event.kind === 'carrier' && isDay(event.on) && event.on <= today,
  );
  const motus = dated.filter((event) => event.source === 'motus_authority_history');
  const isToldByMotus = docketsOf(motus.filter((event) => isStart(event) || isEnding(event)));
  const legacy = dated.filter((event) => event.source === 'legacy_authority_history' && !isToldByMotus(event.docket));
  return [...motus, ...legacy];
}

function isStart(event: AuthorityEventFact): boolean {
  if (!/^\s*(grant|reinstat)/i.test(event.action)) return false;
  return event.source === 'legacy_authority_history' || event.status === null || /^active$/i.test(event.status);
}

/** In Motus an ending is its own event. In legacy a revocation is a proceeding: the disposition gives its end. */
function isEnding(event: AuthorityEventFact): boolean {
  if (event.source === 'legacy_authority_history') return false;
  if (event.status !== null && /^(inactive|withdrawn)$/i.test(event.status)) return true;
  return /revo|suspen|withdraw|terminat|inactiv/i.test(event.action) && !/discontinu|rescind/i.test(event.action);
}

/** The day the grant ended, null when it ended on an unknown day, undefined when it has not ended. */
function endOf(grant: DatedEvent, events: readonly DatedEvent[], today: string): string | null | undefined {
  if (grant.disposition !== null && !/discontinu/i.test(grant.disposition)) {
    if (!isDay(grant.disposedOn)) return null;
    if (grant.disposedOn <= today) return grant.disposedOn;
  }
  const isReinstatement = /^\s*reinstat/i.test(grant.action);
  const endings = events
    .filter((event) => isEnding(event) && event.docket === grant.docket && event.authorityType === grant.authorityType)
    // A revocation and a reinstatement on the same day happened in that order.
    .filter((event) => (isReinstatement ? event.on > grant.on : event.on >= grant.on))
    .map((event) => event.on)
    .sort();
  return endings[0];
}

function hasNotLapsed(grant: AuthorityEventFact, records: readonly AuthorityRecord[]): boolean {
  const ofDocket = records.filter((record) => record.docket === grant.docket || record.docket === null);
  if (ofDocket.length === 0) return true;
  const sameAuthority = ofDocket.filter((record) => isSameAuthority(record.authorityType, grant.authorityType));
  return (sameAuthority.length > 0 ? sameAuthority : ofDocket).some(isActiveCarrierAuthority);
}

/** Legacy's history says MOTOR PROPERTY COMMON CARRIER where its carrier file says COMMON. */
function isSameAuthority(a: string, b: string): boolean {
  if (a === b) return true;
  return ['COMMON', 'CONTRACT'].some((word) => a.toUpperCase().includes(word) && b.toUpperCase().includes(word));
}
