import { addDays } from '@contract/shared/day';
import { CATALOG } from '@monitor/base/federal-datasets';
import { DATASETS } from '@monitor/federal-data/import/datasets';
import { judgeContents, type LastContents } from '@monitor/federal-data/sync/judge-contents';
import type { Contents } from '@monitor/federal-data/sync/look-through';
import { digestOf, Sketch } from '@monitor/federal-data/sync/sketch';
import { describe, expect, test } from 'vitest';

/** What is lost a day, held against what was lost on the days before. */

const FIRST_DAY = '2026-10-01';
const CARRIERS = 2_000;

function contentsOf(carriers: readonly string[], newestRowOn: string): Contents {
  const [owners, lines] = [new Sketch(), new Sketch()];
  for (const carrier of carriers) {
    owners.add(digestOf(carrier));
    lines.add(digestOf(`${carrier},row`));
  }
  return {
    rows: carriers.length,
    readable: carriers.length,
    unattributable: 0,
    newestRowOn,
    ahead: 0,
    fingerprint: `${newestRowOn} ${carriers.length} ${carriers.at(-1)}`,
    owners,
    lines,
  };
}

/** Publishes a file a day; each loses a share of the carriers, and others come in their place. Says what each is held for. */
function outcomes(key: string, shares: readonly number[], acceptedAt: readonly number[] = []): string[] {
  const entry = CATALOG.find((one) => one.key === key && !one.isDifference)!;
  const dataset = DATASETS.find((one) => one.key === key)!;
  const isClosed = entry.cadence === 'closed';
  let carriers = Array.from({ length: CARRIERS }, (_, at) => `carrier ${at}`);
  let last: LastContents | null = null;
  return [0, ...shares].map((share, at) => {
    const day = isClosed ? '2026-05-14' : addDays(FIRST_DAY, at);
    const gone = Math.round(share * CARRIERS);
    const published = [...carriers.slice(gone), ...Array.from({ length: gone }, (_, n) => `new ${at} ${n}`)];
    const contents = contentsOf(published, isClosed ? `2026-05-0${(at % 9) + 1}` : addDays(day, -1));
    try {
      const { sameSince, drift } = judgeContents(entry, dataset, contents, day, last, acceptedAt.includes(at));
      const [owners, lines] = [contents.owners.bytes(), contents.lines.bytes()];
      last = { fingerprint: contents.fingerprint, sameSince, owners, lines, publishedOn: day, drift };
      carriers = published;
      return 'taken';
    } catch (error) {
      return (error as Error).message;
    }
  });
}
const days = (count: number, share: number) => Array.from({ length: count }, () => share);

describe('of a file that carriers leave', () => {
  test('three small losses after quiet weeks are one large one', () => {
    const all = outcomes('motus-insur', [...days(20, 0.002), ...days(3, 0.02)]);
    expect(all.slice(0, -1).filter((one) => one !== 'taken').length).toBeLessThanOrEqual(1);
    expect(all.at(-1)).toMatch(
      /^With the files since Oct \d+, 2026 it has lost every row of \d\.\d% of the carriers\. If that is right, .*--accept motus-insur”\.$/,
    );
  });

  test('what is usual is none, however much that is', () => {
    expect(new Set(outcomes('motus-revokesuspend', days(45, 0.015)))).toEqual(new Set(['taken']));
    expect(new Set(outcomes('motus-insur', days(45, 0.004)))).toEqual(new Set(['taken']));
  });

  test('before anything is usual, twice as much is', () => {
    expect(outcomes('motus-insur', days(3, 0.04)).slice(0, 3)).toEqual(['taken', 'taken', 'taken']);
    expect(outcomes('motus-insur', days(3, 0.04)).at(-1)).toMatch(/has lost every row of 12\.0% of the carriers/);
  });

  test('what a person took is the measure from then on', () => {
    expect(outcomes('motus-insur', days(6, 0.04), [3]).slice(0, 6)).toEqual(days(6, 0).map(() => 'taken'));
  });
});

test('of a file that keeps what it had, a few a day for a month are too many', () => {
  const all = outcomes('census', days(4, 0.004));
  expect(all.slice(0, 3)).toEqual(['taken', 'taken', 'taken']);
  expect(all[3]).toMatch(/^With the files since .* it has lost every row of 1\.2% of the carriers/);
  expect(new Set(outcomes('census', days(45, 0)))).toEqual(new Set(['taken']));
});

test('of a closed file a few rows may be corrected, and no more', () => {
  expect(outcomes('legacy-inshist', [0.001])).toEqual(['taken', 'taken']);
  expect(outcomes('legacy-inshist', [0.01]).at(-1)).toMatch(/^Of 1\.0% of the carriers in the last file it has no row/);
});
