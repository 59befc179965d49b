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
 * What a for-hire authority is worth for freight: `holds` it does; `ended` by its status; `disputed` active, with a notice
 * whose day has passed or a later event against it; `unlisted` active by the closed legacy file, while Motus has events of its
 * docket and does not list it: a row that it dropped brings nothing back; `international` active, for international cargo only;
 * `other_freight` active, but for household goods or passengers only; `freight_unknown` active, but the file does not say for what.
 */
export type FreightWorth =
  | 'holds'
  | 'ended'
  | 'disputed'
  | 'unlisted'
  | 'international'
  | 'other_freight'
  | 'freight_unknown';
/** `against`: the order and the event that contradict a status of active. */
export type FreightAuthority = AuthorityRecord & {
  worth: FreightWorth;
  against: { order: AuthorityOrderFact | null; event: DatedEvent | null };
};

/** The for-hire authorities that count (not superseded, not `none`), each with its worth for freight today. */
export const freightAuthorities = memoizeByFacts(
  (facts: AuthorityFacts & Pick<CarrierFacts, 'authorityOrders'>, today: string): readonly FreightAuthority[] => {
    const records = authorityRecords(facts).filter(
      (record) =>
        (record.kind === 'carrier' || (record.kind === 'other' && isEnterprise(record))) &&
        record.status !== 'none' &&
        !record.superseded,
    );
    const hasEvents = docketsOf(
      fromLoadedSources(facts, facts.authorityEvents).filter(({ source }) => source === 'motus_authority_history'),
    );
    return records.map((record) => {
      const isActive = record.status === 'active';
      const against = {
        order: isActive ? orderAgainst(record, records, facts, today) : null,
        event: isActive ? eventAgainst(record, records, facts, today) : null,
      };
      const worth = worthOf(record, against);
      const isUnlisted = worth === 'holds' && record.source === 'legacy_authority' && hasEvents(record.docket);
      return { ...record, against, worth: isUnlisted ? 'unlisted' : worth };
    });
  },
);

function worthOf(record: AuthorityRecord, { order, event }: FreightAuthority['against']): FreightWorth {
  if (record.status !== 'active') return 'ended';
  if (record.scopes !== null && !record.scopes.includes('property')) return 'other_freight';
  if (order !== null || event !== null) return 'disputed';
  if (isInternationalOnly(record)) return 'international';
  return record.scopes === null ? 'freight_unknown' : 'holds';
}

const isEnterprise = ({ authorityType, scopes }: AuthorityFact): boolean =>
  /enterprise/i.test(authorityType) || (scopes?.includes('enterprise') ?? false);

/**
 * Enterprise and Mexico-domiciled carriers may not haul between two points in the United States (49 CFR 365.501, part
 * 368). FMCSA gives an MX docket to no other carrier.
 */
const isInternationalOnly = (record: AuthorityFact): boolean =>
  isEnterprise(record) || /mexic/i.test(record.authorityType) || /^MX/.test(record.docket ?? '');

export const isSuspension = ({ orderType }: AuthorityOrderFact): boolean => /suspen/i.test(orderType ?? '');

/**
 * The order whose day has passed against a record that says active. It need not have been carried out: it stays in the
 * file when insurance was filed in time. A later event of the authority that lands on active ends it. The frozen legacy
 * files cannot contradict what Motus lists, and a legacy record knows of the revocations before it.
 */
function orderAgainst(
  record: AuthorityRecord,
  records: readonly AuthorityRecord[],
  facts: AuthorityFacts & Pick<CarrierFacts, 'authorityOrders'>,
  today: string,
): AuthorityOrderFact | null {
  const restored = datedEvents(facts, today).filter(landsOnActive);
  const inEffect = fromLoadedSources(facts, facts.authorityOrders).filter((order) => {
    const from = order.effectiveOn ?? order.servedOn;
    if (order.kind !== 'carrier' || !isDay(from) || from > today || !isAbout(order, record, records)) return false;
    if (record.source === 'motus_authority' && order.source === 'legacy_authority_orders') return false;
    if (record.source === 'legacy_authority' && !isSuspension(order) && from <= (record.asOf ?? '')) return false;
    return !restored.some((event) => event.on >= (order.servedOn ?? from) && isAbout(event, record, records));
  });
  return inEffect.find(isSuspension) ?? inEffect[0] ?? null;
}

/** The last event by Motus, where it ended the authority that its record says is active. */
function eventAgainst(
  record: AuthorityRecord,
  records: readonly AuthorityRecord[],
  facts: AuthorityFacts,
  today: string,
): DatedEvent | null {
  const events = datedEvents(facts, today).filter(
    (event) => event.source === 'motus_authority_history' && isAbout(event, record, records),
  );
  const last = events.filter(isEnding).toSorted((a, b) => b.on.localeCompare(a.on))[0];
  return last && !events.some((event) => landsOnActive(event) && isAfter(event, last)) ? last : null;
}

/** A revocation and what restores the authority on the same day happened in that order; a grant came before both. */
const isAfter = (active: DatedEvent, ending: DatedEvent): boolean =>
  active.on > ending.on || (active.on === ending.on && !/^\s*grant/i.test(active.action));

type OfAuthority = { docket: string | null; authorityType: string };

/** By docket, where both have one, and type; a type that no record of the docket has is about all of them. */
function isAbout(one: OfAuthority, record: AuthorityRecord, records: readonly AuthorityRecord[]): boolean {
  if (!isSameDocket(one, record)) return false;
  const isSame = (type: AuthorityRecord) => isSameAuthority(type.authorityType, one.authorityType);
  return isSame(record) || !records.some((other) => isSameDocket(one, other) && isSame(other));
}

