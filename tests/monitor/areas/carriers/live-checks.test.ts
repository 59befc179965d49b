import { authorities, carrierIdentifiers, carriers, datasets, liveChecks, oosOrders } from '@monitor/db/schema';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBookable } from '../../support/bookable-carrier';
import { AS_OF, addCarrier, addDataset, addOosOrder } from '../../support/fmcsa-rows';
import { addAuthority, addAuthorityEvent, loadPaperDatasets, PAPER_DATASETS } from '../../support/paper-rows';
import { startQcMobile, WEB_KEY } from '../../support/qcmobile';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';
import { loadFromDallas } from '../loads/loads-support';

const DOT = 5_550_001;
const NAME = 'CARRIER OF THE TESTS LLC';
const OTHER = 'other@demo.test';

let service: Awaited<ReturnType<typeof startQcMobile>>;
let monitor: SectionMonitor;
beforeAll(async () => {
  service = await startQcMobile(DOT);
  monitor = await openSectionMonitor({ FMCSA_WEB_KEY: WEB_KEY, FMCSA_LIVE_URL: service.url });
  await addCarrier(monitor.db, { id: DOT, legalName: NAME });
  await addDataset(monitor.db, 'az4n-8mr2');
});
afterAll(async () => {
  await monitor.close();
  await service.close();
});

const ask = (as?: string) => monitor.send('POST', `/carriers/${DOT}/live_checks`, undefined, as);
const state = async (as?: string) => (await monitor.get(`/carriers/${DOT}/live_check`, as)).body;
const warnings = async (as?: string) =>
  (await monitor.get(`/carriers/${DOT}`, as)).body.warnings.filter(
    ({ kind }: { kind: string }) => kind === 'live_contradiction',
  );
const titles = async (as?: string) => (await warnings(as)).map(({ title }: { title: string }) => title);
const nextMinute = () => monitor.passTime(61_000);
/** The live section of the newest vetting file. */
async function newestSection() {
  const { vetting_files: files } = (await monitor.get(`/vetting_files?carrier_id=${DOT}`)).body;
  const { content } = (await monitor.get(`/vetting_files/${files[0].number}`)).body;
  return content.sections.find(({ key }: { key: string }) => key === 'live_check');
}

test('getLiveCheck: never asked, and that it can be', async () => {
  expect(await state()).toEqual({ is_set_up: true, newest: null, answered: null, record: null });
  expect((await monitor.get('/carriers/999999/live_check')).status).toBe(404);
});

describe('createLiveCheck', () => {
  test('keeps the answer with its time, for the company that asked alone', async () => {
    const { status, body } = await ask();
    expect([status, body.outcome, body.cause, body.answer.legal_name]).toEqual([200, 'answered', 'profile', NAME]);
    expect((await state()).answered).toEqual(body);
    expect(await state(OTHER)).toMatchObject({ newest: null, answered: null });
    expect(await titles()).toEqual([]);
  });

  test('has the loaded files beside it, each with its day, and says which are not loaded', async () => {
    const { record } = await state();
    const ofCensus = { loaded: true, as_of: AS_OF };
    expect(record).toMatchObject({
      legal_name: { value: NAME, ...ofCensus },
      registration: { value: 'A', ...ofCensus },
      safety_rating: { value: null, ...ofCensus },
      common_authority: { value: null, loaded: false, as_of: null },
      out_of_service: { value: null, loaded: false, as_of: null },
      bipd_on_file: { value: null, loaded: false, as_of: null },
      basics: [],
      sms: { loaded: false, as_of: null },
    });
    const docket = 'MC700001';
    await addDataset(monitor.db, 'p2mt-9ige');
    const id = PAPER_DATASETS.motusCarrier;
    const motus = { key: id, fmcsaId: id, name: id, asOf: AS_OF, completeAsOf: AS_OF, loadedAt: new Date() };
    await monitor.db.insert(datasets).values(motus);
    await addOosOrder(monitor.db, { carrierId: DOT, orderedOn: '2026-09-01' });
    await addAuthority(monitor.db, { carrierId: DOT, docket });
    const filled = (await state()).record;
    expect(filled.common_authority).toMatchObject({ loaded: true });
    expect(filled.common_authority.value).toContain(': active');
    expect(filled.contract_authority).toEqual(filled.common_authority);
    expect(filled.out_of_service).toMatchObject({ value: 'Since Sep 1, 2026', loaded: true });
    await monitor.db.delete(oosOrders).where(eq(oosOrders.carrierId, DOT));
    expect((await state()).record.out_of_service).toEqual({ value: 'No', loaded: true, as_of: AS_OF });
    await monitor.db.delete(datasets).where(inArray(datasets.fmcsaId, ['p2mt-9ige', id]));
    await monitor.db.delete(authorities).where(eq(authorities.carrierId, DOT));
  });

  test('asks once a minute, whoever clicks how often', async () => {
    const before = service.asked.length;
    expect((await ask()).body).toEqual((await state()).newest);
    expect(service.asked.length).toBe(before);
    nextMinute();
    await ask();
    expect(service.asked.length).toBeGreaterThan(before);
  });

  test('is 404 for a carrier that no file named, and asks no one', async () => {
    const before = service.asked.length;
    expect((await monitor.send('POST', '/carriers/999999/live_checks')).status).toBe(404);
    expect(service.asked.length).toBe(before);
  });
});

