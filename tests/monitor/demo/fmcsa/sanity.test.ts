import type { DemoDataset } from '@monitor/demo/fmcsa';
import { beforeAll, describe, expect, it } from 'vitest';
import { compactDay, demoRows, type Row } from './demo-files';

let rows: Record<DemoDataset, Row[]>;
beforeAll(async () => {
  rows = await demoRows({ carriers: 1500 });
});

const group = (list: Row[], column: string) => {
  const groups = new Map<string, Row[]>();
  for (const row of list) groups.set(row[column]!, [...(groups.get(row[column]!) ?? []), row]);
  return groups;
};

describe('inspections, units and violations belong together', () => {
  it('gives every unit an inspection, and every inspection a unit 1', () => {
    const ids = new Set(rows.inspections.map((row) => row.INSPECTION_ID));
    expect(ids.size).toBe(rows.inspections.length);
    for (const unit of rows['inspection-units']) expect(ids.has(unit.INSPECTION_ID)).toBe(true);
    const units = group(rows['inspection-units'], 'INSPECTION_ID');
    for (const id of ids) expect(units.get(id!)?.[0]?.INSP_UNIT_NUMBER).toBe('1');
  });

  it('ties every violation to its inspection, and to the unit it names unless it is the driver', () => {
    const units = new Map(rows['inspection-units'].map((row) => [row.INSP_UNIT_ID, row]));
    for (const row of rows.violations) {
      if (row.INSP_VIOL_UNIT === 'D') {
        expect(row.INSP_UNIT_ID).toBe('');
        continue;
      }
      const unit = units.get(row.INSP_UNIT_ID)!;
      expect(unit).toMatchObject({ INSPECTION_ID: row.INSPECTION_ID, INSP_UNIT_NUMBER: row.INSP_VIOL_UNIT });
    }
  });

  it('counts in the inspection what its violations say', () => {
    const violations = group(rows.violations, 'INSPECTION_ID');
    for (const row of rows.inspections) {
      const found = violations.get(row.INSPECTION_ID!) ?? [];
      expect(Number(row.VIOL_TOTAL)).toBe(found.length);
      expect(Number(row.OOS_TOTAL)).toBe(found.filter((one) => one.OUT_OF_SERVICE_INDICATOR === 'Y').length);
      expect(Number(row.DRIVER_VIOL_TOTAL) + Number(row.VEHICLE_VIOL_TOTAL) + Number(row.HAZMAT_VIOL_TOTAL)).toBe(
        found.length,
      );
    }
  });

  it('looks at no vehicle in a driver inspection and at no driver in a terminal one', () => {
    for (const row of rows.inspections) {
      if (row.INSP_LEVEL_ID === '3') expect(row.VEHICLE_VIOL_TOTAL).toBe('0');
      if (row.INSP_LEVEL_ID === '5') expect(row.DRIVER_VIOL_TOTAL).toBe('0');
    }
  });

  it('puts no inspection or crash in the future or before the carrier', () => {
    const added = new Map(rows['company-census'].map((row) => [row.DOT_NUMBER, row.ADD_DATE!]));
    for (const row of rows.inspections) {
      expect(row.INSP_DATE! <= compactDay(0)).toBe(true);
      expect(row.INSP_DATE! >= (added.get(row.DOT_NUMBER) ?? '')).toBe(true);
      expect(row.CHANGE_DATE!.slice(0, 8) <= compactDay(0)).toBe(true);
    }
    for (const row of rows.crashes) expect(row.REPORT_DATE! <= compactDay(-80)).toBe(true);
  });
});

describe('vehicles', () => {
  // Written out here from 49 CFR 565.15, apart from the generator's own.
  const values: Record<string, number> = Object.fromEntries(
    [...'A1B2C3D4E5F6G7H8J1K2L3M4N5P7R9S2T3U4V5W6X7Y8Z9'.matchAll(/([A-Z])(\d)/g)].map(([, letter, value]) => [
      letter,
      Number(value),
    ]),
  );
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
  const isRight = (vin: string) => {
    const sum = [...vin].reduce((total, one, at) => total + (values[one] ?? Number(one)) * weights[at]!, 0);
    return vin[8] === (sum % 11 === 10 ? 'X' : String(sum % 11));
  };

  it('knows a real VIN from a wrong one', () => {
    expect(isRight('1FUBCXBS9DHFG2386')).toBe(true);
    expect(isRight('1FUBCXBS8DHFG2386')).toBe(false);
  });

  it('have VINs of seventeen allowed characters with a right check digit, but for a few', () => {
    const vins = [...new Set(rows['inspection-units'].map((row) => row.INSP_UNIT_VEHICLE_ID_NUMBER!))];
    const whole = vins.filter((vin) => vin.length === 17);
    expect(whole.length).toBeGreaterThan(vins.length * 0.99);
    expect(vins.length).toBeGreaterThan(whole.length);
    for (const vin of whole) expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
    const wrong = whole.filter((vin) => !isRight(vin)).length / whole.length;
    expect(wrong).toBeGreaterThan(0.005);
    expect(wrong).toBeLessThan(0.04);
  });

  it('are met more than once, and mostly under one carrier', () => {
    const carrierOf = new Map(rows.inspections.map((row) => [row.INSPECTION_ID, row.DOT_NUMBER!]));
    const carriers = new Map<string, Set<string>>();
    for (const row of rows['inspection-units']) {
      const vin = row.INSP_UNIT_VEHICLE_ID_NUMBER!;
      carriers.set(vin, (carriers.get(vin) ?? new Set()).add(carrierOf.get(row.INSPECTION_ID)!));
    }
    expect(carriers.size).toBeLessThan(rows['inspection-units'].length * 0.9);
    const shared = [...carriers.values()].filter((one) => one.size > 1).length;
    expect(shared).toBeGreaterThan(3);
    expect(shared).toBeLessThan(carriers.size * 0.02);
  });
});

