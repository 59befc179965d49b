import { dayOf } from '@contract/shared/day';
import { sql } from 'drizzle-orm';
import { outdatedDatasets } from '../../dataset-ages';
import { alone } from '../../db/alone';
import type { OpenDatabase, Queryable } from '../../db/client';
import { beginTables, indexTable, inTransaction, next, type RunSql, swapTables } from '../../db/replace-tables';
import { ADD, PLACE_COLUMNS, STANDING_COLUMNS, STORE, workOutStandings } from './work-out-standings';

/** Any number but those of migrations, imports, places and geography. */
const STANDINGS_LOCK = 712_909;

/** An import that began longer ago and still says that it runs was cut off. */
const MAX_IMPORT = '6 hours';

/** Carriers of one step: the embedded database answers nobody else meanwhile. */
const BATCH = { server: 1000, embedded: 250 } as const;

/** Where a run of all carriers got to: the next goes on from there, for the same imports and day. */
export type StandingsCheckpoint = { importId: number; day: string; after: number; done: number };

/** Awaited after each step; what it throws ends the run, which leaves the former standings as they were. */
export type StandingsProgress = (step: {
  done: number;
  total: number;
  checkpoint?: StandingsCheckpoint;
}) => Promise<void> | void;

/**
 * Brings the standings up to date, by which lists of carriers are filtered: of all carriers the first time and after a
 * dataset's first file, else of those that an import changed and those for whom a day on file has come. With nothing to
 * do it costs one look.
 *
 * All carriers are worked out into a table beside the one that answers, which it replaces in one moment at the end: a list
 * is filtered by the former standings until the new ones are whole. An interrupted run goes on from its checkpoint. A few
 * carriers are written where they stand.
 *
 * The placed standings are written together with them, and made anew as well when carriers were given other places
 * (refreshGeography): searches around a point are answered from the former ones until then.
 *
 * @returns how many carriers were looked at; null when another node is at it, or an import is running
 */
export async function refreshStandings(
  database: OpenDatabase,
  {
    now,
    checkpoint = null,
    onProgress = () => {},
  }: { now: Date; checkpoint?: StandingsCheckpoint | null; onProgress?: StandingsProgress },
): Promise<number | null> {
  if (underWay.has(database.db)) return null;
  underWay.add(database.db);
  try {
    if (database.kind === 'embedded') return await refresh(database, now, checkpoint, onProgress);
    const done = await alone(database.db, STANDINGS_LOCK, () => refresh(database, now, checkpoint, onProgress));
    return done?.result ?? null;
  } finally {
    underWay.delete(database.db);
  }
}

/** Databases that this process is working for. */
const underWay = new WeakSet<OpenDatabase['db']>();

type State = {
  importId: number;
  isImporting: boolean;
  changedAll: boolean;
  stored: { import_id: number; day: string; places_table: number | null; outdated: string[] } | null;
  /** Keys of the whole datasets that are too old by now. */
  outdated: string[];
  /** Which table holds the places now: another one after every exchange. */
  placesTable: number;
};

/** What the standings stand for, and what there is. Read before the work: an import that ends meanwhile is worked in the next time. */
async function readState(db: Queryable, now: Date): Promise<State> {
  const { rows } = await db.execute<Omit<State, 'outdated'>>(sql`
    SELECT coalesce(max(i.id) FILTER (WHERE i.status IN ('done', 'incomplete')), 0) AS "importId",
      coalesce(bool_or(i.status = 'running' AND i.started_at > ${now.toISOString()}::timestamptz - ${MAX_IMPORT}::interval),
        false) AS "isImporting",
      coalesce(bool_or(i.changed_all AND i.id > coalesce(s.import_id, 0)), false) AS "changedAll",
      (SELECT row_to_json(s) FROM standing_states s WHERE s.name = 'current') AS stored,
      'carrier_places'::regclass::oid::bigint AS "placesTable"
    FROM imports i LEFT JOIN standing_states s ON s.name = 'current'`);
  return { ...rows[0]!, outdated: await outdatedDatasets(db, dayOf(now)) };
}

/** Files are imported one after the other: after the last is soon enough. */
const isToWait = ({ isImporting, stored }: State) => isImporting && stored !== null;
const isFresh = (state: State, now: Date) =>
  state.stored?.import_id === state.importId && state.stored.day === dayOf(now) && !haveAged(state);
/** A dataset grew too old, or a newer file of one that was came: of every carrier something else is known. */
const haveAged = ({ outdated, stored }: State) => stored !== null && stored.outdated.join() !== outdated.join();
const isPlaced = ({ placesTable, stored }: State) => stored?.places_table === Number(placesTable);

/** Whether refreshing would do something now. */
export async function areStandingsDue(db: Queryable, now: Date): Promise<boolean> {
  const state = await readState(db, now);
  return !(isFresh(state, now) && isPlaced(state)) && !isToWait(state);
}

async function refresh(
  database: OpenDatabase,
  now: Date,
  checkpoint: StandingsCheckpoint | null,
  onProgress: StandingsProgress,
): Promise<number | null> {
  const state = await readState(database.db, now);
  if (isFresh(state, now) && isPlaced(state)) return 0;
  if (isToWait(state)) return null;
  const { importId, stored, changedAll, placesTable, outdated } = state;
  const target = { importId, now, placesTable, outdated };
  if (stored === null || changedAll || haveAged(state)) return refreshAll(database, target, checkpoint, onProgress);
  const done = isFresh(state, now) ? 0 : await refreshChanged(database, stored.import_id, target, onProgress);
  if (!isPlaced(state)) await placeAnew(database, placesTable);
  return done;
}

