import { sweepContactChanges } from '@monitor/areas/carriers/sweep-contact-changes';
import { authorities, carrierContactChanges, connections, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AS_OF, addCarrier, addDataset, addOosOrder } from '../../support/fmcsa-rows';
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
      { ...line, asOf: '2020-01-01', field: 'address', was: '1 OLD RD', became: '2 NEW RD' },
    ]);
    const { body } = await monitor.get(`/carriers/${id}`);
    expect(body.warnings.find(({ kind }: { kind: string }) => kind === 'contact_recently_changed')).toMatchObject({
      title: 'Phone and e-mail changed lately',
      reason: expect.stringContaining(
        'phone from (312) 555-0100 to (415) 555-0199; e-mail from old@carrier.test to not',
      ),
      on: AS_OF,
      source: { as_of: AS_OF },
    });
    const now = new Date(`${TODAY}T12:00:00Z`);
    await sweepContactChanges(monitor.db, now);
    const kept = await monitor.db.select().from(carrierContactChanges);
    expect(kept.map(({ field }) => field).sort()).toEqual(['email', 'phone']);
  });

  test("never tells another company's relationship", async () => {
    const { body } = await monitor.get(`/carriers/${id}`, 'other@demo.test');
    expect(body.relationship).toBeNull();
  });

  test('tells a watchdog user without the full profile identity and authority only', async () => {
    const { status, body } = await monitor.get(`/carriers/${id}`, 'watchdog@demo.test');
    expect(status).toBe(200);
    expect(body).toMatchObject({ legal_name: 'REDUCED HAULING LLC', rules_assessment: null, relationship: null });
    expect(body.warnings.map(({ kind }: { kind: string }) => kind)).toEqual([
      'authority_revoked',
      'contact_recently_changed',
    ]);
    // Left out, not null: null would say that nobody rated it.
    expect(body).not.toHaveProperty('safety_rating');
    const full = (await monitor.get(`/carriers/${id}`, 'watchdogplus@demo.test')).body;
    expect(full.rules_assessment).not.toBeNull();
    expect(full).toHaveProperty('safety_rating');
  });
});

test('searchCarriers tells such a user no verdict either', async () => {
  for (const include of ['rules_assessment', 'verdict']) {
    const path = `/carriers?q[legal_name_start]=REDUCED&include=${include}`;
    expect((await monitor.get(path)).body.carriers[0]).toHaveProperty('rules_assessment');
    const [reduced] = (await monitor.get(path, 'watchdog@demo.test')).body.carriers;
    expect(reduced).toMatchObject({ legal_name: 'REDUCED HAULING LLC', relationship: null });
    expect(reduced).not.toHaveProperty('rules_assessment');
    expect(reduced).not.toHaveProperty('facts');
  }
});

test('searchCarriers tells the overall result alone where no more is asked', async () => {
  const path = '/carriers?q[legal_name_start]=REDUCED&include=';
  const [whole] = (await monitor.get(`${path}rules_assessment`)).body.carriers;
  const [short] = (await monitor.get(`${path}verdict`)).body.carriers;
  expect(short).toEqual({ ...whole, rules_assessment: { overall_result: whole.rules_assessment.overall_result } });
});
