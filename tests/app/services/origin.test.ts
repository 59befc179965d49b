// The check that Remix makes of every form, before any action.

import { beforeAll, describe, expect, test } from 'vitest';
import { assertSameOrigin } from '~/services/origin.server';
// @ts-expect-error It has no declarations.
import { throwIfPotentialCSRFAttack } from '../../../node_modules/@remix-run/server-runtime/dist/esm/actions.js';

beforeAll(() => {
  process.env.SESSION_SECRETS = 'a secret of the tests that is long enough';
  process.env.PORTAL_ORIGIN = 'https://portal.test';
});

function isTaken(method: string, headers: Record<string, string>): boolean {
  try {
    assertSameOrigin(new Request('http://127.0.0.1:3000/broker/logout', { method, headers }));
    return true;
  } catch (thrown) {
    expect((thrown as Response).status).toBe(403);
    return false;
  }
}

describe('a post is taken', () => {
  test.each([
    ['from our own host', { Origin: 'http://127.0.0.1:3000' }],
    ['from the public address, behind a proxy', { Origin: 'https://portal.test', 'X-Forwarded-Host': 'portal.test' }],
    ['from our own page when only the referrer says so', { Referer: 'http://127.0.0.1:3000/broker/login' }],
    ['from a program, which is no browser', {}],
    ['from a browser that says it is our own', { 'Sec-Fetch-Site': 'same-origin' }],
  ])('%s', (_what, headers) => {
    expect(isTaken('POST', headers)).toBe(true);
  });
});

describe('a post is refused', () => {
  test.each([
    ['from another site', { Origin: 'https://evil.test' }],
    ['from another site, whatever its referrer', { Origin: 'https://evil.test', Referer: 'https://portal.test/' }],
    ['from a page without an origin', { Origin: 'null' }],
    ['from another port of our host', { Origin: 'http://127.0.0.1:9999' }],
    ['from another of our own hosts', { Origin: 'https://portal.test' }],
    [
      'from another site that a proxy calls by its name',
      { Origin: 'https://evil.test', 'X-Forwarded-Host': 'evil.test' },
    ],
    [
      'under a name that it was not forwarded under',
      { Origin: 'http://127.0.0.1:3000', 'X-Forwarded-Host': 'evil.test' },
    ],
    ['from another site that sends only a referrer', { Referer: 'https://evil.test/broker' }],
    ['from another site that hides both', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('%s', (_what, headers) => {
    expect(isTaken('POST', headers)).toBe(false);
    expect(isTaken('DELETE', headers)).toBe(false);
  });
});

test('reading a page asks for no origin', () => {
  expect(isTaken('GET', { Origin: 'https://evil.test' })).toBe(true);
});

test('what Remix would refuse with an empty 500 is refused in words before it', () => {
  const names = ['127.0.0.1:3000', 'portal.test', 'watchdog.portal.test', 'evil.test', 'evil.test, portal.test', ''];
  for (const forwarded of names)
    for (const origin of ['http://127.0.0.1:3000', 'https://portal.test', 'https://evil.test', 'null', 'x']) {
      const headers = new Headers({ Host: '127.0.0.1:3000', Origin: origin });
      if (forwarded !== '') headers.set('X-Forwarded-Host', forwarded);
      if (isTaken('POST', Object.fromEntries(headers))) expect(() => throwIfPotentialCSRFAttack(headers)).not.toThrow();
    }
});
