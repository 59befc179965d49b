import type { FacilityWithStays } from '@contract/loads/facilities.entities';

interface Point {
  latitude: number;
  longitude: number;
}

const SIZE = 320;
const MARGIN = 28;
const MILES_A_DEGREE = 69.05;
/** Round lengths of the scale, in miles. */
const SCALES = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20];

const tenth = (value: number) => Math.round(value * 10) / 10;

/** The facility's point and where trucks stood, to scale, north up. The table beside it has the same in numbers. */
export function FacilityMap({ facility }: { facility: FacilityWithStays }) {
  const { latitude, longitude, radius_miles: radius, outline, proposal, stays } = facility;
  const own = latitude === null || longitude === null ? null : { latitude, longitude };
  const corners = (outline?.coordinates[0] ?? []).map(([east, north]): Point => ({ latitude: north, longitude: east }));
  const points: Point[] = [...(own ? [own] : []), ...corners, ...(proposal ? [proposal] : []), ...stays];
  if (points.length === 0) return null;
  const middle = (of: keyof Point) => {
    const all = points.map((point) => point[of]);
    return (Math.min(...all) + Math.max(...all)) / 2;
  };
  const center = { latitude: middle('latitude'), longitude: middle('longitude') };
  const shrink = Math.cos((center.latitude * Math.PI) / 180);
  const offset = (point: Point) => ({
    x: (point.longitude - center.longitude) * MILES_A_DEGREE * shrink,
    y: (center.latitude - point.latitude) * MILES_A_DEGREE,
  });
  const reach = Math.max(
    0.3,
    ...points.map((point) => Math.max(Math.abs(offset(point).x), Math.abs(offset(point).y)) + 0.1),
  );
  const scale = (SIZE / 2 - MARGIN) / reach;
  const at = (point: Point) => ({ x: SIZE / 2 + offset(point).x * scale, y: SIZE / 2 + offset(point).y * scale });
  const bar = SCALES.findLast((miles) => miles * scale <= SIZE / 3) ?? SCALES[0]!;
  const fence = own && radius && !outline ? radius * scale : null;
  return (
    <svg className="facility-map" viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-labelledby="facility-map-title">
      <title id="facility-map-title">
        {outline
          ? 'The outline of the yard, and where trucks stood'
          : 'Where trucks stood around the point of the facility'}
      </title>
      {outline ? (
        <polygon
          className="facility-map-fence"
          points={corners.map((corner) => `${tenth(at(corner).x)},${tenth(at(corner).y)}`).join(' ')}
        />
      ) : null}
      {own && fence ? <circle className="facility-map-fence" cx={at(own).x} cy={at(own).y} r={fence} /> : null}
      {proposal ? (
        <circle
          className="facility-map-proposal"
          cx={at(proposal).x}
          cy={at(proposal).y}
          r={proposal.radius_miles * scale}
        />
      ) : null}
      {stays.map((stay) => (
        <circle
          key={`${stay.load_id} ${stay.from}`}
          className={stay.is_in_proposal ? 'facility-map-stay facility-map-stay-counts' : 'facility-map-stay'}
          cx={at(stay).x}
          cy={at(stay).y}
          r={5}
        />
      ))}
      {own ? (
        <path className="facility-map-point" d={`M${at(own).x - 8} ${at(own).y}h16M${at(own).x} ${at(own).y - 8}v16`} />
      ) : null}
      <path className="facility-map-scale" d={`M${MARGIN / 2} ${SIZE - 12}v4h${bar * scale}v-4`} />
      <text className="facility-map-words" x={MARGIN / 2} y={SIZE - 16}>
        {bar} mi
      </text>
    </svg>
  );
}
