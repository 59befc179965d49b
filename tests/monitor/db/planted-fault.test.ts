import { loads, teams, users } from '@monitor/db/schema';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadFromDallas } from '../areas/loads/loads-support';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';
import { NOON } from '../support/today';

/** The product's own calls, with the company condition taken out of every statement that they send. */

const OTHERS = 'other@demo.test';
const CONDITION = /((?:"?\w+"?\.)?"?company_id"?) = (\$\d+)/g;

let monitor: SectionMonitor;

beforeAll(async () => {
  monitor = await openSectionMonitor();
  const [other] = await monitor.db.select().from(users).where(eq(users.email, OTHERS));
  const companyId = other!.companyId!;
  await monitor.db.insert(teams).values({ companyId, name: 'Team of the others', createdAt: NOON });
  expect((await monitor.send('POST', '/loads', { load: loadFromDallas('OTHERS-1') }, OTHERS)).status).toBe(200);
  expect(await monitor.db.$count(loads, eq(loads.companyId, companyId))).toBe(1);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => monitor.close());

/** @returns how often it was taken out since */
function plantFault(): () => number {
  const { query } = pg.Client.prototype;
  let planted = 0;
  const without = (text: string) =>
    text.replace(CONDITION, (condition) => {
      planted++;
      return `(${condition} OR true)`;
    });
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    const [first, ...others] = asked as [string | { text: string }, ...unknown[]];
    // What the statement is stays: an INSERT names the column, it has no condition.
    const asSent =
      typeof first === 'string'
        ? without(first)
        : Object.assign(Object.create(first), { text: without(first.text), name: undefined });
    return Reflect.apply(query, this, [asSent, ...others]);
  } as never);
  return () => planted;
}

describe.each([
  ['teams', '/teams?per_page=100', 'teams', 'Team of the others'],
  ['people', '/users?per_page=100', 'users', OTHERS],
  ['loads', '/loads?per_page=100', 'loads', 'OTHERS-1'],
])('the list of %s', (_what, path, table, secret) => {
  test('shows nothing of another company, also without its condition', async () => {
    const before = await monitor.get(path);
    expect(before.status).toBe(200);
    const planted = plantFault();
    const after = await monitor.get(path);
    expect(planted()).toBeGreaterThan(0);
    expect(after.status).toBe(200);
    expect(JSON.stringify(after.body)).not.toContain(secret);
    // Who is of no company, every company's requests may read: there the query alone decides.
    if (table !== 'users') expect(after.body).toEqual(before.body);
  });

  test('would show it, were it not for the policy', async () => {
    await monitor.db.execute(sql.raw(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`));
    try {
      plantFault();
      expect(JSON.stringify((await monitor.get(path)).body)).toContain(secret);
    } finally {
      vi.restoreAllMocks();
      await monitor.db.execute(sql.raw(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`));
    }
  });
});
