import type { CurrentUser } from '@contract/identity/identity.entities';
import { findEarlierCarriers } from '@monitor/areas/carriers/earlier-carriers';
import { changeLoad } from '@monitor/areas/loads/change-load';
import { upsertLoads } from '@monitor/areas/loads/take-in/upsert-loads';
import { consequences } from '@monitor/areas/reassessment/reassess-subscriptions';
import { readEnv } from '@monitor/base/env';
import { migrateDatabase, openDatabase } from '@monitor/db/client';
import { carriers, users } from '@monitor/db/schema';
import type { Deciding } from '@monitor/decisions/decide';
import { findDecider } from '@monitor/server/authentication/deciders';
import { eq } from 'drizzle-orm';
import { makeBookable } from '../tests/monitor/support/bookable-carrier';
import type { Bench } from './bench';
import { signIn } from './support/monitor-process';

const COVERS = 60;
const MOST_MS = 50;
const FIRST_CARRIER = 7_000_001;
const HOUR = 3_600_000;

/** Carriers of one page, each with as many revoked registrations before it as are followed. */
const ASKED_AT_ONCE = 50;
const EARLIER = 5;
const MOST_MS_EARLIER = 5;

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

/** Covering a load with its vetting file, beside the same decision without one. */
export const bench: Bench = {
  title: 'The gate and its vetting file when a load is covered, on Postgres',
  async run(workshop) {
    const database = await openDatabase({ url: await workshop.newDatabase('bench_gate') });
    await migrateDatabase(database);
    const { db } = database;
    await signIn(db);
    const ids = [FIRST_CARRIER, FIRST_CARRIER + 1, FIRST_CARRIER + 2];
    const day = '2026-01-15';
    await db
      .insert(carriers)
      .values(
        ids.map((id) => ({ id, nameSource: 'census', nameAsOf: day, censusAsOf: day, legalName: `HAULER ${id} LLC` })),
      );
    await makeBookable(database, ids);
    const [row] = await db.select().from(users).where(eq(users.email, 'admin@demo.test'));
    const user = (await findDecider(db, row!.id)) as CurrentUser;
    const env = readEnv({ NODE_ENV: 'test', SESSION_SECRETS: 'a secret of the bench that is long enough' });
    const mail = { destination: 'nowhere', send: async () => undefined };
    const deciding = (withFile: boolean): Deciding => ({
      db,
      env,
      mail,
      company: { id: row!.companyId! },
      user,
      now: new Date(),
      consequences: withFile
        ? consequences
        : { ...consequences, writeVettingFile: async () => ({ number: 0, hash: '' }) },
    });
    const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
    const stops = [
      { kind: 'pickup' as const, city: 'Dallas', state: 'TX', country: 'US' as const, window_starts_at: at(24) },
      { kind: 'delivery' as const, city: 'Houston', state: 'TX', country: 'US' as const, window_starts_at: at(34) },
    ];
    const [made] = await upsertLoads(deciding(false), [{ reference: 'BENCH-GATE', stops }], 'api');
    if (!made || 'errors' in made) throw new Error('The load was rejected.');

    workshop.say('Covering…');
    const times = { with: [] as number[], without: [] as number[] };
    for (let nth = 0; nth < COVERS * 2 + 10; nth++) {
      const withFile = nth % 2 === 0;
      const startedAt = performance.now();
      // Always to another carrier; of three, so that neither way has its own.
      await changeLoad(deciding(withFile), made.id, { carrier_id: ids[nth % 3]! });
      if (nth >= 10) times[withFile ? 'with' : 'without'].push(performance.now() - startedAt);
    }
    workshop.say('Asking for earlier registrations…');
    const first = FIRST_CARRIER + 1000;
    await db.insert(carriers).values(
      Array.from({ length: ASKED_AT_ONCE * (EARLIER + 1) }, (_, nth) => ({
        id: first + nth,
        nameSource: 'census' as const,
        nameAsOf: day,
        censusAsOf: day,
        legalName: `FERRY ${nth} LLC`,
        priorRevoked: nth % (EARLIER + 1) < EARLIER,
        priorRevokedDotNumber: first + nth + 1,
      })),
    );
    const asked = Array.from({ length: ASKED_AT_ONCE }, (_, nth) => first + nth * (EARLIER + 1));
    const ofPage: number[] = [];
    for (let nth = 0; nth < COVERS; nth++) {
      const startedAt = performance.now();
      const earlier = await findEarlierCarriers(db, asked, row!.companyId!, day);
      if (nth >= 10) ofPage.push(performance.now() - startedAt);
      if (earlier.get(first)?.length !== EARLIER) throw new Error('The earlier registrations were not found.');
    }
    await database.close();
    const added = median(times.with) - median(times.without);
    return [
      {
        what: 'Added to covering a load by its vetting file, median',
        product: { value: added, unit: 'ms' },
        beside: { name: 'the same without it', value: median(times.without), unit: 'ms' },
        ratio: null,
        target: `at most ${MOST_MS} ms`,
        isMet: added <= MOST_MS,
      },
      {
        what: `Earlier registrations of ${ASKED_AT_ONCE} carriers, ${EARLIER} before each, median`,
        product: { value: median(ofPage), unit: 'ms' },
        beside: null,
        ratio: null,
        target: `at most ${MOST_MS_EARLIER} ms`,
        isMet: median(ofPage) <= MOST_MS_EARLIER,
      },
    ];
  },
};
