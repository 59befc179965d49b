import type { AudienceCarrier, AudienceCounts } from '@contract/load-board/board.entities';
import type { PostingAudience } from '@contract/load-board/load-board.constants';
import { OVERALL_RESULTS, type OverallResult } from '@contract/rules/rules.constants';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { carriers, classifications, connections } from '../../db/schema';
import { listedIdentifiers, readListedIdentifiers } from '../carriers/listed-identifiers';
import { evaluateCarriers } from '../rules/assess-carriers';
import { bookingAnswer } from '../rules/booking-answer';
import type { CarrierEvaluation } from '../rules/carrier-evaluation';
import { stopsOf } from '../rules/stopping-rules';

/** A posting's audience, as stored. */
export type Audience = {
  audience: PostingAudience;
  classificationIds: readonly number[];
  carrierIds: readonly number[];
};

/** Onboarded with the company, and not dismissed: "In Network". */
export const isInNetwork = (companyId: number): SQL =>
  and(eq(connections.companyId, companyId), eq(connections.status, 'onboarded'), eq(connections.isDismissed, false))!;

export type JudgedCarrier = {
  carrierId: number;
  isInNetwork: boolean;
  isDoNotDispatch: boolean;
  overallResult: OverallResult;
  sees: boolean;
  reasons: string[];
};

/**
 * Every carrier of an audience known by name, with today's verdict by the company's rules. For everyone that is the
 * network: others are assessed when they open the load.
 */
export async function judgeAudience(
  db: Queryable,
  companyId: number,
  audience: Audience,
  today: string,
): Promise<JudgedCarrier[]> {
  const ids =
    audience.audience === 'carriers'
      ? [...new Set(audience.carrierIds)]
      : (await db.select({ id: connections.carrierId }).from(connections).where(isInNetwork(companyId))).map(
          ({ id }) => id,
        );
  return judgeCarriers(db, companyId, audience, ids, today);
}

/**
 * Whether one carrier sees a load with this audience, and why not. Checked when it opens the load, is sent a link, or
 * bids.
 */
export async function judgeCarrier(
  db: Queryable,
  companyId: number,
  audience: Audience,
  carrierId: number,
  today: string,
): Promise<JudgedCarrier> {
  const [judged] = await judgeCarriers(db, companyId, audience, [carrierId], today);
  return judged!;
}

async function judgeCarriers(
  db: Queryable,
  companyId: number,
  audience: Audience,
  carrierIds: number[],
  today: string,
): Promise<JudgedCarrier[]> {
  if (carrierIds.length === 0) return [];
  const known = await db
    .select({ carrierId: connections.carrierId, status: connections.status, isDismissed: connections.isDismissed })
    .from(connections)
    .where(and(eq(connections.companyId, companyId), inArray(connections.carrierId, carrierIds)));
  const connectionOf = new Map(known.map((one) => [one.carrierId, one]));
  const judgments = await evaluateCarriers(db, carrierIds, companyId, today, (evaluation) => ({
    overallResult: evaluation.overallResult,
    ...byRules(evaluation, audience),
  }));
  return carrierIds.map((carrierId) => {
    const connection = connectionOf.get(carrierId);
    const inNetwork = connection?.status === 'onboarded' && !connection.isDismissed;
    const isDoNotDispatch = connection?.status === 'do_not_dispatch';
    const { overallResult, reasons } = judgments.get(carrierId)!;
    const against = [
      ...(isDoNotDispatch ? ['On do not dispatch.'] : []),
      ...(isNamed(audience, carrierId, inNetwork) ? [] : ['It is not of those whom the load is offered to.']),
      ...reasons,
    ];
    return {
      carrierId,
      isInNetwork: inNetwork,
      isDoNotDispatch,
      overallResult,
      sees: against.length === 0,
      reasons: against,
    };
  });
}

function isNamed({ audience, carrierIds }: Audience, carrierId: number, inNetwork: boolean): boolean {
  if (audience === 'all') return true;
  return audience === 'carriers' ? carrierIds.includes(carrierId) : inNetwork;
}

/** The rules' reasons against offering it a load: bookable for a required classification, or for any. */
export function byRules(
  evaluation: CarrierEvaluation,
  { audience, classificationIds }: Audience,
): { reasons: string[] } {
  const stops = stopsOf(evaluation);
  const answer = bookingAnswer(evaluation.deciding, { stops, ban: null });
  if (answer.state === 'not_asked' && audience !== 'classification')
    return { reasons: stops.length === 0 ? [] : ['The federal record says that it may not haul.'] };
  const asked =
    audience === 'classification'
      ? answer.classifications.filter(({ id }) => classificationIds.includes(id))
      : answer.classifications;
  if (asked.some(({ is_bookable }) => is_bookable)) return { reasons: [] };
  if (asked.length === 0) return { reasons: ['It is in none of the chosen classifications.'] };
  return { reasons: [[answer.headline, answer.detail].filter(Boolean).join(' ')] };
}