/** A row without a docket is about the whole USDOT number. */
export const isSameDocket = (a: { docket: string | null }, b: { docket: string | null }): boolean =>
  a.docket === b.docket || a.docket === null || b.docket === null;

/**
 * Whether the carrier may haul freight for hire today; null: nothing is on record, the record does not say for what, is
 * contradicted, or is for international cargo only.
 */
export function mayHaulFreight(
  facts: AuthorityFacts & Pick<CarrierFacts, 'authorityOrders'>,
  today: string,
): boolean | null {
  const authorities = freightAuthorities(facts, today);
  if (authorities.some(({ worth }) => worth === 'holds')) return true;
  return authorities.length === 0 || authorities.some(({ worth }) => UNSURE.includes(worth)) ? null : false;
}

/** Neither sure to hold nor sure not to. */
export const UNSURE: readonly FreightWorth[] = ['disputed', 'unlisted', 'international', 'freight_unknown'];

/** What began an authority (a grant, a reinstatement, another event that landed on active), and whether it still holds. */
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
 * Every dated beginning of for-hire authority up to today, newest first: grants, reinstatements, and by Motus the first
 * event that lands on active, whatever its word.
 *
 * One still holds when nothing ended it (its own disposition in legacy; a later ending of the same authority in Motus)
 * and the docket, by the record that counts, still has an active carrier authority.
 */
export const authorityGrants = memoizeByFacts((facts: AuthorityFacts, today: string): readonly AuthorityGrant[] => {
  const records = authorityRecords(facts).filter((record) => !record.superseded);
  const events = eventsThatCount(facts, today);
  const dated = datedEvents(facts, today);
  return events
    .filter((event) => isStart(event, dated))
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

/** The history of for-hire authority up to today, of loaded sources. */
function datedEvents(facts: AuthorityFacts, today: string): DatedEvent[] {
  return fromLoadedSources(facts, facts.authorityEvents).filter(
    (event): event is DatedEvent => event.kind === 'carrier' && isDay(event.on) && event.on <= today,
  );
}

/** Motus decides for a docket as soon as it has a beginning or an ending for it; otherwise legacy does. */
function eventsThatCount(facts: AuthorityFacts, today: string): DatedEvent[] {
  const dated = datedEvents(facts, today);
  const motus = dated.filter((event) => event.source === 'motus_authority_history');
  const isToldByMotus = docketsOf(motus.filter((event) => isStart(event, dated) || isEnding(event)));
  const legacy = dated.filter((event) => event.source === 'legacy_authority_history' && !isToldByMotus(event.docket));
  return [...motus, ...legacy];
}

const isNamedStart = ({ action }: AuthorityEventFact): boolean => /^\s*(grant|reinstat)/i.test(action);

/** In Motus the status decides; where it is blank, the action's name. */
function landsOnActive(event: AuthorityEventFact): boolean {
  if (event.source === 'legacy_authority_history' || event.status === null) return isNamedStart(event);
  return /^active$/i.test(event.status);
}

/** FMCSA corrects and republishes authorities that are active: only what finds one not active begins it. */
function isStart(event: DatedEvent, events: readonly DatedEvent[]): boolean {
  return landsOnActive(event) && (isNamedStart(event) || !wasActiveBefore(event, events));
}

function wasActiveBefore(event: DatedEvent, events: readonly DatedEvent[]): boolean {
  const ofDocket = events.filter((other) => other !== event && other.docket === event.docket && other.on <= event.on);
  const motus = ofDocket.filter(
    (other) => other.source === 'motus_authority_history' && other.authorityType === event.authorityType,
  );
  const active = motus.filter((other) => landsOnActive(other) && other.on < event.on);
  const endings = motus.filter(isEnding);
  if (active.length + endings.length > 0)
    return active.some((began) => !endings.some((ended) => !isAfter(began, ended)));
  return ofDocket.some(
    (other) => other.source === 'legacy_authority_history' && isNamedStart(other) && !hasDisposition(other, event.on),
  );
}

/** Whether what became of a legacy action ended it by a day. A discontinued proceeding ends nothing. */
function hasDisposition({ disposition, disposedOn }: AuthorityEventFact, day: string): boolean {
  if (disposition === null || /discontinu/i.test(disposition)) return false;
  return !isDay(disposedOn) || disposedOn <= day;
}

/** In Motus an ending is its own event. In legacy a revocation is a proceeding: the disposition gives its end. */
function isEnding(event: AuthorityEventFact): boolean {
  if (event.source === 'legacy_authority_history' || landsOnActive(event)) return false;
  if (event.status !== null && /^(inactive|withdrawn)$/i.test(event.status)) return true;
  return /revo|suspen|withdraw|terminat|inactiv/i.test(event.action) && !/discontinu|rescind/i.test(event.action);
}

/** The day the grant ended, null when it ended on an unknown day, undefined when it has not ended. */
function endOf(grant: DatedEvent, events: readonly DatedEvent[], today: string): string | null | undefined {
  if (hasDisposition(grant, today)) return isDay(grant.disposedOn) ? grant.disposedOn : null;
  const endings = events
    .filter((event) => isEnding(event) && event.docket === grant.docket && event.authorityType === grant.authorityType)
    .filter((event) => event.on >= grant.on && !isAfter(grant, event))
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
