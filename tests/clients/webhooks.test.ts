import { execFileSync } from 'node:child_process';
import { signatureOf } from '@monitor/areas/integrations/post-event';
import { describe, expect, test } from 'vitest';
import { readWebhook } from '../../clients/typescript/src/index';
import { python } from './support/both';

const SECRET = 'whsec_made_up';
const NOW = new Date('2026-11-28T12:00:00Z');
const BODY = JSON.stringify({ number: 7, kind: 'load_status', summary: 'Café, delivered', data: {} });
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const ours = signatureOf(BODY, SECRET, NOW);

type Post = { headers: Record<string, string>; body?: string; secret?: string | string[]; now?: Date };
/** @returns of each post the number of its event, or why it was rejected */
type Read = (...posts: Post[]) => Promise<(number | string)[]>;

const inTypeScript: Read = (...posts) =>
  Promise.all(
    posts.map(({ headers, body = BODY, secret = SECRET, now = NOW }) =>
      readWebhook({ headers, body: new TextEncoder().encode(body), secret, now }).then(
        ({ number }) => number,
        (error) => error.reason ?? error.name,
      ),
    ),
  );

const SCRIPT = `
import json, sys
sys.path.insert(0, "clients/python")
from broker_portal_client import read_webhook, WebhookRejected
def outcome(headers, body, secret, now):
    try:
        return read_webhook(headers, body.encode(), secret, now)["number"]
    except WebhookRejected as error:
        return error.reason
    except TypeError:
        return "TypeError"
print(json.dumps([outcome(*post) for post in json.loads(sys.argv[1])]))
`;
const inPython: Read = async (...posts) => {
  const given = posts.map(({ headers, body = BODY, secret = SECRET, now = NOW }) => [
    headers,
    body,
    secret,
    now.getTime() / 1000,
  ]);
  return JSON.parse(execFileSync(python!, ['-c', SCRIPT, JSON.stringify(given)], { encoding: 'utf8' }));
};

const signed = (value: string) => ({ 'monitor-signature': value });

describe.each([
  ['TypeScript', true, inTypeScript],
  ['Python', python !== null, inPython],
] as const)('a webhook read in %s', (_language, isHere, read) => {
  const it = test.skipIf(!isHere);

  it('is taken as the product signs it, within five minutes either way', async () => {
    expect(
      await read(
        { headers: signed(ours) },
        { headers: { 'Monitor-Signature': ours }, now: later(300) },
        { headers: signed(ours), now: later(-300) },
        { headers: signed(ours), now: later(301) },
        { headers: signed(ours), now: later(-301) },
      ),
    ).toEqual([7, 7, 7, 'wrong_time', 'wrong_time']);
  });

  it('is rejected with another body, time or secret, and when it is no JSON', async () => {
    const [, signature] = ours.split(',');
    const moved = `t=${later(60).getTime() / 1000},${signature}`;
    expect(
      await read(
        { headers: signed(ours), body: `${BODY} ` },
        { headers: signed(moved) },
        { headers: signed(ours), secret: 'another' },
        { headers: signed(signatureOf(BODY, '', NOW)), secret: ['another', ''] },
        // An empty secret signs nothing.
        { headers: signed(signatureOf(BODY, '', NOW)), secret: '' },
        { headers: signed(signatureOf('{', SECRET, NOW)), body: '{' },
      ),
    ).toEqual(['wrong_signature', 'wrong_signature', 'wrong_signature', 'wrong_signature', 'TypeError', 'bad_body']);
  });

  it('is rejected without a whole signature', async () => {
    const broken = [
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
    ];
    expect(await read({ headers: {} }, ...broken.map((value) => ({ headers: signed(value) })))).toEqual([
      'no_signature',
      ...broken.map(() => 'bad_signature'),
    ]);
  });

  it('is taken by the old or the new secret while one is replaced', async () => {
    const both = `${signatureOf(BODY, 'new', NOW)},${ours.split(',')[1]}`;
    expect(
      await read({ headers: signed(ours), secret: ['new', SECRET] }, { headers: signed(both), secret: SECRET }),
    ).toEqual([7, 7]);
  });
});
