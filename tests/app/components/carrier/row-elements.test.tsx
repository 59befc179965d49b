// @vitest-environment jsdom
import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import { CONNECTION_LISTS } from '@contract/connections/connections.constants';
import { ASSESSMENT_LISTS } from '@contract/rules/rules.constants';
import { classifySearchText } from '@contract/shared/search-text';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CarrierResults } from '~/components/carrier/carrier-results';
import { ConnectionLists } from '~/components/carrier/connection-lists';
import { LaneCarriers } from '~/routes/carriers.lane-search-results/lane-carriers';
import { ACTIONS_OF_SEARCH, BULK_ACTIONS } from '~/view/bulk-actions';
import { columnsOffered, columnsShown } from '~/view/carrier/carrier-columns';
import { toListedCarrier } from '~/view/listed-carrier';
import { aResult } from '../../support/carriers';
import { InRouter } from '../../support/stub';

afterEach(cleanup);

/** A row is drawn fifty times: what a list shows of a carrier takes few elements, whatever is known of it. */
const MAX_ELEMENTS = 36;

function columnsOf(list: string | null) {
  const asked = { list, mayLook: true };
  return { shown: columnsShown(new URLSearchParams(), asked), offered: columnsOffered(asked) };
}

const CARRIERS: CarrierSummary[] = [
  aResult(),
  aResult({
    id: 2,
    dba_name: 'HERON EXPRESS',
    identifiers: [
      { is_type: 'DOT', value: '2' },
      { is_type: 'MC', value: '3' },
      { is_type: 'MX', value: '4' },
    ],
    relationship: {
      connection_id: 7,
      status: 'do_not_dispatch',
      is_dismissed: false,
      version: 1,
      updated_at: '2026-11-03T10:00:00.000Z',
      updated_by: null,
      stop_reason: null,
    },
    facts: {
      authority_granted_on: null,
      has_active_authority: false,
      bipd_in_force_usd: 750_000,
      authority_doubt: null,
      bipd_to_check: null,
      insurance_cancel_effective_on: '2026-12-01',
      cargo_in_force_usd: null,
      cargo_ends_on: null,
      safety_rating: 'S',
      last_inspection_on: '2026-11-11',
      has_active_oos_order: true,
      too_old: [],
      is_census_too_old: false,
    },
  }),
  // Known by its dockets alone.
  aResult({
    id: 3,
    dba_name: 'HERON',
    identifiers: [
      { is_type: 'MC', value: '5' },
      { is_type: 'MC', value: '6' },
    ],
    city: null,
    state: null,
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
];
const paging = { currentPage: 1, totalPages: 1, totalRecords: CARRIERS.length };
const today = '2026-11-20';

function elementsOfRows(list: ReactElement): number[] {
  render(<InRouter at="/carriers/search-results">{list}</InRouter>);
  return [...document.querySelectorAll('tbody tr')].map((row) => 1 + row.querySelectorAll('*').length);
}

function expectFew(counts: number[]) {
  expect(counts).toHaveLength(CARRIERS.length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(MAX_ELEMENTS);
}

test.each([
  ['a search', null],
  ['a search around a place', { name: 'Dallas, TX', radiusMiles: 100 }],
])('of %s', (_list, circle) => {
  expectFew(
    elementsOfRows(
      <CarrierResults
        searchText="HERON"
        meant={classifySearchText('HERON')}
        looksFor=""
        sort=""
        results={{ carriers: CARRIERS.map((carrier) => ({ ...toListedCarrier(carrier), distance_miles: 1 })), paging }}
        today={today}
        isFiltered={false}
        circle={circle}
        beside={null}
        columns={columnsOf(null)}
        mayDo={ACTIONS_OF_SEARCH}
        may={{ save: true, export: true, compare: true, keepDefaults: true, insights: true }}
      />,
    ),
  );
});

test('of a lane', () => {
  const lane = {
    is_preferred: true,
    origin_sightings: 3,
    destination_sightings: 4,
    last_seen_on: '2026-11-01',
    equipment_seen: { van: 3 },
    equipment_reported: ['reefer'],
  };
  const end = { id: 1, name: 'Dallas, TX', type: 'city' as const };
  expectFew(
    elementsOfRows(
      <LaneCarriers
        carriers={CARRIERS.map((carrier) => ({ ...toListedCarrier(carrier), lane }))}
        paging={paging}
        lane={{ origin: end, destination: end }}
        near={{ origin: 'Dallas', destination: 'Dallas' }}
        sort=""
        today={today}
        isNarrowed={false}
        columns={columnsOf(null)}
        equipment={['reefer']}
        classifications={[{ id: 7, name: 'Hazmat' }]}
        may={{ save: true, export: true, keepDefaults: true, compare: true }}
      />,
    ),
  );
  expect(screen.getByRole('link', { name: 'Hazmat' }).getAttribute('href')).toContain('classification=7');
});

test.each([...CONNECTION_LISTS, ...Object.keys(ASSESSMENT_LISTS)])('of the connections in %s', (list) => {
  const connections = CARRIERS.map((carrier, at) => ({
    ...toListedCarrier(carrier),
    connection_id: at,
    packet: at === 0 ? { status: 'in_progress' as const, updated_at: '2026-11-01T00:00:00.000Z' } : null,
    updated_at: '2026-11-03T10:00:00.000Z',
    updated_by: 'Morgan Manager',
  }));
  expectFew(
    elementsOfRows(
      <ConnectionLists
        page={{
          tab: list,
          sort: '',
          values: {},
          classifications: [],
          columns: columnsOf(list),
          counts: null,
          verdictCounts: null,
          rows: { ok: true, data: { rows: connections, paging } },
          today,
          mayLook: true,
          mayOpenPackets: true,
          mayDo: BULK_ACTIONS,
          mayExport: true,
          mayUpload: true,
        }}
      />,
    ),
  );
});
