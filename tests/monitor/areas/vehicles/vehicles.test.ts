import type { CarrierVehicles, Vehicle } from '@contract/vehicles/vehicles.entities';
import { users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier, addCrash, addDataset, addInspection, addUnit } from '../../support/fmcsa-rows';
import { addConnection, companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
let nextNumber = 1000;
const newVin = () => {
  nextNumber += 1;
  return `1FUJGLDR5CLBP${nextNumber}`;
};
const newPlate = () => {
  nextNumber += 1;
  return `PL${nextNumber}`;
};

beforeAll(async () => {
  monitor = await openSectionMonitor();
  for (const id of ['az4n-8mr2', 'fx4q-ay7w', 'wt8s-2hbx', 'aayw-vxb3'] as const) await addDataset(monitor.db, id);
});
afterAll(() => monitor.close());

async function vehicleOf(id: string, query = '', as?: string): Promise<Vehicle> {
  const { status, body } = await monitor.get(`/vehicles/${encodeURIComponent(id)}${query}`, as);
  expect([status, body]).toEqual([200, body]);
  return body;
}
async function listed(query: string, as?: string): Promise<CarrierVehicles & { headers: Record<string, unknown> }> {
  const { status, body, headers } = await monitor.get(`/carrier_vehicles?${query}`, as);
  expect([status, body]).toEqual([200, body]);
  return { ...body, headers };
}

type Unit = { vin?: string | null; license?: string; licenseState?: string; make?: string; typeId?: number };
async function see(carrierId: number, inspectedOn: string, unit: Unit) {
  const inspectionId = await addInspection(monitor.db, { carrierId, inspectedOn });
  await addUnit(monitor.db, { inspectionId, ...unit });
  return inspectionId;
}

describe('getVehicle', () => {
  test('says with which carriers a VIN was seen, and each time', async () => {
    const vin = newVin();
    const first = await addCarrier(monitor.db, { legalName: 'FIRST' });
    const second = await addCarrier(monitor.db, { legalName: 'SECOND' });
    await see(first, '2025-03-01', { vin, make: 'FRHT', license: 'OLD1', licenseState: 'WA' });
    const inspectionId = await see(first, '2025-09-01', { vin, license: 'NEW1', licenseState: 'OR' });
    await addCrash(monitor.db, { carrierId: second, reportedOn: '2026-02-01', vin, city: 'SALEM', state: 'OR' });
    const vehicle = await vehicleOf(vin);
    expect(vehicle).toMatchObject({
      id: vin,
      vin,
      is_comparable: true,
      is_type: 11,
      power_unit_type: 'Truck tractor',
      trailer_type: null,
      make: 'FRHT',
      first_seen_on: '2025-03-01',
      last_seen_on: '2026-02-01',
      period: { from: '2024-09-15', to: '2026-09-15' },
      carriers_total: 2,
      other_vins: [],
    });
    expect(vehicle.plates.map(({ license }) => license)).toEqual(['NEW1', 'OLD1']);
    expect(vehicle.carriers.map((one) => [one.legal_name, one.date, one.source, one.inspections, one.crashes])).toEqual(
      [
        ['SECOND', '2026-02-01', 'crash', 0, 1],
        ['FIRST', '2025-09-01', 'inspection', 2, 0],
      ],
    );
    expect(vehicle.carriers[1]).toMatchObject({
      last_inspection_id: inspectionId,
      license: 'NEW1',
      relationship: null,
    });
    expect(vehicle.carriers[0]?.rules_assessment?.overall_result).toBeTruthy();
    expect(vehicle.sightings.map(({ date, source, place }) => [date, source, place])).toEqual([
      ['2026-02-01', 'crash', 'SALEM, OR'],
      ['2025-09-01', 'inspection', null],
      ['2025-03-01', 'inspection', null],
    ]);
  });

  test('seen only before the period is known, with nothing in its lists', async () => {
    const vin = newVin();
    await see(await addCarrier(monitor.db), '2020-05-05', { vin });
    expect(await vehicleOf(vin)).toMatchObject({
      last_seen_on: '2020-05-05',
      carriers: [],
      sightings: [],
      carriers_total: 0,
    });
    expect((await vehicleOf(vin, '?years=10')).sightings).toHaveLength(1);
  });

  test('by a plate, it is what was written without a VIN', async () => {
    const license = newPlate();
    const vin = newVin();
    const carrierId = await addCarrier(monitor.db);
    await see(carrierId, '2026-01-01', { license, licenseState: 'TX' });
    await see(carrierId, '2026-01-02', { vin, license, licenseState: 'TX' });
    await see(carrierId, '2026-01-03', { license, licenseState: 'OK' });
    const vehicle = await vehicleOf(`tx~${license.toLowerCase()}`);
    expect(vehicle).toMatchObject({ id: `TX~${license}`, vin: null, is_comparable: null, other_vins: [vin] });
    expect(vehicle.sightings.map(({ date }) => date)).toEqual(['2026-01-01']);
  });

  test('a filler for a VIN is said to be no vehicle’s own', async () => {
    await see(await addCarrier(monitor.db), '2026-01-01', { vin: 'UNKNOWN' });
    expect(await vehicleOf('UNKNOWN')).toMatchObject({ is_comparable: false, vin_result: 'not_17_characters' });
  });

  test('its sightings come in pages', async () => {
    const vin = newVin();
    const carrierId = await addCarrier(monitor.db);
    for (const day of ['2026-01-01', '2026-01-02', '2026-01-03']) await see(carrierId, day, { vin });
    const { body, headers } = await monitor.get(`/vehicles/${vin}?per_page=2&page=2`);
    expect(headers).toMatchObject({ currentpage: '2', totalpages: '2', totalitems: '3' });
    expect(body.sightings.map(({ date }: { date: string }) => date)).toEqual(['2026-01-01']);
    expect((await vehicleOf(vin, '?page=9')).carriers).toHaveLength(1);
  });

  test('another company’s relationship is not shown', async () => {
    const vin = newVin();
    const carrierId = await addCarrier(monitor.db);
    await see(carrierId, '2026-01-01', { vin });
    const companyId = await companyIdOf(monitor.db, 'other@demo.test');
    await addConnection(monitor.db, { companyId, carrierId, status: 'do_not_dispatch' });
    expect((await vehicleOf(vin)).carriers[0]?.relationship).toBeNull();
    expect((await vehicleOf(vin, '', 'other@demo.test')).carriers[0]?.relationship?.status).toBe('do_not_dispatch');
  });

  test('is hidden, refused or unknown in its own way', async () => {
    const vin = newVin();
    expect((await monitor.get(`/vehicles/${vin}`)).status).toBe(404);
    expect((await monitor.get(`/vehicles/${vin}`, 'novehicles@demo.test')).status).toBe(404);
    expect((await monitor.get(`/vehicles/${vin}`, 'watchdog@demo.test')).status).toBe(403);
    expect((await monitor.get(`/vehicles/${'X'.repeat(41)}`)).status).toBe(422);
    expect((await monitor.get('/vehicles/A%00B')).status).toBe(422);
    expect((await monitor.get('/vehicles/%F0%9F%98%80')).status).toBe(404);
    expect((await monitor.get(`/vehicles/${encodeURIComponent("' OR 1=1 --")}`)).status).toBe(404);
    expect((await monitor.get(`/vehicles/${vin}?years=3`)).status).toBe(422);
  });

  test('a watchdog account without the full profile is not told what the company makes of a carrier', async () => {
    const vin = newVin();
    await see(await addCarrier(monitor.db), '2026-01-01', { vin });
    const setFullProfile = (may: boolean) =>
      monitor.db
        .update(users)
        .set({ watchdogCanViewFullCarrierProfile: may })
        .where(eq(users.email, 'watchdogplus@demo.test'));
    await setFullProfile(false);
    try {
      const vehicle = await vehicleOf(vin, '', 'watchdogplus@demo.test');
      expect(vehicle.carriers).toMatchObject([{ relationship: null, rules_assessment: null }]);
    } finally {
      await setFullProfile(true);
    }
  });
});

describe('getVehicleByVin', () => {
  test('takes a VIN in any letters', async () => {
    const vin = newVin();
    await see(await addCarrier(monitor.db), '2026-01-01', { vin });
    const { status, body } = await monitor.get(`/vehicles/${vin.toLowerCase()}/by_vin`);
    expect([status, body.id]).toEqual([200, vin]);
    expect((await monitor.get(`/vehicles/${newVin()}/by_vin`)).status).toBe(404);
  });
});

describe('listCarrierVehicles', () => {
  test('each vehicle once with each carrier, of the last two years, the latest first', async () => {
    const carrierId = await addCarrier(monitor.db);
    const [one, two, old] = [newVin(), newVin(), newVin()];
    await see(carrierId, '2025-01-01', { vin: one });
    await see(carrierId, '2026-01-01', { vin: one });
    await see(carrierId, '2025-06-01', { vin: two });
    await see(carrierId, '2024-09-14', { vin: old });
    const found = await listed(`q[carrier_id_eq]=${carrierId}`);
    expect(found.carrier_vehicles.map(({ vin, date, inspections }) => [vin, date, inspections])).toEqual([
      [one, '2026-01-01', 2],
      [two, '2025-06-01', 1],
    ]);
    expect(found.headers).toMatchObject({ currentpage: '1', totalpages: '1', totalitems: '2' });
    const sorted = await listed(`q[carrier_id_eq]=${carrierId}&q[s]=date+asc`);
    expect(sorted.carrier_vehicles.map(({ vin }) => vin)).toEqual([two, one]);
    const paged = await listed(`q[carrier_id_eq]=${carrierId}&per_page=1&page=2`);
    expect(paged.carrier_vehicles.map(({ vin }) => vin)).toEqual([two]);
    expect((await listed(`q[carrier_id_eq]=${carrierId}&page=9`)).carrier_vehicles).toEqual([]);
  });

  test('by plate and state, with or without a VIN', async () => {
    const license = newPlate();
    const vin = newVin();
    const carrierId = await addCarrier(monitor.db);
    await see(carrierId, '2026-01-01', { license, licenseState: 'TX' });
    await see(carrierId, '2026-01-02', { vin, license, licenseState: 'TX' });
    await see(carrierId, '2026-01-03', { license, licenseState: 'OK' });
    const found = await listed(`q[license_eq]=${license}&q[license_state_eq]=TX`);
    expect(found.carrier_vehicles.map(({ vehicle_id }) => vehicle_id)).toEqual([vin, `TX~${license}`]);
  });

  test.each([
    ['', 'q'],
    ['q[make_cont]=FR', 'q'],
    ['q[vin_eq]=', 'q'],
    ['q[vin_cont]=1', 'q'],
    ['q[vin_eq]=1&q[make_eq]=X&q[m]=or', 'q'],
    ['q[vin_eq]=1&q[nothing_eq]=1', 'q[nothing_eq]'],
    ['q[vin_eq]=1&q[s]=nothing+asc', 'q[s]'],
    ['q[carrier_id_eq]=x', 'q[carrier_id_eq]'],
    ['q[vin_eq]=1&page=0', 'page'],
  ])('?%s is refused: it would look at every vehicle, or ask something else', async (query, field) => {
    const { status, body } = await monitor.get(`/carrier_vehicles?${query}`);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  test('says which files are not loaded', async () => {
    const found = await listed('q[vin_eq]=NOTHING');
    expect(found.sources.map(({ loaded }) => loaded)).toEqual([true, true, true]);
    expect(found.carrier_vehicles).toEqual([]);
  });
});
