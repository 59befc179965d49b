import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { reassessmentJob } from '@monitor/areas/reassessment/reassessment-job';
import { readNumber } from '@monitor/areas/subscriptions/carrier-numbers';
import { subscriptionImportJob } from '@monitor/areas/subscriptions/import-job';
import { linesOfFile } from '@monitor/areas/subscriptions/subscription-imports.queries';
import { carrierIdentifiers, jobs, subscriptions } from '@monitor/db/schema';
import type { JobKind } from '@monitor/jobs/jobs';
import { runDueJobs } from '@monitor/jobs/run-jobs';
import type { Services } from '@monitor/server/services';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';
import { statementsOf } from '../../support/statements';
import { workbookOf } from '../../support/workbooks';

let monitor: SectionMonitor;
const ids: number[] = [];
const EMAIL = 'noboard@demo.test';

beforeAll(async () => {
  monitor = await openSectionMonitor();
  for (let at = 0; at < 4; at++) {
    const id = await addCarrier(monitor.db, { id: 6_000_000 + at, legalName: `UPLOADED ${at} LLC` });
    ids.push(id);
    await monitor.db.insert(carrierIdentifiers).values([
      { carrierId: id, type: 'DOT', value: String(id), source: 'census' },
      { carrierId: id, type: 'MC', value: String(700_000 + at), source: 'census' },
    ]);
  }
  // The docket of the last is the USDOT number of the first.
  await monitor.db
    .insert(carrierIdentifiers)
    .values({ carrierId: ids[3]!, type: 'MC', value: String(ids[0]), source: 'census' });
});
afterAll(() => monitor.close());
beforeEach(async () => {
  await monitor.db.delete(subscriptions);
  await monitor.db.delete(jobs);
});

async function upload(
  content: string | Buffer,
  as = EMAIL,
  name = 'carriers.csv',
  fields: Record<string, string> = {},
) {
  const boundary = 'a-boundary-of-the-test';
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([field, value]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await monitor.app.inject({
    method: 'POST',
    url: '/monitor/api/v1/subscriptions/upload_file',
    cookies: { monitor_session: await monitor.tokenOf(as) },
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

const services = () => ({ db: monitor.db, clock: () => new Date(`${TODAY}T13:00:00Z`) }) as Services;
const work = () =>
  runDueJobs(services(), [subscriptionImportJob as JobKind, reassessmentJob as JobKind], { error: () => {} });
const reportOf = async (id: number) =>
  (await monitor.get(`/subscription_imports/${id}/lines`, EMAIL)).body.lines.map(
    ({ line, outcome }: { line: number; outcome: string }) => [line, outcome],
  );
const followed = async () =>
  (await monitor.get('/subscriptions?q[s]=carrier_dot_number', EMAIL)).body.subscriptions.map(
    ({ carrier_id }: { carrier_id: number }) => carrier_id,
  );

const MB = 2 ** 20;

describe('a hostile list', () => {
  test.each([
    ['19 MB of commas', () => Buffer.alloc(19 * MB, ','), 'Line 1 has more than 250 columns.'],
    ['19 MB of one cell', () => Buffer.alloc(19 * MB, 'a'), 'Line 1 has a cell of more than 10,000 characters.'],
    ['19 MB behind a quote', () => Buffer.from(`"${'a'.repeat(19 * MB)}`), 'a cell of more than 10,000 characters.'],
    ['19 MB of empty lines', () => Buffer.alloc(19 * MB, '\n'), 'The file has more than 1,000,000 lines.'],
  ])('%s is refused in words', async (_what, content, words) => {
    const { status, body } = await upload(content());
    expect([status, body.fields?.file?.[0]]).toEqual([422, expect.stringContaining(words)]);
  });

  test('however long, others have their turn while it is read', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'list-')), 'list.csv');
    const line = (at: number) => `${at + 1},${'a,'.repeat(60)}\n`;
    await writeFile(path, `USDOT\n${Array.from({ length: 100_000 }, (_, at) => line(at)).join('')}`);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    });
    const { lines } = await linesOfFile({ path });
    clearInterval(timer);
    await rm(dirname(path), { recursive: true });
    expect(lines).toHaveLength(100_000);
    // 12 MB in pieces of 64 KB: nearly two hundred.
    expect(turns).toBeGreaterThan(50);
  });
});

test.each([
  ['5000101-C', 'either', { dot: '5000101' }],
  ['5000101C', 'dot', { dot: '5000101' }],
  ['USDOT 5000101 P', 'either', { dot: '5000101' }],
  ['USDOT 5000101-C', 'docket', null],
  ['MC-139446-C', 'either', { docketType: 'MC', docket: '139446' }],
  ['139446 C', 'docket', { docketType: 'MC', docket: '139446' }],
  ['24 E', 'either', null],
  ['5000101-Q', 'either', null],
] as const)('reads %s in a column of %s', (cell, role, expected) => {
  const nothing = { dot: null, docketType: null, docket: null, number: null };
  expect(readNumber(cell, role)).toEqual(expected && { ...nothing, ...expected });
});