describe('a contradiction', () => {
  test('is a warning with both sides, which no rule follows', async () => {
    const before = (await monitor.get(`/carriers/${DOT}`)).body.rules_assessment;
    nextMinute();
    service.say({
      allowedToOperate: 'N',
      oosDate: '2026-09-14',
      safetyRating: 'U',
      legalName: 'SOMEONE ELSE INC',
      bipdInsuranceOnFile: '0',
    });
    await ask();
    expect(await titles()).toEqual([
      'Out of service, says FMCSA’s live service',
      'Not allowed to operate, says FMCSA’s live service',
      'Unsatisfactory rating, says FMCSA’s live service',
      'Another legal name, says FMCSA’s live service',
    ]);
    const [, allowed] = await warnings();
    expect(allowed).toMatchObject({ source: { name: 'FMCSA QCMobile (live)', as_of: TODAY } });
    expect(allowed.reason).toMatch(
      /^It said not allowed to operate when asked on .+\. The census says the registration is active as of .+\.$/,
    );
    expect((await monitor.get(`/carriers/${DOT}`)).body.rules_assessment).toEqual(before);
    expect(await titles(OTHER)).toEqual([]);
  });

  test('stays while the service does not answer', async () => {
    nextMinute();
    service.answer((_path, response) => {
      response.writeHead(503).end();
      return true;
    });
    expect((await ask()).body).toMatchObject({ outcome: 'no_answer', answer: null });
    service.answer(null);
    expect(await titles()).toContain('Out of service, says FMCSA’s live service');
    expect(await state()).toMatchObject({ newest: { outcome: 'no_answer' }, answered: { outcome: 'answered' } });
  });

  test('ends with a file of a later day', async () => {
    const later = '2027-01-01';
    await monitor.db.update(carriers).set({ censusAsOf: later, nameAsOf: later }).where(eq(carriers.id, DOT));
    expect(await titles()).toEqual(['Out of service, says FMCSA’s live service']);
    await monitor.db.update(carriers).set({ censusAsOf: TODAY, nameAsOf: TODAY }).where(eq(carriers.id, DOT));
  });

  test('that the service does not know a carrier of the census is one', async () => {
    nextMinute();
    service.answer((_path, response) => {
      response.end(JSON.stringify(service.answerJson(null)));
      return true;
    });
    expect((await ask()).body.outcome).toBe('not_found');
    service.answer(null);
    expect(await titles()).toContain('FMCSA’s live service doesn’t know this carrier');
  });

  test('is also a docket that the service knows as another carrier’s, until it says so no more', async () => {
    await monitor.db
      .insert(carrierIdentifiers)
      .values({ carrierId: DOT, type: 'MC', value: '700001', source: 'census' });
    service.say({});
    nextMinute();
    service.answer((path, response) => {
      if (path !== 'docket-number/700001') return false;
      response.end(JSON.stringify(service.answerJson([{ carrier: { dotNumber: 5_559_999 } }])));
      return true;
    });
    await ask();
    service.answer(null);
    expect(await titles()).toEqual(['MC 700001 belongs to another carrier, says FMCSA’s live service']);
    nextMinute();
    await ask();
    expect(await titles()).toEqual([]);
  });
});

