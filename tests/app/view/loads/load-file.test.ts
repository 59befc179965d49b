import type { LoadSummary } from '@contract/loads/loads.entities';
import { expect, test } from 'vitest';
import { inColumns } from '~/view/csv';
import { loadFile } from '~/view/lists/loads.list';

const LOAD = {
  reference: 'L-7',
  po_number: '=PO-7',
  status: 'available',
  attention: [],
  protection: null,
  tracking_status: 'not_tracked',
  carrier: null,
  vehicle: null,
  stops: [],
  driver_phone_e164: '+16025550142',
  second_driver_phone_e164: null,
  flagged_numbers: ['+16025550142'],
  call_instead: null,
  load_lock_assignee: null,
  team_id: null,
  temperature_min_f: -10,
  temperature_max_f: 0,
  is_hazmat: true,
  hazmat_un_number: 'UN1993',
  hazmat_class: '3',
  rate_cents: 95_600,
  carrier_pay: { cents: 100_000, from: 'rate_confirmation' },
  rate_per_mile_cents: null,
  customer_rate_cents: 120_050,
  margin_cents: 20_050,
  billable_miles: null,
  billable_miles_source: null,
  source: 'api',
} as unknown as LoadSummary;

const file = (mayViewCustomerRates: boolean) => {
  const { head, cells } = inColumns(loadFile(new Map(), mayViewCustomerRates));
  const line = cells(LOAD);
  expect(line).toHaveLength(head.length);
  return Object.fromEntries(head.map((name, at) => [name, line[at]]));
};

test('a line of the file of loads has what the load knows', () => {
  expect(file(true)).toMatchObject({
    Reference: 'L-7',
    'PO number': '=PO-7',
    'Driver phone': '(602) 555-0142 (flagged for fraud)',
    'Second driver phone': '',
    Temperature: '-10 to 0 °F',
    Hazmat: 'yes',
    'Hazmat UN number': 'UN1993',
    'Hazmat class': '3',
    'Rate (USD)': '956.00',
    'Carrier pay (USD)': '1000.00',
    'Carrier pay is from': 'rate confirmation',
    'Rate per mile (USD)': '',
    'Customer rate (USD)': '1200.50',
    'Margin (USD)': '200.50',
    'Margin (%)': '16.7',
  });
  // Not known is empty, and not zero.
  const { head, cells } = inColumns(loadFile(new Map(), true));
  const line = cells({ ...LOAD, customer_rate_cents: null, margin_cents: null });
  expect(['Customer rate (USD)', 'Margin (USD)', 'Margin (%)'].map((name) => line[head.indexOf(name)])).toEqual([
    '',
    '',
    '',
  ]);
});

test('who may not see what customers pay has neither the column nor the amount', () => {
  const seen = file(false);
  for (const name of ['Customer rate (USD)', 'Margin (USD)', 'Margin (%)'])
    expect(Object.keys(seen)).not.toContain(name);
  expect(Object.values(seen)).not.toContain('1200.50');
});
