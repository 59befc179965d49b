// @vitest-environment jsdom
import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import { classifySearchText, describeSearchText } from '@contract/shared/search-text';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { CarrierResults } from '~/components/carrier/carrier-results';
import { columnsOffered, columnsShown } from '~/view/carrier/carrier-columns';
import { foundIdentifier, isFoundByDba, numberBesideDot } from '~/view/carrier/search-match';
import { toListedCarrier } from '~/view/listed-carrier';
import { SIMILAR_TITLE } from '~/view/suggestions';
import { aResult } from '../../support/carriers';
import { InRouter } from '../../support/stub';

afterEach(cleanup);

type Circle = { name: string; radiusMiles: number } | null;
function show(
  carriers: (CarrierSummary & { distance_miles?: number })[],
  {
    text = 'BLUE',
    sort = '',
    total = carriers.length,
    page = 1,
    circle = null,
    beside = null,
    columns = '',
    mayLook = true,
  }: {
    text?: string;
    sort?: string;
    total?: number;
    page?: number;
    circle?: Circle;
    beside?: ComponentProps<typeof CarrierResults>['beside'];
    columns?: string;
    mayLook?: boolean;
  } = {},
) {
  const asked = { list: null, mayLook };
  const paging = { currentPage: page, totalPages: Math.ceil(total / 50) || 1, totalRecords: total };
  render(
    <InRouter at={`/carriers/search-results?search_text=${text}`}>
      <CarrierResults
        searchText={text}
        meant={classifySearchText(text)}
        looksFor={describeSearchText(classifySearchText(text))}
        sort={sort}
        results={{
          carriers: carriers.map((carrier) => ({
            ...carrier,
            ...toListedCarrier(carrier),
            warnings: toListedCarrier(carrier).warnings,
          })),
          paging,
        }}
        today="2026-11-20"
        isFiltered={false}
        circle={circle}
        beside={beside}
        columns={{ shown: columnsShown(new URLSearchParams(columns), asked), offered: columnsOffered(asked) }}
        mayDo={[]}
        may={{ save: true, export: true, compare: false, keepDefaults: true, insights: true }}
      />
    </InRouter>,
  );
}
const cells = () =>
  Object.fromEntries(
    [...document.querySelectorAll('td[data-label]')].map((cell) => [cell.getAttribute('data-label'), cell.textContent]),
  );