describe('uploadSubscriptions', () => {
  test('the sample list is read whole', async () => {
    const { lines, columns } = await linesOfFile({ path: 'public/samples/carriers.csv' });
    expect(lines.map(({ outcome, dot }) => [outcome, dot])).toEqual([
      ['waiting', '99999991'],
      ['waiting', '99999992'],
    ]);
    expect(columns.map(({ read_as }) => read_as)).toEqual(['dot', 'docket', null]);
  });

  test('takes a workbook, of several sheets the one with numbers', async () => {
    const numbers = [
      ['Carrier', 'DOT'],
      ['Heron', ids[0]!],
      ['Lynx', ids[1]!],
    ];
    const { status, body } = await upload(
      workbookOf({ Notes: [['Call Dana']], Carriers: numbers }),
      EMAIL,
      'list.xlsx',
    );
    expect([status, body.lines_count, body.file_name]).toEqual([200, 2, 'list.xlsx']);
    await work();
    expect(await followed()).toEqual([ids[0], ids[1]]);
    const two = await upload(workbookOf({ Old: numbers, New: numbers }), EMAIL, 'list.xlsx');
    expect(two.body.fields.file).toEqual([
      'Several sheets have carriers: “Old”, “New”. Save each as a file of its own.',
    ]);
  });

  test('its owner may name the column with the numbers', async () => {
    const list = `Vendor,Carrier ID,ZIP\nHeron,${ids[1]},75201\n`;
    expect((await upload(list)).body.fields.file[0]).toContain('type its heading below');
    expect((await upload(list, EMAIL, 'a.csv', { numbers_in: 'Carrier No' })).body.fields.file).toEqual([
      'No column is headed “Carrier No”.',
    ]);
    expect((await upload(list, EMAIL, 'a.csv', { numbers_in: 'carrier id' })).body).toMatchObject({ lines_count: 1 });
    await work();
    expect(await followed()).toEqual([ids[1]]);
    // Said once, it is known in the next list; to another company it is not.
    const next = `Carrier ID,ZIP\n${ids[0]},75201\n`;
    expect((await upload(next, EMAIL, 'b.csv')).body.columns).toEqual([
      { heading: 'Carrier ID', read_as: 'either' },
      { heading: 'ZIP', read_as: null },
    ]);
    expect((await upload(next, 'other@demo.test', 'b.csv')).status).toBe(422);
  });

  test('follows whom the lines name and says of every other line why not', async () => {
    await monitor.send('POST', '/subscriptions', { subscription: { carrier_id: ids[2] } }, EMAIL);
    const answer = await upload(
      [
        'Name,MC Number,USDOT',
        `by its USDOT number,,${ids[0]}`,
        'by its docket,MC-700001,',
        `both,700000,${ids[0]}`,
        `not of one carrier,700001,${ids[0]}`,
        'followed already,700002,',
        'nobody has it,,9999999',
        'no number,,',
        'not a number,pending,',
      ].join('\r\n'),
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      file_name: 'carriers.csv',
      lines_count: 8,
      job: { status: 'waiting', total: 8 },
      columns: [
        { heading: 'Name', read_as: null },
        { heading: 'MC Number', read_as: 'docket' },
        { heading: 'USDOT', read_as: 'dot' },
      ],
    });
    await work();
    const { body } = await monitor.get(`/subscription_imports/${answer.body.id}`, EMAIL);
    expect(body).toMatchObject({
      job: { status: 'done', done: 8, total: 8, result: { lines: 8, taken: 2 } },
      outcomes: { taken: 2, duplicate: 1, mismatch: 1, already_followed: 1, unknown: 1, no_number: 1, not_a_number: 1 },
    });
    expect(await reportOf(answer.body.id)).toEqual([
      [4, 'duplicate'],
      [5, 'mismatch'],
      [6, 'already_followed'],
      [7, 'unknown'],
      [8, 'no_number'],
      [9, 'not_a_number'],
    ]);
    expect(await followed()).toEqual([ids[0], ids[1], ids[2]]);
    const { body: report } = await monitor.get(`/subscription_imports/${answer.body.id}/lines?per_page=1`, EMAIL);
    expect(report.lines[0]).toMatchObject({
      given: `both, 700000, ${ids[0]}`,
      why: 'Same carrier as row 2.',
      carrier_id: ids[0],
    });
    const { body: later } = await monitor.get(`/subscription_imports/${answer.body.id}/lines?after_line=8`, EMAIL);
    expect(later.lines.map(({ line }: { line: number }) => line)).toEqual([9]);
  });

  test('has who is taken assessed, writes it into their history and the upload into the audit log', async () => {
    await upload(`${ids[1]}\n`);
    await work();
    const { body } = await monitor.get('/subscriptions', EMAIL);
    expect(body.subscriptions[0]).toMatchObject({ carrier_id: ids[1], overall_result: expect.any(String) });
    const { body: history } = await monitor.get(`/carrier_events?carrier_id=${ids[1]}`, EMAIL);
    expect(history.carrier_events[0].summary).toBe('Monitoring started from the list carriers.csv');
    const { body: log } = await monitor.get('/audit_events?kind=carriers_imported', EMAIL);
    expect(log.audit_events[0].summary).toBe('Uploaded the list carriers.csv of one line');
  });

  test('a number without its kind must be of one carrier, whichever it is', async () => {
    const { body } = await upload(`700001\n${ids[0]}\n${ids[1]}\nDOT ${ids[0]}\n`);
    await work();
    expect(await reportOf(body.id)).toEqual([
      [2, 'ambiguous'],
      [3, 'duplicate'],
    ]);
    expect(await followed()).toEqual([ids[0], ids[1]]);
  });

  test.each([
    ['semicolons and a mark', '\ufeffUSDOT;Name\r\n6000000;"A; B"\r\n', 'utf8'],
    ['UTF-16', '\ufeffUSDOT\tName\r\n6000000\tÄ\r\n', 'utf16le'],
    ['quotes', '"Name","USDOT"\n"A ""B""","6000000"', 'utf8'],
    ['another order, no headings', 'A,USDOT 6000000\n', 'utf8'],
  ])('reads %s', async (_what, text, encoding) => {
    const { status } = await upload(Buffer.from(text, encoding as 'utf8'));
    expect(status).toBe(200);
    await work();
    expect(await followed()).toEqual([ids[0]]);
  });

  test.each([
    ['an empty file', '', 'That file is empty.'],
    ['headings alone', 'USDOT,Name\n', 'There are headings in that file and no line beneath them.'],
    ['two columns that could both be it', '6000000,77001\n6000001,77002', /couldn’t find the column/],
    ['no number at all', 'USDOT\nx\ny', 'No row of that file has a DOT or MC number.'],
    ['more lines than a list may have', '6000000\n'.repeat(100_002), 'A list may have 100000 lines. Split it.'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /is not a CSV/],
  ])('%s is refused in words', async (_what, content, words) => {
    const { status, body } = await upload(content);
    expect(status).toBe(422);
    expect(body.fields.file[0]).toEqual(typeof words === 'string' ? words : expect.stringMatching(words));
  });

  test('more than 20 MB is 413, in words', async () => {
    const { status, body } = await upload(Buffer.alloc(21 * 1024 * 1024, '6000000\n'));
    expect(status).toBe(413);
    expect(body.message).toContain('20 MB');
  });

  test("is the company's own, and not for who sees no verdicts", async () => {
    const { body } = await upload('6000000\n');
    for (const path of ['', '/lines'])
      expect((await monitor.get(`/subscription_imports/${body.id}${path}`, 'other@demo.test')).status).toBe(404);
    expect((await monitor.get('/subscription_imports', 'other@demo.test')).body.subscription_imports).toEqual([]);
    expect((await monitor.get('/subscription_imports', EMAIL)).body.subscription_imports[0].id).toBe(body.id);
    expect((await upload('6000000\n', 'watchdog@demo.test')).status).toBe(403);
  });

  test('lists uploads with as many statements for three as for one', async () => {
    const made: number[] = [];
    // One after the other: of lists that wait together any may come first.
    for (let n = 0; n < 3; n += 1) {
      made.push((await upload('DOT 6000000\nDOT 6000001\nx\n')).body.id);
      await work();
    }
    const countFor = async (n: number) =>
      (await statementsOf(() => monitor.get(`/subscription_imports?per_page=${n}`, EMAIL))).length;
    await countFor(1); // the first one also prepares
    expect(await countFor(3)).toBe(await countFor(1));
    const { subscription_imports } = (await monitor.get('/subscription_imports?per_page=3', EMAIL)).body;
    expect(subscription_imports.map(({ id }: { id: number }) => id)).toEqual(made.reverse());
    expect(subscription_imports.map(({ outcomes }: { outcomes: object }) => outcomes)).toMatchObject([
      { taken: 0, already_followed: 2, duplicate: 0, not_a_number: 1 },
      { taken: 0, already_followed: 2, duplicate: 0, not_a_number: 1 },
      { taken: 2, already_followed: 0, duplicate: 0, not_a_number: 1 },
    ]);
    for (const { job } of subscription_imports) expect(job.status).toBe('done');
  });

  test('a run that was interrupted goes on where it stopped', async () => {
    const { body } = await upload(`${ids.join('\n')}\n`);
    await work();
    await monitor.db.update(jobs).set({ status: 'waiting', checkpoint: { afterLine: 2, done: 2 }, done: 2 });
    await monitor.db.delete(subscriptions);
    await work();
    // What was decided stays decided: nothing is taken twice, and nothing is left waiting.
    const { body: after } = await monitor.get(`/subscription_imports/${body.id}`, EMAIL);
    expect(after.outcomes.taken).toBe(3);
    expect(after.job).toMatchObject({ status: 'done', done: 4 });
  });
});
