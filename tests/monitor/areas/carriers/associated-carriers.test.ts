import type { AssociatedCarriers } from '@contract/carriers/associated-carriers.entities';
import { carriers, datasets } from '@monitor/db/schema';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier, addDataset, addInspection, addOosOrder, addUnit } from '../../support/fmcsa-rows';
import { addAuthority, addConnection, companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
let nextNumber = 1000;
const newPhone = () => {
  nextNumber += 1;
  return `+1360555${nextNumber}`;
};
const newVin = () => {
  nextNumber += 1;
  return `1FUJGLDR5CLBP${nextNumber}`;
};

beforeAll(async () => {
  monitor = await openSectionMonitor();
  for (const id of ['az4n-8mr2', 'fx4q-ay7w', 'wt8s-2hbx', 'p2mt-9ige'] as const) await addDataset(monitor.db, id);
});
afterAll(() => monitor.close());

async function associatesOf(id: number, query = '', as?: string): Promise<AssociatedCarriers> {
  const { status, body } = await monitor.get(`/carriers/${id}/associated_carriers${query}`, as);
  expect(status).toBe(200);
  return body;
}
const idsOf = ({ associated_carriers }: AssociatedCarriers) => associated_carriers.map(({ id }) => id);

async function seeVehicle(carrierId: number, vin: string, inspectedOn: string, typeId = 11) {
  const inspectionId = await addInspection(monitor.db, { carrierId, inspectedOn });
  await addUnit(monitor.db, { inspectionId, vin, typeId });
}

describe('listAssociatedCarriers', () => {
  test('is refused without the full profile, and for an unknown carrier', async () => {
    const id = await addCarrier(monitor.db);
    expect((await monitor.get(`/carriers/${id}/associated_carriers`, 'watchdog@demo.test')).status).toBe(403);
    expect((await monitor.get('/carriers/987654321/associated_carriers')).status).toBe(404);
    expect((await monitor.get(`/carriers/${id}/associated_carriers?page=0`)).status).toBe(422);
  });

  test('missing and blank values are shared with nobody', async () => {
    const blank = { phone: '', cellPhone: null, email: '', addressKey: ' ' };
    const id = await addCarrier(monitor.db, blank);
    await addCarrier(monitor.db, blank);
    await addCarrier(monitor.db, {});
    const associates = await associatesOf(id);
    expect(associates).toMatchObject({ associated_carriers: [], compared: [], troubled_carriers: 0 });
    expect(associates.carriers_by_kind).toEqual({ vin: 0, phone: 0, email: 0, address: 0 });
  });

  test('finds a phone under either column, an email and an address, and says what is shared', async () => {
    const phone = newPhone();
    const id = await addCarrier(monitor.db, {
      phone,
      email: 'a@shared.example',
      addressKey: '1MAINST 98311',
      street: '1 Main St',
      city: 'BREMERTON',
      state: 'WA',
      postalCode: '98311',
    });
    const byCell = await addCarrier(monitor.db, { cellPhone: phone, phone, legalName: 'B' });
    const byAll = await addCarrier(monitor.db, {
      phone,
      email: 'a@shared.example',
      addressKey: '1MAINST 98311',
      legalName: 'C',
    });
    const associates = await associatesOf(id);
    expect(idsOf(associates)).toEqual([byAll, byCell]);
    expect(
      associates.associated_carriers[0]?.shared.map(({ kind, value, carriers }) => [kind, value, carriers]),
    ).toEqual([
      ['phone', phone, 2],
      ['email', 'a@shared.example', 1],
      ['address', '1 Main St, BREMERTON, WA 98311', 1],
    ]);
    expect(associates.associated_carriers[1]?.shared).toHaveLength(1);
    expect(associates.carriers_by_kind).toEqual({ vin: 0, phone: 2, email: 1, address: 1 });
    expect(associates.compared).toEqual([
      { kind: 'phone', value: phone, carriers: 2, is_at_least: false },
      { kind: 'email', value: 'a@shared.example', carriers: 1, is_at_least: false },
      { kind: 'address', value: '1 Main St, BREMERTON, WA 98311', carriers: 1, is_at_least: false },
    ]);
    expect(associates.associated_carriers[0]?.rules_assessment.overall_result).toBe('fail');
  });

  test('finds vehicles of the last 24 months with the days they were seen, and no filler for a VIN', async () => {
    const [id, other, old] = [await addCarrier(monitor.db), await addCarrier(monitor.db), await addCarrier(monitor.db)];
    const [truck, trailer, filler] = [newVin(), newVin(), '00000000000000000'];
    await seeVehicle(id, truck, '2026-05-01');
    await seeVehicle(id, trailer, '2026-05-02', 9);
    await seeVehicle(id, filler, '2026-05-03');
    await seeVehicle(other, truck, '2025-01-10');
    await seeVehicle(other, truck, '2025-03-10');
    await seeVehicle(other, trailer, '2026-04-01', 9);
    await seeVehicle(other, filler, '2026-05-03');
    await seeVehicle(old, truck, '2024-09-14');
    const associates = await associatesOf(id);
    expect(idsOf(associates)).toEqual([other]);
    expect(associates.vehicles).toEqual({ compared: 2, shared: 2, is_of_latest_only: false });
    expect(associates.period).toEqual({ from: '2024-09-15', to: '2026-09-15' });
    expect(associates.associated_carriers[0]).toMatchObject({
      shared_vehicles: 2,
      shared: [
        { kind: 'vin', value: trailer, is_power_unit: false, last_on: '2026-04-01' },
        {
          kind: 'vin',
          value: truck,
          is_power_unit: true,
          first_on: '2025-01-10',
          last_on: '2025-03-10',
          own_last_on: '2026-05-01',
        },
      ],
    });
  });

  test('looks through the latest 2,000 inspections and says that there were more', async () => {
    const [id, other] = [await addCarrier(monitor.db), await addCarrier(monitor.db)];
    const [early, late] = [newVin(), newVin()];
    await seeVehicle(id, early, '2025-01-01');
    await monitor.db.execute(sql`
      INSERT INTO inspections (id, carrier_id, report_state, report_number, inspected_on, level, violation_total, oos_total,
        driver_oos_total, vehicle_oos_total, hazmat_oos_total, as_of)
      SELECT 900000000 + n, ${id}, 'WA', 'M' || n, '2025-06-01', 1, 0, 0, 0, 0, 0, '2026-09-08' FROM generate_series(1, 1999) n`);
    await seeVehicle(id, late, '2026-01-01');
    for (const vin of [early, late]) await seeVehicle(other, vin, '2026-02-01');
    const { vehicles, associated_carriers } = await associatesOf(id);
    expect(vehicles).toEqual({ compared: 1, shared: 1, is_of_latest_only: true });
    expect(associated_carriers[0]?.shared).toMatchObject([{ value: late }]);
  });

  test('puts carriers in trouble first, each trouble named, then those that share more', async () => {
    const [phone, email] = [newPhone(), 'trouble@shared.example'];
    const ours = await companyIdOf(monitor.db, 'admin@demo.test');
    const theirs = await companyIdOf(monitor.db, 'other@demo.test');
    const id = await addCarrier(monitor.db, { phone, email });
    const twoThings = await addCarrier(monitor.db, { phone, email });
    const clean = await addCarrier(monitor.db, { phone });
    const refused = await addCarrier(monitor.db, { phone });
    await addConnection(monitor.db, { carrierId: refused, companyId: ours, status: 'do_not_dispatch' });
    const rejectedByOthers = await addCarrier(monitor.db, { phone });
    await addConnection(monitor.db, { carrierId: rejectedByOthers, companyId: theirs, status: 'do_not_dispatch' });
    const inactive = await addCarrier(monitor.db, { phone, statusCode: 'I', safetyRating: 'U' });
    const stopped = await addCarrier(monitor.db, { phone });
    await addOosOrder(monitor.db, { carrierId: stopped });
    const released = await addCarrier(monitor.db, { phone });
    await addOosOrder(monitor.db, { carrierId: released, rescindedOn: '2026-02-01' });
    const revoked = await addCarrier(monitor.db, { phone });
    await addAuthority(monitor.db, { carrierId: revoked, docket: 'MC900', status: 'inactive' });
    await addAuthority(monitor.db, { carrierId: revoked, docket: 'MC900', source: 'legacy', authorityType: 'COMMON' });
    const active = await addCarrier(monitor.db, { phone });
    await addAuthority(monitor.db, { carrierId: active, docket: 'MC901', status: 'inactive' });
    await addAuthority(monitor.db, { carrierId: active, docket: 'MC902', source: 'legacy', authorityType: 'COMMON' });

    const associates = await associatesOf(id);
    expect(associates.troubled_carriers).toBe(4);
    expect(associates.associated_carriers.map(({ id: of, troubles }) => [of, troubles])).toEqual([
      [refused, ['do_not_dispatch']],
      [inactive, ['inactive_registration', 'unsatisfactory_rating']],
      [stopped, ['out_of_service_order']],
      [revoked, ['authority_not_active']],
      [twoThings, []],
      [clean, []],
      [rejectedByOthers, []],
      [released, []],
      [active, []],
    ]);
    expect(associates.associated_carriers[0]?.relationship?.status).toBe('do_not_dispatch');
    expect(associates.associated_carriers[6]?.relationship).toBeNull();
  });

  test('a value that very many share is counted, paged, and outweighed by a particular one', async () => {
    const [phone, email] = [newPhone(), 'particular@shared.example'];
    const id = await addCarrier(monitor.db, { phone, email });
    for (let n = 0; n < 60; n += 1) await addCarrier(monitor.db, { phone, statusCode: n === 0 ? 'I' : 'A' });
    const particular = await addCarrier(monitor.db, { email, statusCode: 'I' });
    const { status, headers, body } = await monitor.get(`/carriers/${id}/associated_carriers`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ currentpage: '1', totalpages: '2', totalitems: '61' });
    expect(body.associated_carriers).toHaveLength(50);
    expect(body.associated_carriers[0].id).toBe(particular);
    expect(body.associated_carriers[1]).toMatchObject({ troubles: ['inactive_registration'] });
    const second = await associatesOf(id, '?page=2');
    expect(second.associated_carriers).toHaveLength(11);
    const seen = [...body.associated_carriers, ...second.associated_carriers].map(({ id: of }) => of);
    expect(new Set(seen).size).toBe(61);
  });
});

