import { numberOf } from '@contract/rate-confirmations/confirmation-number';
import { OPEN_RATE_CONFIRMATION_STATUSES } from '@contract/rate-confirmations/rate-confirmations.constants';
import type {
  LoadAsWritten,
  PaperDifference,
  RateConfirmationFields,
} from '@contract/rate-confirmations/rate-confirmations.entities';
import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { carriers, carrierVehicles } from '../../../db/schema';
import { grouped } from '../grouped';
import type { LoadRow, StopRow } from '../load-facts.queries';
import { vehicleLabel } from '../vehicle-label';
import { comparePaper, type PresentLoad } from './compare-paper';

interface PaperRow extends Record<string, unknown> {
  id: number;
  load_id: number;
  carrier_id: string;
  is_accepted: boolean;
  fields: RateConfirmationFields;
  of_load: LoadAsWritten | null;
  newest_fields: RateConfirmationFields;
  newest_of_load: LoadAsWritten | null;
  is_newest_sent: boolean;
}

type Present = { row: LoadRow; stops: readonly StopRow[] };

/**
 * How loads differ from their carriers' papers, by load; skips loads without a difference. What counts is the last
 * revision that the carrier accepted, or until then the last one sent. A paper of a carrier that no longer has the load
 * comes before that of the carrier that has it: the former may still come.
 */
export async function paperDifferencesOf(
  db: Queryable,
  loads: readonly Present[],
): Promise<Map<number, PaperDifference>> {
  const papers = grouped(
    await papersOf(
      db,
      loads.map(({ row }) => row.id),
    ),
    ({ load_id }) => load_id,
  );
  const own = loads.filter(({ row }) => papers.has(row.id));
  if (own.length === 0) return new Map();
  const present = await presentLoads(db, own);
  const found = new Map<number, PaperDifference>();
  for (const load of present)
    for (const paper of papers.get(load.row.id)!) {
      const difference = differenceOf(load, paper);
      const isOfAnother = Number(paper.carrier_id) !== load.row.carrierId;
      if (difference && (isOfAnother || !found.has(load.row.id))) found.set(load.row.id, difference);
    }
  return found;
}

function differenceOf(load: PresentLoad, paper: PaperRow): PaperDifference | null {
  const changes = comparePaper(load, { fields: paper.fields, ofLoad: paper.of_load });
  if (changes.length === 0) return null;
  const { row } = load;
  const isNewestSame = comparePaper(load, { fields: paper.newest_fields, ofLoad: paper.newest_of_load }).length === 0;
  return {
    rate_confirmation_id: paper.id,
    number: numberOf(paper.id),
    is_accepted: paper.is_accepted,
    next: isNewestSame
      ? paper.is_newest_sent
        ? 'wait'
        : 'send'
      : row.carrierId !== Number(paper.carrier_id)
        ? 'cancel'
        : row.cancelledAt === null
          ? 'revise'
          : row.isTonu
            ? 'tonu'
            : 'cancel',
    changes,
  };
}

/** Those that bind or wait, each with the carrier's revision and its newest one, newest first. */
async function papersOf(db: Queryable, loadIds: readonly number[]): Promise<PaperRow[]> {
  if (loadIds.length === 0) return [];
  const open = sql.join(
    OPEN_RATE_CONFIRMATION_STATUSES.map((status) => sql`${status}`),
    sql`, `,
  );
  const { rows } = await db.execute<PaperRow>(sql`
    SELECT r.id, r.load_id, r.carrier_id, r.accepted_revision IS NOT NULL AS is_accepted, v.fields, v.of_load,
      n.fields AS newest_fields, n.of_load AS newest_of_load, n.sent_at IS NOT NULL AS is_newest_sent
    FROM rate_confirmations r
    -- One that was sent and asks for no acceptance is accepted with the one before it.
    JOIN rate_confirmation_revisions v ON v.rate_confirmation_id = r.id
      AND v.revision = CASE WHEN r.status = 'accepted' THEN r.revision ELSE coalesce(r.accepted_revision, r.revision) END
    JOIN LATERAL (SELECT * FROM rate_confirmation_revisions x WHERE x.rate_confirmation_id = r.id
      ORDER BY x.revision DESC LIMIT 1) n ON true
    WHERE r.load_id = ANY(${`{${loadIds.join(',')}}`}::int[])
      AND (r.status IN (${open}) OR (r.status = 'expired' AND r.accepted_revision IS NOT NULL))
    ORDER BY r.id DESC`);
  return rows;
}

async function presentLoads(db: Queryable, loads: readonly Present[]): Promise<PresentLoad[]> {
  const ids = <Id>(some: readonly (Id | null)[]) => [...new Set(some.filter((id) => id !== null))] as Id[];
  const vehicleIds = ids(loads.map(({ row }) => row.carrierVehicleId));
  const vehicles =
    vehicleIds.length === 0
      ? []
      : await db.select().from(carrierVehicles).where(inArray(carrierVehicles.id, vehicleIds));
  const labels = new Map(vehicles.map((one) => [one.id, vehicleLabel(one) || null]));
  const carrierIds = ids(loads.map(({ row }) => row.carrierId));
  const names =
    carrierIds.length === 0
      ? []
      : await db
          .select({ id: carriers.id, name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})` })
          .from(carriers)
          .where(inArray(carriers.id, carrierIds));
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return loads.map(({ row, stops }) => ({
    row,
    stops,
    vehicle: labels.get(row.carrierVehicleId ?? 0) ?? null,
    carrierName: nameOf.get(row.carrierId ?? 0) ?? null,
  }));
}