export function countAudience(judged: readonly JudgedCarrier[], { audience }: Audience): AudienceCounts {
  const count = (is: (one: JudgedCarrier) => boolean) => judged.filter(is).length;
  return {
    carriers: judged.length,
    sees: count(({ sees }) => sees),
    by_verdict: Object.fromEntries(
      OVERALL_RESULTS.map((result) => [result, count(({ overallResult }) => overallResult === result)]),
    ) as Record<OverallResult, number>,
    do_not_dispatch: count(({ isDoNotDispatch }) => isDoNotDispatch),
    is_network_only: audience === 'all',
  };
}

const VERDICTS: Record<OverallResult, string> = {
  pass: 'pass',
  partial_pass: 'pass for some classifications',
  incomplete: 'cannot be judged yet',
  fail: 'fail your rules',
};

/** "Of 12 carriers 0 see it: 9 fail your rules, 2 cannot be judged yet, 1 on do not dispatch" */
export function audienceWords({ carriers: all, sees, by_verdict, do_not_dispatch }: AudienceCounts): string {
  const parts = OVERALL_RESULTS.filter((result) => by_verdict[result] > 0).map(
    (result) => `${by_verdict[result]} ${VERDICTS[result]}`,
  );
  if (do_not_dispatch > 0) parts.push(`${do_not_dispatch} on do not dispatch`);
  const counted = parts.length > 0 ? `: ${parts.join(', ')}` : '';
  return `Of ${all} ${all === 1 ? 'carrier' : 'carriers'} ${sees} ${sees === 1 ? 'sees' : 'see'} it${counted}`;
}

/**
 * @param within the parent of the fields, for the messages; null: a query
 * @throws ApiError 422 for a classification that is not the company's or not active, a carrier that no file names, or
 * none chosen
 */
export async function assertAudience(
  db: Queryable,
  companyId: number,
  audience: Audience,
  within: 'posting' | null = 'posting',
) {
  const fieldOf = (name: string) => (within ? `${within}.${name}` : name);
  const { audience: kind, classificationIds, carrierIds } = audience;
  if (kind === 'classification') {
    if (classificationIds.length === 0)
      throw httpErrors.invalid({ [fieldOf('classification_ids')]: ['Choose a classification.'] });
    const ids = [...new Set(classificationIds)];
    const isOwn = and(
      eq(classifications.companyId, companyId),
      eq(classifications.isActive, true),
      inArray(classifications.id, ids),
    );
    if ((await db.$count(classifications, isOwn)) !== ids.length)
      throw httpErrors.invalid({ [fieldOf('classification_ids')]: ['Choose from your active classifications.'] });
  }
  if (kind === 'carriers') {
    if (carrierIds.length === 0) throw httpErrors.invalid({ [fieldOf('carrier_ids')]: ['Choose a carrier.'] });
    const ids = [...new Set(carrierIds)];
    if ((await db.$count(carriers, inArray(carriers.id, ids))) !== ids.length)
      throw httpErrors.invalid({ [fieldOf('carrier_ids')]: ['No carrier has one of these numbers.'] });
  }
}

/** A page of an audience: those who see the load first, then by name. */
export async function audiencePage(
  db: Queryable,
  judged: readonly JudgedCarrier[],
  { page, per_page }: { page: number; per_page: number },
): Promise<AudienceCarrier[]> {
  const ids = judged.map(({ carrierId }) => carrierId);
  const seeing = judged.filter(({ sees }) => sees).map(({ carrierId }) => carrierId);
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: carriers.id,
      legalName: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})`,
      identifiers: sql<string>`${listedIdentifiers(sql`${carriers.id}`)}`,
    })
    .from(carriers)
    .where(inArray(carriers.id, ids))
    .orderBy(
      sql`${carriers.id} = ANY(${sql.param(seeing)}::bigint[]) DESC`,
      sql`coalesce(${carriers.legalName}, ${carriers.dbaName}) NULLS LAST`,
      carriers.id,
    )
    .limit(per_page)
    .offset((page - 1) * per_page);
  const byId = new Map(judged.map((one) => [one.carrierId, one]));
  return rows.map(({ id, legalName, identifiers }) => {
    const one = byId.get(id)!;
    return {
      carrier_id: id,
      legal_name: legalName,
      identifiers: readListedIdentifiers(identifiers),
      is_in_network: one.isInNetwork,
      overall_result: one.overallResult,
      sees: one.sees,
      reasons: one.reasons,
    };
  });
}
