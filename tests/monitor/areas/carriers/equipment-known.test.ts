import { COUNTED_EQUIPMENT } from '@contract/carriers/equipment.constants';
import {
  EQUIPMENT_OF_CARGO_BODY,
  EQUIPMENT_OF_UNIT_TYPE,
  equipmentProvided,
} from '@monitor/areas/carriers/equipment-known';
import { expect, test } from 'vitest';

test('a number may be asked of the kinds that a file counts, and of no other', () => {
  const reported = Object.entries(equipmentProvided(['coldfood', 'genfreight'], { own_truck: 3 }));
  const byNumber = reported.filter(([, count]) => count !== null).map(([type]) => type);
  const seen = [...Object.values(EQUIPMENT_OF_UNIT_TYPE), ...Object.values(EQUIPMENT_OF_CARGO_BODY)];
  expect(new Set([...seen, ...byNumber])).toEqual(new Set(COUNTED_EQUIPMENT));
});
