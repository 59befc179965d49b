// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { ConnectionLists } from '~/components/carrier/connection-lists';
import { BULK_ACTIONS } from '~/view/bulk-actions';
import { columnsShown } from '~/view/carrier/carrier-columns';
import type { ListedConnection } from '~/view/connection-list';
import { toListedCarrier } from '~/view/listed-carrier';
import { connectionListNamed } from '~/view/lists/connections.list';
import { aResult } from '../../support/carriers';
import { InRouter } from '../../support/stub';

afterEach(cleanup);

const stopped: ListedConnection = {
  ...toListedCarrier(aResult()),
  connection_id: 7,
  relationship: { status: 'do_not_dispatch' },
  packet: null,
  updated_at: '2026-11-03T10:00:00.000Z',
  updated_by: 'Morgan Manager',
};

const LISTS = { 'my-carriers': 0, 'in-progress': 2, 'on-hold': 0, 'do-not-dispatch': 4, dismissed: 1 };
const VERDICTS = { pass: 3, partial_pass: 0, fail: 1, incomplete: 9 };

function show(list: string, connections: ListedConnection[], paging = {}, props = {}) {
  const all = { currentPage: 1, totalPages: 1, totalRecords: connections.length, ...paging };
  render(
    <InRouter at={`/carriers/connections?list=${list}`}>
      <ConnectionLists
        page={{
          tab: list,
          sort: '',
          values: {},
          classifications: [{ id: 3, name: 'High value' }],
          columns: { shown: columnsShown(new URLSearchParams(), { list, mayLook: true }), offered: [] },
          counts: LISTS,
          verdictCounts: VERDICTS,
          rows: { ok: true, data: { rows: connections, paging: all } },
          today: '2026-11-20',
          mayLook: true,
          mayOpenPackets: true,
          mayDo: BULK_ACTIONS,
          mayExport: true,
          mayUpload: true,
          ...props,
        }}
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
      ['In progress2', '/carriers/connections?list=in-progress', null],
      ['On hold0', '/carriers/connections?list=on-hold', null],
      ['Do not dispatch4', '/carriers/connections?list=do-not-dispatch', 'page'],
      ['Dismissed1', '/carriers/connections?list=dismissed', null],
    ]);
    const verdicts = within(screen.getByRole('navigation', { name: 'All monitored carriers, by verdict' }));
    expect(verdicts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Passing3',
      'Partially passing0',
      'Failed1',
      'Incomplete9',
    ]);
  });

  test('hide verdicts, actions and the file from who may not have them', () => {
    show('do-not-dispatch', [stopped], {}, { mayLook: false, mayDo: [], mayExport: false });
    expect(screen.queryByRole('navigation', { name: 'All monitored carriers, by verdict' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /BLUE HERON/ })).toBeNull();
    expect(screen.queryByText('Download CSV')).toBeNull();
  });

  test('offer for ticked carriers what they are not already, and say where they came from', () => {
    show('dismissed', [stopped]);
    expect(screen.getByRole('checkbox', { name: /BLUE HERON/ }).getAttribute('value')).toBe(String(stopped.id));
    expect(screen.getAllByRole('button', { name: /…$/ }).map((button) => button.getAttribute('value'))).toEqual([
      'bring-back',
      'do-not-dispatch',
    ]);
  });

  test('say that a list could not be loaded, and that nothing of it is known', () => {
    show('in-progress', [], {}, { rows: { ok: false, reference: 'ref-1' } });
    expect(screen.getByRole('alert').textContent).toMatch(/could not be loaded.*shown empty.*ref-1/);
    cleanup();
    show('dismissed', [], {}, { rows: { ok: false, reference: null } });
    expect(screen.getByRole('alert').textContent).not.toContain('cleared');
  });

  test('show what may be done first, then the verdicts, who it is and why', () => {
    show('do-not-dispatch', [stopped]);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(1, 5)).toEqual(['Relationship', 'Rules', 'Carrier', 'Why']);
  });

  test('say of the dismissed what they are beside that: a stopped one stays stopped', () => {
    show('dismissed', [{ ...stopped, relationship: { status: 'do_not_dispatch', is_dismissed: true } }]);
    expect(screen.getByRole('row', { name: /BLUE HERON/ }).textContent).toContain('Do not dispatchDismissed');
  });

  test('say of each carrier why, and are exported as they are narrowed', () => {
    show('failed-assessment', [{ ...stopped, why: 'Out-of-service order in effect, BIPD not known' }]);
    expect(screen.getByRole('row', { name: /BLUE HERON/ }).textContent).toContain('Out-of-service order in effect');
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toContain(
      'connections.csv?list=failed-assessment',
    );
  });

  test('are narrowed by verdict, classification and warnings, each a chip that takes it away', () => {
    show(
      'my-carriers',
      [stopped],
      {},
      {
        values: { verdict: ['fail'], classification: ['fail-3'], warning: ['insurance_ending'] },
      },
    );
    for (const chip of ['Fail', 'Does not pass High value', 'BIPD insurance ending'])
      expect(screen.getByRole('link', { name: `Remove ${chip}` })).toBeTruthy();
  });

  test('say why there is nothing, and tell an empty list from a page beyond the last', () => {
    show('my-carriers', []);
    expect(screen.getByRole('heading', { name: 'No onboarded carriers yet' })).toBeTruthy();
    cleanup();
    show('do-not-dispatch', [], { currentPage: 9, totalRecords: 4 });
    expect(screen.getByRole('heading', { name: 'There is no page 9' })).toBeTruthy();
  });
});

test.each([
  ['dismissed', true, 'dismissed'],
  [null, true, 'my-carriers'],
  ['no-such-list', true, null],
  ['in-progress', true, 'in-progress'],
  ['failed-assessment', true, 'failed-assessment'],
  // Verdicts are not for every reader.
  ['failed-assessment', false, 'my-carriers'],
])('the address %s, verdicts %s, names the list %s', (name, mayLook, list) => {
  expect(connectionListNamed(name, 'my-carriers', mayLook)).toBe(list);
});
