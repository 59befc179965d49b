import type { CarrierSearchFilters } from '@contract/carriers/search-filters';
import { exportCarriersByLane } from '@contract/lanes/lane-search.calls';
import type { LaneCarrier } from '@contract/lanes/lane-search.entities';
import { missingFor } from '@contract/shared/permissions';
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

import { paths } from '~/paths';
import { csvFile, sendFile } from '~/send-file.server';
import { laneAsked, laneFilters, laneInAddress } from '~/services/lane-search.server';
import type { Monitor } from '~/services/monitor.server';
import { CARRIER_HEAD, carrierCells } from '~/view/carrier/carrier-csv';
import { csvLine } from '~/view/csv';
import { equipmentReported, equipmentSeen } from '~/view/lane-equipment';

/** All pages of a lane's carriers as a file, narrowed as the page is. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'exportCarriers', async (monitor, user) => {
    const search = new URL(args.request.url).searchParams;
    const toPage = redirect(`${paths.laneSearchResults()}?${search}`);
    // The page says what is missing.
    if (missingFor('searchByLane', user)) throw toPage;
    const [{ origin, destination }, shown] = await Promise.all([
      laneInAddress(monitor, search),
      laneFilters(monitor, search),
    ]);
    // The same for an invalid address: never a wider list than requested.
    if (origin.status !== 'chosen' || destination.status !== 'chosen' || Object.keys(shown.errors).length > 0)
      throw toPage;
    const lane = { originAreaId: origin.place.id, destinationAreaId: destination.place.id };
    return csvFile('lane-carriers.csv', linesOf(monitor, lane, shown.filters));
  });
}

async function* linesOf(
  monitor: Monitor,
  lane: { originAreaId: number; destinationAreaId: number },
  filters: CarrierSearchFilters,
) {
  const read = (after_id: number) =>
    monitor
      .get(exportCarriersByLane, { body: { ...laneAsked(lane, filters), after_id } })
      .then((answer) => answer.carriers);
  let part = await read(0);
  yield csvLine([...CARRIER_HEAD, ...LANE_HEAD]);
  while (part.length > 0) {
    yield part.map((carrier) => csvLine([...carrierCells(carrier), ...laneCells(carrier)])).join('');
    part = await read(part.at(-1)!.id);
  }
}

const LANE_HEAD = [
  'Prefers this lane',
  'Seen at origin',
  'Seen at destination',
  'Last seen on',
  'Equipment seen (24 months)',
  'Equipment reported by the carrier',
];

const laneCells = ({ lane }: LaneCarrier): string[] => [
  lane.is_preferred ? 'yes' : '',
  String(lane.origin_sightings),
  String(lane.destination_sightings),
  lane.last_seen_on ?? '',
  equipmentSeen(lane, []).join('; '),
  equipmentReported(lane, []).join('; '),
];
