import { z } from 'zod';

const isOwnMachine = (host: string) => host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);

/** FMCSA_BASE_URL: its data decides whom brokers trust, so the connection must be tamper-proof. */
export const publisherAddress = z
  .url({ protocol: /^https?$/, error: 'FMCSA_BASE_URL must be an address like https://host.' })
  .refine((url) => !URL.canParse(url) || new URL(url).protocol === 'https:' || isOwnMachine(new URL(url).hostname), {
    error: 'FMCSA_BASE_URL must be https, unless it is this machine.',
  })
  .transform((url) => url.replace(/\/+$/, ''));
