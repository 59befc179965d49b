import { hashOf } from '@monitor/areas/vetting/chain';
import { verifyVettingChain } from '@monitor/areas/vetting/verify-chain';
import { writeVettingFile } from '@monitor/areas/vetting/write-vetting-file';
import { companies, insuranceCertificates, plans, vettingChains, vettingFiles } from '@monitor/db/schema';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier, addCrash, addDataset, addInspection, addOosOrder } from '../../support/fmcsa-rows';
import { addAuthority, addAuthorityEvent, addFiling, loadPaperDatasets } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';
import { statementsOf } from '../../support/statements';

let monitor: SectionMonitor;
let carrier: number;
let stranger: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const { db } = monitor;
  carrier = await addCarrier(db, {
    legalName: 'CEDAR RIVER TRANSPORT LLC',
    phone: '+13605550100',
    officer1: 'ZOË MÜLLER',
  });
  stranger = await addCarrier(db, { legalName: 'NOTHING KNOWN LLC' });
  await loadPaperDatasets(db);
  await addDataset(db, 'az4n-8mr2');
  await addDataset(db, 'fx4q-ay7w');
  await addDataset(db, 'p2mt-9ige');
  await addAuthority(db, { carrierId: carrier });
  await addAuthorityEvent(db, { carrierId: carrier });
  await addFiling(db, { carrierId: carrier });
  await addInspection(db, { carrierId: carrier });
  await addOosOrder(db, { carrierId: carrier, rescindedOn: '2026-02-01', reason: 'Unpaid fine' });
  await addCrash(db, { carrierId: carrier });
});
afterAll(() => monitor.close());

const check = (vetting_file: object, as?: string) => monitor.send('POST', '/vetting_files', { vetting_file }, as);
const open = async (number: number, as?: string) => (await monitor.get(`/vetting_files/${number}`, as)).body;
const sectionOf = (file: { content: { sections: { key: string }[] } }, key: string) =>
  file.content.sections.find((section) => section.key === key);
const verify = async (as?: string) => (await monitor.get('/vetting_files/verification', as)).body;

describe('createVettingFile', () => {
  test('stores what is known before a load is given, with who, when, why and what for', async () => {
    const { status, body } = await check({ carrier_id: carrier, reference: ' L-4711 ', note: 'Reefer to Reno.' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      number: 1,
      carrier_id: carrier,
      carrier_name: 'CEDAR RIVER TRANSPORT LLC',
      decision: 'checked',
      summary: 'Checked for L-4711',
      reference: 'L-4711',
      decided_at: `${TODAY}T12:00:00.000Z`,
      decided_by: 'Avery Admin',
    });
    const file = await open(1);
    expect(file).toMatchObject({ number: 1, is_intact: true, previous_hash: '0'.repeat(64), hash: body.hash });
    expect(file.content).toMatchObject({
      format: 2,
      build_commit: expect.any(String),
      company: { legal_name: 'Demo Brokerage' },
      decision: {
        kind: 'checked',
        note: 'Reefer to Reno.',
        decided_by: { name: 'Avery Admin', email: 'admin@demo.test' },
      },
      connection: null,
    });
    expect(sectionOf(file, 'authority')).toMatchObject({
      facts: expect.arrayContaining([
        expect.objectContaining({ label: 'For-hire carrier authority for freight active', value: true }),
      ]),
    });
    expect(sectionOf(file, 'insurance')).toMatchObject({
      says: 'BIPD insurance in force on file with FMCSA: $1,000,000.',
      sources: expect.arrayContaining([
        expect.objectContaining({ name: 'FMCSA Motus Insur', as_of: '2026-09-08', loaded: true, is_partial: false }),
      ]),
    });
    expect(sectionOf(file, 'out_of_service_orders')).toMatchObject({ says: 'No out-of-service order was in effect.' });
    const [standard] = file.content.verdict.classifications;
    expect(standard.name).toBe('Standard');
    expect(standard.rule_set.bipd_insurance_gteq_seven_hundred_fifty_thousand).toBe('active');
    const rules = standard.categories.flatMap((category: { rules: object[] }) => category.rules);
    for (const rule of rules)
      expect(rule.evidence[0]).toEqual(
        expect.objectContaining({ source: expect.any(String), value: expect.any(String) }),
      );
    const [event] = (await monitor.get(`/carrier_events?carrier_id=${carrier}`)).body.carrier_events;
    expect(event).toMatchObject({ kind: 'carrier_checked', summary: 'Checked for L-4711: vetting file 1' });
  });

  test('what was not loaded, and what no file said, is missing and never none', async () => {
    await check({ carrier_id: stranger });
    const file = await open(2);
    expect(file.previous_hash).toBe((await open(1)).hash);
    expect(sectionOf(file, 'crashes')).toMatchObject({
      says: 'Nothing was known of its crashes.',
      facts: [],
      missing: [expect.stringMatching(/^FMCSA Crash File was not loaded/)],
    });
    expect(sectionOf(file, 'authority')).toMatchObject({
      says: 'No record of for-hire carrier authority was found.',
      facts: expect.arrayContaining([
        expect.objectContaining({ label: 'For-hire carrier authority for freight active', value: null }),
      ]),
    });
    expect(sectionOf(file, 'identity')).toMatchObject({
      facts: expect.arrayContaining([expect.objectContaining({ label: 'Phone', value: null })]),
    });
  });

  test('an unknown carrier is not found, and an empty or long reference is refused; neither leaves a gap', async () => {
    expect((await check({ carrier_id: 987_654_321 })).status).toBe(404);
    expect((await check({ carrier_id: carrier, reference: ' ' })).body.fields).toHaveProperty('vetting_file.reference');
    expect((await check({ carrier_id: carrier, reference: 'x'.repeat(101) })).status).toBe(422);
    expect((await check({ carrier_id: carrier }, 'watchdog@demo.test')).status).toBe(403);
    expect(await verify()).toMatchObject({ files: 2, is_intact: true });
  });
});

