import type { Call } from '@contract/call';
import { calls } from '@contract/calls';
import type { PositionOutcome } from '@contract/loads/positions.constants';
import { DURATION_BUCKETS } from '@contract/shared/metrics-server';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The monitor's metrics about itself. A label is one of a fixed list, such as the name of a call: never a company, id,
 * address, path or text that someone typed (decision 0120).
 */
export const registry = new Registry();
const registers = [registry];

const callNames = new Map(Object.entries(calls).map(([name, call]) => [call, name]));

const requests = new Counter({
  name: 'monitor_requests_total',
  help: 'Requests answered, by call of the contract (pages: those that carriers open) and status; gone: the caller hung up.',
  labelNames: ['call', 'status'],
  registers,
});
const requestSeconds = new Histogram({
  name: 'monitor_request_duration_seconds',
  help: 'From the first line of a request to the end of its answer, by call.',
  labelNames: ['call'],
  buckets: DURATION_BUCKETS,
  registers,
});

/** The name of a request: of its call, or `pages` for those that carriers open. */
export const requestName = ({ call, isPage }: { call: Call | undefined; isPage: boolean }): string =>
  (call && callNames.get(call)) ?? (isPage ? 'pages' : 'unknown');

/** @param status null: the caller hung up before the whole answer was sent */
export function countRequest(name: string, status: number | null, seconds: number): void {
  requests.inc({ call: name, status: status ?? 'gone' });
  requestSeconds.observe({ call: name }, seconds);
}

const rounds = new Counter({
  name: 'monitor_rounds_total',
  help: 'Rounds of what the monitor does again and again, by outcome (done, failed).',
  labelNames: ['loop', 'outcome'],
  registers,
});
const lastRounds = new Map<string, number>();
new Gauge({
  name: 'monitor_round_age_seconds',
  help: 'Seconds since the last round of each loop that did not fail, or since it began.',
  labelNames: ['loop'],
  registers,
  collect() {
    for (const [loop, endedAt] of lastRounds) this.set({ loop }, (performance.now() - endedAt) / 1000);
  },
});

/** The monitor's periodic loops. */
export type Loop =
  | 'alerts'
  | 'asking'
  | 'audit-out'
  | 'edi'
  | 'edi-sftp'
  | 'expiring'
  | 'inbox'
  | 'loads'
  | 'mails'
  | 'postings'
  | 'pushes'
  | 'sweep'
  | 'texts'
  | 'telematics'
  | 'webhooks';

/** A loop has begun: from now on a missing round is noticed. */
export const beginLoop = (loop: Loop): void => void lastRounds.set(loop, performance.now());

export function countRound(loop: Loop, outcome: 'done' | 'failed'): void {
  rounds.inc({ loop, outcome });
  if (outcome === 'done') lastRounds.set(loop, performance.now());
}

const mails = new Counter({
  name: 'monitor_mails_total',
  help: 'Mails handed to the mail server or the outbox (sent), or that it did not take (failed).',
  labelNames: ['outcome'],
  registers,
});
export const countMail = (outcome: 'sent' | 'failed'): void => mails.inc({ outcome });

const positions = new Counter({
  name: 'monitor_positions_total',
  help: 'Positions of trucks that came in, by what became of them.',
  labelNames: ['outcome'],
  registers,
});
export function countPositions(counts: Readonly<Record<PositionOutcome, number>>): void {
  for (const [outcome, count] of Object.entries(counts)) if (count > 0) positions.inc({ outcome }, count);
}

const reads = new Counter({
  name: 'monitor_reads_total',
  help: 'With replicas: statements of calls that change nothing, by the server that answered (primary, or the number of a replica).',
  labelNames: ['server'],
  registers,
});
export const countRead = (server: string): void => reads.inc({ server });

/** Why a replica is left: it does not answer, is too far behind, or has become a primary. */
export type Leaving = 'away' | 'lag' | 'not_a_replica';
const leavings = new Counter({
  name: 'monitor_replica_leavings_total',
  help: 'How often a replica was left, by its number and why (away, lag, not_a_replica).',
  labelNames: ['replica', 'reason'],
  registers,
});
export const countLeaving = (replica: string, reason: Leaving): void => leavings.inc({ replica, reason });