describe('the carriers found', () => {
  test('are counted, with the page and the order', () => {
    show([aResult()], { total: 3026, page: 3 });
    expect(screen.getByRole('status').textContent).toBe('3,026 carriers, page 3 of 61');
    expect(screen.getByText('Sorted by best match')).toBeTruthy();
  });

  test.each([
    [1, 1, '1 carrier'],
    [50, 1, '50 carriers'],
    [100_000, 2000, '100,000 carriers, page 2,000 of 2,000'],
  ])('%i of them, on page %i, are %s', (total, page, words) => {
    show([aResult()], { total, page });
    expect(screen.getByRole('status').textContent).toBe(words);
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Previous' }) !== null).toBe(page > 1);
  });

  test('around a place say how far away they are, and nobody around it says where was looked', () => {
    const circle = { name: 'Dallas, TX', radiusMiles: 100 };
    show([{ ...aResult(), distance_miles: 12.4 }], { circle });
    expect(cells().Miles).toBe('12');
    expect(screen.getByText('Nearest first')).toBeTruthy();
    cleanup();
    show([], { circle });
    expect(screen.getByRole('heading', { name: 'No carrier for “BLUE” within 100 miles of Dallas, TX' })).toBeTruthy();
  });

  test('say their order in the head and lead back to their own', () => {
    show([aResult()], { sort: 'bipd_usd desc' });
    expect(screen.getByRole('columnheader', { name: /BIPD/ }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('link', { name: 'Sorted by best match' }).getAttribute('href')).not.toContain('sort=');
  });

  test.each(['legal_name', 'overall_result', 'authority_since', 'bipd_usd', 'bipd_ends_on', 'inspected_on'])(
    'can be sorted by %s',
    (key) => {
      show([aResult()]);
      const links = within(screen.getByRole('table')).getAllByRole('link');
      expect(links.some((link) => link.getAttribute('href')?.includes(`sort=${key}+asc`))).toBe(true);
    },
  );

  test('show their facts', () => {
    show([aResult()]);
    expect(cells()).toEqual({
      Relationship: 'None',
      Rules: 'S',
      Why: 'Passes all required rules',
      Warnings: '',
      Authority: '8 years',
      BIPD: '$1,000,000',
      Cargo: '$100,000ends Mar 1, 2027',
      'Last inspection': '9 days ago',
      Phone: '(815) 555-0101',
      'Safety rating': 'Not rated',
    });
    expect(screen.getByRole('img', { name: 'Standard: Pass' })).toBeTruthy();
    expect(screen.getByRole('rowheader').textContent).toBe(
      'BLUE HERON TRANSPORT LLCMC 2000101DOT 5000101JOLIET, IL(815) 555-0101',
    );
  });

  test('have the columns that the address chooses, and no other', () => {
    show([aResult()], { columns: 'columns=drivers&columns=email&columns=nonsense' });
    expect(cells()).toEqual({ Email: 'dispatch@blueheron.test', Drivers: '13' });
  });

  test('carry a shield where something weighs against them, and none where nothing does', () => {
    show([
      aResult({ warnings: [{ kind: 'out_of_service_order', title: 'Ordered out of service' }] }),
      aResult({ id: 2, warnings: [] }),
    ]);
    const marks = document.querySelectorAll('tbody details');
    expect([...marks].map(({ textContent }) => textContent)).toEqual(['1 warningOrdered out of service']);
  });

  test('have no column for what a reduced account is not told', () => {
    show([aResult({ facts: undefined, rules_assessment: undefined })], { mayLook: false });
    expect(Object.keys(cells())).toEqual(['Phone', 'Email', 'Location', 'Power units']);
  });

  test('never show what is missing as zero, clean or safe', () => {
    show([
      aResult({
        identifiers: [],
        city: null,
        state: null,
        phone: null,
        email: null,
        status_code: null,
        power_units: null,
        drivers: null,
        facts: {
          authority_granted_on: null,
          has_active_authority: null,
          bipd_in_force_usd: null,
          authority_doubt: null,
          bipd_to_check: null,
          insurance_cancel_effective_on: null,
          cargo_in_force_usd: null,
          cargo_ends_on: null,
          safety_rating: null,
          last_inspection_on: null,
          has_active_oos_order: null,
          too_old: [],
          is_census_too_old: false,
        },
        rules_assessment: undefined,
      }),
    ]);
    expect(cells()).toEqual({
      Relationship: 'None',
      Rules: 'Not assessed',
      Why: 'Not assessed',
      Warnings: '',
      Authority: 'No record',
      BIPD: 'No record',
      Cargo: 'Not verified',
      'Last inspection': 'No record',
      Phone: 'No record',
      'Safety rating': 'Not reported',
    });
    expect(screen.getByRole('rowheader').textContent).toContain('No number on record');
  });

  test('say when their insurance ends, and that they must not be dispatched', () => {
    const facts = { ...aResult().facts!, insurance_cancel_effective_on: '2026-12-03' };
    const relationship = {
      connection_id: 1,
      status: 'do_not_dispatch',
      is_dismissed: false,
      version: 1,
      updated_at: '2026-11-14T00:00:00Z',
      updated_by: null,
      stop_reason: null,
    };
    show([aResult({ facts, relationship })]);
    expect(cells().BIPD).toBe('$1,000,000ends Dec 3, 2026');
    cleanup();
    const bipd_to_check = { least_usd: 300_000, most_usd: 1_000_000 };
    show([aResult({ facts: { ...facts, authority_doubt: 'contradicted', bipd_to_check }, relationship })]);
    expect(cells().BIPD).toBe('Check live$300,000 or $1,000,000');
    expect(cells().Authority).toBe('Check live');
    cleanup();
    show([aResult({ facts: { ...facts, authority_doubt: 'international_only' }, relationship })]);
    expect(cells().Authority).toBe('International only');
    expect(cells().Relationship).toBe('Do not dispatch');
    expect(cells().Why).toBe('A former user, Nov 13, 2026: no reason given');
  });

  test('show the DBA name behind the legal one', () => {
    show([aResult({ dba_name: 'HERON EXPRESS' })]);
    expect(screen.getByRole('rowheader').textContent).toMatch(/^BLUE HERON TRANSPORT LLCDBA HERON EXPRESS/);
  });
});

describe('nothing found', () => {
  test('says what was searched for, and that it is not verified', () => {
    show([], { text: 'MC 99999999' });
    expect(screen.getByRole('heading', { name: 'No carrier found for “MC 99999999”' })).toBeTruthy();
    expect(screen.getByText('MC numbers beginning with 99999999')).toBeTruthy();
    expect(screen.getByText(/treat the carrier as unverified/)).toBeTruthy();
  });

  test('says nothing of carriers for what is no carrier’s number', () => {
    for (const readAs of ['reference', 'rate_confirmation', 'vin', 'plate', 'phone', 'email'] as const) {
      show([], { text: 'DB-261124-49', beside: { groups: [], readAs } });
      expect(screen.getByRole('heading', { name: 'Nothing found for “DB-261124-49”' })).toBeTruthy();
      expect(screen.queryByText(/carrier/)).toBeNull();
      cleanup();
    }
  });

  test('leaves the word to what else was found', () => {
    const rows = [
      {
        to: '/loads/7',
        name: 'Load 261124',
        about: '',
        state: 'Covered',
        tone: '' as const,
        verdict: null,
        warnings: [],
      },
    ];
    show([], { text: '261124', beside: { groups: [{ title: 'Loads', rows }], readAs: 'carrier' } });
    expect(screen.queryByText(/unverified/)).toBeNull();
  });

  test('a similar name is no answer: the advice stays', () => {
    const rows = [
      {
        to: '/carriers/1',
        name: 'BLUE HERON',
        about: 'DOT 1',
        state: null,
        tone: '' as const,
        verdict: null,
        warnings: [],
      },
    ];
    show([], { text: 'BLUE HERRON', beside: { groups: [{ title: SIMILAR_TITLE, rows }], readAs: 'carrier' } });
    expect(screen.getByText(/A similar name is another company/)).toBeTruthy();
    expect(screen.getByText(/treat the carrier as unverified/)).toBeTruthy();
  });

  test('beyond the last page leads to the first', () => {
    show([], { total: 160, page: 9 });
    expect(screen.getByRole('heading', { name: 'There is no page 9' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toBeTruthy();
  });
});

describe('what the search found a carrier by', () => {
  const identifiers = [
    { is_type: 'DOT', value: '5000101' },
    { is_type: 'MC', value: '2000101' },
    { is_type: 'MC', value: '77' },
    { is_type: 'NIR_QC', value: 'R1234567' },
  ];
  test.each([
    ['5000', '5000101'],
    ['77', '77'],
    ['MC 20', '2000101'],
    ['R-123456-7', 'R1234567'],
    ['HERON', undefined],
    ['999', undefined],
  ])('%s: %s', (text, value) => {
    expect(foundIdentifier(classifySearchText(text), identifiers)?.value).toBe(value);
  });

  test.each([
    ['5000', 'MC', '2000101', 1],
    ['77', 'MC', '77', 1],
    ['R-123456-7', 'NIR_QC', 'R1234567', 2],
  ])('%s puts %s %s beside the USDOT number, and counts %i others', (text, is_type, value, othersCount) => {
    expect(numberBesideDot(classifySearchText(text), identifiers)).toEqual({ shown: { is_type, value }, othersCount });
  });

  test.each([
    ['BLUE', 'BLUE HERON LLC', 'BLUE BIRD', false],
    ['bird', 'BLUE HERON LLC', 'BIRD EXPRESS', true],
    ['J.B. B', 'BLUE HERON LLC', 'JB BIRD', true],
    ['HERON', 'BLUE HERON LLC', null, false],
    ['5000', 'BLUE HERON LLC', '5000 MILES', false],
  ])('%s among %s, DBA %s: by its DBA name %s', (text, legal_name, dba_name, expected) => {
    expect(isFoundByDba(classifySearchText(text), { legal_name, dba_name })).toBe(expected);
  });
});
