import written from '~/view/map/highways.json';
import type { ShieldPoint } from '~/view/map/map-shields';
import { MAP_SIZES } from '~/view/map/map-sizes';
import type { MapView } from '~/view/map/map-view';

/** A highway as the places of the towns it passes, in units of the map. */
export type Highway = {
  /** "I-80", "US-101", "CA-401", "MX-57". */
  name: string;
  points: [x: number, y: number][];
  /** An interstate, or what it is elsewhere. */
  isMain: boolean;
};

/** From scripts/highways.txt, by scripts/write-highways.ts. */
export const highways: readonly Highway[] = (written as [string, number[]][]).map(([name, flat]) => ({
  name,
  points: Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at]!, flat[2 * at + 1]!]),
  isMain: !name.startsWith('US-'),
}));

/** Between two shields of a highway, in pixels. */
const APART_PX = 190;
/** Wider, the numbers of US highways are left out. */
const MINOR_BELOW = 2_600;
const MOST = 60;

/** Where a part of the map, as wide as a page shows it, may have the number of a highway, the main ones first. */
export function shieldsOf(view: MapView): ShieldPoint[] {
  const unitsPerPixel = view.width / MAP_SIZES.wide.width;
  const isInView = (x: number, y: number) =>
    x > view.x && x < view.x + view.width && y > view.y && y < view.y + view.height;
  const apart = APART_PX * unitsPerPixel;
  return highways
    .filter(({ isMain }) => isMain || view.width < MINOR_BELOW)
    .toSorted((one, other) => Number(other.isMain) - Number(one.isMain))
    .flatMap(({ name, points }) => {
      const found: ShieldPoint[] = [];
      // The first one not at the very end of the way through the view.
      let along = apart / 2;
      for (const [at, [x, y]] of points.entries()) {
        const [fromX, fromY] = points[at - 1] ?? [x, y];
        const middle = { x: Math.round((x + fromX) / 2), y: Math.round((y + fromY) / 2) };
        along += Math.hypot(x - fromX, y - fromY);
        if (along < apart || !isInView(middle.x, middle.y)) continue;
        found.push({ name, ...middle });
        along = 0;
      }
      return found;
    })
    .slice(0, MOST);
}
