import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { loadFromDallas } from './loads-support';

/**
 * A field that a TMS sends and no call has is rejected by name: with a 200 the sender would think that it was stored.
 */

let monitor: SectionMonitor;
let id = 0;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  id = (await put({})).body.load.id;
});
afterAll(() => monitor.close());

const put = (given: object) =>
  monitor.send('PUT', '/loads/by_reference', { load: { ...loadFromDallas('STRICT-1'), ...given } });
const unknown = (name: string) => [`“${name}” is no parameter of this call.`];

test.each(['company_id', 'rate_cents', 'reference'])('PATCH of a load refuses %s', async (name) => {
  const { status, body } = await monitor.send('PATCH', `/loads/${id}`, { load: { [name]: 1 } });
  expect([status, body.fields]).toEqual([422, { [`load.${name}`]: unknown(name) }]);
});

test('PUT by reference refuses what it does not know, at every depth, all at once', async () => {
  const [stop] = loadFromDallas('STRICT-1').stops as object[];
  const { status, body } = await put({
    hazmat: true,
    purchase_order: 'PO-1',
    carrier: { dot: '1', scac: 'ABCD' },
    vehicle: { vin: '1FUJGLDR0CSBN0937', trailer: 'T-9' },
    driver: { name: 'Sam', cdl: 'X' },
    stops: [{ ...stop, contact_fax: '+13125550100' }],
  });
  expect(status).toBe(422);
  expect(body.fields).toEqual({
    'load.hazmat': unknown('hazmat'),
    'load.purchase_order': unknown('purchase_order'),
    'load.carrier.scac': unknown('scac'),
    'load.vehicle.trailer': unknown('trailer'),
    'load.driver.cdl': unknown('cdl'),
    'load.stops.0.contact_fax': unknown('contact_fax'),
  });
});

test('of many loads the one with an unknown field is refused by itself, and so is a position', async () => {
  const loads = [loadFromDallas('STRICT-2'), { ...loadFromDallas('STRICT-3'), temperature: 34 }];
  const { body } = await monitor.send('POST', '/loads/bulk', { loads });
  expect(body.results).toEqual([
    expect.objectContaining({ index: 0, reference: 'STRICT-2' }),
    { index: 1, errors: { temperature: unknown('temperature') } },
  ]);
  const position = { vin: 'X', observed_at: '2026-11-20T12:00:00Z', latitude: 1, longitude: 1, fuel: 3 };
  const sent = await monitor.send('POST', '/vehicle_positions', { vehicle_positions: [position] });
  expect(sent.body.errors).toEqual([{ index: 0, fields: { fuel: unknown('fuel') } }]);
});

test('a reference is one line, and half a character is refused before a database is asked', async () => {
  const broken = await monitor.send('POST', '/loads', { load: loadFromDallas('crlf\r\nBcc: a@b.example') });
  expect([broken.status, Object.keys(broken.body.fields)]).toEqual([422, ['load.reference']]);
  const clauses = [{ heading: '\ud800', text: 'x' }];
  const terms = await monitor.send('PUT', '/rate_confirmation_terms', { terms: { clauses } });
  expect([terms.status, terms.body.fields]).toEqual([
    422,
    { 'terms.clauses.0.heading': ['This text has half a character (a lone surrogate).'] },
  ]);
});

test('a list of a carrier takes the carrier as a condition of q', async () => {
  const carrier = await addCarrier(monitor.db, { legalName: 'LISTED LLC' });
  for (const list of ['rule_overrides', 'onboarding_packets', 'insurance_policies']) {
    const { status, body } = await monitor.get(`/${list}?q[carrier_id_eq]=${carrier}`);
    expect([list, status, body]).toEqual([list, 200, { [list]: [] }]);
  }
  const without = await monitor.get('/insurance_policies');
  expect([without.status, without.body.fields]).toEqual([
    422,
    { carrier_id: ['Name the carrier: carrier_id or q[carrier_id_eq].'] },
  ]);
});
