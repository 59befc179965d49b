// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { type Column, DataTable, type Sort } from '~/components/table/data-table';
import { Pagination, pagesShown } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { InRouter } from '../support/stub';

afterEach(cleanup);

interface Carrier {
  id: number;
  name: string;
  fleet: number;
}

const COLUMNS: Column<Carrier>[] = [
  { key: 'name', header: 'Carrier', isRowHeader: true, sortKey: 'legal_name', cell: (row) => row.name },
  { key: 'fleet', header: 'Fleet', isNumeric: true, sortKey: 'power_units', cell: (row) => row.fleet },
  { key: 'id', header: 'Number', cell: (row) => row.id },
];

function renderTable(sort?: Sort, tick = false) {
  render(
    <InRouter>
      <DataTable
        caption="Carriers found"
        columns={COLUMNS}
        rows={[
          { id: 1, name: 'ACME', fleet: 12 },
          { id: 2, name: 'BETA', fleet: 3 },
        ]}
        rowKey={(row) => row.id}
        sort={sort}
        sortHref={({ key, direction }) => `/list?s=${key}+${direction}`}
        tick={
          tick ? { name: 'carrier_id', value: (row) => `${row.id}`, label: (row) => `Choose ${row.name}` } : undefined
        }
      />
    </InRouter>,
  );
  return screen.getByRole('table', { name: 'Carriers found' });
}

describe('a table of records', () => {
  test('says by which column it is ordered, and leads to the other direction', () => {
    const table = renderTable({ key: 'legal_name', direction: 'asc' });
    const head = within(table).getByRole('columnheader', { name: 'Carrier' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    expect(within(head).getByRole('link').getAttribute('href')).toBe('/broker/list?s=legal_name+desc');
  });

  test('leads to ascending order from a column it is not ordered by', () => {
    const table = renderTable({ key: 'legal_name', direction: 'desc' });
    const head = within(table).getByRole('columnheader', { name: 'Fleet' });
    expect(head.hasAttribute('aria-sort')).toBe(false);
    expect(within(head).getByRole('link').getAttribute('href')).toBe('/broker/list?s=power_units+asc');
  });

  test('rows of one group stand under its caption', () => {
    render(
      <InRouter>
        <DataTable
          caption="Grouped"
          columns={COLUMNS}
          rows={[
            { id: 1, name: 'ACME', fleet: 12 },
            { id: 2, name: 'BETA', fleet: 12 },
            { id: 3, name: 'GAMMA', fleet: 3 },
          ]}
          rowKey={(row) => row.id}
          group={({ fleet }) => ({ key: String(fleet), label: `${fleet} trucks` })}
        />
      </InRouter>,
    );
    const groups = within(screen.getByRole('table', { name: 'Grouped' }))
      .getAllByRole('rowgroup')
      .slice(1);
    expect(
      groups.map((group) =>
        within(group)
          .getAllByRole('rowheader')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['12 trucks', 'ACME', 'BETA'],
      ['3 trucks', 'GAMMA'],
    ]);
  });

  test('has no sort link on a column that cannot be sorted by', () => {
    const head = within(renderTable()).getByRole('columnheader', { name: 'Number' });
    expect(within(head).queryByRole('link')).toBeNull();
  });

  test('names each row, labels each value for narrow screens, and aligns figures', () => {
    const row = within(renderTable()).getByRole('row', { name: /ACME/ });
    expect(within(row).getByRole('rowheader').textContent).toBe('ACME');
    const fleet = within(row).getByRole('cell', { name: '12' });
    expect(fleet.getAttribute('data-label')).toBe('Fleet');
    expect(fleet.className).toContain('num');
  });

  test('offers a named box to tick for each row', () => {
    const table = renderTable(undefined, true);
    const box = within(table).getByRole<HTMLInputElement>('checkbox', { name: 'Choose BETA' });
    expect([box.name, box.value]).toEqual(['carrier_id', '2']);
  });
});

describe('pages of a list', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [3, 61, [1, 2, 3, 4, 5, null, 61]],
    [5, 61, [1, 2, 3, 4, 5, 6, 7, null, 61]],
    [30, 61, [1, null, 28, 29, 30, 31, 32, null, 61]],
    [61, 61, [1, null, 59, 60, 61]],
  ])('on page %i of %i the pages shown are %j', (current, total, shown) => {
    expect(pagesShown(current, total)).toEqual(shown);
  });

  test('mark the one shown and lead to its neighbours', () => {
    render(
      <InRouter>
        <Pagination currentPage={3} totalPages={61} pageHref={(page) => `/list?page=${page}`} />
      </InRouter>,
    );
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Page 3');
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/broker/list?page=2');
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/broker/list?page=4');
  });

  test('have no link beyond the last', () => {
    render(
      <InRouter>
        <Pagination currentPage={61} totalPages={61} pageHref={(page) => `/list?page=${page}`} />
      </InRouter>,
    );
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
  });

  test.each([
    [3026, 3, 61, '3,026 carriers, page 3 of 61'],
    [1, 1, 1, '1 carrier'],
    [0, 1, 0, '0 carriers'],
  ])('%i results on page %i of %i read "%s"', (totalRecords, currentPage, totalPages, text) => {
    render(<ResultCount {...{ totalRecords, currentPage, totalPages }} noun={['carrier', 'carriers']} />);
    expect(screen.getByRole('status').textContent).toBe(text);
  });
});
