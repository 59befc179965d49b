import { type GeoPoint, type MapPoint, project } from './projection';

/** Carriers close together, as the monitor counts them. */
export type Cluster = GeoPoint & { carriers: number; near?: string };

/** A cluster on the map: where, how large (in pixels), and what it stands for. */
export type ClusterMark = MapPoint & { radiusPx: number; cluster: Cluster };

const SMALLEST_PX = 5;
const GROWS_PX = 3.1;
const GAP_PX = 2;

/** A circle grows with the number's digits, not with the number: otherwise a city would hide its state. */
const radiusOf = (carriers: number) => (carriers === 1 ? SMALLEST_PX : 7 + GROWS_PX * Math.log10(carriers) * 1.4);

/**
 * The marks of a map, without overlap: a smaller cluster that would touch a larger one is merged into it.
 *
 * @param unitsPerPixel of the view they are drawn in
 */
export function clusterMarks(clusters: readonly Cluster[], unitsPerPixel: number): ClusterMark[] {
  const marks: ClusterMark[] = [];
  for (const cluster of [...clusters].sort((a, b) => b.carriers - a.carriers)) {
    const { x, y } = project(cluster);
    const near = marks.find((mark) => {
      const apart = Math.hypot(mark.x - x, mark.y - y) / unitsPerPixel;
      return apart < mark.radiusPx + radiusOf(cluster.carriers) + GAP_PX;
    });
    if (near === undefined) {
      marks.push({ x, y, radiusPx: radiusOf(cluster.carriers), cluster: { ...cluster } });
      continue;
    }
    near.cluster.carriers += cluster.carriers;
    near.radiusPx = radiusOf(near.cluster.carriers);
  }
  return marks;
}

/** "1,200" has no room in a circle: 1.2k. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  const thousands = count / 1000;
  return thousands < 10 ? `${Math.floor(thousands * 10) / 10}k` : `${Math.floor(thousands)}k`;
}
