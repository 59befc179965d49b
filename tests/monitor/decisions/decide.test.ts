import { auditEvents, carrierEvents, companies, companyEvents } from '@monitor/db/schema';
import { type Deciding, decide, decideOnce } from '@monitor/decisions/decide';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCarrier } from '../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';
import { tamper } from '../support/tamper';
import { NOON } from '../support/today';

let monitor: SectionMonitor;
let companyId: number;
let carrierId: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const [company] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  companyId = company!.id;
  carrierId = await addCarrier(monitor.db, { legalName: 'ONE DECISION LLC' });
});
afterAll(() => monitor.close());

/** What was done, in its order, with how many events and audit lines were there by then. */
let steps: string[] = [];
beforeEach(async () => {
  steps = [];
  monitor.mails.length = 0;
  await tamper(monitor.db, async (tx) => {
    for (const table of [carrierEvents, companyEvents, auditEvents]) await tx.delete(table);
  });
});

function deciding(): Deciding<null> {
  const counted = (name: string) => async (tx: Pick<SectionMonitor['db'], '$count'>) => {
    const counts = [await tx.$count(carrierEvents), await tx.$count(companyEvents), await tx.$count(auditEvents)];
    steps.push(`${name} after ${counts.join(', ')}`);
  };
  const consequences = {
    lockForReassessment: counted('lock'),
    reassess: counted('reassess'),
    writeVettingFile: async (tx: Pick<SectionMonitor['db'], '$count'>) => {
      await counted('vetting file')(tx);
      return { number: 1, hash: '' };
    },
  };
  return { ...monitor.services, consequences, company: { id: companyId }, user: null, now: NOON };
}

const everything = (run = async () => {}) =>
  decide(deciding(), async (d) => {
    d.mail({ to: 'carrier@example.com', subject: 'Decided', parts: [] });
    d.reassess(carrierId, carrierId);
    d.vettingFile({ carrierId, decision: { kind: 'checked', summary: 'Checked' } });
    d.audit({ kind: 'rules_changed', summary: 'Changed' });
    d.companyEvent({ kind: 'rules_changed', summary: 'Changed', data: { classification_id: 1 } });
    const data = { vetting_file: 1, hash: 'x' };
    d.carrierEvent({ carrierId, kind: 'carrier_checked', summary: 'Checked', note: 'For colleagues', data });
    await run();
    return 'done';
  });

test('writes in one order, whatever order it was said in', async () => {
  expect(await everything()).toBe('done');
  expect(steps).toEqual(['lock after 0, 0, 0', 'vetting file after 1, 2, 1', 'reassess after 1, 2, 1']);
  expect(monitor.mails.map(({ to }) => to)).toEqual(['carrier@example.com']);
});

test('an event about a carrier is told to programs without its note', async () => {
  await everything();
  const [line] = await monitor.db.select().from(carrierEvents);
  expect(line).toMatchObject({ companyId, carrierId, summary: 'Checked', note: 'For colleagues', userId: null });
  const events = await monitor.db.select().from(companyEvents);
  expect(JSON.stringify(events)).not.toContain('For colleagues');
});

test('what fails leaves nothing and mails nobody', async () => {
  const failing = everything(() => Promise.reject(new Error('no room')));
  await expect(failing).rejects.toThrow('no room');
  expect(steps).toEqual([]);
  expect(monitor.mails).toEqual([]);
  expect(await monitor.db.$count(auditEvents)).toBe(0);
});

test('what is refused at the commit leaves nothing and mails nobody', async () => {
  await monitor.database.db.execute(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused at the end'; END $$`);
  await monitor.database.db.execute(`
    CREATE CONSTRAINT TRIGGER refused_at_commit AFTER INSERT ON audit_events DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION refuse()`);
  try {
    const failed = await everything().then(
      () => 'was decided',
      (error: Error) => `${error.message} ${error.cause}`,
    );
    expect(failed).toContain('refused at the end');
  } finally {
    await monitor.database.db.execute('DROP FUNCTION refuse CASCADE');
  }
  // It got as far as it can: to the commit.
  expect(steps.at(-1)).toBe('reassess after 1, 2, 1');
  expect(monitor.mails).toEqual([]);
  expect(await monitor.db.$count(auditEvents)).toBe(0);
});

test('decisions of one company follow each other', async () => {
  let running = 0;
  const one = () =>
    decide(deciding(), async (d) => {
      running += 1;
      const together = running;
      await d.tx.$count(companies);
      running -= 1;
      return together;
    });
  expect(await Promise.all([one(), one(), one()])).toEqual([1, 1, 1]);
});

test('what is sent twice, at once or later, is decided once', async () => {
  let made = 0;
  const send = () =>
    decideOnce(deciding(), { call: 'test', id: 'the same', content: 'the same' }, async (d) => {
      made += 1;
      d.mail({ to: 'once@example.com', subject: 'Made', parts: [] });
      return 7;
    });
  const answers = [...(await Promise.all([send(), send()])), await send()];
  expect(answers.map(({ id }) => id)).toEqual([7, 7, 7]);
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect([made, monitor.mails.length]).toEqual([1, 1]);
});
