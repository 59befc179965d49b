import type { TraceGap } from '@contract/loads/load-vehicles.calls';
import type { CarrierVehicleArea, LoadStop } from '@contract/loads/loads.entities';
import { POSITION_REPORTER_LABELS } from '@contract/loads/positions.constants';
import { agoAt, stopPlace, stopTime } from '@contract/loads/stop-times';
import { LOCATED_BY_LABELS, STOP_KIND_LABELS } from '@contract/loads/stops.constants';
import { formatCount, formatInteger } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { DRAWING, MapLand } from '~/components/map/map-land';
import { MapNames } from '~/components/map/map-names';
import { MapShields } from '~/components/map/map-shields';
import { useMovingView } from '~/components/map/use-moving-view';
import { type Column, DataTable } from '~/components/table/data-table';
import { useHydrated } from '~/components/use-hydrated';
import { paths } from '~/paths';
import type { LoadOnMap } from '~/view/load/load-map';
import type { TraceStretch } from '~/view/load/trace-stretches';
import { type MapPlace, mapLabels } from '~/view/map/map-labels';
import { mapShields, type ShieldPoint } from '~/view/map/map-shields';
import { MAP_SIZES } from '~/view/map/map-sizes';
import { viewBox } from '~/view/map/map-view';

type Newest = Pick<CarrierVehicleArea, 'latitude' | 'longitude' | 'observed_at' | 'speed_mph'> &
  Partial<Pick<CarrierVehicleArea, 'reported_by'>>;

interface LoadMapProps {
  drawn: LoadOnMap | null;
  places: readonly MapPlace[];
  shields: readonly ShieldPoint[];
  stops: readonly LoadStop[];
  gaps: readonly TraceGap[];
  /** Of the path, by whom its points came. */
  stretches: readonly TraceStretch[];
  /** How many positions the path was made from. */
  positions: number;
  newest: Newest | null;
  now: string;
}

