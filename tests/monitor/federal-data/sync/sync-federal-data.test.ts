import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, dayOf } from '@contract/shared/day';
import { queueMails } from '@monitor/areas/notifications/queue-mails';
import { sendMails } from '@monitor/areas/notifications/send-mails';
import { consequences } from '@monitor/areas/reassessment/reassess-subscriptions';
import { subscribe } from '@monitor/areas/subscriptions/subscribe';
import { CATALOG } from '@monitor/base/federal-datasets';
import { authorities, companies, datasetSyncs, datasets, imports, jobs, oosOrders } from '@monitor/db/schema';
import { DATASETS } from '@monitor/federal-data/import/datasets';
import type { Dataset } from '@monitor/federal-data/import/datasets/dataset';
import { recognizeDataset } from '@monitor/federal-data/import/recognize';
import { ASK_LIMITS } from '@monitor/federal-data/sync/ask';
import { openPublisher } from '@monitor/federal-data/sync/source';
import { LEAST_FREE_BYTES, type SyncOptions, syncFederalData } from '@monitor/federal-data/sync/sync-federal-data';
import { syncJob } from '@monitor/federal-data/sync/sync-job';
import { enqueueJob } from '@monitor/jobs/jobs';
import { runDueJobs } from '@monitor/jobs/run-jobs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  description,
  headerIn,
  json,
  type LocalPublisher,
  pathOf,
  startPublisher,
} from '../../../support/fmcsa-publisher';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { FIXTURES, headerOf, lineOf, testFolder } from '../import/fmcsa-files';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ORDERS = 'p2mt-9ige';

let monitor: SectionMonitor;
let publisher: LocalPublisher;
const folder = testFolder();
const clock = () => monitor.services.clock();
beforeAll(async () => {
  monitor = await openSectionMonitor();
  publisher = await startPublisher({ now: clock });
  for (const [id, csv] of fixtures()) publish(id, csv);
});
afterAll(async () => {
  await publisher.close();
  await monitor.close();
});

/** The whole file of each dataset by its id, and of each daily difference one without a row. */
function fixtures(): Map<string, string> {
  const byId = new Map<string, string>();
  for (const name of readdirSync(FIXTURES).filter((one) => one.endsWith('.csv'))) {
    const csv = readFileSync(join(FIXTURES, name), 'utf8');
    const { fmcsaId } = recognizeDataset(headerIn(csv), [name]);
    byId.set(fmcsaId!, withRowOf(csv, datasetOfId(fmcsaId!), '09/14/2026'));
  }
  for (const { id, key, isDifference } of CATALOG) if (isDifference) byId.set(id, `${headerOf(key)}\n`);
  return byId;
}

const datasetOfId = (id: string) => DATASETS.find(({ fmcsaId }) => fmcsaId === id)!;

/** The file with its first row of a day, in the columns that say how far its rows reach. */
function withRowOf(csv: string, { columns, rowDays, changedOn }: Dataset, day: string): string {
  const [header = '', first = '', ...others] = csv.split(/\n(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const names = (rowDays ?? (changedOn ? [changedOn] : [])).map(({ index }) => columns[index]!);
  if (names.length === 0) return csv;
  const cells = first.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  for (const name of names) cells[headerIn(header).indexOf(name)] = day;
  return [header, cells.join(','), ...others].join('\n');
}

/** Puts a file up, changed an hour ago. */
function publish(id: string, csv: string, name = `FMCSA ${id}`) {
  publisher.files.set(id, { name, csv, publishedAt: new Date(clock().getTime() - HOUR) });
}

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
});
const sync = (more: Partial<SyncOptions> = {}) => {
  const signal = more.signal ?? new AbortController().signal;
  return syncFederalData(monitor.database, {
    publisher: openPublisher(
      { address: publisher.address, clock, signal },
      { ...ASK_LIMITS, stallMs: 2_000, leastBytes: 1, pausesMs: [1] },
    ),
    dataDir: folder.path,
    clock,
    signal,
    say: (line) => lines.push(line),
    freeBytes: async () => 10 * LEAST_FREE_BYTES,
    ...more,
  });
};
const stateOf = async (id: string) => (await monitor.db.select().from(datasetSyncs).where(eq(datasetSyncs.id, id)))[0]!;
const orderRows = () => monitor.db.select().from(oosOrders);
const orders = () => publisher.files.get(ORDERS)!.csv;
const usDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
/** A file as short as the fixtures loses more than one row in twenty with each. */
const manyOrders = (count: number, reason = 'Unfit') =>
  `${headerOf('oos-orders')}\n${Array.from({ length: count }, (_, at) =>
    lineOf('oos-orders', {
      DOT_NUMBER: 7_700_100 + at,
      // The newest of them is of the day before.
      OOS_DATE: at === 0 ? usDay(addDays(dayOf(clock()), -1)) : '08/01/2026',
      OOS_REASON: reason,
      STATUS: 'ACTIVE',
    }),
  ).join('\n')}\n`;

