import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type Asked, type Part, readLiveAnswer } from './read-live-answer';

/** Where FMCSA's QCMobile service is. Null: no web key. */
export type LiveCheckService = { url: string; webKey: string } | null;

/** Who waits for it decides something. */
const TIME_LIMIT_MS = 5_000;
/** The longest of its answers has some kilobytes. */
const MAX_ANSWER_BYTES = 512 * 1024;

/** How the service says that it does not take the key. */
const KEY_REJECTED = /webkey/i;

/**
 * Asks FMCSA's QCMobile service about a carrier, all parts at once, in five seconds. Never throws: whatever goes wrong is an
 * outcome, and says nothing about the carrier. Do not call it inside a transaction.
 *
 * @param who.dotNumber null: it is known by its docket alone
 * @param who.docket digits behind MC, MX or FF; null: none known
 */
export async function askFmcsa(
  service: LiveCheckService,
  who: { dotNumber: number | null; docket: { label: string; digits: string } | null },
  timeLimitMs = TIME_LIMIT_MS,
): Promise<Asked> {
  if (service === null) return { outcome: 'no_key', answer: null };
  const { dotNumber, docket } = who;
  if (dotNumber === null && docket === null) return { outcome: 'not_found', answer: null };
  const signal = AbortSignal.timeout(timeLimitMs);
  const ask = (path: string) => askPart(service, path, signal);
  const ofDocket = docket && ask(`docket-number/${docket.digits}`);
  if (dotNumber === null) return readLiveAnswer({ carrier: await ofDocket!, parts: {}, docket: null }, { ...who });
  const of = (part: string) => ask(`${dotNumber}/${part}`);
  const [carrier, byDocket, authority, oos, basics, cargo, classes, dockets] = await Promise.all([
    ask(String(dotNumber)),
    ofDocket,
    of('authority'),
    of('oos'),
    of('basics'),
    of('cargo-carried'),
    of('operation-classification'),
    of('docket-numbers'),
  ]);
  return readLiveAnswer(
    { carrier, parts: { authority, oos, basics, cargo, classes, dockets }, docket: byDocket },
    { ...who },
  );
}

/** The address holds the key: it is in no message and no log. */
async function askPart(
  { url, webKey }: NonNullable<LiveCheckService>,
  path: string,
  signal: AbortSignal,
): Promise<Part> {
  const address = `${url}/carriers/${path}?${new URLSearchParams({ webKey })}`;
  try {
    // A redirect would take the key elsewhere.
    const response = await fetch(address, { signal, redirect: 'error', headers: { accept: 'application/json' } });
    if (response.status === 401 || response.status === 403) return 'key_rejected';
    if (response.status >= 500 || response.status === 429) return 'no_answer';
    return readBody(await limitedText(response));
  } catch {
    return 'no_answer';
  }
}

async function limitedText({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  if (body === null) return '';
  for await (const piece of Readable.fromWeb(body as ReadableStream<Uint8Array>)) {
    bytes += piece.length;
    if (bytes > MAX_ANSWER_BYTES) return '';
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function readBody(text: string): Part {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return 'unreadable';
  }
  if (typeof answer !== 'object' || answer === null || !('content' in answer)) return 'unreadable';
  const { content } = answer;
  if (typeof content === 'string') return KEY_REJECTED.test(content) ? 'key_rejected' : 'unreadable';
  return { content };
}
