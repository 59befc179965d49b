import type { ClassificationAssessment } from '@contract/rules/rules.entities';
import {
  authorities,
  carrierContactChanges,
  connections,
  eldConnections,
  eldVehicles,
  users,
} from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AS_OF, addCarrier, addDataset, addInspection, addOosOrder, addUnit } from '../../support/fmcsa-rows';
import { loadPaperDatasets } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

let monitor: SectionMonitor;
let id: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const { db } = monitor;
  await addDataset(db, 'az4n-8mr2');
  await addDataset(db, 'p2mt-9ige');
  await loadPaperDatasets(db, ['inys-ebih']);
  id = await addCarrier(db, { legalName: 'REDUCED HAULING LLC' });
  await addOosOrder(db, { carrierId: id, reason: 'Imminent hazard' });
  await db.insert(authorities).values({
    source: 'motus',
    docket: 'MC7654321',
    authorityType: 'Motor Carrier of Property',
    carrierId: id,
    kind: 'carrier',
    status: 'inactive',
    asOf: AS_OF,
  });
  const [admin] = await db.select().from(users).where(eq(users.email, 'admin@demo.test'));
  await db.insert(connections).values({ companyId: admin!.companyId!, carrierId: id, status: 'do_not_dispatch' });
});
afterAll(() => monitor.close());

describe('getCarrier', () => {
  test('tells a broker the verdict, the relationship and every warning', async () => {
    const { body } = await monitor.get(`/carriers/${id}`);
    expect(body.rules_assessment.overall_result).toBe('fail');
    expect(body.relationship.status).toBe('do_not_dispatch');
    expect(body.warnings.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['out_of_service_order', 'authority_revoked']),
    );
  });

  test('says what a census of the last 90 days reported otherwise, and what was there before', async () => {
    const line = { carrierId: id, asOf: AS_OF };
    await monitor.db.insert(carrierContactChanges).values([
      { ...line, field: 'email', was: 'old@carrier.test', became: null },
      { ...line, field: 'phone', was: '+13125550100', became: '+14155550199' },
      { ...line, field: 'dba_name', was: null, became: 'ACME HAULING' },
      { ...line, asOf: '2020-01-01', field: 'address', was: '1 OLD RD', became: '2 NEW RD' },
    ]);
    const { body } = await monitor.get(`/carriers/${id}`);
    expect(body.warnings.find(({ kind }: { kind: string }) => kind === 'contact_recently_changed')).toMatchObject({
      title: 'DBA name, phone and email changed lately',
      reason: expect.stringContaining(
        'DBA name from not reported to ACME HAULING; phone from (312) 555-0100 to (415) 555-0199; email from old@carrier.test to not',
      ),
      on: AS_OF,
      source: { as_of: AS_OF },
    });
  });

  test('leads from a carrier to the registration that FMCSA revoked before it', async () => {
    const earlier = await addCarrier(monitor.db, { legalName: 'OLD FERRY CARRIERS INC' });
    const revoked = { priorRevoked: true, priorRevokedDotNumber: earlier };
    const again = await addCarrier(monitor.db, { legalName: 'NEW LANDING TRANSPORT LLC', ...revoked });
    const { body } = await monitor.get(`/carriers/${again}`);
    const warning = body.warnings.find(({ kind }: { kind: string }) => kind === 'prior_revocation');
    expect(warning).toMatchObject({
      reason: expect.stringContaining(`USDOT ${earlier} was revoked before this one`),
      mentions: [{ text: `USDOT ${earlier}`, carrier_id: earlier }],
    });
    const unnamed = await addCarrier(monitor.db, { priorRevoked: true });
    const { body: other } = await monitor.get(`/carriers/${unnamed}`);
    expect(other.warnings.map(({ kind }: { kind: string }) => kind)).toContain('prior_revocation');
    const { body: clean } = await monitor.get(`/carriers/${await addCarrier(monitor.db, { priorRevoked: false })}`);
    expect(clean.warnings.map(({ kind }: { kind: string }) => kind)).not.toContain('prior_revocation');
  });

  test("never tells another company's relationship", async () => {
    const { body } = await monitor.get(`/carriers/${id}`, 'other@demo.test');
    expect(body.relationship).toBeNull();
  });

  test('tells a watchdog user without the full profile every warning, and no verdict or rating', async () => {
    const { status, body } = await monitor.get(`/carriers/${id}`, 'watchdog@demo.test');
    expect(status).toBe(200);
    expect(body).toMatchObject({ legal_name: 'REDUCED HAULING LLC', rules_assessment: null, relationship: null });
    // Left out, not null: null would say that nobody rated it.
    expect(body).not.toHaveProperty('safety_rating');
    const full = (await monitor.get(`/carriers/${id}`, 'watchdogplus@demo.test')).body;
    expect(full.rules_assessment).not.toBeNull();
    expect(full).toHaveProperty('safety_rating');
    expect(body.warnings).toEqual(full.warnings);
    expect(body.warnings.length).toBeGreaterThan(2);
  });
});

