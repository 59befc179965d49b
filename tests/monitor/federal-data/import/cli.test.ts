import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { type ImportCommand, runImport } from '@monitor/federal-data/import/cli';
import { type ImportOptions, importFile } from '@monitor/federal-data/import/import-file';
import { ProgressLine } from '@monitor/federal-data/import/progress-line';
import { describe, expect, it } from 'vitest';
import { FIXTURES, headerOf, lineOf, NOW } from './fmcsa-files';
import { importTests } from './import-tests';

const opened = importTests();
const { folder } = opened;

function paper(isTTY = false) {
  let text = '';
  const out = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return { out: Object.assign(out, { isTTY, columns: 100 }), text: () => text };
}

/** Runs the command on the test's database. */
async function run(argv: readonly string[], command: Partial<ImportCommand> = {}) {
  const { out, text } = paper();
  const given: ImportOptions[] = [];
  const code = await runImport(argv, {
    env: { DATA_DIR: folder.path },
    out,
    now: () => NOW,
    open: async () => ({
      importFile: (path, options) => {
        given.push(options);
        return importFile(opened.database, path, options);
      },
      close: async () => {},
    }),
    ...command,
  });
  return { code, text: text(), given };
}

const good = (name: string, id: number) =>
  folder.write(
    name,
    `${headerOf('violations')}\n${lineOf('violations', { CHANGE_DATE: '20260905 2141', INSPECTION_ID: 1, INSP_VIOLATION_ID: id })}\n`,
  );
const bad = (name: string) =>
  folder.write(
    name,
    `${headerOf('violations')}\n${lineOf('violations', { CHANGE_DATE: '20260905 2141', INSPECTION_ID: 1, INSP_VIOLATION_ID: 9 })}\nx\n`,
  );

