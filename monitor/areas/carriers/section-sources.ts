import type { SectionSource } from '@contract/carriers/sections.entities';
import { daysBetween } from '@contract/shared/day';
import { eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { currentFrom } from '../../base/dataset-ages';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { runAll } from '../../db/run-statement';
import { carriers, datasetAges, datasetGaps, datasets } from '../../db/schema';
import { hasDotNumber } from '../rules/fact-sources';

type SectionDataset = {
  fmcsaId: string;
  /** Its name if the dataset is not loaded. */
  name: string;
  /** The day of the newest row about a carrier; null when there is none. */
  named: (carrierId: number) => SQL;
  /** A file that names a carrier has all of it. */
  isListedTogether?: true;
};

const newestOf = (table: string, also = '') => {
  return (carrierId: number) =>
    sql`(SELECT max(as_of) FROM ${sql.raw(table)} WHERE carrier_id = ${carrierId} ${sql.raw(also)})`;
};
const newestOnInspections = (table: string) => (carrierId: number) =>
  sql`(SELECT max(t.as_of) FROM ${sql.raw(table)} t JOIN inspections i ON i.id = t.inspection_id WHERE i.carrier_id = ${carrierId})`;

/** The datasets behind a profile's safety sections. */
const DATASETS = {
  census: {
    fmcsaId: 'az4n-8mr2',
    name: 'Company Census File',
    named: (carrierId) => sql`(SELECT census_as_of FROM carriers WHERE id = ${carrierId})`,
    isListedTogether: true,
  },
  crashes: { fmcsaId: 'aayw-vxb3', name: 'Crash File', named: newestOf('crashes') },
  inspections: { fmcsaId: 'fx4q-ay7w', name: 'Vehicle Inspection File', named: newestOf('inspections') },
  units: { fmcsaId: 'wt8s-2hbx', name: 'Inspections Per Unit', named: newestOnInspections('inspection_units') },
  violations: {
    fmcsaId: '876r-jsdb',
    name: 'Vehicle Inspections and Violations',
    named: newestOnInspections('inspection_violations'),
  },
  oosOrders: {
    fmcsaId: 'p2mt-9ige',
    name: 'Out-of-Service Orders',
    named: newestOf('oos_orders'),
  },
  smsAb: {
    fmcsaId: '4y6x-dmck',
    name: 'SMS AB PassProperty',
    named: newestOf('sms_measures', `AND segment = 'AB'`),
    isListedTogether: true,
  },
  smsC: {
    fmcsaId: 'h9zy-gjn8',
    name: 'SMS C PassProperty',
    named: newestOf('sms_measures', `AND segment = 'C'`),
    isListedTogether: true,
  },
} as const satisfies Record<string, SectionDataset>;
type SectionDatasetName = keyof typeof DATASETS;

/**
 * The state of a section's datasets for a carrier, with their names and days: `loaded` if the whole dataset is loaded
 * or a file of it named the carrier, `is_partial` if rows may be missing.
 *
 * @param carrierId null for data on all carriers: then a dataset is loaded when any file of it is, and partial
 * unless one was the whole.
 */
export async function sectionSources<Name extends SectionDatasetName>(
  db: Queryable,
  carrierId: number | null,
  today: string,
  ...names: [Name, ...Name[]]
): Promise<Record<Name, SectionSource>> {
  const none = sql`NULL::date`;
  const days = names.map((name) => {
    const dataset: SectionDataset = DATASETS[name];
    return sql`${carrierId === null ? none : dataset.named(carrierId)} AS ${sql.identifier(name)}`;
  });
  const ofAll = carrierId === null;
  const [loaded, named, unread] = await runAll(
    db,
    () =>
      db
        .select({ ...getTableColumns(datasets), longestAgeDays: datasetAges.longestAgeDays })
        .from(datasets)
        .leftJoin(datasetAges, eq(datasetAges.key, datasets.key))
        .where(
          inArray(
            datasets.fmcsaId,
            names.map((name) => DATASETS[name].fmcsaId),
          ),
        ),
    async () =>
      ofAll ? { rows: [] } : db.execute<Record<string, string | null>>(sql`SELECT ${sql.join(days, sql`, `)}`),
    async () =>
      ofAll
        ? []
        : db.select({ dataset: datasetGaps.dataset }).from(datasetGaps).where(eq(datasetGaps.carrierId, carrierId)),
  );
  const sources = names.map((name): [Name, SectionSource] => {
    const known: SectionDataset = DATASETS[name];
    const row = loaded.find((dataset) => dataset.fmcsaId === known.fmcsaId);
    const source = `FMCSA ${row?.name ?? known.name}`;
    const nothing = {
      name: source,
      as_of: null,
      loaded: false,
      is_partial: false,
      too_old_days: null,
      is_looked_up: carrierId === null || hasDotNumber(carrierId), // all of these files are keyed by USDOT number
    };
    if (row === undefined || !nothing.is_looked_up) return [name, nothing];
    const { completeAsOf } = row;
    const tooOldDays = (day: string | null) =>
      day !== null && day < currentFrom(row.key, row.longestAgeDays, today) ? daysBetween(day, today) : null;
    if (carrierId === null) {
      const day = completeAsOf ?? row.asOf;
      const tooOld = tooOldDays(day);
      return [name, { ...nothing, as_of: day, loaded: true, is_partial: completeAsOf === null, too_old_days: tooOld }];
    }
    const namedOn = named.rows[0]?.[name] ?? null;
    const isListed = namedOn !== null && known.isListedTogether === true;
    const days = completeAsOf === null || isListed ? [completeAsOf, namedOn] : [completeAsOf];
    const isWhole = (completeAsOf !== null || isListed) && !unread.some(({ dataset }) => dataset === row.key);
    const isLoaded = completeAsOf !== null || namedOn !== null;
    if (!isLoaded) return [name, nothing];
    const day =
      days
        .filter((one) => one !== null)
        .sort()
        .at(-1) ?? null;
    return [name, { ...nothing, as_of: day, loaded: true, is_partial: !isWhole, too_old_days: tooOldDays(day) }];
  });
  return Object.fromEntries(sources) as Record<Name, SectionSource>;
}

/** @throws 404 when no file ever named this carrier: an empty section would say that it exists and is clean. */
export async function requireCarrier(db: Queryable, id: number) {
  const [carrier] = await db
    .select({
      censusAsOf: carriers.censusAsOf,
      safetyRating: carriers.safetyRating,
      safetyRatingDate: carriers.safetyRatingDate,
      reviewType: carriers.reviewType,
      reviewDate: carriers.reviewDate,
    })
    .from(carriers)
    .where(eq(carriers.id, id));
  if (!carrier) throw httpErrors.notFound('That carrier');
  return carrier;
}