describe('is asked by itself, before the decision, and stands in its vetting file', () => {
  test('when a load is covered', async () => {
    await makeBookable(monitor, [DOT]);
    const { body } = await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas('LIVE-1') });
    nextMinute();
    const covered = await monitor.send('PATCH', `/loads/${body.load.id}`, { load: { carrier_id: DOT } });
    expect(covered.status).toBe(200);
    expect((await state()).newest).toMatchObject({ cause: 'load_covered', outcome: 'answered' });
    expect(await newestSection()).toMatchObject({ says: 'FMCSA answered.', missing: [] });
  });

  test('when a rule is overridden, also while the service is away: nothing is blocked, and nothing clean', async () => {
    nextMinute();
    service.answer((_path, response) => {
      response.writeHead(500).end();
      return true;
    });
    const { body } = await monitor.get(`/carriers/${DOT}`);
    const classification_id = body.rules_assessment.classifications[0].id;
    const is_type = 'cargo_insurance_gteq_one_hundred_thousand';
    const input = {
      carrier_id: DOT,
      classification_id,
      is_type,
      reason: 'Seen on paper.',
      expiration_date: '2027-12-31',
    };
    const made = await monitor.send('POST', '/rule_overrides', { rule_override: input });
    service.answer(null);
    expect(made.status).toBe(200);
    expect((await state()).newest).toMatchObject({ cause: 'rule_overridden', outcome: 'no_answer' });
    const section = await newestSection();
    expect(section.says).toBe('FMCSA didn’t answer within 5 seconds. Nothing was learned.');
    expect(section.missing).toContain(section.says);
    expect(section.facts.find(({ label }: { label: string }) => label === 'Answered').note).toBe('an earlier time');
  });

  test('but not for one who may not decide', async () => {
    nextMinute();
    const rows = await monitor.db.$count(liveChecks);
    const refused = await monitor.send('POST', '/rule_overrides', { rule_override: { carrier_id: DOT } });
    expect(refused.status).toBe(422);
    expect(await monitor.db.$count(liveChecks)).toBe(rows);
  });
});

test('a profile whose files contradict each other asks by itself, once a day, and an agreeing one does not', async () => {
  const AGREEING = 5_550_002;
  const CONTRADICTED = 5_550_003;
  await loadPaperDatasets(monitor.db, [PAPER_DATASETS.motusCarrier, PAPER_DATASETS.motusAuthHist]);
  for (const id of [AGREEING, CONTRADICTED]) {
    await addCarrier(monitor.db, { id, legalName: `CARRIER ${id}` });
    await addAuthority(monitor.db, { carrierId: id, docket: `MC${id}` });
  }
  await addAuthorityEvent(monitor.db, {
    carrierId: CONTRADICTED,
    docket: `MC${CONTRADICTED}`,
    action: 'Involuntary Suspension',
    status: 'Inactive',
    actionOn: AS_OF,
  });
  const checked = async (id: number) => {
    expect((await monitor.get(`/carriers/${id}`)).status).toBe(200);
    return monitor.db.$count(liveChecks, eq(liveChecks.carrierId, id));
  };
  expect(await checked(AGREEING)).toBe(0);
  expect(await checked(CONTRADICTED)).toBe(1);
  nextMinute();
  expect(await checked(CONTRADICTED)).toBe(1);
  expect((await monitor.get(`/carriers/${CONTRADICTED}/live_check`)).body.newest).toMatchObject({
    cause: 'contradiction',
  });
  await monitor.db.update(liveChecks).set({ askedAt: sql`${liveChecks.askedAt} - interval '1 day'` });
  expect(await checked(CONTRADICTED)).toBe(2);
});

test('without a key no one is asked, and every place says so', async () => {
  const without = await openSectionMonitor();
  try {
    await addCarrier(without.db, { id: DOT, legalName: NAME });
    expect((await without.send('POST', `/carriers/${DOT}/live_checks`)).body).toMatchObject({
      outcome: 'no_key',
      answer: null,
    });
    expect((await without.get(`/carriers/${DOT}/live_check`)).body).toMatchObject({
      is_set_up: false,
      newest: { outcome: 'no_key' },
    });
    expect(await without.db.$count(datasets)).toBe(0);
  } finally {
    await without.close();
  }
});
