import type { CallOptions } from './call.js';
import { ConnectionLost, MonitorError, TooManyRequests, Unavailable, UnreadableAnswer } from './errors.js';
import type { Calls, MonitorEvent } from './generated/calls.js';

type Query = NonNullable<NonNullable<Parameters<Calls['listCompanyEvents']>[0]>['query']>;

export type EventOptions = {
  /** The number of the last event that you have handled: keep it with what you made of it. 0: from the oldest kept. */
  after: number;
  /** Events of one kind alone. */
  kind?: Query['kind'];
  /** Go on waiting for new ones. Otherwise it ends with the newest. */
  follow?: boolean;
  /** Between two looks for new ones. */
  pollMs?: number;
  /** Called when the monitor cannot be reached; reading goes on, from the same event. */
  onOutage?: (error: MonitorError) => void;
  signal?: AbortSignal;
};

/** Events after `after` are not kept any more: bring your records up to date otherwise, then go on from `oldest`. */
export class EventsMissed extends MonitorError {
  readonly after: number;
  readonly oldest: number;

  constructor(after: number, oldest: number) {
    super('listCompanyEvents', `The events between ${after} and ${oldest} are not kept any more.`);
    this.after = after;
    this.oldest = oldest;
  }
}

const isOutage = (error: unknown): error is MonitorError =>
  error instanceof ConnectionLost ||
  error instanceof Unavailable ||
  error instanceof TooManyRequests ||
  (error instanceof UnreadableAnswer && [502, 503, 504].includes(error.status));

type Reader = {
  list: (input: { query: Query }, options: CallOptions) => ReturnType<Calls['listCompanyEvents']>;
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
};

export async function* readEvents(
  { list, wait }: Reader,
  { after, kind, follow = false, pollMs = 10_000, onOutage, signal }: EventOptions,
): AsyncGenerator<MonitorEvent, void, void> {
  let last = after;
  while (!signal?.aborted) {
    try {
      const answer = await list({ query: { after: last, ...(kind && { kind }) } }, { signal });
      if (last > 0 && answer.oldest !== null && last < answer.oldest - 1) throw new EventsMissed(last, answer.oldest);
      for (const event of answer.events) {
        yield event as MonitorEvent;
        last = event.number;
      }
      if (answer.has_more && answer.events.length > 0) continue;
      if (!follow) return;
    } catch (error) {
      if (signal?.aborted) return;
      if (!follow || !isOutage(error)) throw error;
      onOutage?.(error);
    }
    await wait(pollMs, signal).catch(() => {});
  }
}
