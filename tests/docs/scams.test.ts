import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The table of scams in docs/security.md: each was attacked with, and each result is shown by a test that is there. */

const LEAST_STOPPED_OR_HELD = 34;
const [, table] = /^## Scams$([\s\S]*?)^## /m.exec(readFileSync('docs/security.md', 'utf8'))!;
const rows = table!
  .split('\n')
  .map((line) => /^\| (\d+b?) \| (.+?) \| (\w+) \| (.+) \|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, number, , result, shownBy]) => ({ number: number!, result: result!, shownBy: shownBy! }));

test('has each scam once, with a result', () => {
  const numbers = Array.from({ length: 40 }, (_, at) => String(at + 1)).flatMap((one) =>
    one === '33' ? ['33', '33b'] : [one],
  );
  expect(rows.map(({ number }) => number)).toEqual(numbers);
  for (const { result } of rows) expect(['stopped', 'held', 'warned', 'passed']).toContain(result);
});

test(`has at least ${LEAST_STOPPED_OR_HELD} that are stopped or held, and counts them as the text above does`, () => {
  const count = (wanted: string) => rows.filter(({ result }) => result === wanted).length;
  expect(count('stopped') + count('held')).toBeGreaterThanOrEqual(LEAST_STOPPED_OR_HELD);
  // However the text's lines are broken.
  expect(table.replace(/\s+/g, ' ')).toContain(
    `${count('stopped')} are stopped, ${count('held')} held, ${count('warned')} warned and ${count('passed')} pass`,
  );
});

test.each(rows.filter(({ shownBy }) => !shownBy.startsWith('none: ')))(
  'scam $number is shown by a test',
  ({ shownBy }) => {
    const [, file, title] = /^`([^`]+)`: (.+)$/.exec(shownBy)!;
    const source = readFileSync(file!.startsWith('tests/') ? file! : `tests/monitor/${file}`, 'utf8');
    expect(source.replaceAll("\\'", "'")).toMatch(
      new RegExp(`(?:test|describe)\\(\\s*['"\`]${title!.replaceAll(/[.*+?^${}()|[\]\\$]/g, '\\$&')}['"\`]`),
    );
  },
);
