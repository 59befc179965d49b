import { LOCATION_RADIUS_BOUNDS } from '@contract/carriers/search-filters.constants';
import { formatCount } from '@contract/shared/format';
import { useNavigate } from '@remix-run/react';
import { ListLink } from '~/components/list-link';
import { useHydrated } from '~/components/use-hydrated';
import { type Cluster, clusterMarks, shortCount } from '~/view/map/cluster-marks';
import { type MapPlace, mapLabels, placeNear } from '~/view/map/map-labels';
import { MAP_PARAMS } from '~/view/map/map-search';
import { MAP_SIZES } from '~/view/map/map-sizes';
import { circleIn, type MapView, printView, viewBox } from '~/view/map/map-view';
import { type GeoPoint, type MapPoint, project, unitsPerMile, unproject } from '~/view/map/projection';
import { DRAWING, MapLand } from './map-land';
import { MapNames } from './map-names';
import { useMovingView } from './use-moving-view';

interface CarrierMapProps {
  view: MapView;
  clusters: readonly Cluster[];
  /** The names on it, the most important first. */
  places: readonly MapPlace[];
  /** The searched circle; null: the whole map. */
  circle: (GeoPoint & { radiusMiles: number }) | null;
  /**
   * The address of the carriers around a point; without a circle, of the whole map.
   *
   * @param near the point's name
   * @param name a carrier’s name, if not the searched one
   */
  hrefOf: (circle: (GeoPoint & { radiusMiles: number }) | null, near?: string, name?: string) => string;
  /** What a click that chooses a point requests. */
  radiusMiles: number;
}

const ZOOM_STEP = 2;
/** A mark is named after a city this near to it. */
const NAMED_WITHIN_PX = 14;

/**
 * The map with its clusters. Without script it is a button of its form: a click sends its position, with the view the
 * user saw. With script the same drawing pans and zooms, and the list follows.
 */
export function CarrierMap(props: CarrierMapProps) {
  const isHydrated = useHydrated();
  return (
    <section className="map-frame" aria-label="Map of carriers">
      {isHydrated ? <MovingMap {...props} /> : <StillMap {...props} />}
    </section>
  );
}

function StillMap(props: CarrierMapProps) {
  const { view } = props;
  return (
    <>
      <input type="hidden" name="seen" value={printView(view)} />
      {Object.entries(MAP_SIZES).map(([name, { width, height }]) => (
        <input
          key={name}
          className={`map-image map-${name}`}
          type="image"
          name={name}
          src={`${DRAWING}#svgView(viewBox(${viewBox(view).replaceAll(' ', ',')}))`}
          alt="Map of carriers: click where to look"
          width={width}
          height={height}
        />
      ))}
      {Object.entries(MAP_SIZES).map(([name, { width }]) => (
        <svg key={name} className={`map-marks map-${name}`} viewBox={viewBox(view)}>
          <title>How many carriers, and where</title>
          <Marks {...props} unitsPerPixel={view.width / width} />
        </svg>
      ))}
      {props.circle ? <StillButtons {...props} circle={props.circle} /> : null}
    </>
  );
}

/** The actions of the map's buttons, as links. */
function StillButtons({ circle, hrefOf }: CarrierMapProps & { circle: GeoPoint & { radiusMiles: number } }) {
  const { min, most } = LOCATION_RADIUS_BOUNDS;
  const { radiusMiles } = circle;
  const around = (miles: number) =>
    hrefOf({ ...circle, radiusMiles: Math.min(most, Math.max(min, Math.round(miles))) });
  return (
    <div className="map-buttons">
      {radiusMiles > min ? (
        <ListLink className="button" to={around(radiusMiles / ZOOM_STEP)} preventScrollReset aria-label="Zoom in">
          +
        </ListLink>
      ) : null}
      {radiusMiles < most ? (
        <ListLink className="button" to={around(radiusMiles * ZOOM_STEP)} preventScrollReset aria-label="Zoom out">
          −
        </ListLink>
      ) : null}
      <ListLink className="button" to={hrefOf(null)} preventScrollReset>
        Whole map
      </ListLink>
    </div>
  );
}