type Target = Pick<State, 'importId' | 'placesTable' | 'outdated'> & { now: Date };

async function refreshChanged(
  database: OpenDatabase,
  since: number,
  { importId, now, outdated }: Target,
  onProgress: StandingsProgress,
): Promise<number> {
  const { db, kind } = database;
  const day = dayOf(now);
  const { rows: due } = await db.$client.query<{ id: number }>(
    `SELECT carrier_id AS id FROM import_changed_carriers WHERE import_id > $1
     UNION SELECT carrier_id FROM carrier_standings WHERE changes_on <= $2 ORDER BY 1`,
    [since, day],
  );
  let done = 0;
  while (done < due.length) {
    const ids = due.slice(done, done + BATCH[kind]).map(({ id }) => id);
    await workOutStandings(database, ids, day, STORE);
    done += ids.length;
    await onProgress({ done, total: due.length });
  }
  await db.$client.query(...storedState({ importId, day, now, outdated }));
  if (done >= ROWS_WORTH_A_VACUUM) for (const table of TABLES) await db.$client.query(`VACUUM (ANALYZE) ${table}`);
  return done;
}

async function refreshAll(
  database: OpenDatabase,
  { importId, now, placesTable, outdated }: Target,
  given: StandingsCheckpoint | null,
  onProgress: StandingsProgress,
): Promise<number> {
  const { db, kind } = database;
  const run: RunSql = (text, values) => db.$client.query(text, values);
  // What was worked out for other imports or another day is no part of this generation.
  const checkpoint = given?.importId === importId && given.day === dayOf(now) && (await isBegun(run)) ? given : null;
  const { day, after: begun, done: before } = checkpoint ?? { day: dayOf(now), after: -1, done: 0 };
  // A step may have been stored and not noted.
  if (checkpoint) await run(`DELETE FROM ${next('carrier_standings')} WHERE carrier_id > $1`, [begun]);
  else await beginTables(run, ['carrier_standings']);
  const total = Number((await run('SELECT count(*) AS n FROM carriers')).rows[0]!.n);
  await onProgress({ done: before, total });
  let [after, done] = [begun, before];
  for (;;) {
    const { rows } = await run('SELECT id FROM carriers WHERE id > $1 ORDER BY id LIMIT $2', [after, BATCH[kind]]);
    if (rows.length === 0) break;
    const ids = rows.map(({ id }) => Number(id));
    await workOutStandings(database, ids, day, ADD);
    after = ids.at(-1)!;
    done += ids.length;
    await onProgress({ done, total, checkpoint: { importId, day, after, done } });
  }
  await indexTable(run, 'carrier_standings');
  await place(run, next('carrier_standings'));
  await inTransaction(db, async (runInOne) => {
    await swapTables(runInOne, TABLES);
    await runInOne(...storedState({ importId, day, now, outdated }));
    await runInOne(STORE_PLACES_TABLE, [placesTable]);
  });
  return done;
}

const TABLES = ['carrier_standings', 'placed_standings'] as const;

/** The standings are what they were, but carriers have other places. */
async function placeAnew({ db }: OpenDatabase, placesTable: number): Promise<void> {
  await place((text, values) => db.$client.query(text, values), 'carrier_standings');
  await inTransaction(db, async (run) => {
    await swapTables(run, ['placed_standings']);
    await run(STORE_PLACES_TABLE, [placesTable]);
  });
}

/** Fills the table beside the placed standings, each cell's carriers side by side. */
async function place(run: RunSql, standings: string): Promise<void> {
  await beginTables(run, ['placed_standings']);
  await run(
    `INSERT INTO ${next('placed_standings')} (carrier_id, ${STANDING_COLUMNS.join(', ')}, ${PLACE_COLUMNS.join(', ')})
     SELECT s.carrier_id, ${STANDING_COLUMNS.map((name) => `s.${name}`).join(', ')}, ${PLACE_COLUMNS.map((name) => `p.${name}`).join(', ')}
     FROM ${standings} s JOIN carrier_places p ON p.carrier_id = s.carrier_id ORDER BY p.geo_cell, s.power_units`,
  );
  await indexTable(run, 'placed_standings');
}

/** Kept apart from the imports and the day: either may be behind without the other. */
const STORE_PLACES_TABLE = `UPDATE standing_states SET places_table = $1 WHERE name = 'current'`;

async function isBegun(run: RunSql): Promise<boolean> {
  const { rows } = await run('SELECT to_regclass($1) IS NOT NULL AS begun', [next('carrier_standings')]);
  return rows[0]!.begun === true;
}

const storedState = ({
  importId,
  day,
  now,
  outdated,
}: Pick<Target, 'importId' | 'now' | 'outdated'> & { day: string }): [string, unknown[]] => [
  `INSERT INTO standing_states (name, import_id, day, refreshed_at, outdated) VALUES ('current', $1, $2, $3, $4)
   ON CONFLICT (name) DO UPDATE SET import_id = excluded.import_id, day = excluded.day,
     refreshed_at = excluded.refreshed_at, outdated = excluded.outdated`,
  [importId, day, now.toISOString(), outdated],
];

const ROWS_WORTH_A_VACUUM = 1000;
