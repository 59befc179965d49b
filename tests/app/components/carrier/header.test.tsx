// @vitest-environment jsdom
import type { Carrier, CarrierWarning } from '@contract/carriers/carriers.entities';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { CarrierHeader } from '~/components/carrier/carrier-header';
import { DatasetAges } from '~/components/carrier/dataset-ages';
import { visibleWarnings } from '~/view/carrier/carrier-warnings';
import { aCarrier, aClassification, anAssessment, aRule } from '../../support/carriers';
import { InRouter } from '../../support/stub';

afterEach(cleanup);

function show(overrides: Partial<Carrier> = {}, maySeeSections = true) {
  render(
    <InRouter>
      <CarrierHeader carrier={aCarrier(overrides)} today="2026-11-20" maySeeSections={maySeeSections} />
    </InRouter>,
  );
}
const fact = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

const warning = (kind: CarrierWarning['kind']): CarrierWarning => ({
  kind,
  title: `Warning of ${kind}`,
  reason: 'Because.',
  on: '2026-11-01',
  source: { name: 'FMCSA Motus Carrier', as_of: '2026-11-20' },
});

describe("a profile's head", () => {
  test('carries a shield for what weighs, and none for what is only new', () => {
    const warning = { reason: 'As the record says.', on: null, source: null };
    const isNew = { ...warning, kind: 'authority_newly_granted' as const, title: 'Authority is new' };
    show({ warnings: [isNew] });
    expect(screen.queryByRole('img', { name: /^Warning/ })).toBeNull();
    cleanup();
    show({ warnings: [isNew, { ...warning, kind: 'out_of_service_order', title: 'Ordered out of service' }] });
    expect(screen.getByRole('img', { name: 'Warning: Ordered out of service' })).toBeTruthy();
  });

  test('says who it is, and on whose word', () => {
    show({ dba_name: 'HERON EXPRESS' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('BLUE HERON TRANSPORT LLC');
    expect(screen.getByText('DBA HERON EXPRESS · JOLIET, IL')).toBeTruthy();
    expect(fact('USDOT registration')).toBe('Active, interstate');
    expect(fact('Fleet, self-reported')).toBe('12 power units, 13 drivers');
    expect(fact('In business since')).toBe('7 Nov 2017, 9 years');
    expect(screen.getByText('Company Census File, as of 20 Nov 2026')).toBeTruthy();
  });

  test('lists every identifier, USDOT first, each to be copied', () => {
    show({
      identifiers: [
        { is_type: 'CVOR', value: '123456789' },
        { is_type: 'MC', value: '2000101' },
        { is_type: 'DOT', value: '5000101' },
      ],
    });
    const list = within(screen.getByRole('list', { name: 'Identifiers' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'USDOT 5000101',
      'MC 2000101',
      'CVOR 123-456-789',
    ]);
    expect(list.getByRole('button', { name: 'Copy USDOT' })).toBeTruthy();
  });

  test('gives the verdict of each classification', () => {
    const rules = [aRule('safer_operating_status_active')];
    show({
      rules_assessment: anAssessment([
        aClassification('Standard', 'pass', rules),
        aClassification('Hazmat', 'fail', rules),
      ]),
    });
    const chips = within(screen.getByRole('list', { name: 'Verdict by classification' })).getAllByRole('listitem');
    expect(chips.map((chip) => chip.textContent)).toEqual(['Standard Pass', 'Hazmat Fail']);
  });

  test("puts the company's own refusal before every other warning", () => {
    show({
      warnings: [warning('authority_revoked')],
      relationship: {
        connection_id: 1,
        status: 'do_not_dispatch',
        is_dismissed: false,
        version: 1,
        updated_at: '2026-11-14T12:00:00Z',
        updated_by: 'Dana Ortega',
      },
    });
    const warnings = within(screen.getByRole('region', { name: '2 warnings' })).getAllByRole('listitem');
    expect(warnings[0]?.textContent).toContain(
      'On your do not dispatch list. Dana Ortega put it there on 14 Nov 2026.',
    );
    expect(warnings[1]?.textContent).toContain('Source: FMCSA Motus Carrier.');
    expect(fact('Your relationship')).toBe('Do not dispatch since 14 Nov 2026 by Dana Ortega');
  });

  test('says what is not known, and that there is no census row', () => {
    show({
      census: null,
      add_date: null,
      phone: null,
      power_units: null,
      drivers: null,
      status_code: null,
      carrier_operation: null,
    });
    for (const term of [
      'USDOT registration',
      'Fleet, self-reported',
      'In business since',
      'Phone on record',
      'Safety rating',
    ])
      expect(fact(term)).toBe('Not reported');
    expect(screen.getByText(/No census row names this carrier/)).toBeTruthy();
  });

  test('without the full profile leaves out relationship, rating and verdict', () => {
    show({ safety_rating: 'S' }, false);
    expect(screen.queryByText('Your relationship')).toBeNull();
    expect(screen.queryByText('Safety rating')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Verdict by classification' })).toBeNull();
  });
});

test('without the full profile only warnings of identity and authority are seen', () => {
  const all = [warning('unsatisfactory_rating'), warning('authority_revoked'), warning('identity_alert')];
  expect(visibleWarnings(all, true)).toHaveLength(3);
  expect(visibleWarnings(all, false).map(({ kind }) => kind)).toEqual(['authority_revoked', 'identity_alert']);
});

test.each([
  ['Company Census File', '2026-11-20', 'today'],
  ['Company Census File', '2026-10-06', '45 days'],
  ['Company Census File', '2026-10-05', '46 days, old'],
  ['Legacy Insurance', '2026-05-14', '6 months, closed'],
  ['Company Census File', null, 'Not reported'],
])('%s as of %s is "%s" on 20 November 2026', (name, as_of, age) => {
  render(<DatasetAges caption="Datasets" datasets={[{ name, as_of, is_extract: false }]} today="2026-11-20" />);
  expect(screen.getAllByRole('cell').at(-1)?.textContent).toBe(age);
});

describe('the files behind the datasets', () => {
  const sha256 = 'a1'.repeat(32);
  const file = {
    name: 'FMCSA_CENSUS1_2016Sep.zip',
    member: 'FMCSA_CENSUS1_2016Sep.txt',
    bytes: 1_234_567,
    rows: 2,
    sha256,
    as_of: '2016-09-01',
    as_of_from: 'name',
    imported_at: '2026-11-19T10:00:00.000Z',
  } as const;
  const dataset = { name: 'SMS Input Census', as_of: '2016-09-01', is_extract: false };

  test('are named with size, rows, day and digest', () => {
    render(<DatasetAges caption="Datasets" datasets={[{ ...dataset, file }]} today="2026-11-20" />);
    const details = screen.getByText('The files, and their SHA-256').parentElement;
    expect(details?.textContent).toContain('FMCSA_CENSUS1_2016Sep.zip: FMCSA_CENSUS1_2016Sep.txt');
    expect(details?.textContent).toContain('2 rows, 1,234,567 bytes');
    expect(details?.textContent).toContain('As of 1 Sep 2016, by its name.');
    expect(details?.textContent).toContain(`SHA-256 ${sha256}`);
  });

  test('are not recorded for what was loaded before, and not shown where they are not asked for', () => {
    render(<DatasetAges caption="Datasets" datasets={[{ ...dataset, file: null }]} today="2026-11-20" />);
    expect(screen.getByText('Not recorded')).toBeTruthy();
    cleanup();
    render(<DatasetAges caption="Datasets" datasets={[dataset]} today="2026-11-20" />);
    expect(screen.queryByText('The files, and their SHA-256')).toBeNull();
  });
});

test('without a census row the head says whose figures they are', () => {
  show({ census: null, power_units: 6, drivers: 7, sms_input: { name: 'SMS Input Census', as_of: '2025-06-01' } });
  expect(fact('Fleet, self-reported')).toBe('6 power units, 7 drivers');
  expect(screen.getByText(/Fleet, e-mail, mileage and dates are from SMS Input Census, as of 1 Jun 2025/)).toBeTruthy();
});
