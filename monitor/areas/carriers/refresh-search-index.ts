import { dayOf } from '@contract/shared/day';
import { sql } from 'drizzle-orm';
import { alone } from '../../db/alone';
import type { OpenDatabase, Queryable } from '../../db/client';
import { outdatedDatasets } from '../../db/dataset-ages.queries';
import { LOCKS } from '../../db/locks';
import { beginTables, indexTable, inTransaction, next, type RunSql, swapTables } from '../../db/replace-tables';
import { sharersOf } from '../rules/shared-contacts.queries';
import { ADD, insertWithPlaces, SEARCH_INDEX, STORE, WORKED_OUT, workOutSearchIndex } from './work-out-search-index';

/** An import that began longer ago and still says that it runs was interrupted. */
const MAX_IMPORT = '6 hours';

/** Carriers per step: the embedded database answers no other caller meanwhile. */
const BATCH = { server: 1000, embedded: 250 } as const;
/** Batches at a time over all carriers: a server reads one while this process evaluates the other. */
const AT_ONCE = { server: 2, embedded: 1 } as const;

/** The checkpoint of a run over all carriers: the next run continues there, for the same imports and day. */
export type SearchIndexCheckpoint = { importId: number; day: string; after: number; done: number };

/** Awaited after each step; if it throws, the run ends and the index stays as it was. */
export type SearchIndexProgress = (step: {
  done: number;
  total: number;
  checkpoint?: SearchIndexCheckpoint;
}) => Promise<void> | void;

/**
 * Updates the search index, by which lists of carriers are filtered: for all carriers the first time and after a
 * dataset's first file, else for those that an import changed and those for whom a day on file has come. With nothing
 * to do it costs one read.
 * All carriers are computed into a table beside the index. At the end it is sorted by place and replaces the index at
 * once: until then lists use the former index. An interrupted run continues from its checkpoint. A few carriers are
 * updated in place. When carriers' places change (refreshGeography) the rows get them the same way: until then searches
 * around a point use the former places.
 *
 * @returns how many carriers were processed; null when another node runs it, or an import is running
 */
export async function refreshSearchIndex(
  database: OpenDatabase,
  {
    now,
    checkpoint = null,
    onProgress = () => {},
  }: { now: Date; checkpoint?: SearchIndexCheckpoint | null; onProgress?: SearchIndexProgress },
): Promise<number | null> {
  if (underWay.has(database.db)) return null;
  underWay.add(database.db);
  try {
    if (database.kind === 'embedded') return await refresh(database, now, checkpoint, onProgress);
    const done = await alone(database.db, LOCKS.searchIndex, () => refresh(database, now, checkpoint, onProgress));
    return done?.result ?? null;
  } finally {
    underWay.delete(database.db);
  }
}

/** Databases that this process is refreshing. */
const underWay = new WeakSet<OpenDatabase['db']>();

type State = {
  importId: number;
  isImporting: boolean;
  changedAll: boolean;
  stored: { import_id: number; day: string; places_table: number | null; outdated: string[] } | null;
  /** Keys of the whole datasets that are too old by now. */
  outdated: string[];
  /** The table that holds the places now: another one after every swap. */
  placesTable: number;
};

/**
 * The state of the index, and the current data. Read before the work: an import that ends meanwhile is for the next
 * run.
 */
async function readState(db: Queryable, now: Date): Promise<State> {
  const { rows } = await db.execute<Omit<State, 'outdated'>>(sql`
    SELECT coalesce(max(i.id) FILTER (WHERE i.status IN ('done', 'incomplete')), 0) AS "importId",
      coalesce(bool_or(i.status = 'running' AND i.started_at > ${now.toISOString()}::timestamptz - ${MAX_IMPORT}::interval),
        false) AS "isImporting",
      coalesce(bool_or(i.changed_all AND i.id > coalesce(s.import_id, 0)), false) AS "changedAll",
      (SELECT row_to_json(s) FROM search_index_states s WHERE s.name = 'current') AS stored,
      'carrier_places'::regclass::oid::bigint AS "placesTable"
    FROM imports i LEFT JOIN search_index_states s ON s.name = 'current'`);
  return { ...rows[0]!, outdated: await outdatedDatasets(db, dayOf(now)) };
}

/** Files are imported one after the other: after the last is soon enough. */
const isToWait = ({ isImporting, stored }: State) => isImporting && stored !== null;
const isFresh = (state: State, now: Date) =>
  state.stored?.import_id === state.importId && state.stored.day === dayOf(now) && !haveAged(state);
/** A dataset became too old, or a newer file replaced an old one: every carrier may change. */
const haveAged = ({ outdated, stored }: State) => stored !== null && stored.outdated.join() !== outdated.join();
const isPlaced = ({ placesTable, stored }: State) => stored?.places_table === Number(placesTable);

/** Whether a refresh would change anything now. */
export async function isSearchIndexDue(db: Queryable, now: Date): Promise<boolean> {
  const state = await readState(db, now);
  return !(isFresh(state, now) && isPlaced(state)) && !isToWait(state);
}

