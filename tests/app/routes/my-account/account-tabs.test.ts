import type { AccountTab } from '@contract/account/account.constants';
import { EXPIRED_STATUS } from '@contract/shared/permissions';
import { describe, expect, test } from 'vitest';
import { missingForTab, TABS, tabIn, tabsFor } from '~/routes/my-account/account-tabs';
import { aUser } from '../../support/factories';

const expired = aUser({ company: { status: EXPIRED_STATUS } });
const staff = aUser({ scopes: ['sourcing'] });

describe('the tab of an address', () => {
  test.each([
    ['', 'profile'],
    ['tab=1', 'profile'],
    ['tab=3', 'users'],
    ['tab=4', 'subscription'],
    ['tab=6', 'teams'],
    ['tab=9', 'api'],
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
  expect(tabsFor(reduced).map(({ name }) => name)).toContain('users');
  expect(tabsFor(staff)).toEqual(TABS);
});

describe('who may open which tab', () => {
  const open = (user: Parameters<typeof missingForTab>[1]): AccountTab[] =>
    TABS.map(({ name }) => name).filter((name) => missingForTab(name, user) === null);
  const shut = (user: Parameters<typeof missingForTab>[1]): AccountTab[] =>
    TABS.map(({ name }) => name).filter((name) => missingForTab(name, user) !== null);

  test('a manager all, staff all but users, an expired company those that lead back', () => {
    expect(shut(aUser())).toEqual([]);
    expect(shut(staff)).toEqual(['users']);
    expect(open(expired)).toEqual(['profile', 'company', 'subscription']);
  });

  test('what is missing is named', () => {
    expect(missingForTab('users', staff)).toEqual({ kind: 'scope', name: 'manage_users' });
    expect(missingForTab('users', expired)).toEqual({ kind: 'account', name: EXPIRED_STATUS });
  });
});
