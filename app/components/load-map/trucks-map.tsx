import { MAP_STATE_LABELS } from '@contract/loads/load-map.constants';
import { formatCount } from '@contract/shared/format';
import { useLocation, useNavigate } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ListLink } from '~/components/list-link';
import { DRAWING, MapLand } from '~/components/map/map-land';
import { MapNames } from '~/components/map/map-names';
import { MapShields } from '~/components/map/map-shields';
import { useMovingView } from '~/components/map/use-moving-view';
import { useHydrated } from '~/components/use-hydrated';
import { paths, withParams } from '~/paths';
import {
  isInView,
  type MappedTruck,
  statesInWords,
  type TruckMark,
  truckMarks,
  viewOfTrucks,
} from '~/view/loads/trucks-on-map';
import { type MapPlace, mapLabels } from '~/view/map/map-labels';
import { mapShields, type ShieldPoint } from '~/view/map/map-shields';
import { MAP_SIZES } from '~/view/map/map-sizes';
import { type MapView, printView, viewBox, zoomed } from '~/view/map/map-view';
import { StateShape } from './truck-mark';

interface TrucksMapProps {
  view: MapView;
  trucks: readonly MappedTruck[];
  places: readonly MapPlace[];
  shields: readonly ShieldPoint[];
}

const ZOOM_STEP = 2;
/** How much of the map a step to a side moves. */
const PAN_SHARE = 0.5;

/** The trucks on the common map. Links move it without script; with script a pointer and the wheel do too. */
export function TrucksMap(props: TrucksMapProps) {
  const isHydrated = useHydrated();
  return isHydrated ? <MovingMap {...props} /> : <StillMap {...props} />;
}

/** The map in its frame, and below it the links to other parts. */
function Framed({ view, children }: { view: MapView; children: ReactNode }) {
  return (
    <>
      <section className="map-frame trucks-map" aria-label="Map of trucks">
        {children}
      </section>
      <MapLinks view={view} />
    </>
  );
}

function StillMap(props: TrucksMapProps) {
  const { view } = props;
  return (
    <Framed view={view}>
      <img
        className="trucks-land"
        alt=""
        src={`${DRAWING}#svgView(viewBox(${viewBox(view).replaceAll(' ', ',')}))`}
        {...MAP_SIZES.wide}
      />
      {Object.entries(MAP_SIZES).map(([name, { width }]) => (
        <svg key={name} className={`map-marks map-${name}`} viewBox={viewBox(view)}>
          <title>Trucks of open loads</title>
          <Marks {...props} unit={view.width / width} />
        </svg>
      ))}
    </Framed>
  );
}

function MovingMap(props: TrucksMapProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const { view, frame, drawnPx, listeners } = useMovingView(props.view, (next) =>
    navigate(withParams(location, { view: printView(next) }), { preventScrollReset: true, replace: true }),
  );
  return (
    <Framed view={view}>
      <svg className="map-moving" ref={frame} viewBox={viewBox(view)} {...listeners}>
        <title>Trucks of open loads</title>
        <MapLand view={view} />
        <Marks {...props} view={view} unit={view.width / drawnPx} />
      </svg>
    </Framed>
  );
}

/** Each a link to another part of the map, for the keyboard and without script. */
function MapLinks({ view }: { view: MapView }) {
  const location = useLocation();
  const middle = { x: view.x + view.width / 2, y: view.y + view.height / 2 };
  const to = (next: MapView) => withParams(location, { view: printView(next) });
  const pan = (across: number, down: number) =>
    to({ ...view, x: view.x + across * PAN_SHARE * view.width, y: view.y + down * PAN_SHARE * view.height });
  const links: [sign: string, name: string, href: string][] = [
    ['←', 'Move west', pan(-1, 0)],
    ['↑', 'Move north', pan(0, -1)],
    ['↓', 'Move south', pan(0, 1)],
    ['→', 'Move east', pan(1, 0)],
    ['+', 'Zoom in', to(zoomed(view, 1 / ZOOM_STEP, middle))],
    ['−', 'Zoom out', to(zoomed(view, ZOOM_STEP, middle))],
  ];
  return (
    <nav className="button-row map-steps" aria-label="Parts of the map">
      {links.map(([sign, name, href]) => (
        <ListLink key={name} className="button" to={href} preventScrollReset aria-label={name}>
          {sign}
        </ListLink>
      ))}
      <ListLink className="button" to={withParams(location, { view: null })} preventScrollReset>
        All trucks
      </ListLink>
    </nav>
  );
}

/** @param unit of the map, a screen pixel */
function Marks({ view, trucks, places, shields, unit }: TrucksMapProps & { unit: number }) {
  const marks = truckMarks(
    trucks.filter((truck) => isInView(truck, view)),
    unit,
  );
  const labels = mapLabels(places, marks, view, unit);
  return (
    <>
      <MapShields shields={mapShields(shields, labels, marks, view, unit)} unitsPerPixel={unit} />
      <MapNames labels={labels} unitsPerPixel={unit} />
      {/* The most urgent are drawn last, over the others. */}
      {marks.toReversed().map((mark) => (
        <Mark key={mark.trucks[0]!.id} mark={mark} unit={unit} />
      ))}
    </>
  );
}

function Mark({ mark, unit }: { mark: TruckMark; unit: number }) {
  const location = useLocation();
  const { x, y, state, trucks } = mark;
  const size = (pixels: number) => Math.round(pixels * unit * 100) / 100;
  const [only] = trucks;
  if (only && trucks.length === 1) {
    const title = `Load ${only.reference}: ${MAP_STATE_LABELS[state]}. ${only.seen}`;
    return (
      <ListLink className="truck-link" to={paths.load(only.id)} aria-label={title}>
        <title>{title}</title>
        <StateShape state={state} x={x} y={y} unit={unit} />
      </ListLink>
    );
  }
  const title = `${formatCount(trucks.length, 'truck')}: ${statesInWords(trucks)}. Zoom in`;
  const text = String(trucks.length);
  const [width, height] = [size(text.length * 7 + 12), size(18)];
  return (
    <ListLink
      className="truck-link"
      to={withParams(location, { view: printView(viewOfTrucks(trucks)) })}
      preventScrollReset
      aria-label={title}
    >
      <title>{title}</title>
      <rect
        className={`truck-mark truck-${state}`}
        x={x - width / 2}
        y={y - height / 2}
        width={width}
        height={height}
        rx={size(4)}
      />
      <text
        className={`truck-count truck-count-${state}`}
        x={x}
        y={y}
        dy="0.35em"
        fontSize={size(11)}
        textAnchor="middle"
      >
        {text}
      </text>
    </ListLink>
  );
}