describe('the monthly SMS files', () => {
  it('add up the inspections of 24 months, each carrier in the file of its kind of operation', () => {
    const everCounted = [...rows['company-census-before'], ...rows['company-census']];
    const operation = new Map(everCounted.map((row) => [row.DOT_NUMBER, row.CARRIER_OPERATION]));
    for (const row of rows['sms-ab-passproperty']) expect(operation.get(row.DOT_NUMBER)).toMatch(/^[AB]$/);
    for (const row of rows['sms-c-passproperty']) expect(operation.get(row.DOT_NUMBER)).toBe('C');
    const inspections = group(rows.inspections, 'DOT_NUMBER');
    for (const row of [...rows['sms-ab-passproperty'], ...rows['sms-c-passproperty']]) {
      const counted = (inspections.get(row.DOT_NUMBER!) ?? []).filter(
        (one) => one.CHANGE_DATE!.slice(0, 8) <= '20261031' && one.INSP_DATE! > '20241031',
      );
      expect(Number(row.INSP_TOTAL)).toBe(counted.length);
      expect(Number(row.VEHICLE_INSP_TOTAL)).toBe(counted.filter((one) => one.INSP_LEVEL_ID !== '3').length);
      expect(Number(row.DRIVER_OOS_INSP_TOTAL)).toBe(counted.filter((one) => one.DRIVER_OOS_TOTAL !== '0').length);
    }
  });
});

describe('the whole looks like the trade', () => {
  const share = (list: Row[], holds: (row: Row) => boolean) => list.filter(holds).length / list.length;

  it('has fleets with a long tail: half of at most four trucks, a few of hundreds', () => {
    const fleets = rows['company-census'].map((row) => Number(row.POWER_UNITS)).sort((one, other) => one - other);
    expect(fleets[Math.floor(fleets.length / 2)]).toBeLessThanOrEqual(4);
    expect(fleets.at(-3)!).toBeGreaterThan(100);
  });

  it('stops vehicles and drivers about as often as the nation does', () => {
    const vehicle = share(
      rows.inspections.filter((row) => row.INSP_LEVEL_ID !== '3'),
      (row) => row.VEHICLE_OOS_TOTAL !== '0',
    );
    const driver = share(rows.inspections, (row) => row.DRIVER_OOS_TOTAL !== '0');
    expect(vehicle).toBeGreaterThan(0.16);
    expect(vehicle).toBeLessThan(0.3);
    expect(driver).toBeGreaterThan(0.04);
    expect(driver).toBeLessThan(0.12);
  });

  it('is mostly active, unrated and insured, with enough of the rest to see', () => {
    const census = rows['company-census'];
    expect(share(census, (row) => row.STATUS_CODE === 'A')).toBeGreaterThan(0.8);
    expect(share(census, (row) => row.STATUS_CODE === 'I')).toBeGreaterThan(0.04);
    expect(share(census, (row) => row.SAFETY_RATING === '')).toBeGreaterThan(0.8);
    expect(share(census, (row) => row.SAFETY_RATING === 'C')).toBeGreaterThan(0.004);
    const motus = rows['motus-carrier'].filter((row) => row.OP_AUTH_TYPE!.includes('Carrier'));
    expect(share(motus, (row) => row.OP_AUTH_STATUS === 'Active')).toBeGreaterThan(0.65);
    expect(share(motus, (row) => row.OP_AUTH_STATUS === 'Inactive')).toBeGreaterThan(0.06);
  });

  it('has Motus cover less than half of what legacy covers, as it does so far', () => {
    const dockets = (dataset: DemoDataset) =>
      new Set(rows[dataset].map((row) => row.DOCKET_NUMBER!.replace(/\D0*/g, '')));
    expect(dockets('motus-carrier').size).toBeLessThan(dockets('legacy-carrier').size * 0.65);
    expect(dockets('motus-carrier').size).toBeGreaterThan(dockets('legacy-carrier').size * 0.3);
  });
});