/** The load's stops and its truck's path; the same as rows beside it. */
export function LoadMap({ drawn, places, shields, stops, gaps, stretches, positions, newest, now }: LoadMapProps) {
  return (
    <div className="load-map-columns">
      {drawn ? (
        <MapDrawing
          drawn={drawn}
          places={places}
          shields={shields}
          name="Map of the stops and the truck’s route"
          caption="Numbers are stops, the circle or outline around one is its geofence, the diamond is the truck. Dashed: no positions, route unknown."
        />
      ) : (
        <p className="missing">No stop could be placed on the map.</p>
      )}
      <div className="stack">
        <PlacesTable stops={stops} newest={newest} now={now} />
        <p>
          {positions === 0
            ? 'No positions of the truck within this load’s tracking times.'
            : `Route from ${formatCount(positions, 'position')}${reportersOf(stretches)}.`}
        </p>
        <Stretches stretches={stretches} stop={stops[0] ?? null} />
        {gaps.length > 0 ? (
          <ul className="plain-bullets">
            {gaps.slice(-5).map((gap) => (
              <li key={gap.from}>{gapWords(gap, stops[0] ?? null)}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}

const bySource = ({ by }: Pick<TraceStretch, 'by'>) => (by ? POSITION_REPORTER_LABELS[by] : 'a source not on file');

function reportersOf(stretches: readonly TraceStretch[]): string {
  const names = [...new Set(stretches.map(bySource))];
  return names.length === 0 ? '' : ` by ${names.join(', ')}`;
}

/** Two sources may take turns with each position: the newest are what matters. */
const STRETCHES_SHOWN = 30;

const STRETCH_COLUMNS = (stop: LoadStop | null): readonly Column<TraceStretch>[] => [
  { key: 'from', header: 'From', isRowHeader: true, isOneLine: true, cell: ({ from }) => stopTime(from, stop) },
  { key: 'to', header: 'To', isOneLine: true, cell: ({ to }) => stopTime(to, stop) },
  { key: 'points', header: 'Points', cell: ({ points }) => formatInteger(points) },
  { key: 'by', header: 'Reported by', cell: (stretch) => bySource(stretch) },
];

/** By whom each part of the path came; with one source the sentence above says it. */
function Stretches({ stretches, stop }: Pick<LoadMapProps, 'stretches'> & { stop: LoadStop | null }) {
  if (stretches.length < 2) return null;
  return (
    <details>
      <summary>Who reported which part of the route</summary>
      <DataTable
        caption="The route by who reported it, newest first"
        isCompact
        columns={STRETCH_COLUMNS(stop)}
        rows={stretches.toReversed().slice(0, STRETCHES_SHOWN)}
        rowKey={({ from }) => from}
      />
    </details>
  );
}

/** A move that no truck can make does not show as missing positions: the device may be in another truck. */
function gapWords({ from, to, jump_miles: jump }: TraceGap, stop: LoadStop | null): string {
  const times = `from ${stopTime(from, stop)} to ${stopTime(to, stop)}`;
  return jump === null
    ? `No positions ${times}`
    : `Moved ${formatInteger(jump)} miles ${times}, farther than a truck can drive. Ask the carrier whose device this is`;
}

const STOP_PX = 9;
const TRUCK_PX = 8;

/** The map is drawn for a wide page and for a phone, so that its marks and names keep their size on both. */
interface DrawingProps {
  drawn: LoadOnMap;
  places: readonly MapPlace[];
  shields: readonly ShieldPoint[];
  /** Read out in its place. */
  name: string;
  caption: string;
}

/** Stops, their geofences and a truck's route over the land, highways and towns. */
export function MapDrawing(props: DrawingProps) {
  const isHydrated = useHydrated();
  return (
    <figure className="load-map">
      <div>{isHydrated ? <MovingMap {...props} /> : <StillMap {...props} />}</div>
      <figcaption className="small-print">{props.caption} Highways are approximate.</figcaption>
    </figure>
  );
}

function StillMap({ drawn, places, shields, name }: DrawingProps) {
  return (
    <div role="img" aria-label={name}>
      <img
        alt=""
        src={`${DRAWING}#svgView(viewBox(${viewBox(drawn.view).replaceAll(' ', ',')}))`}
        {...MAP_SIZES.wide}
      />
      {Object.entries(MAP_SIZES).map(([name, { width }]) => (
        <svg key={name} className={`map-${name}`} viewBox={viewBox(drawn.view)} aria-hidden="true">
          <Marks drawn={drawn} places={places} shields={shields} unit={drawn.view.width / width} />
        </svg>
      ))}
    </div>
  );
}

const ZOOM_STEP = 2;
const STAYS = () => {};

/** With script the map moves with the pointer; the wheel alone scrolls the page. */
function MovingMap({ drawn, places, shields, name }: DrawingProps) {
  const { view, frame, drawnPx, zoom, move, listeners } = useMovingView(drawn.view, STAYS, STAYS, {
    wheelNeedsKey: true,
  });
  return (
    <>
      <svg
        className="map-moving"
        ref={frame}
        viewBox={viewBox(view)}
        role="img"
        aria-label={`${name}. Drag to move, Ctrl and the wheel to zoom`}
        {...listeners}
      >
        <MapLand view={view} />
        <Marks drawn={{ ...drawn, view }} places={places} shields={shields} unit={view.width / drawnPx} />
      </svg>
      <div className="map-buttons">
        <button className="button" type="button" aria-label="Zoom in" onClick={() => zoom(1 / ZOOM_STEP)}>
          +
        </button>
        <button className="button" type="button" aria-label="Zoom out" onClick={() => zoom(ZOOM_STEP)}>
          −
        </button>
        <button className="button" type="button" onClick={() => move(drawn.view)}>
          Whole map
        </button>
      </div>
    </>
  );
}

/** @param unit of the map, a screen pixel */
function Marks({ drawn, places, shields, unit }: Omit<DrawingProps, 'name' | 'caption'> & { unit: number }) {
  const { view, stops, ways, truck } = drawn;
  const size = (pixels: number) => Math.round(pixels * unit * 10) / 10;
  const marks = stops.map(({ x, y }) => ({ x, y, radiusPx: STOP_PX }));
  const side = size(TRUCK_PX);
  const labels = mapLabels(places, marks, view, unit);
  return (
    <>
      <MapShields shields={mapShields(shields, labels, marks, view, unit)} unitsPerPixel={unit} />
      <MapNames labels={labels} unitsPerPixel={unit} />
      {stops.map(({ id, x, y, radius, outline }) =>
        outline ? (
          <polygon
            key={id}
            className="load-fence"
            points={outline.map((corner) => `${hundredth(corner.x)},${hundredth(corner.y)}`).join(' ')}
          />
        ) : radius === null ? null : (
          <circle key={id} className="load-fence" cx={x} cy={y} r={Math.round(radius * 10) / 10} />
        ),
      )}
      {ways.map(({ path, isGap }) => (
        <path key={path} className={isGap ? 'load-way load-way-gap' : 'load-way'} d={path} />
      ))}
      {stops.map(({ id, x, y, sequence }) => (
        <g key={id}>
          <circle className="load-stop" cx={x} cy={y} r={size(STOP_PX)} />
          {stops.length > 1 ? (
            <text className="load-stop-number" x={x} y={y} dy="0.35em" fontSize={size(11)} textAnchor="middle">
              {sequence}
            </text>
          ) : null}
        </g>
      ))}
      {truck ? (
        <path
          className="load-truck"
          d={`M${truck.x} ${truck.y}m0 ${-side}l${side} ${side}l${-side} ${side}l${-side} ${-side}z`}
        />
      ) : null}
    </>
  );
}

interface PlaceRow {
  key: string;
  what: string;
  at: { latitude: number; longitude: number } | null;
  note: string;
  facilityId?: number | null;
}

const PLACE_COLUMNS: readonly Column<PlaceRow>[] = [
  {
    key: 'what',
    header: 'On the map',
    isRowHeader: true,
    cell: ({ what }) => what,
  },
  {
    key: 'at',
    header: 'Coordinates',
    isOneLine: true,
    cell: ({ at }) => (at ? `${at.latitude.toFixed(3)}, ${at.longitude.toFixed(3)}` : <Missing>Not placed</Missing>),
  },
  {
    key: 'note',
    header: 'Known by',
    cell: ({ note, facilityId }) => (
      <>
        {note}
        {facilityId ? (
          <span className="row-note">
            <Link to={paths.facility(facilityId)}>Facility</Link>
          </span>
        ) : null}
      </>
    ),
  },
];

function PlacesTable({ stops, newest, now }: Pick<LoadMapProps, 'stops' | 'newest' | 'now'>) {
  const rows: PlaceRow[] = stops.map((stop) => ({
    key: String(stop.id),
    what: `${stop.sequence}. ${STOP_KIND_LABELS[stop.kind]}, ${stopPlace(stop)}`,
    at:
      stop.latitude_for_map === null || stop.longitude_for_map === null
        ? null
        : { latitude: stop.latitude_for_map, longitude: stop.longitude_for_map },
    note: [placedBy(stop), stop.place_note].filter(Boolean).join('. '),
    facilityId: stop.facility_id,
  }));
  if (newest)
    rows.push({
      key: 'truck',
      what: 'Truck',
      at: newest,
      note: [
        agoAt(newest.observed_at, now),
        newest.speed_mph === null ? null : `${Math.round(newest.speed_mph)} mph`,
        newest.reported_by && `by ${POSITION_REPORTER_LABELS[newest.reported_by]}`,
      ]
        .filter(Boolean)
        .join(', '),
    });
  return (
    <DataTable
      caption="Stops and truck"
      isCaptionHidden
      isCompact
      columns={PLACE_COLUMNS}
      rows={rows}
      rowKey={({ key }) => key}
    />
  );
}

const hundredth = (value: number) => Math.round(value * 100) / 100;

function placedBy({ located_by: by, fence_radius_miles: radius, fence_outline: outline }: LoadStop): string {
  if (by === null) return 'No position can show an arrival';
  const label = LOCATED_BY_LABELS[by];
  if (outline !== null) return `${label}, outline of the yard`;
  if (radius !== null) return `${label}, geofence ${radius} mi`;
  return `${label}: positions prove no arrival`;
}
