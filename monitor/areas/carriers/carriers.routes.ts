import { exportCarriers, getCarrier, searchCarriers, suggestCarriers } from '@contract/carriers/carriers.calls';
import type { AroundPoint } from '@contract/carriers/carriers-near.calls';
import { MAX_EXPORTED_AT_ONCE } from '@contract/carriers/compare.constants';
import { SUGGESTED_AT_MOST } from '@contract/carriers/suggestions.constants';
import { byWeight } from '@contract/carriers/weighty-warnings.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor, type PlanFeature } from '@contract/shared/permissions';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { recordExport } from '../../db/history/audit-log';
import { checkLive, liveChecksOf } from '../../federal-data/live-check/live-checks';
import { type CallContext, mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { publicAlertsOf } from '../identity-alerts/identity-alerts.queries';
import { evaluateCarriers } from '../rules/assess-carriers';
import { bookingAnswer } from '../rules/booking-answer';
import { contradictionsOf } from '../rules/contradictions';
import type { CarrierFacts } from '../rules/facts';
import { loadCarrierFacts } from '../rules/facts.queries';
import { stopsOf } from '../rules/stopping-rules';
import { decidingWithoutCertificates, withoutCertificates } from '../rules/without-certificates';
import { alertWarnings } from './alert-warnings';
import { INSIGHT_FILTERS } from './carrier-filters';
import { carrierIdsAfter, findBan, findRelationship, firstCarrierIds, searchCarrierRows } from './carriers.queries';
import { decisionNumbers } from './decision-numbers';
import { earlierCarrierWarnings, earlierCarrierWords, findEarlierCarriers } from './earlier-carriers';
import { findableIdentifiersOf } from './entered-identifiers.queries';
import { insightsOf } from './insights.queries';
import { carriersFor, listedCarriers, loadAssessments, loadVerdicts, readerOf, suggested } from './listed-carriers';
import { liveContradictions } from './live-contradictions';
import { numberFlagsOf } from './number-flags.queries';
import { eldVehiclesOf, subscriptionTo, vehiclesOf } from './of-carrier';
import { findCarrierRecord, toCarrier } from './profile.queries';
import { brokersAtSameAddress } from './record-warnings';
import { assertMaySearchProfiles, isReduced, reducedCarrier } from './reduced-view';
import { revokedEldWarnings } from './revoked-elds';
import { idsAroundAfter, searchAround } from './search-around';
import { findSharedWithStopped, sharedWithStoppedWarnings } from './shared-with-do-not-dispatch';
import { findSharedWithFailed } from './shared-with-failed';
import { sharedWithFailedWarnings, warningsOf } from './warnings';

export function carriersRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, searchCarriers, async ({ query }, { company, user, today }) => {
    assertMaySeeInsights(user, query);
    assertMaySearchProfiles(user, query.q);
    const { rows, total } = await searchCarrierRows(db, {
      searchText: query.search_text ?? '',
      q: query.q,
      page: query.page,
      perPage: query.per_page,
      companyId: company.id,
      today,
      withOwnNumbers: !isReduced(user),
    });
    if (isReduced(user)) return paged({ carriers: rows.map((row) => ({ ...row, relationship: null })) }, query, total);
    const insights = query.insights
      ? await insightsOf(
          db,
          rows.map(({ id }) => id),
        )
      : null;
    const looked = insights ? rows.map((row) => ({ ...row, insights: insights.get(row.id)! })) : rows;
    const { include } = query;
    if (include === undefined) return paged({ carriers: looked }, query, total);
    const ids = rows.map(({ id }) => id);
    const load = include === 'verdict' ? loadVerdicts : loadAssessments;
    const assessed = await load(db, ids, readerOf(user, company.id, today));
    const carriers = looked.map((row) => {
      return { ...row, ...assessed.get(row.id)! };
    });
    return paged({ carriers }, query, total);
  });

  mount(app, services, suggestCarriers, async ({ query }, { company, user, today }) => {
    const ids = await firstCarrierIds(db, {
      searchText: query.search_text,
      limit: SUGGESTED_AT_MOST,
      ownNumbersOf: isReduced(user) ? null : company.id,
    });
    const found = await carriersFor(db, ids, { user, companyId: company.id, today });
    return { carriers: ids.flatMap((id) => suggested(found.get(id)) ?? []) };
  });

  mount(app, services, exportCarriers, async ({ query }, { company, user, today, now }) => {
    assertMaySeeInsights(user, query, 'can_export_with_insights');
    const part = { afterId: query.after_id, limit: MAX_EXPORTED_AT_ONCE };
    const point = pointOf(query);
    const ids = point
      ? await idsAroundAfter(db, await searchAround(db, point, { user, companyId: company.id, today }), part)
      : await carrierIdsAfter(db, {
          ...part,
          searchText: query.search_text ?? '',
          q: query.q,
          companyId: company.id,
          today,
        });
    const [listed, insights] = await Promise.all([
      listedCarriers(db, ids, { ...readerOf(user, company.id, today), load: loadAssessments }),
      query.insights ? insightsOf(db, ids) : null,
    ]);
    await recordExport(
      db,
      {
        companyId: company.id,
        kind: 'carriers_exported',
        summary: `Exported the carriers of a search${query.insights ? ', with insights' : ''}`,
        userId: user.id,
        occurredAt: now,
      },
      query.after_id === 0,
    );
    const carriers = ids.flatMap((id) => listed.get(id) ?? []);
    return { carriers: insights ? carriers.map((row) => ({ ...row, insights: insights.get(row.id)! })) : carriers };
  });

  mount(app, services, getCarrier, async ({ params, query }, context) => {
    const { company, user, today, now } = context;
    const record = await findCarrierRecord(db, params.id);
    if (!record) throw httpErrors.notFound('That carrier');
    const { phone, cellPhone } = record.carrier;
    const asked = { numbers: [phone, cellPhone], carrierId: params.id };
    const [numberFlags] = await numberFlagsOf(db, { companyId: company.id, today }, [asked]);
    const earlier = (await findEarlierCarriers(db, [params.id], company.id, today)).get(params.id) ?? [];
    if (isReduced(user)) {
      const facts = (await loadCarrierFacts(db, [params.id], company.id, today)).get(params.id)!;
      // Every warning of the records: hiding one can cost a load.
      const warnings = [
        ...alertWarnings((await publicAlertsOf(db, [params.id], now)).get(params.id), today),
        ...earlierCarrierWarnings(earlier.map((one) => ({ ...one, bannedSince: null }))),
        ...warningsOf(facts, today),
        ...(await brokersAtSameAddress(db, facts)),
        ...(await revokedEldWarnings(db, params.id)),
      ];
      return {
        ...reducedCarrier(toCarrier(record)),
        ...numberFlags!,
        relationship: null,
        warnings: byWeight(warnings),
        rules_assessment: null,
        booking_answer: null,
        decision_numbers: null,
      };
    }
    const stopped = (await findSharedWithStopped(db, [params.id], company.id, today)).get(params.id) ?? [];
    const withVehicles = query.include === 'vehicles';
    const [assessed, alerts, relationship, failedLinks, entered, subscription, lastChecks, vehicles, eldVehicles] =
      await Promise.all([
        evaluateCarriers(db, [params.id], company.id, today, (evaluation) => ({
          facts: evaluation.facts,
          assessment: evaluation.assessment,
          deciding: evaluation.deciding,
          stops: stopsOf(evaluation),
        })),
        publicAlertsOf(db, [params.id], now),
        findRelationship(db, company.id, params.id),
        findSharedWithFailed(db, params.id, company.id, today, { besides: stopped }),
        findableIdentifiersOf(db, company.id, params.id),
        subscriptionTo(db, company.id, params.id),
        liveChecksOf(db, company.id, params.id),
        withVehicles ? vehiclesOf(db, params.id, today) : null,
        withVehicles ? eldVehiclesOf(db, params.id) : null,
      ]);
    const { facts, assessment, deciding, stops } = assessed.get(params.id)!;
    const live = await checkedIfContradicted(context, facts, lastChecks);
    const mayReadCertificates = missingFor('viewCertificates', user) === null;
    const [brokers, revoked, numbers, ban] = await Promise.all([
      brokersAtSameAddress(db, facts),
      revokedEldWarnings(db, params.id),
      decisionNumbers(db, facts, { today, mayReadCertificates }),
      findBan(db, company.id, params.id, relationship),
    ]);
    return {
      ...toCarrier(record),
      ...numberFlags!,
      entered_identifiers: entered,
      relationship,
      subscription,
      ...vehicles,
      ...(eldVehicles && { eld_carrier_vehicles: eldVehicles }),
      warnings: byWeight([
        ...earlierCarrierWarnings(earlier),
        ...sharedWithStoppedWarnings(stopped),
        ...alertWarnings(alerts.get(params.id), today),
        ...liveContradictions(facts, record.carrier, live, today),
        ...warningsOf(facts, today),
        ...sharedWithFailedWarnings(failedLinks, facts),
        ...brokers,
        ...revoked,
      ]),
      rules_assessment: mayReadCertificates ? assessment : withoutCertificates(assessment),
      booking_answer: bookingAnswer(mayReadCertificates ? deciding : decidingWithoutCertificates(deciding), {
        stops,
        ban,
        besides: earlierCarrierWords(earlier),
      }),
      decision_numbers: numbers,
    };
  });
}

