import { getCarrier } from '@contract/carriers/carriers.calls';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { listLoadPapers } from '@contract/loads/load-papers.calls';
import { getLoadTrace, listLoadVehicleChoices } from '@contract/loads/load-vehicles.calls';
import { getLoad } from '@contract/loads/loads.calls';
import type { Load } from '@contract/loads/loads.entities';
import { getLegalHolds } from '@contract/retention/legal-holds.calls';
import { missingFor } from '@contract/shared/permissions';
import type { CarrierOfLoad } from '~/components/load/load-carrier';

import { listLoadMovements, listLoadTimeline, listOpenLoads, listPositionReads } from '~/models/load.server';
import { listTeams } from '~/models/teams.server';
import { shieldsOf } from '~/services/highways.server';
import { loadSection, type SectionResult } from '~/services/load-section.server';
import { mapPlacesIn } from '~/services/map-places.server';
import type { Monitor } from '~/services/monitor.server';
import { describeWarnings } from '~/view/carrier/carrier-warnings';
import { carrierName, labelled } from '~/view/carrier/identifiers';
import { callerAction, copyAction, loadActions } from '~/view/load/load-actions';
import { loadOnMap } from '~/view/load/load-map';
import { MOVEMENT, timelineChoice } from '~/view/load/timeline-choice';
import { traceStretches } from '~/view/load/trace-stretches';
import { truckNow } from '~/view/load/truck-now';
import { flagsOf } from '~/view/number-flags';

/** All that a load's page shows. Parts beside the load itself fail alone. */
export async function loadPage(monitor: Monitor, user: CurrentUser, id: string, search: URLSearchParams) {
  const load = await monitor.get(getLoad, { params: { id } });
  const page = search.get('page') || undefined;
  const shown = timelineChoice(search);
  const isMovement = shown === MOVEMENT;
  const [carrier, trucks, way, timeline, movements, papers, teams, holds] = await Promise.all([
    loadSection(carrierOf(monitor, load)),
    loadSection(
      load.carrier
        ? monitor.get(listLoadVehicleChoices, { params: { id }, query: {} }).then((answer) => answer.carrier_vehicles)
        : Promise.resolve([]),
    ),
    loadSection(wayOf(monitor, load)),
    loadSection(isMovement ? Promise.resolve(null) : listLoadTimeline(monitor, id, shown, page)),
    // The newest says what the truck does now.
    loadSection(listLoadMovements(monitor, id, isMovement ? { page } : { per_page: 1 })),
    loadSection(monitor.get(listLoadPapers, { params: { id } }).then((answer) => answer.load_papers)),
    loadSection(load.team_id === null ? Promise.resolve(null) : listTeams(monitor, {})),
    loadSection(monitor.get(getLegalHolds, { query: { load_id: load.id, carrier_id: load.carrier?.id } })),
  ]);
  // After the others: what they showed is part of it.
  const reads = await loadSection(listPositionReads(monitor, id));
  const now = new Date().toISOString();
  const mayWork = missingFor('workTickets', user) === null;
  const mayConfirm = missingFor('manageRateConfirmations', user) === null;
  return {
    load,
    carrier,
    trucks,
    way,
    shown: shown ?? null,
    timeline,
    movements,
    truck: truckNow(load, trucks.ok ? trucks.data : [], newestOf(movements), now),
    papers,
    holds: holds.ok ? holds.data.legal_holds : [],
    mayReleaseHolds: missingFor('manageUsers', user) === null,
    reads,
    team: (teams.ok && teams.data?.teams.find((team) => team.id === load.team_id)?.name) || null,
    mayWork,
    mayBringIn: missingFor('bringInLoads', user) === null,
    mayCorrect: mayWork && load.carrier !== null && load.cancelled_at === null,
    mayWriteNotes: missingFor('workOnCarriers', user) === null,
    mayConfirm,
    mayProve: missingFor('makeProofBundles', user) === null,
    mayPost: missingFor('useLoadBoard', user) === null,
    actions: actionsOf(load, user),
    now,
  };
}

function actionsOf(load: Load, user: CurrentUser) {
  const may = (permission: Parameters<typeof missingFor>[0]) => missingFor(permission, user) === null;
  const own = may('workTickets') ? loadActions(load, may('manageRateConfirmations')) : { primary: null, others: [] };
  const caller = may('searchByContact') ? callerAction(load) : null;
  const more = [...(caller ? [caller] : []), ...(may('bringInLoads') ? [copyAction(load)] : [])];
  return { ...own, others: [...own.others, ...more] };
}

/** Only the first page begins with the newest. */
const newestOf = (found: SectionResult<Awaited<ReturnType<typeof listLoadMovements>>>) =>
  found.ok && found.data.paging.currentPage === 1 ? (found.data.movements[0] ?? null) : null;

async function carrierOf(monitor: Monitor, { carrier: named }: Load) {
  if (named === null) return { carrier: null, openLoads: [], openTotal: 0 };
  const [carrier, open] = await Promise.all([
    monitor.get(getCarrier, { params: { id: String(named.id) }, query: {} }),
    listOpenLoads(monitor, { carrier_id_eq: named.id }),
  ]);
  const shown: CarrierOfLoad = {
    id: carrier.id,
    name: carrierName(carrier),
    numbers: named.identifiers.map(labelled).join(', '),
    phone: carrier.phone,
    flags: flagsOf(carrier),
    verdict: named.overall_result,
    headline: carrier.booking_answer?.headline ?? null,
    detail: carrier.booking_answer?.detail ?? null,
    isDoNotDispatch: named.is_do_not_dispatch,
    warnings: describeWarnings(carrier),
  };
  return { carrier: shown, openLoads: open.loads, openTotal: open.total };
}

async function wayOf(monitor: Monitor, load: Load) {
  const trace = await monitor.get(getLoadTrace, { params: { id: String(load.id) } });
  const newest = load.carrier_vehicle_areas[0] ?? null;
  const drawn = loadOnMap(load.stops, trace, newest);
  const places = drawn ? await mapPlacesIn(monitor, drawn.view) : [];
  const shields = drawn ? shieldsOf(drawn.view) : [];
  return {
    drawn,
    places,
    shields,
    gaps: trace.gaps,
    stretches: traceStretches(trace),
    positions: trace.positions,
    newest,
  };
}
