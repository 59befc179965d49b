import { setTimeout as sleep } from 'node:timers/promises';
import { ASK_LIMITS, type AskLimits } from './ask';
import { Publisher } from './publisher';

/** Where FMCSA publishes its files. */
const FMCSA = 'https://data.transportation.gov';

export type SourceSettings = { address?: string; appToken?: string; clock: () => Date; signal: AbortSignal };

export function openPublisher(
  { address = FMCSA, appToken, clock, signal }: SourceSettings,
  limits: AskLimits = ASK_LIMITS,
): Publisher {
  const pause = (ms: number) => sleep(ms, undefined, { signal });
  return new Publisher(address, { appToken: appToken ?? null, limits, clock, signal, pause });
}
