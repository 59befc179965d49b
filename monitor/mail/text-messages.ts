import { readPhoneE164 } from '@contract/shared/contact-details';

/** A text message to a telephone. @throws Error when the gateway does not take it; it names no number */
export type SendText = (message: { to: string; text: string }) => Promise<void>;

const GATEWAY_MS = 10_000;

/**
 * Sends through a gateway that takes `To`, `From` and `Body` as a form, as Twilio and those that follow it do. User and password
 * are those of `smsUrl`.
 *
 * @returns null: no gateway is set
 */
export function textMessages({
  smsUrl,
  smsFrom,
}: {
  smsUrl?: string | undefined;
  smsFrom?: string | undefined;
}): SendText | null {
  if (!smsUrl || !smsFrom) return null;
  const url = new URL(smsUrl);
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const headers = url.username ? { authorization: `Basic ${Buffer.from(login).toString('base64')}` } : undefined;
  url.username = url.password = '';
  return async ({ to, text }) => {
    const number = readPhoneE164(to);
    if (number === null) throw new Error('No telephone number to send a text message to');
    const answer = await fetch(url, {
      method: 'POST',
      ...(headers && { headers }),
      body: new URLSearchParams({ To: number, From: smsFrom, Body: text }),
      // Somewhere else the number and the digits would be a stranger's.
      redirect: 'error',
      signal: AbortSignal.timeout(GATEWAY_MS),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The text message gateway answered ${answer.status}`);
  };
}
