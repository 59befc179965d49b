import { readVehicleId, vehicleId } from '@contract/vehicles/vehicle-id';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test.each([
  [{ vin: '1FUJGLDR5CLBP1234', license: 'AB123', license_state: 'TX' }, '1FUJGLDR5CLBP1234'],
  [{ vin: null, license: 'AB 123', license_state: 'TX' }, 'TX~AB 123'],
  [{ vin: null, license: 'AB123', license_state: null }, '~AB123'],
  [{ vin: null, license: null, license_state: 'TX' }, null],
])('%j has the id %s', (numbers, id) => {
  expect(vehicleId(numbers)).toBe(id);
});

test('an id is read in capitals, whatever it was written in', () => {
  expect(readVehicleId(' 1fujgldr5clbp1234 ')).toEqual({ kind: 'vin', vin: '1FUJGLDR5CLBP1234' });
  expect(readVehicleId('tx~ab123')).toEqual({ kind: 'plate', license: 'AB123', license_state: 'TX' });
  expect(readVehicleId('~AB123')).toEqual({ kind: 'plate', license: 'AB123', license_state: null });
});

test('what an id was made of is read back from it', () => {
  const letters = fc.stringMatching(/^[A-Z0-9][A-Z0-9 -]{0,10}[A-Z0-9]$/);
  fc.assert(
    fc.property(letters, fc.option(fc.constantFrom('TX', 'ON', 'CHH')), (license, license_state) => {
      const id = vehicleId({ vin: null, license, license_state })!;
      expect(readVehicleId(id)).toEqual({ kind: 'plate', license, license_state });
      expect(readVehicleId(vehicleId({ vin: license, license, license_state })!)).toEqual({
        kind: 'vin',
        vin: license,
      });
    }),
  );
});
