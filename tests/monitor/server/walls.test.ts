import { trusts } from '@contract/shared/trusted-proxies';
import { buildMonitor } from '@monitor/app';
import { consequences } from '@monitor/areas/reassessment/reassess-subscriptions';
import { readEnv } from '@monitor/base/env';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../support/section-monitor';

const SECRETS = {
  SESSION_SECRETS: 'a secret of the tests that is long enough',
  DATA_KEYS: 'another key of the tests that is long enough',
};
let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

describe('a monitor behind a proxy that tells where callers are', () => {
  let app: Awaited<ReturnType<typeof buildMonitor>>;
  beforeAll(async () => {
    const env = readEnv({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      ...SECRETS,
      PORTAL_ORIGIN: 'https://portal.test',
      COUNTRY_HEADER: 'X-Country',
      ALLOWED_COUNTRIES: 'us, ca',
      VPN_HEADER: 'X-Vpn',
      TRUST_PROXY: '127.0.0.1,10.0.0.0/8',
    });
    const mail = { destination: 'nowhere', send: async () => {} };
    const { db, database } = monitor;
    const clock = () => new Date(`${TODAY}T12:00:00Z`);
    app = await buildMonitor({ db, database, env, mail, consequences, clock, operatorToken: 'operator' });
  });
  afterAll(() => app.close());

  const ask = async (headers: Record<string, string>, remoteAddress = '10.1.2.3', url = '/monitor/api/v1/carriers') =>
    app.inject({ url, headers, remoteAddress, cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') } });

  test.each([
    ['an allowed country', { 'x-country': 'US' }],
    ['an allowed country in small letters', { 'x-country': 'ca' }],
    ['no word of it', {}],
    ['no VPN', { 'x-vpn': '0' }],
  ])('lets %s in', async (_what, headers) => {
    expect((await ask(headers)).statusCode).toBe(200);
  });

  test.each([
    ['another country', { 'x-country': 'FR' }, 'user_country_block'],
    ['a country that nobody knows', { 'x-country': 'XX' }, 'user_country_block'],
    ['a VPN', { 'x-vpn': 'true' }, 'carrier_vpn_block'],
    ['a VPN in an allowed country', { 'x-vpn': '1', 'x-country': 'US' }, 'carrier_vpn_block'],
  ])('sends %s to the page that says why', async (_what, headers, page) => {
    const response = await ask(headers);
    expect([response.statusCode, response.json().url]).toEqual([406, `https://portal.test/broker/${page}`]);
  });

  test('keeps somebody out before they sign in', async () => {
    const headers = { 'x-country': 'FR' };
    const body = { email: 'admin@demo.test', password: 'x' };
    const request = {
      method: 'POST',
      url: '/monitor/sign_in',
      headers,
      payload: body,
      remoteAddress: '10.1.2.3',
    } as const;
    expect((await app.inject(request)).statusCode).toBe(406);
  });

  test('does not believe a caller who is no proxy, either way', async () => {
    expect((await ask({ 'x-country': 'FR' }, '203.0.113.9')).statusCode).toBe(200);
    expect((await ask({ 'x-vpn': '1' }, '203.0.113.9')).statusCode).toBe(200);
  });

  test('leaves what is no call alone', async () => {
    expect((await ask({ 'x-country': 'FR' }, '10.1.2.3', '/monitor/health')).statusCode).toBe(200);
  });
});

describe('the settings', () => {
  test.each([
    { COUNTRY_HEADER: 'X Country' },
    { VPN_HEADER: 'a:b' },
    { ALLOWED_COUNTRIES: 'USA' },
    { PORTAL_ORIGIN: 'http://portal.test' },
    { WATCHDOG_ORIGIN: 'watchdog' },
    { ONBOARDING_ORIGIN: 'http://10.0.0.2/in' },
  ])('%j is refused at start by its name', (variables) => {
    expect(() => readEnv({ ...SECRETS, ...variables })).toThrow(Object.keys(variables)[0]);
  });

  test('without them everybody is let in', async () => {
    const headers = { 'x-country': 'FR', 'x-vpn': '1' };
    const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
    expect((await monitor.app.inject({ url: '/monitor/api/v1/carriers', headers, cookies })).statusCode).toBe(200);
  });
});

describe('trusts', () => {
  const isTrusted = trusts(['loopback', '10.0.0.0/8', '203.0.113.7', 'fd00::/8', 'nonsense']);
  test.each(['127.0.0.1', '::1', '10.9.9.9', '::ffff:10.9.9.9', '203.0.113.7', 'fd00::1'])('%s', (address) => {
    expect(isTrusted(address)).toBe(true);
  });
  test.each(['203.0.113.8', '11.0.0.1', 'fe80::1', '', undefined, 'nonsense'])('not %s', (address) => {
    expect(isTrusted(address)).toBe(false);
  });
});
