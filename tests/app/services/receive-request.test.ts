import { beforeAll, describe, expect, test, vi } from 'vitest';
import { isRejectionReason, type RejectionReason, rejectedRequest } from '~/services/rejected-requests.server';
import { describeError } from '~/view/describe-error';

let incoming: typeof import('~/services/receive-request.server');
beforeAll(async () => {
  vi.stubEnv('SESSION_SECRETS', 'a secret of the tests that is long enough');
  incoming = await import('~/services/receive-request.server');
});

describe('dropClaims', () => {
  test.each([
    ['a trusted proxy', '10.0.0.5', 'US'],
    ['anybody else', '203.0.113.7', undefined],
  ])('what %s says of the caller', (_who, remoteAddress, left) => {
    const request = { headers: { 'x-country': 'US', accept: '*/*' }, socket: { remoteAddress } };
    incoming.dropClaims(request, (address) => address === '10.0.0.5', ['x-country']);
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
    incoming.nameTheCaller(request);
    expect(request.headers['x-forwarded-for']).toBe(after);
  });
});

describe('dropTrackers', () => {
  test.each([
    ['/broker/?utm_source=mail', '/broker/'],
    ['/broker/x?search_text=50&utm_source=mail&UTM_Campaign=a%20b', '/broker/x?search_text=50'],
    ['/broker/x?gclid=1&search_text=a%26b&fbclid=2', '/broker/x?search_text=a%26b'],
    ['/broker/x.data?utm_id&page=2', '/broker/x.data?page=2'],
    // A name that only resembles one is a parameter like any other, and a list rejects it.
    ['/broker/x?utmost=1&q=utm_source', '/broker/x?utmost=1&q=utm_source'],
    ['/broker/x?', '/broker/x?'],
  ])('%s is read as %s', (url, left) => {
    const request = { url };
    incoming.dropTrackers(request);
    expect(request.url).toBe(left);
  });
});

