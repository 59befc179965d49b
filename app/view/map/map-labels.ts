import type { ClusterMark } from './cluster-marks';
import type { MapView } from './map-view';
import type { GeoPoint, MapPoint } from './projection';

/** A state or city that a map may name, in the map’s units; the more important come first in a list of them. */
export type MapPlace = GeoPoint & MapPoint & { name: string; code: string; isState: boolean };

/** A name where it is written: its middle, in the map’s units. */
export type MapLabel = MapPoint & { text: string; place: MapPlace };

const FONT_PX = 11;
/** As wide as Inter writes a letter of that size, on the average. */
const LETTER_PX = 6;
/** From the middle of a city’s dot or mark to the middle of its name. */
const GAP_PX = 9;
/** A state’s name may stand so far from its middle, to get out of the way of a mark. */
const STATE_PX = 16;
/** Between two names. */
const APART_PX = 3;
/** Wider, states are written with two letters. */
const WHOLE_NAMES_BELOW = 2_600;

/** What of the map a mark covers. */
type Covered = Pick<ClusterMark, 'x' | 'y' | 'radiusPx'>;

type Box = { left: number; right: number; top: number; bottom: number };

const areApart = (one: Box, other: Box) =>
  one.right < other.left || one.left > other.right || one.bottom < other.top || one.top > other.bottom;

/**
 * Where names are written on a map: the important first, each below or above its place, and left out where it would
 * touch a mark, another name or the edge.
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
  const taken: Box[] = marks.map((mark) => {
    const { x, y } = inPixels(mark);
    const r = mark.radiusPx;
    return { left: x - r, right: x + r, top: y - r, bottom: y + r };
  });
  const labels: MapLabel[] = [];
  for (const place of places) {
    const { x, y } = inPixels(place);
    const text = place.isState && view.width > WHOLE_NAMES_BELOW ? place.code : place.name.split(',')[0]!;
    const half = (text.length * LETTER_PX) / 2;
    const under = markAt(marks, place, unitsPerPixel);
    const away = place.isState ? 0 : (under ?? 0) + GAP_PX;
    const middles = place.isState ? [y, y + STATE_PX, y - STATE_PX] : [y + away, y - away];
    for (const middle of middles) {
      const box = {
        left: x - half - APART_PX,
        right: x + half + APART_PX,
        top: middle - FONT_PX / 2 - 1,
        bottom: middle + FONT_PX / 2 + 1,
      };
      const isInside = box.left > 2 && box.right < width - 2 && box.top > 2 && box.bottom < height - 2;
      if (!isInside || !taken.every((one) => areApart(one, box))) continue;
      taken.push(box);
      labels.push({ x: place.x, y: view.y + middle * unitsPerPixel, text, place });
      break;
    }
  }
  return labels;
}

/** How large the mark is that lies on a place, in pixels. */
function markAt(marks: readonly Covered[], { x, y }: MapPoint, unitsPerPixel: number): number | undefined {
  const on = marks.find((mark) => Math.hypot(mark.x - x, mark.y - y) / unitsPerPixel < mark.radiusPx);
  return on?.radiusPx;
}

/** A place near enough to a point to call the point by it; null: there is none. */
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
