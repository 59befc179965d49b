import { EXPIRED_STATUS } from '@contract/shared/permissions';
import { describe, expect, test } from 'vitest';
import { missingForTab, movedTabIn, type OwnTab, TABS, tabIn, tabsFor } from '~/routes/my-account/account-tabs';
import { aUser } from '../../support/factories';

const expired = aUser({ company: { status: EXPIRED_STATUS } });
const staff = aUser({ scopes: ['sourcing'] });

describe('the tab of an address', () => {
  test.each([
    ['', 'profile'],
    ['tab=1', 'profile'],
    ['tab=4', 'subscription'],
    ['tab=9', 'api'],
    ['tab=10', 'reports'],
    ['tab=11', undefined],
    ['tab=04', undefined],
    ['tab=', undefined],
    ['tab=x', undefined],
  ])('%s is %s', (query, tab) => {
    expect(tabIn(new URLSearchParams(query), aUser())).toBe(tab);
  });

  test('is the subscription where that has ended, unless another is named', () => {
    expect(tabIn(new URLSearchParams(), expired)).toBe('subscription');
    expect(tabIn(new URLSearchParams('tab=1'), expired)).toBe('profile');
  });
});

test('a reduced watchdog account is not shown the tabs that it is too small for', () => {
  const limits = { can_view_full_carrier_profile_for_watchdog: false, can_carrier_search_for_watchdog: false };
  const reduced = aUser({ paywall: { is_watchdog: true }, watchdog_limits: limits });
  expect(tabsFor(reduced).map(({ name }) => name)).not.toContain('reports');
  expect(tabsFor(reduced).map(({ name }) => name)).toContain('company');
  expect(tabsFor(staff)).toEqual(TABS);
});

describe('who may open which tab', () => {
  const open = (user: Parameters<typeof missingForTab>[1]): OwnTab[] =>
    TABS.map(({ name }) => name).filter((name) => missingForTab(name, user) === null);
  const shut = (user: Parameters<typeof missingForTab>[1]): OwnTab[] =>
    TABS.map(({ name }) => name).filter((name) => missingForTab(name, user) !== null);

  test('a manager and staff all, an expired company those that lead back', () => {
    expect(shut(aUser())).toEqual([]);
    expect(shut(staff)).toEqual([]);
    expect(open(expired)).toEqual(['profile', 'company', 'subscription']);
  });

  test('what is missing is named', () => {
    expect(missingForTab('notifications', expired)).toEqual({ kind: 'account', name: EXPIRED_STATUS });
  });
});

test.each([
  ['tab=3', '/company/people'],
  ['tab=3&scope=compliance&page=2', '/company/people?scope=compliance&page=2'],
  ['tab=5', '/company/rules'],
  ['tab=6&page=2', '/company/teams?page=2'],
  ['tab=7', '/company/contracts'],
  ['tab=4', null],
  ['', null],
])('the address with %s leads to %s', (query, to) => {
  expect(movedTabIn(new URLSearchParams(query))).toBe(to);
});
