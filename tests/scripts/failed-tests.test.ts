import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { failedInFuzz, failedInPlaywright, failedInVitest, flakyInPlaywright } from '../../scripts/failed-tests.mjs';
import { program, run } from '../../scripts/run.mjs';

const FOLDER = resolve('.cache/failed-tests');

/** The report of a runner about these files, in a folder below the packages that they import. */
async function reportOf(name: string, files: Record<string, string>, command: string, args: string[]) {
  const folder = `${FOLDER}/${name}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(`${folder}/${file}`, text);
  const report = `${folder}/report.json`;
  const env = { ...process.env, FORCE_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  expect(await run(program(command), [...args, folder], { stdio: 'ignore', env })).toBe(1);
  return JSON.parse(readFileSync(report, 'utf8'));
}

test('a failed test of Vitest is named with its file and what it expected; so is a file that cannot be loaded', async () => {
  const report = await reportOf(
    'vitest',
    {
      'vitest.config.ts': `export default {};`,
      'one.test.ts': `import { describe, expect, test } from 'vitest';
        describe('a load', () => {
          test('is covered', () => expect('open').toBe('covered'));
          test('is paid', () => {});
        });`,
      'two.test.ts': `throw new Error('no such table');`,
    },
    'vitest',
    ['run', '--reporter=json', `--outputFile=${FOLDER}/vitest/report.json`, '--root'],
  );
  const failed = failedInVitest(report).sort((a, b) => a.test.localeCompare(b.test));
  expect(failed).toEqual([
    {
      test: expect.stringMatching(/one\.test\.ts › a load is covered$/),
      why: expect.stringContaining("expected 'open' to be 'covered'"),
    },
    { test: expect.stringMatching(/two\.test\.ts$/), why: expect.stringContaining('no such table') },
  ]);
});

test('a failed test of Playwright is named with its project and its last message, without colors; so is one that passed at the second try', async () => {
  const report = await reportOf(
    'playwright',
    {
      'playwright.config.ts': `export default { projects: [{ name: 'looks' }], retries: 1 };`,
      'one.spec.ts': `import { expect, test } from '@playwright/test';
        test.describe('a load', () => {
          test('is covered', () => expect('open').toBe('covered'));
          test('is late once', ({}, { retry }) => expect(retry).toBe(1));
        });`,
    },
    'playwright',
    ['test', '--reporter=json', '--config'],
  );
  expect(failedInPlaywright(report)).toEqual([
    {
      test: 'looks › one.spec.ts › a load › is covered',
      why: expect.stringMatching(/^Error: expect\(received\)\.toBe\(expected\)[\s\S]*Expected: "covered"/),
    },
  ]);
  expect(flakyInPlaywright(report)).toEqual([
    { test: 'looks › one.spec.ts › a load › is late once', why: expect.stringContaining('Received: 0') },
  ]);
});

test('an answer to a hostile request is named by what asks for it again', () => {
  expect(
    failedInFuzz({
      seed: 1,
      failures: [{ number: '7', what: 'a hang', detail: '900 ms', request: { method: 'GET', path: '/' } }],
    }),
  ).toEqual([{ test: 'request 7 of seed 1: a hang', why: 'GET /\n900 ms' }]);
});
