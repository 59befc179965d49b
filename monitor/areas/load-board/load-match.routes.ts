import { matchCarriersToLoad } from '@contract/load-board/matches.calls';
import type { LoadMatch } from '@contract/load-board/matches.entities';
import { RULE_REASONS } from '@contract/rules/rule-reasons';
import type { FastifyInstance } from 'fastify';
import { areasById } from '../../places/areas.queries';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { laneEvidence, regionOf } from '../lanes/lane-search.queries';
import { getLoadRow } from '../loads/loads.queries';
import { lastDispositionsOf } from './dispositions.queries';
import { lastRun, matchEvidence, nearestTruck } from './match-evidence';
import { matchedCarriers } from './matched-carriers.queries';
import { rankCarriers } from './rank-carriers';
import { serviceRecords } from './service-record.queries';
import { trucksNear } from './trucks-near.queries';

export function loadMatchRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, matchCarriersToLoad, async ({ params, query }, { company, user, today, now }) => {
    const load = await getLoadRow(db, company.id, params.id);
    const { ids, total, lane, pickup, hauled, trucks } = await rankCarriers(
      db,
      load,
      {
        isNetworkOnly: query.broker_connection_status !== undefined,
        limit: query.per_page,
        offset: (query.page - 1) * query.per_page,
      },
      now,
    );
    const [listed, seen, near, service, dispositions, regions] = await Promise.all([
      matchedCarriers(db, ids, { user, companyId: company.id, today }),
      lane ? laneEvidence(db, ids, lane) : null,
      pickup ? trucksNear(db, company.id, ids, pickup, now) : null,
      serviceRecords(db, company.id, ids, now),
      lastDispositionsOf(db, company.id, ids, load.id),
      lane ? areasById(db, [regionOf(lane.origin).id, regionOf(lane.destination).id]) : [],
    ]);
    const nameOf = (id: number) => regions.find((area) => area.id === id)?.name ?? 'a place not named';
    const matched = {
      id: load.id,
      equipment: load.equipmentType,
      ends: lane && {
        origin: nameOf(regionOf(lane.origin).id),
        destination: nameOf(regionOf(lane.destination).id),
      },
    };
    const carriers = ids.flatMap((id): LoadMatch[] => {
      const found = listed.get(id);
      if (!found) return [];
      const { carrier, isOffered } = found;
      const { rules_assessment: assessed, relationship } = carrier;
      const disposition = dispositions.get(id) ?? null;
      const facts = {
        lane: seen?.get(id) ?? null,
        hauled: hauled.get(id) ?? [],
        service: service.get(id) ?? null,
        truck: trucks.get(id) ?? null,
        nearby: near?.get(id) ?? null,
        disposition,
        verdict: assessed
          ? {
              result: assessed.overall_result,
              reasons: assessed.not_passed
                .filter(({ is_overridden }) => !is_overridden)
                .map(({ is_type, result }) => RULE_REASONS[is_type][result]),
            }
          : null,
      };
      return [
        {
          ...carrier,
          is_in_network: relationship?.status === 'onboarded' && !relationship.is_dismissed,
          may_see: isOffered,
          evidence: matchEvidence(facts, matched, today),
          nearest_truck: nearestTruck(facts),
          last_run: lastRun(facts),
          last_disposition: disposition,
        },
      ];
    });
    // Those outside the network are judged only now.
    const fails = ({ rules_assessment }: LoadMatch) => rules_assessment?.overall_result === 'fail';
    const inOrder = [...carriers.filter((one) => !fails(one)), ...carriers.filter(fails)];
    return paged({ carriers: inOrder }, query, total);
  });
}
