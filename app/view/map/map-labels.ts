import type { ClusterMark } from './cluster-marks';
import type { MapView } from './map-view';
import type { GeoPoint, MapPoint } from './projection';

/** A state or city that a map may name, in the map’s units; a list of them has the more important first. */
export type MapPlace = GeoPoint & MapPoint & { name: string; code: string; isState: boolean };

/** A placed name: its center, in the map’s units. */
export type MapLabel = MapPoint & { text: string; place: MapPlace };

const FONT_PX = 11;
/** The average width of an Inter letter of that size. */
const LETTER_PX = 6;
/** From the edge of a city’s mark, or the center of its dot, to the center of its name above or below it. */
const GAP_PX = 9;
/** The same to the beginning or end of a name beside it. */
const BESIDE_PX = 6;
/** How far a state’s name may move from its center, to avoid a mark. */
const STATE_PX = 16;
/** Between two names. */
const APART_PX = 3;
/** Wider, states are written with two letters. */
const WHOLE_NAMES_BELOW = 2_600;

/** The part of the map that a mark covers. */
type Covered = Pick<ClusterMark, 'x' | 'y' | 'radiusPx'>;

type Box = { left: number; right: number; top: number; bottom: number };

const areApart = (one: Box, other: Box) =>
  one.right < other.left || one.left > other.right || one.bottom < other.top || one.top > other.bottom;

/**
 * The positions of names on a map: the important first, each where it is free, omitted if it would touch a mark,
 * another name or the edge everywhere.
 *
 * @param unitsPerPixel of the view they are drawn in
 */
export function mapLabels(
  places: readonly MapPlace[],
  marks: readonly Covered[],
  view: MapView,
  unitsPerPixel: number,
): MapLabel[] {
  const inPixels = ({ x, y }: MapPoint) => ({ x: (x - view.x) / unitsPerPixel, y: (y - view.y) / unitsPerPixel });
  const [width, height] = [view.width / unitsPerPixel, view.height / unitsPerPixel];
  const covered: Box[] = marks.map((mark) => {
    const { x, y } = inPixels(mark);
    const r = mark.radiusPx;
    return { left: x - r, right: x + r, top: y - r, bottom: y + r };
  });
  const named: Box[] = [];
  const labels: MapLabel[] = [];
  for (const place of places) {
    const { x, y } = inPixels(place);
    const text = place.isState && view.width > WHOLE_NAMES_BELOW ? place.code : place.name.split(',')[0]!;
    const half = (text.length * LETTER_PX) / 2;
    const steps = place.isState ? STATE_STEPS : stepsAround(markAt(marks, place, unitsPerPixel) ?? 0, half);
    let hasNeighbor = false;
    for (const [nth, step] of steps.entries()) {
      // Beside a neighbor’s name this one would look like the neighbor's.
      if (hasNeighbor && nth >= UPRIGHT_STEPS) break;
      const middle = { x: x + step.x, y: y + step.y };
      const box = {
        left: middle.x - half - APART_PX,
        right: middle.x + half + APART_PX,
        top: middle.y - FONT_PX / 2 - 1,
        bottom: middle.y + FONT_PX / 2 + 1,
      };
      const isInside = box.left > 2 && box.right < width - 2 && box.top > 2 && box.bottom < height - 2;
      const isOnName = !named.every((one) => areApart(one, box));
      hasNeighbor ||= isOnName && !place.isState;
      if (!isInside || isOnName || !covered.every((one) => areApart(one, box))) continue;
      named.push(box);
      const at = { x: view.x + middle.x * unitsPerPixel, y: view.y + middle.y * unitsPerPixel };
      labels.push({ ...at, text, place });
      break;
    }
  }
  return labels;
}

/** Of the steps around a city, from below right to above right. */
const UPRIGHT_STEPS = 2;

const STATE_STEPS: readonly MapPoint[] = [0, STATE_PX, -STATE_PX].map((y) => ({ x: 0, y }));

/** From a city to its name's possible centers, the best first: below, above, beside it, and between these. */
function stepsAround(radius: number, half: number): MapPoint[] {
  const away = radius + GAP_PX;
  const beside = radius + BESIDE_PX + half;
  // Between two of them the name begins at the edge of the mark.
  const [over, aside] = [away * Math.SQRT1_2, (radius + BESIDE_PX) * Math.SQRT1_2 + half];
  return [
    { x: 0, y: away },
    { x: 0, y: -away },
    { x: beside, y: 0 },
    { x: -beside, y: 0 },
    { x: aside, y: over },
    { x: -aside, y: over },
    { x: aside, y: -over },
    { x: -aside, y: -over },
  ];
}

/** The size of the mark on a place, in pixels. */
function markAt(marks: readonly Covered[], { x, y }: MapPoint, unitsPerPixel: number): number | undefined {
  const on = marks.find((mark) => Math.hypot(mark.x - x, mark.y - y) / unitsPerPixel < mark.radiusPx);
  return on?.radiusPx;
}

/** A place near enough to a point to name the point after it; null: none. */
export function placeNear(places: readonly MapPlace[], point: MapPoint, withinUnits: number): MapPlace | null {
  let nearest: MapPlace | null = null;
  let distance = withinUnits;
  for (const place of places) {
    const away = Math.hypot(place.x - point.x, place.y - point.y);
    if (place.isState || away > distance) continue;
    [nearest, distance] = [place, away];
  }
  return nearest;
}
