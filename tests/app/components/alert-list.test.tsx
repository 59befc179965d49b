// @vitest-environment jsdom
import type { TicketRole } from '@contract/alerts/tickets.constants';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AlertList } from '~/components/alert-list/alert-list';
import type { ListedAlert } from '~/view/alerts/listed-alert';
import { ownStorageAs } from '~/view/own-storage';
import { InRouter } from '../support/stub';

beforeEach(() => {
  window.localStorage.clear();
  ownStorageAs('1 of 1');
});
afterEach(cleanup);

const alert = (version: number): ListedAlert => ({
  id: 7,
  version,
  severity: 'look',
  type: 'Truck not assigned',
  message: 'No truck is named for the pickup in Dallas, TX.',
  closing: 'Closes automatically when a truck is assigned.',
  load: { id: 3, reference: 'L-3', way: null },
  carrier: null,
  status: { value: 'new', label: 'New' },
  assignee: null,
  due: null,
  age: '5 minutes',
  closedAt: null,
  raisedAt: '2026-11-22T18:00:00Z',
  isOver: false,
  isReopened: false,
});
const rows = (version: number) => ({
  ok: true as const,
  data: { rows: [alert(version)], paging: { currentPage: 1, totalPages: 1, totalRecords: 1 } },
});
const ROLE: TicketRole = 'staff';

function Page({ mayWork = true }: { mayWork?: boolean }) {
  const [version, setVersion] = useState(1);
  const [shown, setShown] = useState(rows(1));
  const load = () => {
    setVersion(version + 1);
    setShown(rows(version + 1));
  };
  return (
    <>
      <button type="button" onClick={load}>
        Load again
      </button>
      <AlertList
        page={{
          tab: 'open',
          sort: '',
          values: {},
          counts: null,
          typeCounts: null,
          rows: shown,
          assignees: [],
          mayWork,
          mayChangeSettings: false,
          mayExport: true,
          role: ROLE,
        }}
      />
    </>
  );
}

test('each list that is loaded is another table: a selected box says nothing about an alert as it is now', () => {
  render(
    <InRouter at="/alerts">
      <Page />
    </InRouter>,
  );
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Truck not assigned of L-3' });
  // More rounds than there are versions: each starts from the one before.
  for (const version of [1, 2, 3, 4]) {
    expect([box().value, box().checked]).toEqual([`7:${version}`, false]);
    fireEvent.click(box());
    expect(box().checked).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Load again' }));
  }
  expect(window.localStorage.getItem('alerts-open')).toContain('"version":5');
});

test('who may not work has no boxes', () => {
  render(
    <InRouter at="/alerts">
      <Page mayWork={false} />
    </InRouter>,
  );
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull();
  expect(screen.getByRole('link', { name: /^No truck is named/ })).toBeTruthy();
});