function MovingMap(props: CarrierMapProps) {
  const { hrefOf, radiusMiles } = props;
  const navigate = useNavigate();
  const go = (circle: Parameters<typeof hrefOf>[0]) =>
    navigate(hrefOf(circle, '', typed(MAP_PARAMS.text)), { preventScrollReset: true });
  const { view, frame, drawnPx, zoom, listeners } = useMovingView(
    props.view,
    (next) => go(circleIn(next, LOCATION_RADIUS_BOUNDS.most)),
    (point) => {
      const place = unproject(point);
      if (place !== null) go({ ...place, radiusMiles: Number(typed(MAP_PARAMS.radius) || radiusMiles) });
    },
  );
  /** The value of a field of the form around the map, as the form itself would send it. */
  function typed(name: string) {
    const form = frame.current?.closest('form');
    return form ? String(new FormData(form).get(name) ?? '').trim() : '';
  }

  return (
    <>
      {/* The buttons, the links and the fields do everything that a pointer does here. */}
      <svg className="map-moving" ref={frame} viewBox={viewBox(view)} {...listeners}>
        <title>How many carriers, and where</title>
        <MapLand view={view} />
        <Marks {...props} view={view} unitsPerPixel={view.width / drawnPx} />
      </svg>
      <div className="map-buttons">
        <button type="button" className="button" onClick={() => zoom(1 / ZOOM_STEP)} aria-label="Zoom in">
          +
        </button>
        <button type="button" className="button" onClick={() => zoom(ZOOM_STEP)} aria-label="Zoom out">
          −
        </button>
        <button type="button" className="button" onClick={() => go(null)}>
          Whole map
        </button>
      </div>
    </>
  );
}

function Marks({ view, clusters, places, circle, hrefOf, unitsPerPixel }: CarrierMapProps & { unitsPerPixel: number }) {
  const middle = circle && project(circle);
  const marks = clusterMarks(clusters, unitsPerPixel);
  const radiusMiles = closer(circle?.radiusMiles);
  const nameOf = (at: MapPoint) => placeNear(places, at, NAMED_WITHIN_PX * unitsPerPixel)?.name;
  return (
    <>
      {middle && circle ? (
        <circle
          className="map-circle"
          cx={hundredths(middle.x)}
          cy={hundredths(middle.y)}
          r={hundredths(circle.radiusMiles * unitsPerMile(circle))}
        />
      ) : null}
      {middle ? (
        <path
          className="map-pin"
          d={`M${hundredths(middle.x)} ${hundredths(middle.y)}m${-6 * unitsPerPixel} 0h${12 * unitsPerPixel}m${-6 * unitsPerPixel} ${-6 * unitsPerPixel}v${12 * unitsPerPixel}`}
        />
      ) : null}
      <MapNames
        labels={mapLabels(places, marks, view, unitsPerPixel)}
        unitsPerPixel={unitsPerPixel}
        hrefOf={({ place }) => hrefOf({ ...place, radiusMiles }, place.name)}
      />
      {marks.map(({ x, y, radiusPx, cluster }) => {
        const [cx, cy] = [hundredths(x), hundredths(y)];
        return (
          <ListLink
            key={`${cx} ${cy}`}
            className="map-mark"
            to={hrefOf({ ...cluster, radiusMiles }, cluster.near || nameOf({ x, y }))}
            preventScrollReset
            aria-label={`${formatCount(cluster.carriers, 'carrier')} ${whereOf(cluster, circle)}`}
          >
            <circle cx={cx} cy={cy} r={hundredths(radiusPx * unitsPerPixel)} />
            {cluster.carriers > 1 ? (
              <text x={cx} y={cy} fontSize={hundredths(11 * unitsPerPixel)} dy="0.35em" textAnchor="middle">
                {shortCount(cluster.carriers)}
              </text>
            ) : null}
          </ListLink>
        );
      })}
    </>
  );
}

/** Around a point a unit of the map is several pixels wide. */
const hundredths = (units: number) => Math.round(units * 100) / 100;

/** A cluster zooms in on itself. */
function closer(radiusMiles: number | undefined): number {
  if (radiusMiles === undefined) return LOCATION_RADIUS_BOUNDS.default;
  return Math.max(10, Math.round(radiusMiles / 3));
}

const DIRECTIONS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const;

function whereOf(cluster: Cluster, circle: GeoPoint | null): string {
  if (cluster.near) return `around ${cluster.near}`;
  if (circle === null) return 'here';
  const from = project(circle);
  const to = project(cluster);
  const miles = Math.round(Math.hypot(to.x - from.x, to.y - from.y) / unitsPerMile(circle));
  if (miles < 3) return 'at the middle';
  const angle = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
  return `${miles} miles ${DIRECTIONS[Math.round((angle + 360) / 45) % 8]} of the middle`;
}