/**
 * A profile whose files contradict each other shows what FMCSA's live service says: after this time the service is
 * queried again.
 */
const CONTRADICTION_ASKED_IN_MS = 24 * 3_600_000;

/** The last live checks; of a carrier whose files contradict each other with one of today, where a key is set. */
async function checkedIfContradicted(
  context: CallContext,
  facts: CarrierFacts,
  last: Awaited<ReturnType<typeof liveChecksOf>>,
) {
  const { db, env, company, clock, today } = context;
  if (env.liveCheck === null || contradictionsOf(facts, today).length === 0) return last;
  const askedAt = last.newest === null ? 0 : new Date(last.newest.asked_at).getTime();
  if (clock().getTime() - askedAt < CONTRADICTION_ASKED_IN_MS) return last;
  await checkLive(context, facts.carrierId, 'contradiction');
  return liveChecksOf(db, company.id, facts.carrierId);
}

/**
 * The center and circle of a search; null: it has none.
 *
 * @throws ApiError 422 for only a part of one
 */
function pointOf<Query extends Partial<AroundPoint>>(query: Query) {
  const { latitude, longitude, radius_miles, miles_from_origin, seen_within_days } = query;
  const isAround = [latitude, longitude, radius_miles, miles_from_origin, seen_within_days].some(
    (part) => part !== undefined,
  );
  if (!isAround) return null;
  if (latitude === undefined || longitude === undefined || radius_miles === undefined)
    throw httpErrors.invalid({ latitude: ['A search around a point needs latitude, longitude and radius_miles.'] });
  return { ...query, latitude, longitude, radius_miles };
}

/** Insights are for plans that have them, as a column and as a condition. */
function assertMaySeeInsights(user: CurrentUser, { insights, q }: { insights?: '1'; q?: unknown }, plan?: PlanFeature) {
  const isAsked = insights !== undefined || INSIGHT_FILTERS.some((name) => Object.hasOwn(Object(q), name));
  const missing = isAsked ? missingFor('viewInsights', user) : null;
  if (missing) throw httpErrors.missing(missing);
  if (insights !== undefined && plan && !user.paywall[plan]) throw httpErrors.missing({ kind: 'plan', name: plan });
}
