import { beforeAll, describe, expect, test, vi } from 'vitest';

let dropClaims: typeof import('~/services/incoming-requests.server').dropClaims;
let nameTheCaller: typeof import('~/services/incoming-requests.server').nameTheCaller;
let turnAwayLargeForm: typeof import('~/services/incoming-requests.server').turnAwayLargeForm;
let turnAwayForeignPost: typeof import('~/services/incoming-requests.server').turnAwayForeignPost;
beforeAll(async () => {
  vi.stubEnv('SESSION_SECRETS', 'a secret of the tests that is long enough');
  ({ dropClaims, nameTheCaller, turnAwayForeignPost, turnAwayLargeForm } = await import(
    '~/services/incoming-requests.server'
  ));
});

describe('dropClaims', () => {
  test.each([
    ['a trusted proxy', '10.0.0.5', 'US'],
    ['anybody else', '203.0.113.7', undefined],
  ])('what %s says of the caller', (_who, remoteAddress, left) => {
    const request = { headers: { 'x-country': 'US', accept: '*/*' }, socket: { remoteAddress } };
    dropClaims(request, (address) => address === '10.0.0.5', ['x-country']);
    expect(request.headers['x-country']).toBe(left);
    expect(request.headers.accept).toBe('*/*');
  });
});

describe('nameTheCaller', () => {
  test.each([
    [undefined, '203.0.113.7'],
    ['198.51.100.1', '198.51.100.1, 203.0.113.7'],
  ])('puts the real address behind %s', (before, after) => {
    const request = { headers: { 'x-forwarded-for': before }, socket: { remoteAddress: '203.0.113.7' } };
    nameTheCaller(request);
    expect(request.headers['x-forwarded-for']).toBe(after);
  });
});

describe('turnAwayLargeForm', () => {
  const FORM = 'application/x-www-form-urlencoded';
  test.each([
    ['POST', { 'content-type': FORM, 'content-length': '262144' }, 'POST /broker/my-account'],
    ['POST', { 'content-type': FORM, 'content-length': '262145' }, 'GET /broker/too-large-form'],
    [
      'POST',
      { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '20000000' },
      'POST /broker/my-account',
    ],
    [
      'POST',
      { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '40000000' },
      'GET /broker/too-large-form',
    ],
    ['POST', { 'content-type': FORM, 'transfer-encoding': 'chunked' }, 'GET /broker/too-large-form'],
    ['POST', {}, 'POST /broker/my-account'],
    ['GET', { 'content-length': '99999999' }, 'GET /broker/my-account'],
  ])('%s with %j becomes %s', (method, headers, becomes) => {
    const request = { method, url: '/broker/my-account', headers: headers as Record<string, string> };
    turnAwayLargeForm(request);
    expect(`${request.method} ${request.url}`).toBe(becomes);
  });
});

describe('turnAwayForeignPost', () => {
  const sent = (method: string, headers: Record<string, string>) => {
    const request = {
      method,
      url: '/broker/login',
      headers: { host: 'localhost:3000', ...headers } as Record<string, string>,
    };
    turnAwayForeignPost(request);
    return `${request.method} ${request.url}`;
  };

  test.each([
    ['POST', { origin: 'http://localhost:3000' }, 'POST /broker/login'],
    ['POST', { referer: 'http://localhost:3000/broker/login' }, 'POST /broker/login'],
    ['POST', {}, 'POST /broker/login'],
    ['GET', { origin: 'https://elsewhere.example' }, 'GET /broker/login'],
    ['POST', { origin: 'https://elsewhere.example' }, 'GET /broker/foreign-form'],
    ['POST', { origin: 'null' }, 'GET /broker/foreign-form'],
    ['POST', { referer: 'https://elsewhere.example/broker' }, 'GET /broker/foreign-form'],
    ['PUT', { origin: 'not an address' }, 'GET /broker/foreign-form'],
    ['DELETE', { 'sec-fetch-site': 'cross-site' }, 'GET /broker/foreign-form'],
  ])('%s with %o becomes %s', (method, headers, becomes) => {
    expect(sent(method, headers as Record<string, string>)).toBe(becomes);
  });
});
