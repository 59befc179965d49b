// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { ConnectionLists } from '~/components/carrier/connection-lists';
import { type DecidedList, type ListedConnection, listNamed } from '~/services/connection-list';
import { toListedCarrier } from '~/services/listed-carrier';
import { aResult } from '../../support/carriers';
import { InRouter } from '../../support/stub';

afterEach(cleanup);

const stopped: ListedConnection = {
  ...toListedCarrier(aResult()),
  relationship: { status: 'do_not_dispatch' },
  is_dismissed: false,
  updated_at: '2026-11-03T10:00:00.000Z',
  updated_by: 'Morgan Manager',
};

function show(list: DecidedList, connections: ListedConnection[], paging = {}) {
  const all = { currentPage: 1, totalPages: 1, totalRecords: connections.length, ...paging };
  render(
    <InRouter at={`/carriers/connections?list=${list}`}>
      <ConnectionLists
        title="Connections"
        list={list}
        sort=""
        counts={[
          { list: 'my-carriers', count: 0 },
          { list: 'do-not-dispatch', count: 4 },
          { list: 'dismissed', count: 1 },
        ]}
        connections={connections}
        paging={all}
        today="2026-11-20"
      />
    </InRouter>,
  );
}

describe('the lists of the company’s carriers', () => {
  test('are tabs with their counts, each with an address of its own', () => {
    show('do-not-dispatch', [stopped]);
    const tabs = within(screen.getByRole('navigation', { name: 'Lists of carriers' })).getAllByRole('link');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])).toEqual([
      ['My carriers0', '/carriers/connections?list=my-carriers', null],
      ['Do not dispatch4', '/carriers/connections?list=do-not-dispatch', 'page'],
      ['Dismissed1', '/carriers/connections?list=dismissed', null],
    ]);
  });

  test('show verdict first and since when; what every row shares is not repeated', () => {
    show('do-not-dispatch', [stopped]);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect([heads[0], heads.at(-1)]).toEqual(['Verdict', 'Status since']);
    expect(heads).not.toContain('Relationship');
    expect(screen.getByTitle('By Morgan Manager').textContent).toBe('3 Nov 2026');
  });

  test('say of the dismissed what they are beside that: a stopped one stays stopped', () => {
    show('dismissed', [{ ...stopped, is_dismissed: true }]);
    expect(screen.getByRole('row', { name: /BLUE HERON/ }).textContent).toContain('Do not dispatch');
  });

  test('say why there is nothing, and tell an empty list from a page beyond the last', () => {
    show('my-carriers', []);
    expect(screen.getByRole('heading', { name: 'No carrier is onboarded yet' })).toBeTruthy();
    cleanup();
    show('do-not-dispatch', [], { currentPage: 9, totalRecords: 4 });
    expect(screen.getByRole('heading', { name: 'There is no page 9' })).toBeTruthy();
  });
});

test.each([
  ['dismissed', 'dismissed'],
  [null, 'my-carriers'],
  // Its members are not known without onboarding packets.
  ['in-progress', 'my-carriers'],
])('the address %s names the list %s', (name, list) => {
  expect(listNamed(name)).toBe(list);
});
