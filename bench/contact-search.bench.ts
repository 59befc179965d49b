import { openDatabase } from '@monitor/db/client';
import type { Bench } from './bench';
import { openBenchSession, startMonitor } from './support/monitor-process';
import { settle } from './support/settle';
import { keepAlive, median, postJson, timed } from './support/timing';

const FLAGGED = 1_000_000;
const CONTACTS = 20;
const WARM_UP_ROUNDS = 10;
const ROUNDS = 25;
const MOST_TIMES = 1.3;

/** The contact search with a long list of flagged contacts, beside the same without. */
export const bench: Bench = {
  title: 'Contact search over 200,000 carriers on Postgres',
  async run(workshop) {
    const { url } = await workshop.carriers();
    const token = await openBenchSession(url);
    workshop.say('Settling…');
    await settle(url);
    const database = await openDatabase({ url, poolSize: 1 });
    const { rows } = await database.db.$client.query<{ phone: string; email: string }>(
      `SELECT phone, email FROM carriers WHERE phone LIKE '+1%' AND email <> '' ORDER BY md5(id::text) LIMIT ${CONTACTS}`,
    );
    const { origin } = await startMonitor(workshop, url);
    const agent = keepAlive();
    const searchAll = async () => {
      const taken: number[] = [];
      for (const { phone, email } of rows) {
        const ask = (by: 'phone' | 'email', body: object) =>
          timed(() =>
            postJson(
              {
                url: `${origin}/monitor/api/v1/carriers/${by}_search_associated_carriers`,
                headers: { cookie: `monitor_session=${token}` },
              },
              body,
              agent,
            ),
          );
        taken.push(((await ask('phone', { phone })) + (await ask('email', { email }))) / 2);
      }
      return taken;
    };
    workshop.say('Flagging a million contacts…');
    const run = (statement: string, values?: unknown[]) => database.db.$client.query(statement, values);
    await run('TRUNCATE flagged_contacts; DELETE FROM fraud_lists');
    await run('CREATE TABLE flagged_others (LIKE flagged_contacts INCLUDING ALL)');
    // The telephones that are searched are among them: a hit costs no less than a miss.
    await run(
      `INSERT INTO flagged_others (kind, value, source, as_of)
       SELECT CASE n % 2 WHEN 0 THEN 'phone' ELSE 'email' END,
         CASE n % 2 WHEN 0 THEN '+1999' || lpad(n::text, 7, '0') ELSE 'thief' || n || '@flagged.example' END, 'bench', CURRENT_DATE
       FROM generate_series(1, ${FLAGGED}) AS n
       UNION ALL SELECT DISTINCT 'phone', phone, 'bench', CURRENT_DATE FROM carriers WHERE phone = ANY ($1)`,
      [rows.map(({ phone }) => phone)],
    );
    await run(
      `INSERT INTO fraud_lists (key, as_of, is_whole, rows, sources, loaded_at)
       VALUES ('flagged-contacts', CURRENT_DATE, true, ${FLAGGED}, '{bench}', now())`,
    );
    await run('VACUUM (ANALYZE) flagged_others');
    /** Puts the other of the two lists in place: the long one, then the empty one, by turns. */
    const swap = () =>
      run(`BEGIN; ALTER TABLE flagged_contacts RENAME TO flagged_away; ALTER TABLE flagged_others RENAME TO flagged_contacts;
        ALTER TABLE flagged_away RENAME TO flagged_others; COMMIT`);
    workshop.say('Searching with it and without it…');
    const [taken, takenFlagged]: [number[], number[]] = [[], []];
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++)
      for (const into of [taken, takenFlagged]) {
        const one = await searchAll();
        if (round >= WARM_UP_ROUNDS) into.push(...one);
        await swap();
      }
    const [without, flagged] = [median(taken), median(takenFlagged)];
    await run('DROP TABLE flagged_others');
    await agent.close();
    await database.close();
    return [
      {
        what: 'Contact search with a million flagged contacts, median',
        product: { value: flagged, unit: 'ms' },
        beside: { name: 'without a list', value: without, unit: 'ms' },
        ratio: without / flagged,
        target: `at most ${MOST_TIMES} times`,
        isMet: flagged <= MOST_TIMES * without,
      },
    ];
  },
};