describe('a request that no route may see', () => {
  const FORM = 'application/x-www-form-urlencoded';
  const MULTIPART = 'multipart/form-data; boundary=x';
  const OURS = 'http://localhost:3000';
  type Headers = Record<string, string | undefined>;

  const reasonOf = (method: string, url: string, headers: Headers = {}) =>
    incoming.reasonToReject({
      method,
      url,
      headers: { host: 'localhost:3000', ...(method === 'POST' && { 'content-type': FORM }), ...headers },
    });

  test.each<[string, Headers]>([
    ['a form', {}],
    ['a form that says how it is written', { 'content-type': `${FORM};charset=UTF-8` }],
    ['the longest form', { 'content-length': '262144' }],
    ['a file', { 'content-type': MULTIPART, 'content-length': '20000000' }],
    ['a form of ours', { origin: OURS }],
    ['a form of ours by its referrer', { referer: `${OURS}/broker/login` }],
    ['a form of ours behind a proxy', { origin: OURS, host: '10.0.0.1:3000', 'x-forwarded-host': 'localhost:3000' }],
  ])('%s is let through', (_what, headers) => {
    expect(reasonOf('POST', '/broker/login', headers)).toBeNull();
  });

  test.each<[RejectionReason, string, Headers]>([
    ['too-large-form', 'a form too long', { 'content-length': '262145' }],
    ['too-large-form', 'a file too long', { 'content-type': MULTIPART, 'content-length': '40000000' }],
    ['too-large-form', 'a form that does not say how long it is', { 'transfer-encoding': 'chunked' }],
    ['not-a-form', 'JSON', { 'content-type': 'application/json' }],
    ['not-a-form', 'text', { 'content-type': 'text/plain' }],
    ['not-a-form', 'another multipart', { 'content-type': 'multipart/mixed; boundary=x' }],
    ['not-a-form', 'nothing', { 'content-type': undefined, 'content-length': '0' }],
    ['foreign-form', 'one from another site', { origin: 'https://elsewhere.example' }],
    ['foreign-form', 'one without an origin', { origin: 'null' }],
    ['foreign-form', 'one with an origin that is none', { origin: 'not an address' }],
    ['foreign-form', 'one referred by another site', { referer: 'https://elsewhere.example/broker' }],
    ['foreign-form', 'one that the browser calls foreign', { 'sec-fetch-site': 'cross-site' }],
    // Remix answers these with an empty 500.
    ['foreign-form', 'one from the page of the other brand', { origin: 'http://watchdog.localhost:3000' }],
    ['foreign-form', 'one forwarded under another name', { origin: OURS, 'x-forwarded-host': 'elsewhere.example' }],
    [
      'foreign-form',
      'one from the name it was forwarded under, which is none of ours',
      { origin: 'http://elsewhere.example', 'x-forwarded-host': 'elsewhere.example' },
    ],
  ])('%s: %s', (reason, _what, headers) => {
    expect(reasonOf('POST', '/broker/login', headers)).toBe(reason);
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s is no method of a page', (method) => {
    expect(reasonOf(method, '/broker/login', { 'content-type': FORM })).toBe('wrong-method');
  });

  test.each([
    '/broker/%5C',
    '/broker/\\',
    '/broker/carriers/%5C%5C',
    '/broker/%zz',
    '/broker/%E0%A4%A',
    '/broker/%FF',
    '/broker//elsewhere.example',
    '/broker/%2F%2Felsewhere.example',
    'http://elsewhere.example/broker/',
    '*',
    '',
    '/broker/login?_data=root',
    '/broker/login?%5Fdata=root',
  ])('the address %s cannot be read', (url) => {
    expect(reasonOf('GET', url)).toBe('bad-address');
    expect(reasonOf('HEAD', url)).toBe('bad-address');
  });

  test.each<[Headers]>([
    [{ host: 'a b' }],
    [{ host: '' }],
    [{ host: 'localhost/x' }],
    [{ host: 'localhost:99999999' }],
    [{ 'x-forwarded-host': 'localhost:99999999' }],
    [{ 'x-forwarded-host': 'localhost, a b' }],
  ])('of %j no address can be made', (headers) => {
    const request = { method: 'GET', url: '/broker/login', headers: { host: 'localhost:3000', ...headers } };
    expect(incoming.reasonToReject(request)).toBe('bad-address');
    incoming.turnAway(request, 'bad-address');
    expect(request.headers).toEqual({ host: 'localhost:3000' });
    expect(incoming.reasonToReject(request)).toBeNull();
  });

  test.each([
    '/broker/',
    '/broker/carriers/search-results?search_text=%5C&state=%zz',
    '/broker/vehicles/1FUJ%20A',
    '/broker/static/entry.client-x.js',
  ])('the address %s is let through', (url) => {
    expect(reasonOf('GET', url)).toBeNull();
  });

  test('an address may hold 500 parameters', () => {
    const address = (count: number) =>
      `/broker/?${Array.from({ length: count }, (_, index) => `p${index}=x`).join('&')}`;
    expect(reasonOf('GET', address(500))).toBeNull();
    expect(reasonOf('GET', address(501))).toBe('too-many-parameters');
    expect(reasonOf('GET', `/broker/?${'&'.repeat(14_000)}`)).toBe('too-many-parameters');
  });

  test('becomes a visit of the page that says why, which takes nothing from it', () => {
    const request = {
      method: 'POST',
      url: '/broker/logout?x=1',
      headers: { host: 'localhost:3000', origin: 'https://elsewhere.example' },
    };
    incoming.turnAway(request, 'foreign-form');
    expect([request.method, request.url]).toEqual(['GET', '/broker/refused-request/foreign-form']);
    expect(incoming.reasonToReject(request)).toBeNull();
  });
});

describe('every reason', () => {
  test.each([
    ['bad-address', 400],
    ['foreign-form', 403],
    ['wrong-method', 405],
    ['too-large-form', 413],
    ['too-many-parameters', 414],
    ['not-a-form', 415],
  ] as const)('%s is %i in words', async (reason, status) => {
    const answer = rejectedRequest(reason);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ status, message: expect.stringMatching(/\w+ .*\.$/) });
    const error = { status, statusText: '', internal: false, data: await rejectedRequest(reason).json() };
    expect(describeError(error).kind).not.toBe('unexpected');
  });

  test('has a page only if it exists', () => {
    expect(['foreign-form', 'toString', '__proto__', ''].filter(isRejectionReason)).toEqual(['foreign-form']);
  });
});