async function refresh(
  database: OpenDatabase,
  now: Date,
  checkpoint: SearchIndexCheckpoint | null,
  onProgress: SearchIndexProgress,
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
  onProgress: SearchIndexProgress,
): Promise<number> {
  const { db, kind } = database;
  const day = dayOf(now);
  const { rows: due } = await db.$client.query<{ id: number }>(
    `SELECT carrier_id AS id FROM import_changed_carriers WHERE import_id > $1
     UNION SELECT carrier_id FROM ${SEARCH_INDEX} WHERE changes_on <= $2 ORDER BY 1`,
    [since, day],
  );
  const ids = await withSharers(
    database,
    due.map(({ id }) => Number(id)),
  );
  let done = 0;
  while (done < ids.length) {
    const batch = ids.slice(done, done + BATCH[kind]);
    await workOutSearchIndex(database, batch, day, STORE);
    done += batch.length;
    await onProgress({ done, total: ids.length });
  }
  await db.$client.query(...storedState({ importId, day, now, outdated }));
  if (done >= ROWS_WORTH_A_VACUUM) await db.$client.query(`VACUUM (ANALYZE) ${SEARCH_INDEX}`);
  return done;
}

/** A change of a carrier is a sign about carriers that share its contacts: they are processed too. */
async function withSharers({ db, kind }: OpenDatabase, due: readonly number[]): Promise<number[]> {
  const ids = new Set(due);
  for (let at = 0; at < due.length; at += BATCH[kind]) {
    const given = sql`${sql.param(due.slice(at, at + BATCH[kind]))}::bigint[]`;
    const { rows } = await db.execute<{ id: string | number }>(sharersOf(given));
    for (const { id } of rows) ids.add(Number(id));
  }
  return [...ids].sort((a, b) => a - b);
}

async function refreshAll(
  database: OpenDatabase,
  { importId, now, placesTable, outdated }: Target,
  given: SearchIndexCheckpoint | null,
  onProgress: SearchIndexProgress,
): Promise<number> {
  const { db, kind } = database;
  const run: RunSql = (text, values) => db.$client.query(text, values);
  // Rows computed for other imports or another day are not part of this generation.
  const checkpoint = given?.importId === importId && given.day === dayOf(now) && (await isBegun(run)) ? given : null;
  const { day, after: begun, done: before } = checkpoint ?? { day: dayOf(now), after: -1, done: 0 };
  // A step may be stored but not recorded.
  if (checkpoint) await run(`DELETE FROM ${WORKED_OUT} WHERE carrier_id > $1`, [begun]);
  else {
    await run(`DROP TABLE IF EXISTS ${WORKED_OUT}`);
    await run(`CREATE TABLE ${WORKED_OUT} (LIKE ${SEARCH_INDEX})`);
  }
  const total = Number((await run('SELECT count(*) AS n FROM carriers')).rows[0]!.n);
  await onProgress({ done: before, total });
  let [after, done] = [begun, before];
  for (;;) {
    const { rows } = await run('SELECT id FROM carriers WHERE id > $1 ORDER BY id LIMIT $2', [
      after,
      BATCH[kind] * AT_ONCE[kind],
    ]);
    if (rows.length === 0) break;
    const ids = rows.map(({ id }) => Number(id));
    const batches = [ids.slice(0, BATCH[kind]), ids.slice(BATCH[kind])].filter((batch) => batch.length > 0);
    await Promise.all(batches.map((batch) => workOutSearchIndex(database, batch, day, ADD)));
    after = ids.at(-1)!;
    done += ids.length;
    await onProgress({ done, total, checkpoint: { importId, day, after, done } });
  }
  await place(run, WORKED_OUT);
  await inTransaction(db, async (runInOne) => {
    await swapTables(runInOne, [SEARCH_INDEX]);
    await runInOne(...storedState({ importId, day, now, outdated }));
    await runInOne(STORE_PLACES_TABLE, [placesTable]);
    await runInOne(`DROP TABLE ${WORKED_OUT}`);
  });
  return done;
}

/** The rows are unchanged, but carriers have other places. */
async function placeAnew({ db }: OpenDatabase, placesTable: number): Promise<void> {
  await place((text, values) => db.$client.query(text, values), SEARCH_INDEX);
  await inTransaction(db, async (run) => {
    await swapTables(run, [SEARCH_INDEX]);
    await run(STORE_PLACES_TABLE, [placesTable]);
  });
}

/** Fills the table beside the index with the rows of another and their places, sorted by cell. */
async function place(run: RunSql, from: string): Promise<void> {
  await beginTables(run, [SEARCH_INDEX]);
  await run(insertWithPlaces(next(SEARCH_INDEX), from));
  await indexTable(run, SEARCH_INDEX);
}

/** Separate from the imports and the day: either may be outdated alone. */
const STORE_PLACES_TABLE = `UPDATE search_index_states SET places_table = $1 WHERE name = 'current'`;

async function isBegun(run: RunSql): Promise<boolean> {
  const { rows } = await run('SELECT to_regclass($1) IS NOT NULL AS begun', [WORKED_OUT]);
  return rows[0]!.begun === true;
}

const storedState = ({
  importId,
  day,
  now,
  outdated,
}: Pick<Target, 'importId' | 'now' | 'outdated'> & { day: string }): [string, unknown[]] => [
  `INSERT INTO search_index_states (name, import_id, day, refreshed_at, outdated) VALUES ('current', $1, $2, $3, $4)
   ON CONFLICT (name) DO UPDATE SET import_id = excluded.import_id, day = excluded.day,
     refreshed_at = excluded.refreshed_at, outdated = excluded.outdated`,
  [importId, day, now.toISOString(), outdated],
];

const ROWS_WORTH_A_VACUUM = 1000;
