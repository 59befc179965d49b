import type { CarrierEquipment } from '@contract/carriers/equipment.entities';
import {
  certificateVehicles,
  eldConnections,
  eldVehicles,
  fraudLists,
  insuranceCertificateDocuments,
  revokedElds,
  storedFiles,
} from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AS_OF, addCarrier, addDataset, addInspection, addUnit } from '../../support/fmcsa-rows';
import { addCertificate, addEldConnection, companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;

beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

async function equipmentOf(id: number, query = ''): Promise<CarrierEquipment> {
  const { status, body } = await monitor.get(`/carriers/${id}/equipment${query}`);
  expect(status).toBe(200);
  return body;
}

const VALID = '1M8GDM9AXKP042788';

describe('getCarrierEquipment', () => {
  test('says that nothing is known before the files are loaded', async () => {
    const equipment = await equipmentOf(await addCarrier(monitor.db, { powerUnits: 3 }));
    expect(equipment).toMatchObject({ reported: null, seen: null, vehicles: [] });
    expect(equipment.sources.map(({ loaded }) => loaded)).toEqual([false, false, false]);
    for (const id of ['az4n-8mr2', 'fx4q-ay7w', 'wt8s-2hbx'] as const) await addDataset(monitor.db, id);
  });

  test('is refused without the full profile, for an unknown carrier, and for years not offered', async () => {
    const id = await addCarrier(monitor.db);
    expect((await monitor.get(`/carriers/${id}/equipment`, 'watchdog@demo.test')).status).toBe(403);
    expect((await monitor.get('/carriers/987654321/equipment')).status).toBe(404);
    const refused = await monitor.get(`/carriers/${id}/equipment?years=3`);
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({ years: ['years must be one of 2, 5, 10.'] });
  });

  test('lists reported units by kind, and nothing for a carrier without a census row', async () => {
    const id = await addCarrier(monitor.db, {
      powerUnits: 18,
      mcs150Date: '2025-04-02',
      equipment: { own_truck: 16, own_tractor: 2, term_trailer: 2, trip_van_1_8: 1 },
    });
    expect((await equipmentOf(id)).reported).toEqual({
      mcs150_date: '2025-04-02',
      power_units: 18,
      units: [
        { kind: 'truck', owned: 16, term_leased: 0, trip_leased: 0 },
        { kind: 'tractor', owned: 2, term_leased: 0, trip_leased: 0 },
        { kind: 'trailer', owned: 0, term_leased: 2, trip_leased: 0 },
        { kind: 'van_1_8', owned: 0, term_leased: 0, trip_leased: 1 },
      ],
    });
    const unnamed = await addCarrier(monitor.db, { censusAsOf: null, nameSource: 'inspections' });
    expect((await equipmentOf(unnamed)).reported).toBeNull();
    const silent = await addCarrier(monitor.db, { equipment: null, powerUnits: null });
    expect((await equipmentOf(silent)).reported).toEqual({ mcs150_date: null, power_units: null, units: [] });
  });

  test('counts a vehicle once by VIN, or by plate without one, the latest seen first', async () => {
    const id = await addCarrier(monitor.db);
    const first = await addInspection(monitor.db, { carrierId: id, inspectedOn: '2025-01-05' });
    const last = await addInspection(monitor.db, { carrierId: id, inspectedOn: '2026-06-05' });
    const tooOld = await addInspection(monitor.db, { carrierId: id, inspectedOn: '2024-09-14' });
    await addUnit(monitor.db, { inspectionId: first, vin: VALID, license: 'OLD1', licenseState: 'WA', make: 'FRHT' });
    await addUnit(monitor.db, { inspectionId: last, vin: VALID, license: 'NEW1', licenseState: 'OR', make: null });
    await addUnit(monitor.db, {
      inspectionId: last,
      number: 2,
      vin: null,
      license: 'T88',
      licenseState: 'OR',
      typeId: 9,
    });
    await addUnit(monitor.db, {
      inspectionId: first,
      number: 2,
      vin: ' ',
      license: 'T88',
      licenseState: 'WA',
      typeId: null,
    });
    await addUnit(monitor.db, { inspectionId: first, number: 3, vin: null, license: null });
    await addUnit(monitor.db, { inspectionId: tooOld, vin: '4V4NC9TG07N459871' });

    const { seen, vehicles } = await equipmentOf(id);
    expect(seen).toEqual({
      period: { from: '2024-09-15', to: '2026-09-15' },
      power_units: 1,
      trailers: 1,
      unknown: 1,
      unidentified_sightings: 1,
    });
    expect(vehicles).toMatchObject([
      {
        vin: VALID,
        vin_result: 'valid',
        license: 'NEW1',
        license_state: 'OR',
        make: 'FRHT',
        type_id: 11,
        last_seen_on: '2026-06-05',
        first_seen_on: '2025-01-05',
        times_seen: 2,
        last_inspection_id: last,
        other_carriers: 0,
      },
      {
        vin: null,
        vin_result: 'not_reported',
        license: 'T88',
        license_state: 'OR',
        times_seen: 1,
        other_carriers: null,
      },
      { vin: null, license: 'T88', license_state: 'WA', type_id: null, times_seen: 1 },
    ]);
    expect((await equipmentOf(id, '?years=5')).vehicles).toHaveLength(4);
  });

  test('counts other carriers seen with the same VIN, for VINs that can be compared', async () => {
    const [id, other, third] = [
      await addCarrier(monitor.db),
      await addCarrier(monitor.db),
      await addCarrier(monitor.db),
    ];
    for (const [carrierId, inspectedOn] of [
      [id, '2026-06-01'],
      [other, '2026-01-01'],
      [other, '2026-02-01'],
      [third, '2024-01-01'],
    ] as const) {
      const inspectionId = await addInspection(monitor.db, { carrierId, inspectedOn });
      await addUnit(monitor.db, { inspectionId, vin: '4V4NC9TG07N459872' });
      await addUnit(monitor.db, { inspectionId, number: 2, vin: 'UNKNOWN', typeId: 9 });
    }
    expect(
      (await equipmentOf(id)).vehicles.map(({ vin, vin_result, other_carriers }) => [vin, vin_result, other_carriers]),
    ).toEqual([
      ['4V4NC9TG07N459872', 'check_digit_wrong', 1],
      ['UNKNOWN', 'not_17_characters', null],
    ]);
  });

  test('comes in pages of fifty, none of them overlapping', async () => {
    const id = await addCarrier(monitor.db);
    const inspectionId = await addInspection(monitor.db, { carrierId: id });
    for (let n = 0; n < 60; n += 1) await addUnit(monitor.db, { inspectionId, vin: `1FUJGLDR5CLBP${4000 + n}` });
    const first = await monitor.get(`/carriers/${id}/equipment`);
    expect(first.headers).toMatchObject({ currentpage: '1', totalpages: '2', totalitems: '60' });
    const second = await equipmentOf(id, '?page=2');
    const vins = [...first.body.vehicles, ...second.vehicles].map(({ vin }) => vin);
    expect(new Set(vins).size).toBe(60);
    expect((await equipmentOf(id, '?page=3')).seen?.power_units).toBe(60);
  });
});

describe('getCarrierEldStatus', () => {
  test('is empty without a connection, which is neither failing nor clean', async () => {
    const id = await addCarrier(monitor.db);
    const { status, body } = await monitor.get(`/carriers/${id}/eld_status`);
    expect([status, body]).toEqual([
      200,
      { eld_connections: [], revoked_list: { as_of: null, not_checked_because: 'not_loaded', sources: [] } },
    ]);
    expect((await monitor.get('/carriers/987654321/eld_status')).status).toBe(404);
    expect((await monitor.get(`/carriers/${id}/eld_status`, 'watchdog@demo.test')).status).toBe(403);
  });

  test('names the revoked devices of a provider, with the list’s day; an old list still warns, and clears no one', async () => {
    const { db } = monitor;
    const [id, other, bare] = [await addCarrier(db), await addCarrier(db), await addCarrier(db)];
    await addEldConnection(db, { carrierId: id, provider: 'Bygone Logs' });
    await addEldConnection(db, { carrierId: other, provider: 'Bygone' });
    const revoked = {
      source: 'FMCSA',
      asOf: '2026-11-20',
      manufacturer: 'Bygone Logs, LLC',
      manufacturerKey: 'BYGONELOGS',
    };
    await db.insert(revokedElds).values([
      { ...revoked, model: 'BL-7', modelKey: 'BL7', identifier: 'BYG001', revokedOn: '2026-01-05' },
      { ...revoked, model: 'BL-9', modelKey: 'BL9', identifier: '', revokedOn: '2026-06-05' },
    ]);
    const list = { key: 'revoked-elds' as const, isWhole: true, rows: 2, sources: ['FMCSA'], loadedAt: new Date() };
    await db.insert(fraudLists).values({ ...list, asOf: '2026-11-20' });
    const eldOf = async (carrier: number) => (await monitor.get(`/carriers/${carrier}/eld_status`)).body;
    const warningOf = async (carrier: number, as?: string) =>
      (await monitor.get(`/carriers/${carrier}`, as)).body.warnings.find(
        ({ kind }: { kind: string }) => kind === 'revoked_eld',
      );

    expect(await eldOf(id)).toMatchObject({
      revoked_list: { as_of: '2026-11-20', not_checked_because: null, sources: ['FMCSA'] },
      eld_connections: [
        {
          revoked_models: [
            { model: 'BL-9', identifier: null, revoked_on: '2026-06-05' },
            { model: 'BL-7', identifier: 'BYG001', source: 'FMCSA', as_of: '2026-11-20' },
          ],
        },
      ],
    });
    expect((await eldOf(other)).eld_connections).toMatchObject([{ revoked_models: [] }]);
    for (const as of [undefined, 'watchdog@demo.test'])
      expect(await warningOf(id, as)).toEqual({
        kind: 'revoked_eld',
        title: 'May use a revoked ELD',
        reason:
          'FMCSA revoked BL-9 and 1 more of its ELD provider Bygone Logs. No record says which model it uses: ask.',
        on: '2026-06-05',
        source: { name: 'FMCSA', as_of: '2026-11-20' },
      });
    for (const carrier of [other, bare]) expect(await warningOf(carrier)).toBeUndefined();

    await db.update(fraudLists).set({ asOf: '2026-01-01' });
    expect((await eldOf(other)).revoked_list.not_checked_because).toBe('too_old');
    expect(await warningOf(id)).toMatchObject({ on: '2026-06-05' });
    await db.delete(fraudLists);
    await db.delete(revokedElds);
  });

  test('tells failing statuses from others, and keeps what is not reported', async () => {
    const id = await addCarrier(monitor.db);
    await addEldConnection(monitor.db, {
      carrierId: id,
      status: 'no_vins_on_coi',
      vehiclesOnCertificate: null,
      updatedAt: new Date(`${AS_OF}T00:00:00Z`),
    });
    await addEldConnection(monitor.db, { carrierId: id, provider: 'Demo ELD Two', lastPositionAt: null });
    await addEldConnection(monitor.db, { carrierId: await addCarrier(monitor.db) });
    const { body } = await monitor.get(`/carriers/${id}/eld_status`);
    expect(body.eld_connections).toMatchObject([
      { provider: 'Demo ELD Two', status: 'all_eld_vins_match_coi', is_failing: false, last_position_at: null },
      {
        status: 'no_vins_on_coi',
        is_failing: true,
        vehicles_on_certificate: null,
        updated_at: `${AS_OF}T00:00:00.000Z`,
      },
    ]);
  });

  test('compares its vehicles with a verified certificate in force, for the company that verified it alone', async () => {
    const { db } = monitor;
    const [id, companyId] = [await addCarrier(db), await companyIdOf(db, 'admin@demo.test')];
    await addEldConnection(db, { carrierId: id, status: 'all_eld_vins_match_coi' });
    const [connection] = await db.select().from(eldConnections).where(eq(eldConnections.carrierId, id));
    const [listed, unlisted] = ['1FUJGLDR9CLBP8834', '1XKYDP9X3GJ480071'];
    await db.insert(eldVehicles).values([
      { connectionId: connection!.id, unit: 'Truck 1', vin: listed },
      { connectionId: connection!.id, unit: 'Truck 2', vin: unlisted },
    ]);
    const [file] = await db
      .insert(storedFiles)
      .values({
        companyId,
        carrierId: id,
        name: 'coi.pdf',
        mediaType: 'application/pdf',
        bytes: 1,
        sha256: 'x',
        createdAt: new Date(),
      })
      .returning({ id: storedFiles.id });
    const [document] = await db
      .insert(insuranceCertificateDocuments)
      .values({
        companyId,
        carrierId: id,
        fileId: file!.id,
        status: 'to_review',
        createdAt: new Date(),
        reviewedAt: new Date('2026-01-05T10:00:00Z'),
      })
      .returning({ id: insuranceCertificateDocuments.id });
    await db.insert(certificateVehicles).values({ documentId: document!.id, vin: listed });
    await addCertificate(db, { companyId, carrierId: id, documentId: document!.id });
    const statusFor = async (as?: string) =>
      (await monitor.get(`/carriers/${id}/eld_status`, as)).body.eld_connections[0];
    expect(await statusFor()).toMatchObject({ status: 'all_eld_vins_match_coi', certificates_verified_on: null });
    await db.update(insuranceCertificateDocuments).set({ status: 'verified' });
    expect(await statusFor()).toMatchObject({
      status: 'eld_vins_not_on_coi',
      is_failing: true,
      vehicles_on_eld: 2,
      vehicles_on_certificate: 1,
      vehicles_matching: 1,
      certificates_verified_on: '2026-01-05',
      vehicles: [
        { unit: 'Truck 1', is_on_certificate: true },
        { unit: 'Truck 2', is_on_certificate: false },
      ],
    });
    expect(await statusFor('other@demo.test')).toMatchObject({
      status: 'all_eld_vins_match_coi',
      certificates_verified_on: null,
    });
    // For any auto: said of automobile liability, it counts while that is in force.
    await db.update(insuranceCertificateDocuments).set({ isAnyAuto: true });
    expect(await statusFor()).toMatchObject({ status: 'eld_vins_not_on_coi', is_any_auto: false });
    await addCertificate(db, { companyId, carrierId: id, documentId: document!.id, coverage: 'bipd' });
    expect(await statusFor()).toMatchObject({
      status: 'all_eld_vins_match_coi',
      is_failing: false,
      is_any_auto: true,
      vehicles_matching: 1,
    });
  });
});