test('searchCarriers tells such a user no verdict either', async () => {
  for (const include of ['rules_assessment', 'verdict']) {
    const path = `/carriers?q[legal_name_cont]=REDUCED&include=${include}`;
    expect((await monitor.get(path)).body.carriers[0]).toHaveProperty('rules_assessment');
    const [reduced] = (await monitor.get(path, 'watchdog@demo.test')).body.carriers;
    expect(reduced).toMatchObject({ legal_name: 'REDUCED HAULING LLC', relationship: null });
    expect(reduced).not.toHaveProperty('rules_assessment');
    expect(reduced).not.toHaveProperty('facts');
  }
});

test('searchCarriers tells what a row shows of the verdict where no more is asked', async () => {
  const path = '/carriers?q[legal_name_cont]=REDUCED&include=';
  const [whole] = (await monitor.get(`${path}rules_assessment`)).body.carriers;
  const [short] = (await monitor.get(`${path}verdict`)).body.carriers;
  const { overall_result, classifications, not_passed } = whole.rules_assessment;
  const shown = classifications.map(({ id, name, status }: ClassificationAssessment) => ({ id, name, status }));
  expect(short).toEqual({ ...whole, rules_assessment: { overall_result, classifications: shown, not_passed } });
});

describe('what the entity names beside the record', () => {
  test('whether the company follows it, and with include its vehicles; no other company’s word', async () => {
    const { db } = monitor;
    for (const key of ['fx4q-ay7w', 'wt8s-2hbx'] as const) await addDataset(db, key);
    const carrier = await addCarrier(db, { legalName: 'TWO TRUCKS LLC' });
    const inspectionId = await addInspection(db, { carrierId: carrier, inspectedOn: '2026-05-05' });
    await addUnit(db, { inspectionId, vin: '1FUJGLDR5CLBP4711', typeId: 11 });
    await addUnit(db, { inspectionId, vin: '1JJV532D8KL123456', typeId: 9 });
    const [eld] = await db
      .insert(eldConnections)
      .values({ carrierId: carrier, provider: 'Anyfleet', status: 'connected', updatedAt: new Date(TODAY) })
      .returning();
    await db.insert(eldVehicles).values({ connectionId: eld!.id, unit: '17', vin: '1FUJGLDR5CLBP4711' });
    expect((await monitor.get(`/carriers/${carrier}`)).body).toMatchObject({ subscription: null });
    expect((await monitor.get(`/carriers/${carrier}`)).body.vehicles).toBeUndefined();
    await monitor.send('POST', '/subscriptions', { subscription: { carrier_id: carrier } }, 'other@demo.test');
    expect((await monitor.get(`/carriers/${carrier}`)).body.subscription).toBeNull();
    await monitor.send('POST', '/subscriptions', { subscription: { carrier_id: carrier } });
    const { body } = await monitor.get(`/carriers/${carrier}?include=vehicles`);
    expect(body.subscription).toMatchObject({ carrier_id: carrier });
    expect(body.vehicles_total).toBe(2);
    expect(body.vehicles).toContainEqual(
      expect.objectContaining({
        is_type: 11,
        trailer_type: null,
        power_unit_type: expect.any(String),
        date: '2026-05-05',
      }),
    );
    expect(body.eld_carrier_vehicles).toEqual([
      { unit: '17', vin: '1FUJGLDR5CLBP4711', provider: 'Anyfleet', last_position_at: null },
    ]);
    const reduced = (await monitor.get(`/carriers/${carrier}?include=vehicles`, 'watchdog@demo.test')).body;
    expect([reduced.subscription, reduced.vehicles, reduced.eld_carrier_vehicles]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
