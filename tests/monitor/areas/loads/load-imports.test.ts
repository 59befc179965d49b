import { SUBMISSION_HEADER } from '@contract/shared/submissions.constants';
import { sweepLoadImports } from '@monitor/areas/loads/import/upload-load-list';
import { jobs, loadImports, loads, users } from '@monitor/db/schema';
import { JOB_KINDS } from '@monitor/job-kinds';
import { runDueJobs } from '@monitor/jobs/run-jobs';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleLoads } from '~/view/loads/sample-loads';
import { openMonitorWithPlaces, type SectionMonitor, TODAY } from '../../support/section-monitor';
import { statementsOf } from '../../support/statements';
import { addHauler } from './loads-support';

let monitor: SectionMonitor;
let carrier: number;
beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
  carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
});
afterAll(() => monitor.close());

async function upload(
  content: string | Buffer,
  as: string | null = 'admin@demo.test',
  headers: Record<string, string> = {},
) {
  const boundary = 'a-boundary-of-the-test';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="loads.csv"\r\nContent-Type: text/csv\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await monitor.app.inject({
    method: 'POST',
    url: '/monitor/api/v1/load_imports',
    cookies: as === null ? {} : { monitor_session: await monitor.tokenOf(as) },
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

const HEADINGS =
  'Load Number,Customer,Rate,Weight,Carrier DOT,Truck Unit,Pickup City,Pickup State,Pickup From,Delivery City,Delivery State,Delivery From,Delivery To';
const row = (reference: string, rest = {}) => {
  const cells = {
    customer: 'Acme Foods',
    rate: '"$1,950.50"',
    weight: '"42,000 lbs"',
    dot: '',
    unit: '',
    from: '9/16/2026 8:00 AM',
    city: 'Houston',
    ...rest,
  };
  const { customer, rate, weight, dot, unit, from, city } = cells;
  return `${reference},${customer},${rate},${weight},${dot},${unit},Dallas,TX,${from},${city},TX,2026-09-16 20:00,2026-09-16 23:00`;
};
const list = (...rows: string[]) => [HEADINGS, ...rows].join('\n');
const findLoad = async (reference: string) =>
  (await monitor.get(`/loads?tab=result&window=all&q[reference_eq]=${reference}`)).body.loads[0];

describe('uploadLoads', () => {
  test('counts the rows of a list before it writes any', async () => {
    const rows = `${HEADINGS}\n${'a\n'.repeat(900_000)}`;
    let refused: Awaited<ReturnType<typeof upload>> | undefined;
    const statements = await statementsOf(async () => {
      refused = await upload(rows);
    });
    expect([refused!.status, refused!.body.fields]).toEqual([
      422,
      { file: ['A list may have 100000 rows. Split it.'] },
    ]);
    expect(statements.filter((text) => text.includes('load_import_lines'))).toEqual([]);
    expect(await monitor.db.$count(loadImports)).toBe(0);
  });

  test('takes an API key, whose job brings the loads in and says that a list did', async () => {
    const made = await monitor.send('POST', '/api_keys', {
      api_key: { name: 'TMS feed', scopes: ['tickets_load_lock_manager'], is_read_only: false },
    });
    const { status, body } = await upload(list(row('KEY-1', { dot: String(carrier) })), null, {
      authorization: `Bearer ${made.body.key}`,
    });
    expect([status, body.created_by]).toEqual([200, 'API key TMS feed']);
    await monitor.runJobs();
    expect((await monitor.get(`/load_imports/${body.id}`)).body).toMatchObject({
      job: { status: 'done', failure: null },
      outcomes: { created: 1, refused: 0 },
    });
    expect(await findLoad('KEY-1')).toMatchObject({ carrier: { id: carrier } });
    const { activity } = (await monitor.get(`/activity?carrier_id=${carrier}&kind=loads`)).body;
    expect(activity.map(({ summary }: { summary: string }) => summary)).toContain(
      'Assigned to load KEY-1 by an uploaded list',
    );
    await monitor.db.delete(loadImports).where(eq(loadImports.id, body.id));
  });

  test('brings nothing in for an API key that was revoked before its turn', async () => {
    const made = await monitor.send('POST', '/api_keys', {
      api_key: { name: 'Old feed', scopes: ['tickets_load_lock_manager'], is_read_only: false },
    });
    const authorization = `Bearer ${made.body.key}`;
    const { body } = await upload(list(row('KEY-2')), null, { authorization });
    await monitor.send('DELETE', `/api_keys/${made.body.api_key.id}`);
    await monitor.runJobs();
    expect((await monitor.get(`/load_imports/${body.id}`)).body.job).toMatchObject({
      status: 'failed',
      failure: 'The person or API key that uploaded it may not bring loads in anymore.',
    });
    await monitor.db.delete(loadImports).where(eq(loadImports.id, body.id));
  });

  test('lists uploads with as many statements for three as for one', async () => {
    const ids: number[] = [];
    for (const reference of ['MANY-1', 'MANY-2', 'MANY-3']) ids.push((await upload(list(row(reference)))).body.id);
    await monitor.runJobs();
    const countFor = async (n: number) => (await statementsOf(() => monitor.get(`/load_imports?per_page=${n}`))).length;
    await countFor(1); // the first one also prepares
    expect(await countFor(3)).toBe(await countFor(1));
    const { load_imports } = (await monitor.get('/load_imports?per_page=3')).body;
    expect(load_imports.map(({ id }: { id: number }) => id)).toEqual(ids.reverse());
    for (const one of load_imports)
      expect(one).toMatchObject({ job: { status: 'done' }, outcomes: { created: 1, refused: 0 } });
    await monitor.db.delete(loadImports).where(inArray(loadImports.id, ids));
  });

  test('brings in the loads of a list and says of each row that it could not why', async () => {
    const { status, body } = await upload(
      list(
        row('CSV-1', { dot: String(carrier), unit: '4411' }),
        row('', {}),
        row('CSV-2', { rate: 'cheap' }),
        row('CSV-3', { from: 'tomorrow' }),
        row('csv-1'),
        row('CSV-4', { dot: '99999999' }),
        row('CSV-5', { from: '11/1/2026 1:30 AM' }),
        row('CSV-6', { city: 'Nowhere in Particular' }),
      ),
    );
    expect([status, body.lines_count, body.job.status]).toEqual([200, 8, 'waiting']);
    await monitor.runJobs();
    const done = (await monitor.get(`/load_imports/${body.id}`)).body;
    expect(done.job).toMatchObject({ status: 'done', done: 8, total: 8, result: { lines: 8, loads: 2 } });
    expect(done.outcomes).toEqual({ created: 2, changed: 0, unchanged: 0, stale: 0, refused: 6 });
    const report = (await monitor.get(`/load_imports/${body.id}/lines`)).body.lines;
    expect(report.map(({ line, why }: { line: number; why: string }) => [line, why])).toEqual([
      [3, 'No reference in this row.'],
      [4, 'Rate: “cheap” is not a number.'],
      [5, 'Pickup From: “tomorrow” is not a date and time: write 2026-11-23 08:00 or 11/23/2026 8:00 AM.'],
      [6, 'Same reference as row 2.'],
      [7, 'No carrier has that number.'],
      [8, expect.stringContaining('Stop 1: The clock shows this time twice there (America/Chicago).')],
    ]);
    const load = await findLoad('CSV-1');
    expect(load).toMatchObject({ rate_cents: 195_050, weight_lbs: 42_000, carrier: { id: carrier } });
    const { body: whole } = await monitor.get(`/loads/${load.id}`);
    expect(whole).toMatchObject({ source: 'csv' });
    // 8 in the morning in Dallas.
    expect(whole.stops[0].window_starts_at).toBe('2026-09-16T13:00:00.000Z');
    expect(whole.stops[0].schedule).toBe('appointment');
  });

  test('the same list again changes nothing; an empty cell clears nothing', async () => {
    const { body } = await upload(list(row('CSV-1', { rate: '', dot: '' }), row('CSV-6', { customer: 'Other' })));
    await monitor.runJobs();
    const { outcomes } = (await monitor.get(`/load_imports/${body.id}`)).body;
    expect(outcomes).toMatchObject({ created: 0, changed: 1, unchanged: 1, refused: 0 });
    expect(await findLoad('CSV-1')).toMatchObject({ rate_cents: 195_050, carrier: { id: carrier } });
    const again = await upload(list(row('CSV-1', { rate: '', dot: '' })));
    await monitor.runJobs();
    expect((await monitor.get(`/load_imports/${again.body.id}`)).body.outcomes).toMatchObject({ unchanged: 1 });
  });

  test('the sample list comes in whole: no row and no column is left out', async () => {
    let sample = '';
    for await (const line of sampleLoads(TODAY)) sample += line;
    const { body } = await upload(sample);
    await monitor.runJobs();
    const { body: report } = await monitor.get(`/load_imports/${body.id}`);
    expect((await monitor.get(`/load_imports/${body.id}/lines`)).body.lines).toEqual([]);
    expect(report).toMatchObject({ outcomes: { created: 2, refused: 0 }, unread_columns: [], guessed_date: null });
    const { stops } = (await monitor.get(`/loads/${(await findLoad('EXAMPLE-2')).id}`)).body;
    expect(stops[1]).toMatchObject({ city: 'Kansas City', window_starts_at: expect.stringMatching(/T14:00/) });
  });

  test('more stops in numbered columns, cancelled by the list, and what the TMS knew later', async () => {
    const headings =
      'Reference,Updated,Status,Pickup City,Pickup State,Pickup Date,Delivery 2 City,Delivery 2 State,Delivery City,Delivery State';
    const { body } = await upload(
      [
        headings,
        'CSV-STOPS,2026-09-15T10:00:00Z,,Dallas,TX,2026-09-16,Houston,TX,Austin,TX',
        'CSV-OUT,2026-09-15T10:00:00Z,Canceled,Dallas,TX,2026-09-16,,,Austin,TX',
      ].join('\r\n'),
    );
    await monitor.runJobs();
    const load = await findLoad('CSV-STOPS');
    const { body: whole } = await monitor.get(`/loads/${load.id}`);
    expect(whole.stops.map(({ city }: { city: string }) => city)).toEqual(['Dallas', 'Austin', 'Houston']);
    expect(await findLoad('CSV-OUT')).toMatchObject({ status: 'cancelled' });
    expect((await monitor.get(`/load_imports/${body.id}`)).body.outcomes).toMatchObject({ created: 2 });
    const older = await upload(`${headings}\nCSV-STOPS,2026-09-15T09:00:00Z,,Dallas,TX,2026-09-16,,,Austin,TX`);
    await monitor.runJobs();
    const [line] = (await monitor.get(`/load_imports/${older.body.id}/lines`)).body.lines;
    expect(line).toMatchObject({ outcome: 'stale', load_id: load.id });
  });

  test.each([
    ['blank lines', '\n \n', 'There is nothing in that file.'],
    ['headings alone', HEADINGS, 'There are headings in that file and no row below them.'],
    ['no references', 'City,State\nDallas,TX', expect.stringContaining('No heading says Reference or Load number.')],
    ['a wide row', `Reference\n${','.repeat(300)}`, expect.stringContaining('more than 250 columns')],
  ])('refuses a file of %s, and keeps nothing of it', async (_, content, message) => {
    const before = await monitor.db.$count(loadImports);
    const { status, body } = await upload(content);
    expect([status, body.fields]).toEqual([422, { file: [message] }]);
    expect(await monitor.db.$count(loadImports)).toBe(before);
  });

  test('needs the right to bring loads in', async () => {
    expect((await upload(list(row('CSV-9')), 'staff@demo.test')).status).toBe(403);
    expect((await upload(list(row('CSV-9')), 'noloads@demo.test')).status).toBe(403);
  });

  test('sent twice it is kept once', async () => {
    const before = await monitor.db.$count(loadImports);
    const headers = { [SUBMISSION_HEADER]: 'b5bb6b20-5f7c-4a38-9c93-8e2f2f2b3c11' };
    const [one, other] = [
      await upload(list(row('CSV-T')), undefined, headers),
      await upload(list(row('CSV-T')), undefined, headers),
    ];
    expect([one.status, other.status, other.body.id]).toEqual([200, 200, one.body.id]);
    expect(await monitor.db.$count(loadImports)).toBe(before + 1);
    await monitor.runJobs();
  });
});

describe('columns that are not read', () => {
  const headings = 'Job no.,PU City,PU State,Ready dt,Drop,Seal,Ref';
  const say = (load_column: object, as?: string) => monitor.send('PUT', '/load_columns', { load_column }, as);

  test('are named with how many of their cells have something', async () => {
    const { body } = await upload(
      [
        'Load,Ref,PU City,PU State,Seal,Empty,PU Date',
        'SEAL-1,X,Dallas,TX,A1,,11/12/2026',
        'SEAL-2,Y,Dallas,TX,,,11/12/2026',
      ].join('\n'),
    );
    expect(body.unread_columns).toEqual([
      { heading: 'Ref', cells: 2, instead_of: 'Load' },
      { heading: 'Seal', cells: 1, instead_of: null },
    ]);
    expect(body.guessed_date).toBe('11/12/2026');
    await monitor.runJobs();
    expect((await monitor.get(`/load_imports/${body.id}`)).body).toMatchObject({
      unread_columns: body.unread_columns,
      outcomes: { created: 2 },
    });
    expect((await monitor.get('/load_columns')).body.unread).toContainEqual({
      heading: 'Seal',
      cells: 1,
      file_name: 'loads.csv',
    });
  });

  test('are read as the company says, from its next upload on', async () => {
    const list = [headings, 'JOB-1,Dallas,TX,9/28/2026 8:00 AM,"Houston, TX",A1,R1'].join('\n');
    for (const column of [
      { heading: 'JOB NO', field: 'reference' },
      { heading: 'Ready dt', field: 'from', stop: 'pickup_1' },
      { heading: 'Drop', field: 'place', stop: 'delivery_1' },
      { heading: 'Seal', field: 'ignored' },
    ])
      expect([column, (await say(column)).status]).toEqual([column, 200]);
    const { body } = await upload(list);
    expect(body.unread_columns).toEqual([{ heading: 'Ref', cells: 1, instead_of: 'Job no.' }]);
    await monitor.runJobs();
    const { body: load } = await monitor.get(`/loads/${(await findLoad('JOB-1')).id}`);
    expect(load.stops.map(({ city, window_starts_at }: Record<string, unknown>) => [city, window_starts_at])).toEqual([
      ['Dallas', '2026-09-28T13:00:00.000Z'],
      ['Houston', null],
    ]);
    const { load_columns, unread } = (await monitor.get('/load_columns')).body;
    expect(load_columns.map(({ heading, field, stop }: Record<string, unknown>) => [heading, field, stop])).toEqual([
      ['Drop', 'place', 'delivery_1'],
      ['JOB NO', 'reference', null],
      ['Ready dt', 'from', 'pickup_1'],
      ['Seal', 'ignored', null],
    ]);
    expect(unread.map(({ heading }: { heading: string }) => heading)).not.toContain('Seal');
    const [entry] = (await monitor.get('/audit_events?kind=load_settings_changed')).body.audit_events;
    expect(entry.summary).toBe('Columns of lists: “Seal” is not read');
    await say({ heading: 'job no.', field: null });
    const again = await upload(list);
    expect(again.body.unread_columns).toEqual([{ heading: 'Job no.', cells: 1, instead_of: null }]);
    await monitor.runJobs();
    for (const heading of ['Drop', 'Ready dt', 'Seal']) await say({ heading, field: null });
    expect((await monitor.get('/load_columns')).body.load_columns).toEqual([]);
  });

  test('are one company’s, and need the right to bring loads in', async () => {
    await say({ heading: 'Mine alone', field: 'reference' });
    const { body } = await monitor.get('/load_columns', 'other@demo.test');
    expect(body).toEqual({ load_columns: [], unread: [] });
    await say({ heading: 'Mine alone', field: null }, 'other@demo.test');
    expect((await monitor.get('/load_columns')).body.load_columns).toHaveLength(1);
    await say({ heading: 'Mine alone', field: null });
    for (const as of ['staff@demo.test', 'noloads@demo.test'])
      expect([as, (await say({ heading: 'A', field: 'reference' }, as)).status]).toEqual([as, 403]);
  });

  test.each([
    [{ heading: 'A', field: 'city' }, 'stop'],
    [{ heading: 'A', field: 'reference', stop: 'pickup_1' }, 'stop'],
    [{ heading: 'A', field: 'city', stop: 'pickup_9' }, 'stop'],
    [{ heading: 'A', field: 'constructor' }, 'field'],
    [{ heading: ' ', field: 'reference' }, 'heading'],
    [{ heading: '#!', field: 'reference' }, 'heading'],
    [{ heading: 'A'.repeat(201), field: 'reference' }, 'heading'],
    [{ heading: 'A', field: 'reference', more: 1 }, 'more'],
  ])('refuses to say %j', async (column, field) => {
    const { status, body } = await say(column);
    expect([status, Object.keys(body.fields)]).toEqual([422, [`load_column.${field}`]]);
  });
});

describe('the job', () => {
  test('cut off between two parts it goes on: nothing is lost, and nothing is brought in twice', async () => {
    const references = Array.from({ length: 250 }, (_, at) => `CUT-${at}`);
    const { body } = await upload(list(...references.map((reference) => row(reference))));
    // As a process that ends after its first commit: the second part fails, and the third is never begun.
    const { services } = monitor;
    let decisions = 0;
    const db = new Proxy(services.db, {
      get(target, name) {
        if (name === 'transaction' && ++decisions === 2) throw new Error('The process is gone.');
        return Reflect.get(target, name);
      },
    });
    await runDueJobs({ ...services, db }, JOB_KINDS, { error: () => {} });
    const first = (await monitor.get(`/load_imports/${body.id}`)).body;
    expect(first.outcomes.created).toBe(100);
    expect(first.job).toMatchObject({ status: 'waiting', done: 100 });
    await monitor.db.update(jobs).set({ runAt: services.clock() }).where(eq(jobs.status, 'waiting'));
    await monitor.runJobs();
    const whole = (await monitor.get(`/load_imports/${body.id}`)).body;
    expect(whole.outcomes).toMatchObject({ created: 250, changed: 0, unchanged: 0, refused: 0 });
    const rows = await monitor.db.select({ reference: loads.reference, version: loads.version }).from(loads);
    const cut = rows.filter(({ reference }) => reference.startsWith('CUT-'));
    expect(cut).toHaveLength(250);
    expect(new Set(cut.map(({ version }) => version))).toEqual(new Set([1]));
  });

  test('stops when the person who uploaded may not bring loads in anymore', async () => {
    const { body } = await upload(list(row('CSV-GONE')), 'manager@demo.test');
    const [manager] = await monitor.db.select().from(users).where(eq(users.email, 'manager@demo.test'));
    await monitor.db
      .update(users)
      .set({ scopes: ['sourcing'] })
      .where(eq(users.id, manager!.id));
    await monitor.runJobs();
    const { job } = (await monitor.get(`/load_imports/${body.id}`)).body;
    expect(job).toMatchObject({ status: 'failed', failure: expect.stringContaining('may not bring loads in') });
    expect(await findLoad('CSV-GONE')).toBeUndefined();
    await monitor.db.update(users).set({ scopes: manager!.scopes }).where(eq(users.id, manager!.id));
  });

  test('an upload whose writing was cut off is listed nowhere and swept', async () => {
    const now = monitor.services.clock();
    const [admin] = await monitor.db.select().from(users).where(eq(users.email, 'admin@demo.test'));
    const at = new Date(now.getTime() - 2 * 3_600_000);
    const values = { companyId: admin!.companyId!, fileName: 'cut.csv', linesCount: 0, createdAt: at };
    const [made] = await monitor.db.insert(loadImports).values(values).returning();
    expect((await monitor.get(`/load_imports/${made!.id}`)).status).toBe(404);
    await sweepLoadImports(monitor.db, now);
    expect(await monitor.db.$count(loadImports, eq(loadImports.id, made!.id))).toBe(0);
  });
});

describe('listLoadImports, getLoadImport, listLoadImportLines', () => {
  test('are the company’s own; bad questions are refused', async () => {
    const { body } = await monitor.get('/load_imports');
    expect(body.load_imports.length).toBeGreaterThan(3);
    const { id } = body.load_imports[0];
    expect((await monitor.get('/load_imports', 'other@demo.test')).body.load_imports).toEqual([]);
    for (const path of [`/load_imports/${id}`, `/load_imports/${id}/lines`])
      expect([path, (await monitor.get(path, 'other@demo.test')).status]).toEqual([path, 404]);
    for (const path of ['/load_imports?page=x', '/load_imports/x', `/load_imports/${id}/lines?after_line=x`])
      expect([path, (await monitor.get(path)).status]).toEqual([path, 422]);
    expect((await monitor.get('/load_imports?q[file_name_cont]=loads&per_page=1')).body.load_imports).toHaveLength(1);
  });
});
