import type { MonitorEvent } from './generated/calls.js';

const SIGNATURE = 'monitor-signature';
const DELIVERY = 'monitor-delivery';
const TOLERANCE_SECONDS = 5 * 60;

/** A post that is not the monitor's, or not of now: answer 400 and use nothing of it. */
export class WebhookRejected extends Error {
  override readonly name: string = 'WebhookRejected';
  readonly reason: 'no_signature' | 'bad_signature' | 'wrong_time' | 'wrong_signature' | 'bad_body';

  constructor(reason: WebhookRejected['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export type ReceivedWebhook = {
  /** The headers of the post, in any case. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as it came, before anything reads it as JSON: another spelling of the same JSON has another signature. */
  body: string | Uint8Array;
  /** The webhook's secret; while you replace it, the old and the new one. */
  secret: string | readonly string[];
  now?: Date;
};

/**
 * Checks that a post is a webhook of the monitor and not older than five minutes. An event may come more than once, and
 * may come late: its `number` tells them apart.
 *
 * @throws WebhookRejected
 */
export async function readWebhook({ headers, body, secret, now = new Date() }: ReceivedWebhook): Promise<MonitorEvent> {
  const header = headerOf(headers, SIGNATURE);
  if (header === null) throw new WebhookRejected('no_signature', `The header ${SIGNATURE} is missing.`);
  const { seconds, signatures } = partsOf(header);
  if (Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS)
    throw new WebhookRejected('wrong_time', 'It was signed more than five minutes ago, or ahead of this clock.');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  if (!(bytes instanceof Uint8Array)) throw new TypeError('body must be the raw body: a string or bytes.');
  const signed = concatenated(new TextEncoder().encode(`${seconds}.`), bytes);
  const secrets = (typeof secret === 'string' ? [secret] : secret).filter((one) => one !== '');
  if (secrets.length === 0) throw new TypeError('secret is missing.');
  let isOurs = false;
  for (const one of secrets) {
    const key = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(one),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    );
    // Takes the same time whatever differs.
    for (const signature of signatures) if (await crypto.subtle.verify('HMAC', key, signature, signed)) isOurs = true;
  }
  if (!isOurs) throw new WebhookRejected('wrong_signature', 'The signature is not that of this body and secret.');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as MonitorEvent;
  } catch {
    throw new WebhookRejected('bad_body', 'The body is not JSON.');
  }
}

/** The id of a delivery, for a log. It is not signed: tell events apart by their number. */
export const deliveryOf = (headers: ReceivedWebhook['headers']): string | null => headerOf(headers, DELIVERY);

function headerOf(headers: ReceivedWebhook['headers'], name: string): string | null {
  if (headers instanceof Headers) return headers.get(name);
  const found = Object.entries(headers).filter(([key]) => key.toLowerCase() === name);
  const values = found.flatMap(([, value]) => value ?? []);
  return values.length === 1 ? values[0]! : null;
}

/** `t=<unix seconds>,v1=<hex>`, of which there may be several while a secret is replaced. */
function partsOf(header: string): { seconds: number; signatures: Uint8Array<ArrayBuffer>[] } {
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string?]);
  const times = parts.filter(([name]) => name === 't').map(([, value]) => value ?? '');
  const signatures = parts.filter(([name]) => name === 'v1').map(([, value]) => value ?? '');
  const isWhole = times.length === 1 && /^\d{1,12}$/.test(times[0]!) && signatures.length > 0;
  if (!isWhole || signatures.length > 5 || !signatures.every((one) => /^[0-9a-f]{64}$/.test(one)))
    throw new WebhookRejected('bad_signature', `The header ${SIGNATURE} is not t=…,v1=….`);
  return { seconds: Number(times[0]), signatures: signatures.map(fromHex) };
}

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16));

function concatenated(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
