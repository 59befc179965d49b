import type { LoadOnMap } from '@contract/loads/load-map.calls';
import { MAP_STATE_LABELS, MAP_STATES, type MapState } from '@contract/loads/load-map.constants';
import { shortStopWindow } from '@contract/loads/stop-times';
import { LOAD_TRACKING_STATUS_LABELS } from '@contract/loads/tracking.constants';
import { fittingView, isOnMap, type MapView, wholeView } from '../map/map-view';
import { type MapPoint, project } from '../map/projection';
import { ageOf } from './listed-load';

/** A load on the map as it is shown, in the language of its reader's page. */
export interface ListedTruck {
  id: number;
  reference: string;
  /** "Dallas, TX to Houston, TX" */
  way: string;
  carrier: string | null;
  vehicle: string | null;
}

/** One with a position. */
export interface MappedTruck extends ListedTruck, MapPoint {
  state: MapState;
  /** "Near Waco, TX, 4 min ago"; of an old one "Last seen near Waco, TX, 5 h 2 min ago". */
  seen: string;
  /** "Due in Houston, TX by Nov 26, 5:00 PM CST, ETA Nov 26, 3:00 to 4:00 PM CST"; null: no stop is next. */
  due: string | null;
}

/** One without: why, as far as it is known. */
export interface UnseenTruck extends ListedTruck {
  why: string;
}

/** Beyond the drawn map a position has no mark: it is listed with those that have none. */
export function trucksOnMap(loads: readonly LoadOnMap[], now: Date): { mapped: MappedTruck[]; unseen: UnseenTruck[] } {
  const mapped: MappedTruck[] = [];
  const unseen: UnseenTruck[] = [];
  for (const load of loads) {
    const { position } = load;
    const listed = {
      id: load.id,
      reference: load.reference,
      way: [load.origin, load.destination].map(placeOf).filter(Boolean).join(' to '),
      carrier: load.carrier && (load.carrier.legal_name ?? `Carrier ${load.carrier.id}`),
      vehicle: load.vehicle,
    };
    if (position === null) unseen.push({ ...listed, why: whyUnseen(load) });
    else if (!isOnMap(position)) unseen.push({ ...listed, why: `Off the map, ${ageOf(position.observed_at, now)}` });
    else {
      const { x, y } = project(position);
      const state = position.state;
      const seen = seenAt(position, now);
      mapped.push({
        ...listed,
        x: Math.round(x * 10) / 10,
        y: Math.round(y * 10) / 10,
        state,
        seen,
        due: dueAt(load, now),
      });
    }
  }
  const rank = ({ state }: MappedTruck) => URGENCY.indexOf(state);
  return { mapped: mapped.sort((one, other) => rank(one) - rank(other)), unseen };
}

/** What a dispatcher looks for first; a mark of several has the state of the first. */
export const URGENCY = ['late', 'attention', 'old', 'no_eta', 'on_time'] as const satisfies readonly MapState[];

const placeOf = (place: { city: string | null; state: string | null } | null) =>
  place ? [place.city, place.state].filter(Boolean).join(', ') : '';

function whyUnseen({ carrier, vehicle, tracking_status: tracking }: LoadOnMap): string {
  if (carrier === null) return 'No carrier';
  if (vehicle === null) return 'No truck named';
  return LOAD_TRACKING_STATUS_LABELS[tracking];
}

function seenAt({ area, observed_at: at, state }: NonNullable<LoadOnMap['position']>, now: Date): string {
  const near = area ? `near ${placeOf({ city: area.name, state: area.state })}` : 'away from any city';
  const words = state === 'old' ? `Last seen ${near}` : near[0]!.toUpperCase() + near.slice(1);
  return `${words}, ${ageOf(at, now)}`;
}

function dueAt({ next_stop: stop, next_eta: eta, position }: LoadOnMap, now: Date): string | null {
  if (stop === null) return null;
  const words = (starts: string, ends: string | null) =>
    shortStopWindow(
      { window_starts_at: starts, window_ends_at: ends, local_zone: stop.local_zone, schedule: 'fcfs' },
      now,
    );
  const by = stop.window_ends_at ? ` by ${words(stop.window_ends_at, null)}` : '';
  const due = `Due in ${placeOf(stop) || stop.name || 'the next stop'}${by}`;
  // What follows from an old position is not said as if it were known now.
  if (eta === null || position?.state === 'old') return due;
  return `${due}, ETA ${words(eta.earliest, eta.latest)}`;
}

/** The view that shows all trucks; without any, the whole map. */
export const viewOfTrucks = (trucks: readonly MapPoint[]): MapView =>
  trucks.length === 0 ? wholeView() : fittingView(trucks);

export const isInView = ({ x, y }: MapPoint, view: MapView): boolean =>
  x >= view.x && x <= view.x + view.width && y >= view.y && y <= view.y + view.height;

/** One truck, or several too close to tell apart: where, how large, and which. */
export type TruckMark = MapPoint & { radiusPx: number; state: MapState; trucks: MappedTruck[] };

const SINGLE_PX = 7;
const SEVERAL_PX = 11;
const GAP_PX = 1;

/** The marks of the trucks in a view: those that would overlap are one, with the most urgent state of them. */
export function truckMarks(trucks: readonly MappedTruck[], unitsPerPixel: number): TruckMark[] {
  const marks: TruckMark[] = [];
  for (const truck of trucks) {
    const near = marks.find(
      ({ x, y, radiusPx }) => Math.hypot(x - truck.x, y - truck.y) / unitsPerPixel < radiusPx + SINGLE_PX + GAP_PX,
    );
    if (!near) {
      marks.push({ x: truck.x, y: truck.y, radiusPx: SINGLE_PX, state: truck.state, trucks: [truck] });
      continue;
    }
    near.trucks.push(truck);
    near.radiusPx = SEVERAL_PX;
  }
  return marks;
}

/** How many there are of each state. */
export const countsByState = (trucks: readonly Pick<MappedTruck, 'state'>[]): Record<MapState, number> =>
  Object.fromEntries(MAP_STATES.map((one) => [one, trucks.filter(({ state }) => state === one).length])) as Record<
    MapState,
    number
  >;

/** "1 late or at risk, 2 on time" */
export function statesInWords(trucks: readonly Pick<MappedTruck, 'state'>[]): string {
  const counts = countsByState(trucks);
  return URGENCY.filter((one) => counts[one] > 0)
    .map(
      (one) => `${counts[one]} ${MAP_STATE_LABELS[one].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`,
    )
    .join(', ');
}
