import { facilityKey } from '@monitor/areas/loads/facilities/facility-key';
import { proposePoint, type Stay } from '@monitor/areas/loads/facilities/propose-point';
import { describe, expect, test } from 'vitest';

const key = (given: object) => facilityKey({ country: 'US', ...given });

describe('the key of a facility', () => {
  const street = '5500 West Mockingbird Lane';
  const city = { city: 'Dallas', state: 'TX', postal_code: '75209' };

  test.each([
    '5500 W Mockingbird Ln',
    '5500 W. MOCKINGBIRD LN.',
    '5500 W Mockingbird Ln, Suite 200',
    '5500 w mockingbird ln dock 14',
    '5500 W Mockingbird Ln #3',
    '5500 W Mockingbird Ln Bldg B',
  ])('is one for %s', (other) => {
    expect(key({ street: other, ...city, postal_code: '75209-1234' })).toBe(key({ street, ...city }));
  });

  test.each([
    [{ street: '5501 W Mockingbird Ln' }],
    [{ street: '5500 E Mockingbird Ln' }],
    [{ street: '5500 W Mockingbird Ct' }],
    [{ postal_code: '75235' }],
    [{ country: 'MX' }],
  ])('is another for %j', (other) => {
    expect(key({ street, ...city, ...other })).not.toBe(key({ street, ...city }));
  });

  test('is of the name where there is no street with a number', () => {
    expect(key({ name: 'Acme Foods #12', ...city })).toBe(
      key({ name: 'ACME FOODS 12', street: 'Mockingbird', ...city }),
    );
    expect(key({ name: 'Acme Foods', street: 'PO Box 12', ...city })).toBe(key({ name: 'Acme Foods', ...city }));
  });

  test('is missing where the address is no place as exact as a building', () => {
    expect(key(city)).toBeNull();
    expect(key({ street })).toBeNull();
    expect(key({ street: 'Mockingbird Ln', ...city })).toBeNull();
    expect(key({ name: 'Acme Foods' })).toBeNull();
  });
});

describe('a proposed point', () => {
  const DOCK = { latitude: 32.79, longitude: -96.81 };
  const north = (miles: number) => ({ ...DOCK, latitude: DOCK.latitude + miles / 69.05 });
  const stay = (nth: number, at = DOCK, vehicle = nth): Stay => ({
    ...at,
    loadId: nth,
    carrierId: 1,
    carrierVehicleId: vehicle,
  });
  const nothing = { point: null, rejected: null };

  test('takes two trucks on two loads', () => {
    expect(proposePoint([stay(1)], nothing)).toBeNull();
    expect(proposePoint([stay(1), stay(2, DOCK, 1)], nothing)).toBeNull();
    expect(proposePoint([stay(1), { ...stay(2), loadId: 1 }], nothing)).toBeNull();
    expect(proposePoint([stay(1), stay(2)], nothing)).toMatchObject({ ...DOCK, radiusMiles: 0.25 });
  });

  test('takes most stays, within a quarter of a mile', () => {
    expect(proposePoint([stay(1), stay(2, north(0.3))], nothing)).toBeNull();
    expect(proposePoint([stay(1), stay(2), stay(3, north(1)), stay(4, north(2))], nothing)).toBeNull();
    expect(proposePoint([stay(1), stay(2), stay(3, north(1))], nothing)?.stays).toHaveLength(2);
  });

  test('is as wide as where trucks stood', () => {
    const wide = proposePoint([stay(1, north(-0.2)), stay(2), stay(3, north(0.2))], nothing);
    expect(wide!.radiusMiles).toBeCloseTo(0.3, 1);
  });

  test('is none where the point is known, or was rejected', () => {
    const stays = [stay(1), stay(2)];
    expect(proposePoint(stays, { ...nothing, point: { ...north(0.4), radiusMiles: 0.5 } })).toBeNull();
    expect(proposePoint(stays, { ...nothing, point: { ...north(0.6), radiusMiles: 0.5 } })).not.toBeNull();
    expect(proposePoint(stays, { ...nothing, rejected: north(0.2) })).toBeNull();
    expect(proposePoint(stays, { ...nothing, rejected: north(0.3) })).not.toBeNull();
  });
});
