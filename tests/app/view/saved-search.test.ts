import { describe, expect, test } from 'vitest';
import { navigationFor, withViews } from '~/view/navigation';
import { describeSearch, searchAddress } from '~/view/saved-search';
import { inOrder } from '~/view/saved-views';
import { aUser } from '../support/factories';

describe('the address of a saved view', () => {
  test('is that of a list with its tab, its order and its filters, without the page', () => {
    expect(searchAddress('/loads?page=3&reference=A1&tab=open&sort=origin+asc')).toBe(
      '/loads?tab=open&sort=origin+asc&reference=A1',
    );
    expect(searchAddress('/loads')).toBe('/loads?tab=exceptions');
    expect(searchAddress('/alerts?type=no_eld&tab=open&type=wrong_vehicle')).toBe(
      '/alerts?tab=open&type=no_eld&type=wrong_vehicle',
    );
    expect(searchAddress('/carriers/search-results?search_text=b')).toBe('/carriers/search-results?search_text=b');
  });

  test.each([
    ['another host', 'https://evil.example/loads?tab=open'],
    ['a host without a scheme', '//evil.example/loads'],
    ['a backslash', '/\\evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['another page', '/my-account?tab=4'],
    ['a page beneath a list', '/loads/17/cancel'],
    ['a way out of a list', '/loads/../logout'],
    ['a word of the object’s own', 'constructor'],
    ['a parameter that the list does not have', '/loads?tab=open&redirectTo=https://evil.example'],
    ['a tab that the list does not have', '/alerts?tab=secret'],
    ['an order that is none', '/loads?sort=origin;drop'],
    ['an order where there is none', '/alerts/by-cause?sort=id+desc'],
    ['a value that a filter does not know', '/alerts?age=over-99d'],
    ['too much', `/loads?reference=${'x'.repeat(1_600)}`],
    ['no text', 17],
  ])('is never %s', (_, address) => {
    expect(searchAddress(address)).toBeNull();
  });

  test('is described in the words of its list', () => {
    const named = { assignees: [{ id: 4, name: 'Sam Staff' }], teams: [{ id: 9, name: 'Night desk' }] };
    expect(describeSearch('/loads?tab=uncovered&assignee=4&team=9&window=all', named)).toBe(
      'Uncovered; Assigned to Sam Staff; Team: Night desk',
    );
    expect(describeSearch('/alerts?tab=open&severity=act_now')).toBe('Open; Severity: Act now');
  });
});

describe('saved views in the navigation', () => {
  const view = { id: 1, name: 'Mine', to: '/loads?tab=open' };

  test('stand beneath their list, and not beneath one that may not be opened', () => {
    const views = new Map([['/loads', [view]]]);
    const of = (user: Parameters<typeof navigationFor>[0]) =>
      withViews(navigationFor(user), views).flatMap(({ entries }) => entries.flatMap((entry) => entry.views ?? []));
    expect(of(aUser())).toEqual([view]);
    expect(of(aUser({ paywall: { can_load_dashboard: false } }))).toEqual([]);
  });

  test('are marked on each page of the list that they show', () => {
    const here = inOrder('/loads?tab=open&reference=A');
    expect(inOrder('/loads?reference=A&tab=open&page=2')).toBe(here);
    for (const other of ['/loads?tab=open', '/alerts?tab=open&reference=A', '/loads?tab=open&reference=A&reference=B'])
      expect(inOrder(other)).not.toBe(here);
  });
});
