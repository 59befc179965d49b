import { vettingFiles } from '@monitor/db/schema';
import { runVettingCheck } from '@monitor/operator/vetting-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCarrier } from '../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../support/section-monitor';

const now = new Date(`${TODAY}T12:00:00Z`);
let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

test('says of every company whether its chain holds, and where it breaks', async () => {
  const { db } = monitor;
  expect(await runVettingCheck(db, now)).toEqual({ lines: ['No vetting file was written yet.'], code: 0 });
  const carrier_id = await addCarrier(db);
  for (const as of ['admin@demo.test', 'admin@demo.test', 'other@demo.test'])
    await monitor.send('POST', '/vetting_files', { vetting_file: { carrier_id } }, as);
  const { lines, code } = await runVettingCheck(db, now);
  expect(code).toBe(0);
  expect(lines).toEqual([
    expect.stringMatching(/^Demo Brokerage \(\d+\): 2 files, each as it was written/),
    expect.stringMatching(/^Other Brokerage \(\d+\): 1 files, each as it was written/),
  ]);
  await db.execute(sql`ALTER TABLE vetting_files DISABLE TRIGGER USER`);
  await db.update(vettingFiles).set({ summary: 'Nothing happened' }).where(sql`seq = 2`);
  const broken = await runVettingCheck(db, now);
  expect(broken.code).toBe(1);
  expect(broken.lines[0]).toMatch(/^Demo Brokerage \(\d+\): BROKEN at file 2 of 2\./);
  expect(broken.lines[1]).toMatch(/^Other Brokerage/);
});

test('is for the operator of this machine alone', async () => {
  const ask = (authorization: string) =>
    monitor.app.inject({
      method: 'POST',
      url: '/monitor/operator/commands',
      headers: { authorization },
      payload: { name: 'check-vetting-files', argv: [] },
    });
  expect((await ask('Bearer wrong')).statusCode).toBe(404);
  const answer = await ask('Bearer operator');
  expect(answer.json()).toMatchObject({ code: 1 });
});
