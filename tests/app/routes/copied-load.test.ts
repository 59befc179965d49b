import type { Load } from '@contract/loads/loads.entities';
import { describe, expect, test } from 'vitest';
import { copiedLoad } from '~/routes/loads_.new/copied-load';

const STOP = {
  kind: 'pickup',
  name: 'Dock 4',
  street: '1 Main St',
  city: 'Dallas',
  state: 'TX',
  postal_code: '75201',
  country: 'US',
  handling: 'live',
  window_starts_at: '2026-11-22T14:00:00.000Z',
};
const FREIGHT = {
  id: 7,
  reference: 'DB-1',
  customer_name: 'Acme',
  customer_rate_cents: 200_000,
  rate_cents: 123_450,
  equipment: 'Reefer',
  billable_miles: 240,
  billable_miles_source: 'tms',
  is_temperature_controlled: true,
  temperature_min_f: -10,
  stops: [STOP],
};
const aLoad = (given: object = {}) => ({ ...FREIGHT, ...given }) as unknown as Load;

describe('a copied load', () => {
  test('takes over freight, rates and places, and nothing that belongs to the first load alone', () => {
    const load = aLoad({
      reference: 'DB-1',
      po_number: 'PO-1',
      driver_name: 'Kim Roe',
      driver_phone_e164: '+19035550177',
      carrier: { legal_name: 'BLUE HERON' },
      stops: [
        {
          ...STOP,
          reference_number: 'PU-4471',
          appointment_number: 'A-9',
          contact_name: 'Gate 4',
          contact_phone_e164: '+12145550100',
        },
      ],
    });
    const copied = copiedLoad(load);
    expect(copied).toMatchObject({
      customer_name: 'Acme',
      customer_rate: '2000.00',
      rate: '1234.50',
      equipment: 'Reefer',
      billable_miles: '240',
      temperature_min_f: '-10',
    });
    expect(copied.stops).toMatchObject([{ kind: 'pickup', name: 'Dock 4', city: 'Dallas', handling: 'live' }]);
    const written = JSON.stringify(copied);
    for (const own of ['DB-1', 'PO-1', 'Kim Roe', '5550177', 'PU-4471', 'A-9', 'Gate 4', '5550100', 'HERON', 'window'])
      expect(written).not.toContain(own);
  });

  test('leaves out an estimate of miles, and a customer rate that the reader may not see', () => {
    const hidden = aLoad({ billable_miles_source: 'estimate', customer_rate_cents: undefined });
    expect(copiedLoad(hidden)).toMatchObject({ billable_miles: undefined, customer_rate: undefined });
  });
});