describe("the header's warning of links with failed carriers", () => {
  const warningsOf = async (id: number, as?: string) => {
    const { body } = await monitor.get(`/carriers/${id}`, as);
    return body.warnings.filter(({ kind }: { kind: string }) => kind === 'shares_with_failed_carrier');
  };

  test('names the carrier, what is shared, and why it failed', async () => {
    const phone = newPhone();
    const vin = newVin();
    const email = 'office@failed.example';
    const id = await addCarrier(monitor.db, { phone, email });
    const failed = await addCarrier(monitor.db, { phone, email, statusCode: 'I', legalName: 'OLYMPIC VAN LINES LLC' });
    await seeVehicle(id, vin, '2026-05-01');
    await seeVehicle(failed, vin, '2025-03-02');
    expect(await warningsOf(id)).toEqual([
      {
        kind: 'shares_with_failed_carrier',
        title: 'Shares a vehicle, a phone number and an email address with OLYMPIC VAN LINES LLC',
        reason: `About that carrier: DOT registration inactive. VIN ${vin} was last inspected under it on Mar 2, 2025.`,
        on: '2025-03-02',
        source: { name: 'FMCSA Vehicle Inspection File', as_of: '2026-09-08' },
        mentions: [
          { text: 'OLYMPIC VAN LINES LLC', carrier_id: failed },
          { text: vin, vehicle: vin },
        ],
      },
    ]);
  });

  test('also where the other only fails the company’s rules, and not for a watchdog without the profile', async () => {
    const phone = newPhone();
    const id = await addCarrier(monitor.db, { phone });
    await addCarrier(monitor.db, { phone, safetyRating: 'C', legalName: 'WEAK LLC' });
    expect(await warningsOf(id)).toMatchObject([
      { title: 'Shares a phone number with WEAK LLC', reason: 'About that carrier: fails your rules.' },
    ]);
    expect(await warningsOf(id, 'watchdog@demo.test')).toEqual([]);
  });

  test('is silent about trailers, addresses, and numbers of an agent', async () => {
    const [phone, trailer] = [newPhone(), newVin()];
    const id = await addCarrier(monitor.db, { phone, addressKey: '7TENANTST 98101' });
    await addCarrier(monitor.db, { addressKey: '7TENANTST 98101', statusCode: 'I' });
    for (let n = 0; n < 21; n += 1) await addCarrier(monitor.db, { phone, statusCode: 'I' });
    const other = await addCarrier(monitor.db, { statusCode: 'I' });
    await seeVehicle(id, trailer, '2026-05-01', 9);
    await seeVehicle(other, trailer, '2026-05-02', 9);
    expect(await warningsOf(id)).toEqual([]);
  });
});

test('on an extract the counts say out of how many carriers they are', async () => {
  const shared = await addCarrier(monitor.db, { legalName: 'FILED BY AN AGENT LLC', email: 'office@filings.test' });
  await addCarrier(monitor.db, { legalName: 'FILED TOO LLC', email: 'office@filings.test' });
  const ask = async () => (await monitor.get(`/carriers/${shared}/associated_carriers`)).body;
  expect((await ask()).carriers_loaded).toBeNull();
  await monitor.db.update(datasets).set({ completeAsOf: null }).where(eq(datasets.fmcsaId, 'az4n-8mr2'));
  const { carriers_loaded, compared } = await ask();
  expect(carriers_loaded).toBe(await monitor.db.$count(carriers));
  expect(compared.find(({ kind }: { kind: string }) => kind === 'email')).toMatchObject({ carriers: 1 });
});
