import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ASK_LIMITS, type AskLimits } from './ask';
import { Publisher } from './publisher';

/** Where FMCSA publishes its files. */
const FMCSA = 'https://data.transportation.gov';

const isOwnMachine = (host: string) => host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);

/** FMCSA_BASE_URL: what is read there decides whom brokers trust, so that no one on the way may change it. */
export const publisherAddress = z
  .url({ protocol: /^https?$/, error: 'FMCSA_BASE_URL must be an address like https://host.' })
  .refine((url) => !URL.canParse(url) || new URL(url).protocol === 'https:' || isOwnMachine(new URL(url).hostname), {
    error: 'FMCSA_BASE_URL must be https, unless it is this machine.',
  })
  .transform((url) => url.replace(/\/+$/, ''));

export type SourceSettings = { address?: string; appToken?: string; clock: () => Date; signal: AbortSignal };

export function openPublisher(
  { address = FMCSA, appToken, clock, signal }: SourceSettings,
  limits: AskLimits = ASK_LIMITS,
): Publisher {
  const pause = (ms: number) => sleep(ms, undefined, { signal });
  return new Publisher(address, { appToken: appToken ?? null, limits, clock, signal, pause });
}