test('the catalog has every dataset and every daily difference by its id', () => {
  const ids = DATASETS.flatMap(({ fmcsaId, differenceId, key }) => [
    `${fmcsaId} ${key} whole`,
    ...(differenceId ? [`${differenceId} ${key} difference`] : []),
  ]);
  expect(
    CATALOG.map(({ id, key, isDifference }) => `${id} ${key} ${isDifference ? 'difference' : 'whole'}`).sort(),
  ).toEqual(ids.sort());
});

describe('a sync', () => {
  test('loads every dataset whole as of the day it was published, and a second changes nothing', async () => {
    const summary = await sync();
    expect(lines.filter((line) => line.includes('held'))).toEqual([]);
    expect(summary).toEqual({ imported: 30, unchanged: 6, stale: 0, held: 0, failed: 0 });
    const loaded = await monitor.db.select().from(datasets);
    expect(loaded.map(({ key }) => key).sort()).toEqual(DATASETS.map(({ key }) => key).sort());
    for (const { key, completeAsOf } of loaded)
      expect([key, completeAsOf]).toEqual([key, key.startsWith('legacy-') ? '2026-05-14' : '2026-09-15']);
    expect(readdirSync(join(folder.path, 'sync'))).toEqual([]);
    const state = await stateOf(ORDERS);
    expect(state).toMatchObject({ status: 'current', message: null, syncedRows: 2 });
    expect((await stateOf('6eyk-hxee')).message).toBeNull();
    expect(state.nextAt).toEqual(new Date(clock().getTime() + DAY));

    const downloads = publisher.downloads();
    expect(await sync()).toEqual({ imported: 0, unchanged: 36, stale: 0, held: 0, failed: 0 });
    expect(publisher.downloads()).toBe(downloads);
    expect(await monitor.db.$count(imports)).toBe(30);
    // None is due before its day is over.
    expect(await sync({ onlyDue: true })).toEqual({ imported: 0, unchanged: 0, stale: 0, held: 0, failed: 0 });
  });

  test('brings news that reach the mail of those who follow the carrier', async () => {
    const { db, services } = monitor;
    const [company] = await db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
    const follow = { companyId: company!.id, carrierId: 7_700_001, userId: null, now: clock() };
    await db.transaction((tx) => subscribe(tx, follow, consequences));
    const done = new Map<number, number>();
    await queueMails(services, done);
    monitor.passTime(DAY);
    const order = { DOT_NUMBER: 7_700_001, OOS_DATE: '09/15/2026', OOS_REASON: 'Imminent hazard', STATUS: 'ACTIVE' };
    publish(ORDERS, `${orders()}${lineOf('oos-orders', order)}\n`);
    expect(await sync()).toMatchObject({ imported: 1, stale: 0, held: 0, failed: 0 });
    expect(lines).toContain('Out-of-Service Orders: as of Sep 16, 2026: 3 rows, 1 of them new or changed.');
    await monitor.runJobs();
    await queueMails(services, done);
    await sendMails(services, () => false);
    expect(monitor.mails.map(({ text }) => text).join('\n')).toMatch(/out of service/i);
  });

  test('takes the daily difference behind the whole file, and not one that the whole file has', async () => {
    monitor.passTime(DAY);
    const whole = publisher.files.get('6snj-ed7q')!;
    const [header, row] = whole.csv.split('\n');
    publisher.files.set('mhr5-hjyc', {
      name: 'FMCSA mhr5-hjyc',
      csv: `${header}\n${row?.replace(/MC0*\d+/, 'MC990001')}\n`,
      publishedAt: new Date(clock().getTime() - HOUR),
    });
    await sync();
    expect(await stateOf('mhr5-hjyc')).toMatchObject({ status: 'current', syncedRows: 1 });
    // A day is missing between the whole file of Sep 15 and it.
    expect((await stateOf('mhr5-hjyc')).message).toContain('Days are missing');
    const difference = publisher.files.get('mhr5-hjyc')!;
    const hoursAgo = (hours: number) => new Date(clock().getTime() - hours * HOUR);
    const read = publisher.downloads();
    monitor.passTime(3 * HOUR);
    publish('6snj-ed7q', whole.csv);
    publisher.files.set('mhr5-hjyc', { ...difference, publishedAt: hoursAgo(2) });
    await sync();
    expect(publisher.downloads()).toBe(read + 1);
    expect(lines).toContain('Motus BOC3, daily difference: The whole file of Sep 17, 2026 has it.');
    // That of the day after makes it the whole dataset of that day.
    monitor.passTime(DAY);
    publisher.files.set('mhr5-hjyc', { ...difference, publishedAt: hoursAgo(1) });
    await sync();
    expect((await stateOf('mhr5-hjyc')).message).toBeNull();
    const [boc3] = await monitor.db.select().from(datasets).where(eq(datasets.key, 'motus-boc3'));
    expect(boc3?.completeAsOf).toBe('2026-09-18');
  });

  test('an empty difference whose count the publisher confirms moves the day; one with a day missing before it does not', async () => {
    const id = 'mhr5-hjyc';
    const dayOf = async () =>
      (await monitor.db.select().from(datasets).where(eq(datasets.key, 'motus-boc3')))[0]?.completeAsOf;
    const before = publisher.files.get(id)!;
    const known = await dayOf();
    // Not one whose rows got lost on the way.
    monitor.passTime(DAY);
    publish(id, before.csv);
    publisher.answer(pathOf.rows(id), (_, response) => response.end(`${headerOf('motus-boc3')}\n`));
    await sync({ keys: ['motus-boc3'] });
    publisher.answer(pathOf.rows(id), null);
    expect([(await stateOf(id)).message, await dayOf()]).toEqual(['The file was cut short: 0 of 1 rows.', known]);
    publish(id, `${headerOf('motus-boc3')}\n`);
    expect(await sync({ keys: ['motus-boc3'] })).toMatchObject({ imported: 1, held: 0 });
    expect([(await stateOf(id)).message, await dayOf()]).toEqual([null, '2026-09-19']);
    monitor.passTime(2 * DAY);
    publish(id, `${headerOf('motus-boc3')}\n`);
    await sync({ keys: ['motus-boc3'] });
    expect((await stateOf(id)).message).toContain('Days are missing');
    expect(await dayOf()).toBe('2026-09-19');
  });

  test('compares a closed file once in 30 days, and stores the same rows once', async () => {
    const id = '6eyk-hxee';
    const key = 'legacy-carrier';
    const { csv } = publisher.files.get(id)!;
    const imported = () => monitor.db.$count(imports, eq(imports.dataset, key));
    const [read, stored] = [publisher.downloads(), await imported()];
    publish(id, csv);
    await sync();
    expect(lines.join('\n')).toContain('closed. It is compared again on Oct');
    expect(publisher.downloads()).toBe(read);
    await sync({ keys: [key] });
    expect([publisher.downloads(), await imported()]).toEqual([read + 1, stored]);
    expect(await stateOf(id)).toMatchObject({ status: 'current', download: null });
    // The publisher's own mark said so: no byte of it came.
    const marks = publisher.asked.filter(({ path, headers }) => path.includes('/rows.csv') && headers['if-none-match']);
    expect(marks.map(({ path }) => path)).toEqual([expect.stringContaining(id)]);
    monitor.passTime(HOUR);
    publish(id, csv.trimEnd());
    await sync({ keys: [key] });
    expect(lines).toContain('Legacy Carrier: closed, and its rows are the same.');
    expect(await imported()).toBe(stored);
  });

  test('imports a closed file again whose rows changed after all, as of the day it closed', async () => {
    const id = '6eyk-hxee';
    const { csv } = publisher.files.get(id)!;
    const corrected = lineOf('legacy-carrier', {
      DOCKET_NUMBER: 'MC990077',
      DOT_NUMBER: '07990077',
      COMMON_STAT: 'A',
      CONTRACT_STAT: 'N',
      BROKER_STAT: 'N',
      PROPERTY_CHK: 'Y',
    });
    monitor.passTime(HOUR);
    publish(id, `${csv.trimEnd()}\n${corrected}\n`);
    // Not before it is due.
    expect(await sync()).toMatchObject({ imported: 0 });
    expect(await sync({ keys: ['legacy-carrier'] })).toMatchObject({ imported: 1, held: 0 });
    const stored = () => monitor.db.select().from(authorities).where(eq(authorities.docket, 'MC990077'));
    expect((await stored()).map(({ status, asOf }) => `${status} ${asOf}`).sort()).toEqual([
      'active 2026-05-14',
      'none 2026-05-14',
      'none 2026-05-14',
    ]);
    const [dataset] = await monitor.db.select().from(datasets).where(eq(datasets.key, 'legacy-carrier'));
    expect(dataset!.completeAsOf).toBe('2026-05-14');
    // And what it no longer has is gone.
    monitor.passTime(HOUR);
    publish(id, csv);
    await sync({ keys: ['legacy-carrier'], accept: ['legacy-carrier'] });
    expect(await stored()).toEqual([]);
  });

  test('goes on from a download that a killed one had finished', async () => {
    monitor.passTime(DAY);
    publish(ORDERS, manyOrders(40));
    const killed = new AbortController();
    await expect(
      sync({
        signal: killed.signal,
        say: () => {},
        // The last thing before the import.
        freeBytes: async () => {
          if ((await stateOf(ORDERS)).download) killed.abort(new Error('killed'));
          return 10 * LEAST_FREE_BYTES;
        },
      }),
    ).rejects.toThrow(/killed|interrupted/);
    expect((await orderRows()).length).toBe(3);
    writeFileSync(join(folder.path, 'sync', 'left-over.csv.part'), 'half');
    await monitor.db.update(datasetSyncs).set({ status: 'importing' }).where(eq(datasetSyncs.id, ORDERS));
    const read = publisher.downloads();
    expect(await sync({ onlyDue: true })).toMatchObject({ imported: 1 });
    expect(publisher.downloads()).toBe(read);
    expect((await orderRows()).length).toBe(40);
    expect(readdirSync(join(folder.path, 'sync'))).toEqual([]);
  });

  test('runs by itself where something is due, as a job that says how far it is', async () => {
    monitor.passTime(2 * DAY);
    publish(ORDERS, manyOrders(41));
    const env = { ...monitor.services.env, fmcsaAddress: publisher.address, dataDir: folder.path };
    const faults: unknown[] = [];
    const log = { error: (details: object) => faults.push(details) };
    await runDueJobs({ ...monitor.services, env }, [syncJob], log);
    expect(faults).toEqual([]);
    // Only a product with a schedule asks for it.
    expect(await monitor.db.$count(jobs, eq(jobs.kind, 'sync_federal_data'))).toBe(0);
    await enqueueJob(monitor.db, syncJob, { params: null, companyId: null, userId: null, now: clock() });
    await runDueJobs({ ...monitor.services, env }, [syncJob], log);
    const [job] = await monitor.db.select().from(jobs).where(eq(jobs.kind, 'sync_federal_data'));
    expect([faults, job]).toMatchObject([[], { status: 'done', done: 36, total: 36, result: { imported: 1 } }]);
    expect((await orderRows()).length).toBe(41);
  });

  test('runs once at a time', async () => {
    const [first, second] = await Promise.all([sync(), sync()]);
    expect([first, second].filter((one) => one === null)).toHaveLength(1);
  });
});

