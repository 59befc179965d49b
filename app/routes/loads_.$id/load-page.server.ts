import type { CurrentUser } from '@contract/identity/identity.entities';
import type { Load } from '@contract/loads/loads.entities';
import { missingFor } from '@contract/shared/permissions';
import type { CarrierOfLoad } from '~/components/load/load-carrier';
import { getCarrier } from '~/models/carriers.server';
import {
  getLoad,
  getLoadTrace,
  listLoadLogs,
  listLoadMovements,
  listLoadPapers,
  listLoadVehicleChoices,
  listOpenLoadsOfCarrier,
  listPositionReads,
} from '~/models/load.server';
import { listNotes } from '~/models/notes.server';
import { listTeams } from '~/models/teams.server';
import { loadSection } from '~/services/load-section.server';
import { mapPlacesIn } from '~/services/map-places.server';
import type { Monitor } from '~/services/monitor.server';
import { describeWarnings } from '~/view/carrier/carrier-warnings';
import { carrierName, labelled } from '~/view/carrier/identifiers';
import { loadActions } from '~/view/load/load-actions';
import { loadOnMap } from '~/view/load/load-map';

const NOTES_SHOWN = 20;

/** All that a load's page shows. Parts beside the load itself fail alone. */
export async function loadPage(monitor: Monitor, user: CurrentUser, id: string, search: URLSearchParams) {
  const load = await getLoad(monitor, id);
  const page = (name: string) => search.get(name) || undefined;
  const [carrier, trucks, way, logs, movements, notes, papers, teams] = await Promise.all([
    loadSection(carrierOf(monitor, load)),
    loadSection(load.carrier ? listLoadVehicleChoices(monitor, id) : Promise.resolve([])),
    loadSection(wayOf(monitor, load)),
    loadSection(listLoadLogs(monitor, id, page('page'))),
    loadSection(listLoadMovements(monitor, id, page('movements'))),
    loadSection(listNotes(monitor, { notable_type: 'Load', notable_id: id, per_page: NOTES_SHOWN })),
    loadSection(listLoadPapers(monitor, id)),
    loadSection(load.team_id === null ? Promise.resolve(null) : listTeams(monitor, {})),
  ]);
  // After the others: what they showed is part of it.
  const reads = await loadSection(listPositionReads(monitor, id));
  const mayWork = missingFor('workTickets', user) === null;
  const mayConfirm = missingFor('manageRateConfirmations', user) === null;
  return {
    load,
    carrier,
    trucks,
    way,
    logs,
    movements,
    notes,
    papers,
    reads,
    team: (teams.ok && teams.data?.teams.find((team) => team.id === load.team_id)?.name) || null,
    mayWork,
    mayWriteNotes: missingFor('workOnCarriers', user) === null,
    mayConfirm,
    mayPost: missingFor('useLoadBoard', user) === null,
    actions: mayWork ? loadActions(load, mayConfirm) : { primary: null, others: [] },
    now: new Date().toISOString(),
  };
}

async function carrierOf(monitor: Monitor, { carrier: named }: Load) {
  if (named === null) return { carrier: null, openLoads: [], openTotal: 0 };
  const [carrier, open] = await Promise.all([
    getCarrier(monitor, String(named.id)),
    listOpenLoadsOfCarrier(monitor, named.id),
  ]);
  const shown: CarrierOfLoad = {
    id: carrier.id,
    name: carrierName(carrier),
    numbers: named.identifiers.map(labelled).join(', '),
    phone: carrier.phone,
    verdict: named.overall_result,
    headline: carrier.booking_answer?.headline ?? null,
    detail: carrier.booking_answer?.detail ?? null,
    isDoNotDispatch: named.is_do_not_dispatch,
    warnings: describeWarnings(carrier),
  };
  return { carrier: shown, openLoads: open.loads, openTotal: open.total };
}

async function wayOf(monitor: Monitor, load: Load) {
  const trace = await getLoadTrace(monitor, String(load.id));
  const newest = load.carrier_vehicle_areas[0] ?? null;
  const drawn = loadOnMap(load.stops, trace, newest);
  const places = drawn ? await mapPlacesIn(monitor, drawn.view) : [];
  return { drawn, places, gaps: trace.gaps, positions: trace.positions, newest };
}
