import { httpErrors } from '../base/http-errors';
import type { OpenSession } from './authentication/sessions';

/** How many requests an account has left, and when that was calculated (milliseconds). */
type Left = { requests: number; at: number };

/** Beyond this many accounts, those that have rested long enough to have the full allowance are dropped. */
const ACCOUNTS_KEPT = 10_000;

const MINUTE_MS = 60_000;

/**
 * Counts the requests of each account, in this process's memory: a minute's worth may come at once, then as many as
 * become free over time. An API key counts alone, a user's sessions together. Not @fastify/rate-limit, which the public
 * calls use: it counts in windows, so a caller who used up a minute at its beginning would wait for its end.
 *
 * @param perMinute 0: no limit
 * @returns counts one request; throws ApiError 429 with `Retry-After` for one too many
 */
export function requestLimit(perMinute: number): (session: OpenSession, now: Date) => void {
  const accounts = new Map<string, Left>();
  const freed = (from: number, to: number) => (Math.max(0, to - from) * perMinute) / MINUTE_MS;
  return ({ user, apiKey }, now) => {
    if (perMinute === 0) return;
    const account = apiKey ? `key ${apiKey.id}` : `user ${user.id}`;
    const at = now.getTime();
    const left = accounts.get(account);
    const requests = left ? Math.min(perMinute, left.requests + freed(left.at, at)) : perMinute;
    if (requests < 1) throw httpErrors.tooManyRequests(Math.ceil(((1 - requests) * MINUTE_MS) / perMinute / 1000));
    if (!left && accounts.size >= ACCOUNTS_KEPT)
      for (const [name, one] of accounts) if (one.requests + freed(one.at, at) >= perMinute) accounts.delete(name);
    accounts.set(account, { requests: requests - 1, at });
  };
}
