import type {
  AudienceCounts,
  BoardLoadDetails,
  LoadPosting,
  LoadPostingChange,
} from '@contract/load-board/board.entities';
import { POSTING_CHANGE_LABELS } from '@contract/load-board/load-board.constants';
import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { carriers, classifications, loadPostingChanges, loadPostings, loadStops, users } from '../../db/schema';
import { isReduced } from '../carriers/reduced-view';
import { withCustomerRates } from '../loads/customer-rates.queries';
import { getLoadRow } from '../loads/loads.queries';
import { latestExpiry, obstaclesOf } from '../loads/posting-obstacles';
import { stopPlan } from '../loads/stop-plan';
import { bidsOfLoad } from './bids.queries';
import { boardLoad, offeredOf } from './board-loads.queries';
import { brokerRequirements } from './broker-requirements';
import { dispositionsOfLoad } from './dispositions.queries';
import { laneHistoryOf } from './lane-history';
import type { BoardReader } from './shown-verdicts';

/**
 * A load as on the board, whatever its state.
 *
 * @throws ApiError 404, also for a load of another company
 */
export async function boardLoadDetails(db: Queryable, id: number, reader: BoardReader): Promise<BoardLoadDetails> {
  const { companyId, now } = reader;
  const row = await getLoadRow(db, companyId, id);
  const stops = await db.select().from(loadStops).where(eq(loadStops.loadId, id)).orderBy(asc(loadStops.sequence));
  const obstacles = obstaclesOf(row, stops, now);
  const [load] = await withCustomerRates(db, reader, [await boardLoad(db, id, now)], offeredOf);
  return {
    load: {
      ...load!,
      stops: stops.map((stop) => ({
        id: stop.id,
        sequence: stop.sequence,
        kind: stop.kind,
        ...stopPlan(stop),
        latitude_for_map: stop.latitude,
        longitude_for_map: stop.longitude,
        located_by: stop.locatedBy,
      })),
      carrier: row.carrierId === null ? null : ((await namesOf(db, [row.carrierId]))[0] ?? null),
    },
    obstacles,
    requirements: await brokerRequirements(db, companyId, now),
    latest_expiry: obstacles.length > 0 ? null : latestExpiry(row, now).toISOString(),
    ...(await postingOf(db, id, reader)),
    lane_history: await laneHistoryOf(db, row, now),
    bids: await bidsOfLoad(db, id, reader),
    dispositions: await dispositionsOfLoad(db, companyId, id),
  };
}

const namesOf = async (db: Queryable, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .select({
          id: carriers.id,
          legal_name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})`,
        })
        .from(carriers)
        .where(inArray(carriers.id, [...ids]))
        .orderBy(asc(carriers.id));

async function postingOf(
  db: Queryable,
  loadId: number,
  { user, now }: BoardReader,
): Promise<Pick<BoardLoadDetails, 'posting' | 'posting_history'>> {
  const withVerdicts = !isReduced(user);
  const [found] = await db
    .select({
      row: loadPostings,
      by: fullNameOrNull(users),
    })
    .from(loadPostings)
    .leftJoin(users, eq(users.id, loadPostings.postedByUserId))
    .where(eq(loadPostings.loadId, loadId));
  if (!found) return { posting: null, posting_history: [] };
  const { row, by } = found;
  const posting: LoadPosting = {
    id: row.id,
    load_id: row.loadId,
    // One past its end counts as expired before the row says so.
    state: row.state === 'posted' && row.expiresAt <= now ? 'expired' : row.state,
    rate_cents: row.rateCents,
    is_rate_shown: row.isRateShown,
    audience: row.audience,
    classifications:
      row.classificationIds.length === 0
        ? []
        : await db
            .select({ id: classifications.id, name: classifications.name })
            .from(classifications)
            .where(inArray(classifications.id, row.classificationIds))
            .orderBy(asc(classifications.id)),
    carriers: await namesOf(db, row.carrierIds),
    audience_counts: withVerdicts ? (row.audienceCounts as AudienceCounts | null) : null,
    certifications: row.certifications,
    instructions: row.instructions,
    posted_at: row.postedAt.toISOString(),
    edited_at: row.editedAt?.toISOString() ?? null,
    expires_at: row.expiresAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
    close_reason: row.closeReason,
    posted_by: by,
    version: row.version,
  };
  return { posting, posting_history: await historyOf(db, row.id, withVerdicts) };
}

/** Newest first. */
async function historyOf(db: Queryable, postingId: number, withVerdicts: boolean): Promise<LoadPostingChange[]> {
  const rows = await db
    .select({
      row: loadPostingChanges,
      user: fullNameOrNull(users),
    })
    .from(loadPostingChanges)
    .leftJoin(users, eq(users.id, loadPostingChanges.userId))
    .where(eq(loadPostingChanges.postingId, postingId))
    .orderBy(desc(loadPostingChanges.id));
  return rows.map(({ row, user }) => ({
    id: row.id,
    kind: row.kind,
    at: row.createdAt.toISOString(),
    user,
    // The history of a new posting ends with the number of carriers per verdict.
    summary: withVerdicts || row.kind !== 'posted' ? row.summary : POSTING_CHANGE_LABELS.posted,
    reason: row.reason,
  }));
}