describe('the import command', () => {
  it('prints what it did with each file and ends with 0', async () => {
    const { code, text } = await run([join(FIXTURES, 'company-census-20260901.csv'), good('violations.csv', 1)]);
    expect(code).toBe(0);
    const lines = text.trimEnd().split('\n');
    expect(lines).toHaveLength(9);
    expect(lines[0]).toMatch(
      /company-census-20260901\.csv: Company Census File as of 2026-09-01: 2 read, 2 stored, 0 unchanged, 0 rejected, [\d,]+ rows\/s$/,
    );
    expect(lines[1]).toMatch(/^ {2}[\d,]+ bytes, SHA-256 [0-9a-f]{64}$/);
    expect(lines.slice(2, 4)).toEqual([
      '  Taken as an extract: of carriers it does not name nothing is known, and of those it names only what its rows say.',
      '  That an order, an inspection or a crash is not among them does not say that there is none. A whole file: --complete.',
    ]);
    expect(lines[4]).toMatch(/violations\.csv: Vehicle Inspections and Violations as of 2026-09-05: 1 read, 1 stored/);
    expect(lines[8]).toBe('  Taken as of 2026-09-05, the day of the newest change in it.');
  });

  it('does not call a whole file an extract, nor an extract that comes after it', async () => {
    await run(['--complete', good('violations.csv', 1)]);
    expect((await run([good('violations.csv', 2)])).text).not.toContain('extract');
  });

  it('says that a second run changed nothing', async () => {
    await run([good('violations.csv', 1)]);
    expect((await run([good('violations.csv', 1)])).text).toMatch(
      /1 read, 0 stored, 1 unchanged, .* nothing changed$/m,
    );
  });

  it('ends with 1 when lines were rejected, and says where they are', async () => {
    const { code, text } = await run([bad('some-bad.csv')]);
    expect(code).toBe(1);
    expect(text).toContain('2 read, 1 stored, 0 unchanged, 1 rejected');
    const rejects = join(folder.path, 'rejects', 'some-bad.csv.rejects.csv');
    expect(text).toContain(`Rejected lines and why: ${rejects}`);
    expect(existsSync(rejects)).toBe(true);
  });

  it('ends with 1 when a file is cut off', async () => {
    const path = folder.write(
      'cut.csv',
      `${headerOf('violations')}\n${lineOf('violations', { CHANGE_DATE: '20260905 2141', INSPECTION_ID: 1, INSP_VIOLATION_ID: 1 })}\n1,2`,
    );
    const { code, text } = await run([path]);
    expect(code).toBe(1);
    expect(text).toContain('The file is cut off: what came before is stored.');
  });

  it('ends with 1 when one file of several cannot be imported, and goes on with the others', async () => {
    const { code, text } = await run([
      folder.write('other.csv', 'a,b\n'),
      join(folder.path, 'nowhere.csv'),
      good('v.csv', 1),
    ]);
    expect(code).toBe(1);
    expect(text).toMatch(/other\.csv: cannot be imported\. The first line has no column of any file/);
    expect(text).toMatch(/nowhere\.csv: cannot be imported\. There is no such file\./);
    expect(text).toMatch(/v\.csv: Vehicle Inspections and Violations .* 1 stored/);
  });

  it('hands on the day, completeness and dataset', async () => {
    const { code, given } = await run([
      good('v.csv', 1),
      '--as-of',
      '2026-09-02',
      '--complete',
      '--dataset=violations',
    ]);
    expect(code).toBe(0);
    expect(given).toEqual([expect.objectContaining({ asOf: '2026-09-02', complete: true, dataset: 'violations' })]);
  });

  it.each([
    ['no file', [], 'No file is given.'],
    ['an unknown option', ['x.csv', '--force'], "Unknown option '--force'"],
    ['a day that is none', ['x.csv', '--as-of', '2026-02-30'], '--as-of "2026-02-30" is not a day'],
    ['a moment for a day', ['x.csv', '--as-of', '2026-02-20T10:00'], 'is not a day'],
    ['a day that lies ahead', ['x.csv', '--as-of', '2026-09-11'], '--as-of 2026-09-11 lies ahead: today is 2026-09-10'],
  ])('ends with 2 and the usage for %s', async (_name, argv, problem) => {
    const { code, text, given } = await run(argv);
    expect(code).toBe(2);
    expect(text).toContain(problem);
    expect(text).toContain('npm run import -- FILE');
    expect(given).toEqual([]);
  });

  describe('a file that nothing dates', () => {
    const undated = () => folder.write('oos.csv', `${headerOf('oos-orders')}\n7700001,A,,08/01/2026,Unfit,ACTIVE,\n`);
    const answers = (given: (string | null)[]) => {
      const asked: string[] = [];
      const ask = async (question: string) => {
        asked.push(question);
        return given.shift() ?? null;
      };
      return { ask, asked };
    };

    it('is refused where no person can be asked, and says what to give', async () => {
      const { code, text } = await run([undated()]);
      expect(code).toBe(2);
      expect(text).toMatch(/oos\.csv: cannot be imported\. Neither its name nor its contents .* --as-of YYYY-MM-DD\./);
      expect((await opened.database.db.$client.query('SELECT 1 FROM imports')).rowCount).toBe(0);
    });

    it('is asked about on a terminal, until the answer is a day', async () => {
      const { ask, asked } = answers(['yesterday', '2026-09-11', ' 2026-08-30 ']);
      const { code, text } = await run([undated()], { ask });
      expect(code).toBe(0);
      expect(asked).toEqual(Array(3).fill('As of which day is oos.csv (YYYY-MM-DD; empty: leave it out)? '));
      expect(text).toContain('"yesterday" is not a day like 2026-09-08.');
      expect(text).toContain('2026-09-11 lies ahead');
      expect(text).toContain('Out-of-Service Orders as of 2026-08-30');
    });

    it('is left out when there is no answer', async () => {
      const { code, text } = await run([undated(), good('v.csv', 1)], { ask: answers(['']).ask });
      expect(code).toBe(1);
      expect(text).toMatch(/oos\.csv: cannot be imported/);
      expect(text).toMatch(/v\.csv: .* 1 stored/);
    });

    it('is not asked about when a person gave the day', async () => {
      const { ask, asked } = answers([]);
      expect((await run([undated(), '--as-of', '2026-08-30'], { ask })).code).toBe(0);
      expect(asked).toEqual([]);
    });
  });

  it('ends with 2 when nothing could be imported', async () => {
    expect((await run([folder.write('other.csv', 'a,b\n')])).code).toBe(2);
    const closed = await run(['x.csv'], {
      open: async () => {
        throw new Error('connection refused');
      },
    });
    expect(closed).toMatchObject({ code: 2, text: 'The database cannot be opened: connection refused\n' });
  });

  it('stops at an interruption', async () => {
    const stop = new AbortController();
    stop.abort();
    const { code, text } = await run([good('a.csv', 1), good('b.csv', 2)], { signal: stop.signal });
    expect(code).toBe(2);
    expect(text).toMatch(/a\.csv: failed\. It was interrupted\./);
    expect(text).not.toContain('b.csv');
  });

  it('answers --help', async () => {
    const { code, text } = await run(['--help']);
    expect(code).toBe(0);
    expect(text).toContain('--complete');
  });
});

describe('progress', () => {
  const at = (bytesRead: number, phase: 'reading' | 'indexing' = 'reading') => ({
    file: '/data/census.csv',
    dataset: 'census',
    phase,
    bytesRead,
    bytesTotal: 1000,
    rowsRead: bytesRead * 2,
  });

  it('is a bar in its line on a terminal, gone when it is done', () => {
    const { out, text } = paper(true);
    let time = 0;
    const line = new ProgressLine(out, '/data/census.csv', () => new Date(time));
    time = 50;
    line.show(at(100)); // too soon after the start
    time = 150;
    line.show(at(500));
    time = 300;
    line.show(at(1000, 'indexing'));
    line.clear();
    expect(text().split('\r\x1b[2K')).toEqual([
      '',
      'census.csv [############------------] 50 %, 1,000 rows',
      'census.csv [########################] building indexes, 2,000 rows',
      '',
    ]);
  });

  it('is a plain line every few seconds elsewhere', () => {
    const { out, text } = paper();
    let time = 0;
    const line = new ProgressLine(out, '/data/census.csv', () => new Date(time));
    for (time = 0; time <= 12_000; time += 1000) line.show(at(time / 12));
    line.clear();
    expect(text()).toBe('census.csv: 41 %, 833.333 rows\ncensus.csv: 83 %, 1,666.667 rows\n');
  });
});
