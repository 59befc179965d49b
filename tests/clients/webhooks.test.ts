import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { signatureOf } from '@monitor/areas/integrations/post-event';
import { readWebhook } from '../../clients/typescript/src/index';
import { python } from './support/both';

const SECRET = 'whsec_made_up';
const NOW = new Date('2026-11-28T12:00:00Z');
const BODY = JSON.stringify({ number: 7, kind: 'load_status', summary: 'Café, delivered', data: {} });
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const ours = signatureOf(BODY, SECRET, NOW);

type Post = { headers: Record<string, string>; body?: string; secret?: string | string[]; now?: Date };
/** @returns the number of the event, or why the post was rejected */
type Read = (post: Post) => Promise<number | string>;

const inTypeScript: Read = ({ headers, body = BODY, secret = SECRET, now = NOW }) =>
  readWebhook({ headers, body: new TextEncoder().encode(body), secret, now }).then(
    ({ number }) => number,
    (error) => error.reason ?? error.name,
  );

const SCRIPT = `
import json, sys
sys.path.insert(0, "clients/python")
from broker_portal_client import read_webhook, WebhookRejected
headers, body, secret, now = json.loads(sys.argv[1])
try:
    print(json.dumps(read_webhook(headers, body.encode(), secret, now)["number"]))
except WebhookRejected as error:
    print(json.dumps(error.reason))
except TypeError:
    print(json.dumps("TypeError"))
`;
const inPython: Read = async ({ headers, body = BODY, secret = SECRET, now = NOW }) =>
  JSON.parse(
    execFileSync(python!, ['-c', SCRIPT, JSON.stringify([headers, body, secret, now.getTime() / 1000])], {
      encoding: 'utf8',
    }),
  );

const signed = (value: string) => ({ 'monitor-signature': value });

describe.each([
  ['TypeScript', true, inTypeScript],
  ['Python', python !== null, inPython],
] as const)('a webhook read in %s', (_language, isHere, read) => {
  const it = test.skipIf(!isHere);

  it('is taken as the product signs it, within five minutes either way', async () => {
    expect(await read({ headers: signed(ours) })).toBe(7);
    expect(await read({ headers: { 'Monitor-Signature': ours }, now: later(300) })).toBe(7);
    expect(await read({ headers: signed(ours), now: later(-300) })).toBe(7);
  });

  it('is rejected when it is older, or from ahead of the clock', async () => {
    expect(await read({ headers: signed(ours), now: later(301) })).toBe('wrong_time');
    expect(await read({ headers: signed(ours), now: later(-301) })).toBe('wrong_time');
  });

  it('is rejected with another body, time or secret', async () => {
    const [, signature] = ours.split(',');
    const moved = `t=${later(60).getTime() / 1000},${signature}`;
    expect(await read({ headers: signed(ours), body: `${BODY} ` })).toBe('wrong_signature');
    expect(await read({ headers: signed(moved) })).toBe('wrong_signature');
    expect(await read({ headers: signed(ours), secret: 'another' })).toBe('wrong_signature');
    expect(await read({ headers: signed(signatureOf(BODY, '', NOW)), secret: ['another', ''] })).toBe('wrong_signature');
  });

  it('is rejected without a whole signature', async () => {
    expect(await read({ headers: {} })).toBe('no_signature');
    for (const value of [
      '',
      'v1=',
      ours.replace('t=', 'x='),
      ours.replace('v1=', 'v0='),
      `${ours},t=1`,
      ours.slice(0, -1),
      `${ours},v1=${'é'.repeat(64)}`,
      `t=١٢٣,v1=${'0'.repeat(64)}`,
      `t=1e9,v1=${'0'.repeat(64)}`,
      `${ours}${`,v1=${'0'.repeat(64)}`.repeat(5)}`,
    ])
      expect([value, await read({ headers: signed(value) })]).toEqual([value, 'bad_signature']);
  });

  it('is taken by the old or the new secret while one is replaced', async () => {
    expect(await read({ headers: signed(ours), secret: ['new', SECRET] })).toBe(7);
    expect(await read({ headers: signed(`${signatureOf(BODY, 'new', NOW)},${ours.split(',')[1]}`), secret: SECRET })).toBe(7);
  });

  it('needs a secret: an empty one signs nothing', async () => {
    expect(await read({ headers: signed(signatureOf(BODY, '', NOW)), secret: '' })).toBe('TypeError');
  });

  it('is rejected when it is no JSON, even signed', async () => {
    expect(await read({ headers: signed(signatureOf('{', SECRET, NOW)), body: '{' })).toBe('bad_body');
  });
});
