import type { DayNumber } from './calendar';
import type { Random } from './random';

export interface Docket {
  prefix: 'MC' | 'MX' | 'FF';
  number: number;
}

export type AuthorityKind = 'common' | 'contract' | 'household-goods' | 'broker' | 'forwarder' | 'mexican';
type AuthorityAction = 'APPLIED' | 'GRANTED' | 'REVOKED' | 'REINSTATED' | 'WITHDRAWN';
export type AuthorityState = 'active' | 'inactive' | 'pending' | 'withdrawn' | 'none';

export interface AuthorityEvent {
  action: AuthorityAction;
  on: DayNumber;
}

/** One kind of operating authority under one docket, and what happened to it, oldest first. */
export interface Authority {
  docket: Docket;
  kind: AuthorityKind;
  events: readonly AuthorityEvent[];
}

const stateAfter: Record<AuthorityAction, AuthorityState> = {
  APPLIED: 'pending',
  GRANTED: 'active',
  REINSTATED: 'active',
  REVOKED: 'inactive',
  WITHDRAWN: 'withdrawn',
};

/** What the authority was at the end of a day; `none` before anything had happened. */
export function stateOn(authority: Authority, day: DayNumber): AuthorityState {
  let state: AuthorityState = 'none';
  for (const event of authority.events) {
    if (event.on > day) break;
    state = stateAfter[event.action];
  }
  return state;
}

export function isSameDocket(one: Docket, other: Docket): boolean {
  return one.prefix === other.prefix && one.number === other.number;
}

/** The dockets authority is held under, each once, the main one first. */
export function docketsOf(authorities: readonly Authority[]): readonly Docket[] {
  const dockets: Docket[] = [];
  for (const { docket } of authorities) {
    if (!dockets.some((known) => isSameDocket(known, docket))) dockets.push(docket);
  }
  return dockets;
}

export function isCarrierKind(kind: AuthorityKind): boolean {
  return kind !== 'broker' && kind !== 'forwarder';
}

/** The day of the last event, or null when there is none. */
export function lastEventOn(authorities: readonly Authority[]): DayNumber | null {
  let last: DayNumber | null = null;
  for (const authority of authorities) {
    for (const event of authority.events) if (last === null || event.on > last) last = event.on;
  }
  return last;
}

/** How a carrier's authority went since it was granted. */
export type AuthorityCourse = 'steady' | 'lapsed-once' | 'revoked' | 'back-lately';

/**
 * A plausible history from the grant to today: revocations follow lapsed insurance and are mostly undone within weeks.
 * @returns the events, oldest first, none later than `today`.
 */
export function drawEvents(
  random: Random,
  grantedOn: DayNumber,
  course: AuthorityCourse,
  today: DayNumber,
): AuthorityEvent[] {
  const age = today - grantedOn;
  if (age < 0) return [{ action: 'APPLIED', on: today - random.integer(1, 25) }];
  const granted: AuthorityEvent = { action: 'GRANTED', on: grantedOn };
  if (course === 'steady' || age < 120) return [granted];
  if (course === 'revoked') {
    return [granted, { action: 'REVOKED', on: today - random.integer(3, Math.min(age - 60, 2000)) }];
  }
  const reinstatedOn =
    course === 'back-lately'
      ? today - random.integer(4, Math.min(age - 60, 170))
      : today - random.integer(20, age - 60);
  return [
    granted,
    { action: 'REVOKED', on: Math.max(grantedOn + 10, reinstatedOn - random.integer(5, 45)) },
    { action: 'REINSTATED', on: reinstatedOn },
  ];
}
