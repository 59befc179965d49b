import { vehicleKindOf } from '@monitor/areas/carriers/vehicle-kind';
import { expect, test } from 'vitest';

test.each([
  [9, 'Semi-trailer', null],
  [2, 'Dolly converter', null],
  [11, null, 'Truck tractor'],
  [10, null, 'Straight truck'],
  // "Other" may be pulled or drive by itself; a type that nobody wrote, or that no dictionary has, is neither.
  [6, null, null],
  [null, null, null],
  [99, null, null],
])('unit type %s is the trailer %s, the power unit %s', (isType, trailer_type, power_unit_type) => {
  expect(vehicleKindOf(isType)).toEqual({ trailer_type, power_unit_type });
});
