import { readPhoneE164 } from '@contract/shared/contact-details';

/**
 * A text message to a telephone.
 *
 * @returns the gateway's name for it; null: it gives none
 * @throws TextNotSent when the gateway does not take it; it names no number
 */
export type SendText = (message: { to: string; text: string }) => Promise<string | null>;

const GATEWAY_MS = 10_000;
/** The gateway's own number of an error: "21610" is a number that stopped texts. */
const MAX_CODE_LENGTH = 20;

/** A text message that was not sent, or whose fate is unknown. */
export class TextNotSent extends Error {
  constructor(
    message: string,
    /** It did not go for certain, and may later. */
    readonly mayGoLater: boolean,
    /** The gateway's own number of the error; null: none. */
    readonly code: string | null = null,
    /** Seconds, if the gateway says when to come again. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

/**
 * Sends through a gateway that takes `To`, `From` and `Body` as a form, as Twilio and those that follow it do. User and password
 * are those of `smsUrl`.
 *
 * @param settings.statusUrl where the gateway posts how each text fared
 * @returns null: no gateway is set
 */
export function textMessages({
  smsUrl,
  smsFrom,
  statusUrl,
}: {
  smsUrl?: string | undefined;
  smsFrom?: string | undefined;
  statusUrl?: string | undefined;
}): SendText | null {
  if (!smsUrl || !smsFrom) return null;
  const url = new URL(smsUrl);
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const headers = url.username ? { authorization: `Basic ${Buffer.from(login).toString('base64')}` } : undefined;
  url.username = url.password = '';
  return async ({ to, text }) => {
    const number = readPhoneE164(to);
    if (number === null) throw new TextNotSent('No telephone number to send a text message to', false);
    const form = { To: number, From: smsFrom, Body: text, ...(statusUrl && { StatusCallback: statusUrl }) };
    const answer = await fetch(url, {
      method: 'POST',
      ...(headers && { headers }),
      body: new URLSearchParams(form),
      // Somewhere else the number and the digits would be a stranger's.
      redirect: 'error',
      signal: AbortSignal.timeout(GATEWAY_MS),
    }).catch((error: unknown) => {
      throw notReached(error);
    });
    const said = readAnswer(await answer.text().catch(() => ''));
    if (answer.ok) return said.sid;
    const { status } = answer;
    throw new TextNotSent(
      `The text message gateway answered ${status}${said.code === null ? '' : `, error ${said.code}`}`,
      status === 429 || status >= 500,
      said.code,
      secondsIn(answer.headers.get('retry-after')),
    );
  };
}

/** A connection that was never made sent nothing; one that broke off may have. */
function notReached(error: unknown): TextNotSent {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined)?.code : undefined;
  return NEVER_CONNECTED.includes(cause ?? '')
    ? new TextNotSent('The text message gateway was not reached', true)
    : new TextNotSent('The text message gateway did not answer: no one knows whether it went', false);
}
const NEVER_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Of `{"sid": "SM…"}` or `{"code": 21610}`; whatever else a gateway writes says nothing. */
function readAnswer(body: string): { sid: string | null; code: string | null } {
  try {
    const said: unknown = JSON.parse(body);
    if (typeof said !== 'object' || said === null) return { sid: null, code: null };
    const { sid, code } = said as { sid?: unknown; code?: unknown };
    return {
      sid: typeof sid === 'string' && /^[\w-]{8,64}$/.test(sid) ? sid : null,
      code: typeof code === 'number' || typeof code === 'string' ? String(code).slice(0, MAX_CODE_LENGTH) : null,
    };
  } catch {
    return { sid: null, code: null };
  }
}

const secondsIn = (header: string | null): number | null =>
  header !== null && /^\d{1,5}$/.test(header) ? Number(header) : null;
