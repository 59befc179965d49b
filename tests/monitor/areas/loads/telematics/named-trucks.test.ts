import { matchTrucks, trucksInNone } from '@monitor/areas/loads/telematics/named-trucks.queries';
import { expect, test } from 'vitest';

const truck = (unit: string, vin: string | null = null) => ({ unit, vin, plate: null });
const vehicle = (unit: string, vin: string | null = null) => ({ externalId: `id-${unit}`, unit, vin, plate: null });
const VIN = '1FUJGLDR0CSB20937';

test('a truck is not found only when it is in none of its carrier’s accounts', () => {
  const trucks = [truck('12'), truck('14'), truck('16')];
  const accounts = [[vehicle('12')], [vehicle('14'), vehicle('99')]];
  expect(trucksInNone(trucks, accounts)).toEqual([trucks[2]]);
  expect(trucksInNone(trucks, [])).toEqual(trucks);
});

test('the unit that the account writes finds a truck without its VIN there; another VIN never does', () => {
  expect(trucksInNone([truck('Blue Volvo', VIN)], [[vehicle('blue volvo')]])).toEqual([]);
  const other = truck('Blue Volvo', VIN);
  expect(trucksInNone([other], [[vehicle('Blue Volvo', '1FUJGLDR0CSB99999')]])).toEqual([other]);
});

test('of two vehicles that fit a truck neither is followed; its VIN says which', () => {
  const twice = [vehicle('12'), { ...vehicle('12'), externalId: 'another' }];
  expect(matchTrucks([truck('12')], twice)).toEqual(new Map());
  const known = { ...vehicle('12', VIN), externalId: 'known' };
  const own = truck('12', VIN);
  expect(matchTrucks([own], [...twice, known])).toEqual(new Map([['known', [own]]]));
});
