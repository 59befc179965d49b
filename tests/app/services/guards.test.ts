import type { CurrentUser } from '@contract/identity/identity.entities';
import { EXPIRED_STATUS } from '@contract/shared/permissions';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { aUser } from '../support/factories';

let whereInstead: typeof import('~/services/guards.server').whereInstead;
let wallIn: typeof import('~/services/guards.server').wallIn;
let safeRedirectTo: typeof import('~/view/login-path').safeRedirectTo;
let loginPath: typeof import('~/view/login-path').loginPath;
beforeAll(async () => {
  vi.stubEnv('SESSION_SECRETS', 'a secret of the tests that is long enough');
  ({ wallIn, whereInstead } = await import('~/services/guards.server'));
  ({ safeRedirectTo, loginPath } = await import('~/view/login-path'));
});

const at = (address: string) => new Request(address);
const BROKER = 'http://localhost:3000/broker/carriers/1?tab=2';
const WATCHDOG = 'http://watchdog.localhost:3000/broker/carriers/1?tab=2';

describe('where a user belongs instead, in the order of the rules', () => {
  const watchdog = { paywall: { is_watchdog: true } };
  const cases: [
    what: string,
    user: CurrentUser,
    address: string,
    access: 'broker' | 'expired-too',
    to: string | null,
  ][] = [
    ['a broker in good standing stays', aUser(), BROKER, 'broker', null],
    ['a broker on the watchdog host goes to the same address on the other', aUser(), WATCHDOG, 'broker', BROKER],
    ['a watchdog user on the broker host likewise', aUser(watchdog), BROKER, 'broker', WATCHDOG],
    [
      'the data of a page belongs to the page',
      aUser(watchdog),
      'http://localhost:3000/broker/carriers/1.data?tab=2',
      'broker',
      WATCHDOG,
    ],
    [
      'the wrong brand comes before a missing company',
      aUser({ ...watchdog, company: null }),
      BROKER,
      'broker',
      WATCHDOG,
    ],
    ['no company', aUser({ company: null, first_name: null }), BROKER, 'broker', '/sign-up/details'],
    ['no name', aUser({ first_name: null }), BROKER, 'broker', '/required-information'],
    ['no last name', aUser({ last_name: '' }), BROKER, 'broker', '/required-information'],
    [
      'a carrier company',
      aUser({ company: { company_type: 'carrier', status: EXPIRED_STATUS } }),
      BROKER,
      'broker',
      'http://localhost:4000/monitor/onboarding',
    ],
    ['an expired company', aUser({ company: { status: EXPIRED_STATUS } }), BROKER, 'broker', '/my-account?tab=4'],
    [
      'an expired company on the account page stays',
      aUser({ company: { status: EXPIRED_STATUS } }),
      BROKER,
      'expired-too',
      null,
    ],
  ];
  test.each(cases)('%s', (_what, user, address, access, to) => {
    expect(whereInstead(user, at(address), access)).toBe(to);
  });
});

describe('the page that keeps somebody out, by the end of an address', () => {
  test.each([
    ['/broker/carriers/carrier_vpn_block', '/carrier_vpn_block'],
    ['/broker/loads/7/user_country_block', '/user_country_block'],
    ['/broker/my-account/pending-access-review.data', '/pending-access-review'],
    ['/broker/carriers/5000101', null],
    ['/broker/carriers/carrier_vpn_block/safety', null],
    ['/broker/?x=carrier_vpn_block', null],
  ])('%s is %s', (address, page) => {
    expect(wallIn(at(`http://localhost:3000${address}`))).toBe(page);
  });
});

describe('safeRedirectTo', () => {
  test.each([
    ['/broker/carriers/1?page=2', '/carriers/1?page=2'],
    ['/broker/', '/'],
    ['/broker', '/'],
    ['', '/'],
    [null, '/'],
    ['https://elsewhere.example/broker/', '/'],
    ['//elsewhere.example/broker/', '/'],
    ['/brokerage/', '/'],
    ['/broker/../../elsewhere', '/'],
    ['/broker//elsewhere.example', '/'],
    ['/broker/\\elsewhere.example', '/'],
    ['/broker/%2e%2e/%2e%2e/elsewhere', '/'],
  ])('%s leads to %s', (target, path) => {
    expect(safeRedirectTo(target)).toBe(path);
  });
});

describe('loginPath', () => {
  test.each([
    ['http://localhost/broker/', '/login'],
    ['http://localhost/broker/_root.data', '/login'],
    [
      'http://localhost/broker/carriers/1.data?_routes=x&page=2',
      `/login?redirectTo=${encodeURIComponent('/broker/carriers/1?page=2')}`,
    ],
    ['http://localhost/broker/loads?index', `/login?redirectTo=${encodeURIComponent('/broker/loads')}`],
  ])('%s is remembered as %s', (address, path) => {
    expect(loginPath(at(address))).toBe(path);
  });
});