describe('decisions write their file', () => {
  const stop = (as?: string) =>
    monitor.send(
      'POST',
      '/connections/do_not_dispatch',
      { connection: { carrier_id: carrier, note: 'Re-brokered.' } },
      as,
    );

  test('do not dispatch, once however often it is asked, and its lifting', async () => {
    const { body: connection } = await stop();
    await stop();
    await monitor.send('PATCH', `/connections/${connection.id}`, {
      connection: { status: 'needs_to_onboard', note: 'It was not them.' },
    });
    const { body } = await monitor.get(`/vetting_files?carrier_id=${carrier}`);
    expect(body.vetting_files.map(({ decision, summary }: Record<string, string>) => [decision, summary])).toEqual([
      ['do_not_dispatch_lifted', 'Removed from do not dispatch: needs to onboard'],
      ['do_not_dispatch', 'Put on do not dispatch'],
      ['checked', 'Checked for L-4711'],
    ]);
    const stopped = await open(3);
    expect(stopped.content.decision).toMatchObject({ kind: 'do_not_dispatch', note: 'Re-brokered.' });
    expect(stopped.content.connection).toMatchObject({ status: 'do_not_dispatch', by: 'Avery Admin' });
  });

  test('an override set, changed and ended: the verdict is the one after the decision', async () => {
    const { body: profile } = await monitor.get(`/carriers/${carrier}`);
    const standard = profile.rules_assessment.classifications.find(({ name }: { name: string }) => name === 'Standard');
    const override = {
      carrier_id: carrier,
      classification_id: standard.id,
      is_type: 'authority_age_gteq_three_months',
      reason: 'Known for years under another number.',
      expiration_date: '2027-01-01',
    };
    const { body: made } = await monitor.send('POST', '/rule_overrides', { rule_override: override });
    await monitor.send('PATCH', `/rule_overrides/${made.id}`, { rule_override: { expiration_date: '2028-01-01' } });
    await monitor.send('PATCH', `/rule_overrides/${made.id}`, {
      rule_override: { is_active: false, note: 'No longer.' },
    });
    const { body } = await monitor.get(`/vetting_files?carrier_id=${carrier}&per_page=3`);
    expect(body.vetting_files.map(({ decision }: { decision: string }) => decision)).toEqual([
      'override_ended',
      'override_changed',
      'override_set',
    ]);
    const ruleIn = async (number: number) => {
      const { content } = await open(number);
      expect(content.decision.summary).toContain('Authority at least 3 months old');
      const { categories } = content.verdict.classifications.find(({ id }: { id: number }) => id === standard.id);
      return categories
        .flatMap(({ rules }: { rules: object[] }) => rules)
        .find(({ is_type }: { is_type: string }) => is_type === override.is_type);
    };
    const [ended, changed, set] = body.vetting_files;
    expect(await ruleIn(set.number)).toMatchObject({
      status: 'override',
      override: { reason: override.reason, by: 'Avery Admin', until: '2027-01-01' },
    });
    expect(await ruleIn(changed.number)).toMatchObject({ override: { until: '2028-01-01' } });
    expect(await ruleIn(ended.number)).toMatchObject({ override: null });
  });
});