describe('what is wrong with a file is said, and nothing of it is stored', () => {
  beforeEach(async () => {
    monitor.passTime(DAY);
    publish(ORDERS, manyOrders(41, 'Changed'));
  });
  /** Syncs, and the sentence that the orders are left with; their rows are those of before. */
  async function problem(more: Partial<SyncOptions> = {}) {
    const before = await orderRows();
    const counted = await monitor.db.$count(imports, eq(imports.dataset, 'oos-orders'));
    await sync(more);
    expect(await orderRows()).toEqual(before);
    expect(await monitor.db.$count(imports, eq(imports.dataset, 'oos-orders'))).toBe(counted);
    const { status, message, nextAt } = await stateOf(ORDERS);
    expect(readdirSync(join(folder.path, 'sync'))).toEqual([]);
    return { words: `${status}: ${message}`, inHours: (nextAt!.getTime() - clock().getTime()) / HOUR };
  }
  const during = async (path: string, answer: Parameters<LocalPublisher['answer']>[1], more?: Partial<SyncOptions>) => {
    publisher.answer(path, answer);
    try {
      return await problem(more);
    } finally {
      publisher.answer(path, null);
    }
  };

  test('fewer rows than the publisher counts', async () => {
    const { words, inHours } = await during(pathOf.count(ORDERS), (_, response) => json(response, [{ count: '42' }]));
    expect(words).toBe('held: The file was cut short: 41 of 42 rows.');
    expect(inHours).toBe(1);
  });

  test('5 % fewer rows than the last file, until a person accepts it', async () => {
    publish(ORDERS, manyOrders(38));
    expect((await problem()).words).toBe(
      'held: It has 38 rows, 7.3% fewer than a file of the last 30 days (41). If that is right, your operator takes it with “npm run sync -- --accept oos-orders”.',
    );
    expect(await sync({ accept: ['oos-orders'] })).toMatchObject({ imported: 1, held: 0 });
    expect((await orderRows()).length).toBe(38);
  });

  test('other columns', async () => {
    publish(ORDERS, orders().replace('OOS_REASON', 'REASON_TEXT'));
    expect((await problem()).words).toMatch(/^held: It has other columns than before\. .*it lacks OOS_REASON/);
  });

  test('columns that its description does not have', async () => {
    const { words } = await during(pathOf.rows(ORDERS), (_, response) =>
      response.end(orders().replace('OOS_REASON', 'REASON_TEXT')),
    );
    expect(words).toMatch(/^held: The header is nearest to Out-of-Service Orders/);
    expect((await stateOf(ORDERS)).download).toBeNull();
  });

  test('another name', async () => {
    publish(ORDERS, orders(), 'Orders (archived)');
    expect((await problem()).words).toMatch(
      /^held: The publisher renamed it from “FMCSA p2mt-9ige” to “Orders \(archived\)”/,
    );
  });

  test('a dataset that vanished, and one that describes itself as another', async () => {
    publisher.files.delete(ORDERS);
    expect((await problem()).words).toBe('held: The publisher no longer has this dataset (404).');
    publish(ORDERS, manyOrders(40, 'Changed'));
    const { words } = await during(pathOf.description(ORDERS), (_, response) =>
      json(response, description('aaaa-bbbb', publisher.files.get(ORDERS)!)),
    );
    expect(words).toBe('held: Asked for p2mt-9ige, the publisher describes aaaa-bbbb.');
  });

  test('a day that lies ahead, or before what is loaded', async () => {
    const file = publisher.files.get(ORDERS)!;
    publisher.files.set(ORDERS, { ...file, publishedAt: new Date(clock().getTime() + HOUR) });
    expect((await problem()).words).toMatch(/^held: The publisher says it was updated on .* which lies ahead/);
    publisher.files.set(ORDERS, { ...file, publishedAt: new Date('2026-09-01T12:00:00Z') });
    expect((await problem()).words).toMatch(/^held: The publisher has gone back to a file of Sep 1, 2026/);
  });

  test('a file that changes while it is read', async () => {
    const { words } = await during(pathOf.rows(ORDERS), (_, response) => {
      const file = publisher.files.get(ORDERS)!;
      publisher.files.set(ORDERS, { ...file, publishedAt: new Date(file.publishedAt.getTime() + 60_000) });
      response.end(file.csv);
    });
    expect(words).toMatch(/^failed: The publisher changed it on .* while it was read/);
  });

  test('too many requests end the sync for all, until the publisher takes more', async () => {
    const { words, inHours } = await during('/api/views/az4n-8mr2.json', (_, response) =>
      response.writeHead(429, { 'retry-after': '7200' }).end(),
    );
    expect(words).toMatch(/^failed: The publisher says we ask too often \(429\)\. It asks us to wait until/);
    expect(inHours).toBe(2);
  });

  test('a disk that is nearly full ends the sync', async () => {
    const { words } = await problem({ freeBytes: async () => LEAST_FREE_BYTES - 1 });
    expect(words).toMatch(/^failed: The disk is nearly full: 2\.0 GB free/);
  });
});