test("another company's file is not found under its number, nor listed, nor verified with one's own", async () => {
  expect((await monitor.get('/vetting_files/1', 'other@demo.test')).status).toBe(404);
  expect((await monitor.get('/vetting_files/1/pdf', 'other@demo.test')).status).toBe(404);
  expect((await monitor.get('/vetting_files', 'other@demo.test')).body.vetting_files).toEqual([]);
  expect(await verify('other@demo.test')).toMatchObject({ files: 0, is_intact: true, head_hash: '0'.repeat(64) });
  expect((await monitor.get('/vetting_files/999')).status).toBe(404);
});

test('decisions of many at once are one chain without gaps', async () => {
  const before = (await verify()).files;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      at % 3 === 0
        ? monitor.send(
            'POST',
            '/connections/do_not_dispatch',
            { connection: { carrier_id: stranger } },
            'manager@demo.test',
          )
        : check(
            { carrier_id: at % 2 ? carrier : stranger, reference: `race ${at}` },
            at % 2 ? undefined : 'manager@demo.test',
          ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  // Eight checks, and one of the four who stopped the same carrier.
  expect(await verify()).toMatchObject({ files: before + 9, is_intact: true, first_broken: null });
});

test('who may not see certificates is not shown them; the record keeps them', async () => {
  const { db } = monitor;
  const [company] = await db.select().from(companies).where(eq(companies.legalName, 'Other Brokerage'));
  await db.insert(insuranceCertificates).values({
    companyId: company!.id,
    carrierId: carrier,
    coverage: 'cargo',
    limitUsd: 123_000,
    insurer: 'Seldom Seen Mutual',
    effectiveOn: '2026-01-01',
    expiresOn: '2027-01-01',
    verifiedAt: new Date(`${TODAY}T08:00:00Z`),
  });
  await check({ carrier_id: carrier }, 'other@demo.test');
  expect(JSON.stringify(await open(1, 'other@demo.test'))).toContain('Seldom Seen Mutual');
  const [plan] = await db.select().from(plans).where(eq(plans.id, company!.planId!));
  const { id: _, ...features } = plan!;
  const [lesser] = await db
    .insert(plans)
    .values({ ...features, canViewInsuranceCertificates: false })
    .returning();
  await db.update(companies).set({ planId: lesser!.id }).where(eq(companies.id, company!.id));
  const shown = await open(1, 'other@demo.test');
  expect(JSON.stringify(shown)).not.toMatch(/Seldom Seen|123000|123,000/);
  expect(JSON.stringify(shown)).toContain('Certificates are not shown under your plan');
  expect(shown.is_intact).toBe(true);
  await db.update(companies).set({ planId: plan!.id }).where(eq(companies.id, company!.id));
});

describe('nobody changes a file', () => {
  const refused = (statement: Promise<unknown>) =>
    expect(statement).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/not changed or deleted|only grows|cannot truncate/) },
    });

  test('the database refuses to change, delete or empty them', async () => {
    const { db } = monitor;
    await refused(db.update(vettingFiles).set({ summary: 'nothing happened' }).where(eq(vettingFiles.seq, 1)));
    await refused(db.delete(vettingFiles).where(eq(vettingFiles.seq, 1)));
    await refused(db.execute(sql`TRUNCATE vetting_files`));
    await refused(db.update(vettingChains).set({ lastSeq: 1 }));
    await refused(db.delete(vettingChains));
    await refused(db.execute(sql`TRUNCATE vetting_chains`));
    expect(await verify()).toMatchObject({ is_intact: true });
  });

  test('they go with their company, and with nothing less', async () => {
    const { db } = monitor;
    const [company] = await db
      .insert(companies)
      .values({ legalName: 'Short Lived Brokerage', companyType: 'broker', status: 'active' })
      .returning();
    const occasion = {
      company: { id: company!.id, legal_name: 'Short Lived Brokerage' },
      carrierId: carrier,
      decision: { kind: 'checked' as const, summary: 'Checked' },
      user: null,
      now: new Date(`${TODAY}T12:00:00Z`),
    };
    await db.transaction((tx) => writeVettingFile(tx, occasion));
    await db.delete(companies).where(eq(companies.id, company!.id));
    expect(await db.$count(vettingFiles, eq(vettingFiles.companyId, company!.id))).toBe(0);
    expect(await db.$count(vettingChains, eq(vettingChains.companyId, company!.id))).toBe(0);
  });

  test('who goes round the database is found: the first broken link is named', async () => {
    const { db } = monitor;
    const now = new Date(`${TODAY}T12:00:00Z`);
    const [{ id: companyId } = { id: 0 }] = await db
      .select()
      .from(companies)
      .where(eq(companies.legalName, 'Demo Brokerage'));
    const all = await db
      .select()
      .from(vettingFiles)
      .where(eq(vettingFiles.companyId, companyId))
      .orderBy(vettingFiles.seq);
    const row = all.find(({ seq }) => seq === 4)!;

    /** Tampers with the triggers off, verifies, and puts everything back. */
    async function tampered(tamper: string): Promise<unknown> {
      let found: unknown;
      const undone = new Error('undone');
      await db
        .transaction(async (tx) => {
          await tx.execute(sql`ALTER TABLE vetting_files DISABLE TRIGGER USER`);
          await tx.execute(sql`ALTER TABLE vetting_chains DISABLE TRIGGER USER`);
          await tx.execute(sql.raw(tamper));
          found = (await verifyVettingChain(tx, companyId, now)).first_broken;
          throw undone;
        })
        .catch((error) => {
          if (error !== undone) throw error;
        });
      return found;
    }
    const at = `company_id = ${companyId} AND seq = 4`;
    const broken = (number: number, problem: RegExp) =>
      expect.objectContaining({ number, problem: expect.stringMatching(problem) });

    expect(
      await tampered(
        `UPDATE vetting_files SET content = replace(content, 'It was not them', 'It was them') WHERE ${at}`,
      ),
    ).toEqual(broken(4, /hash differs/));
    expect(await tampered(`UPDATE vetting_files SET summary = 'Nothing' WHERE ${at}`)).toEqual(
      broken(4, /hash differs/),
    );
    expect(await tampered(`UPDATE vetting_files SET decided_at = decided_at - interval '1 day' WHERE ${at}`)).toEqual(
      broken(4, /hash differs/),
    );
    expect(await tampered(`DELETE FROM vetting_files WHERE ${at}`)).toEqual(broken(4, /is missing/));
    expect(
      await tampered(`DELETE FROM vetting_files WHERE company_id = ${companyId} AND seq >= ${all.length}`),
    ).toEqual(broken(all.length, /missing/));
    // With its own hash worked out anew it is the next that no longer follows.
    const forged = row.content.replace('It was not them', 'It was them');
    const hash = hashOf({ ...row, content: forged });
    expect(await tampered(`UPDATE vetting_files SET content = $t$${forged}$t$, hash = '${hash}' WHERE ${at}`)).toEqual(
      broken(5, /another predecessor/),
    );
    expect(await verify()).toMatchObject({ is_intact: true, first_broken: null });
  });
});

test('sixty who verify at once share what is read, and none is told of an earlier state', async () => {
  let answers: { files: number; is_intact: boolean }[] = [];
  const statements = await statementsOf(async () => {
    answers = await Promise.all(Array.from({ length: 60 }, () => verify()));
  });
  // Twice, had they all come in the same moment: their sessions are looked up one after the other.
  expect(statements.filter((text) => text.includes('from "vetting_chains"')).length).toBeLessThan(40);
  const { files } = answers[0]!;
  expect(answers.map((answer) => answer.files)).toEqual(Array.from({ length: 60 }, () => files));
  const before = Promise.all([verify(), verify()]);
  await check({ carrier_id: carrier });
  expect((await verify()).files).toBe(files + 1);
  await before;
});
