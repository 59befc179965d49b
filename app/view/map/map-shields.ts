import type { MapLabel } from './map-labels';
import type { MapView } from './map-view';
import type { MapPoint } from './projection';

/** A highway's number, and a point where it may stand. */
export type ShieldPoint = MapPoint & { name: string };

/** A placed number, with its width in pixels. */
export type Shield = ShieldPoint & { text: string; widthPx: number; kind: 'interstate' | 'other' };

const LETTER_PX = 6;
const FRAME_PX = 8;
export const SHIELD_HEIGHT_PX = 14;
const APART_PX = 4;

/** The numbers that touch no mark, no name and no other number, the first ones first. */
export function mapShields(
  points: readonly ShieldPoint[],
  labels: readonly MapLabel[],
  marks: readonly (MapPoint & { radiusPx: number })[],
  view: MapView,
  unitsPerPixel: number,
): Shield[] {
  const boxes = [
    ...labels.map(({ x, y, text }) => ({ x, y, halfWidth: (text.length * LETTER_PX) / 2, halfHeight: 7 })),
    ...marks.map(({ x, y, radiusPx }) => ({ x, y, halfWidth: radiusPx, halfHeight: radiusPx })),
  ];
  const placed: Shield[] = [];
  for (const point of points) {
    const text = point.name.startsWith('I-') ? point.name.slice(2) : point.name.replace(/^(?:US|CA|MX)-/, '');
    const widthPx = text.length * LETTER_PX + FRAME_PX;
    const box = { x: point.x, y: point.y, halfWidth: widthPx / 2, halfHeight: SHIELD_HEIGHT_PX / 2 };
    const edge = (from: number, to: number) => Math.min(from, to) / unitsPerPixel;
    const isInside =
      edge(point.x - view.x, view.x + view.width - point.x) > box.halfWidth &&
      edge(point.y - view.y, view.y + view.height - point.y) > box.halfHeight;
    const isFree = boxes.every(
      ({ x, y, halfWidth, halfHeight }) =>
        Math.abs(x - box.x) / unitsPerPixel > halfWidth + box.halfWidth + APART_PX ||
        Math.abs(y - box.y) / unitsPerPixel > halfHeight + box.halfHeight + APART_PX,
    );
    if (!isInside || !isFree) continue;
    boxes.push(box);
    placed.push({ ...point, text, widthPx, kind: point.name.startsWith('I-') ? 'interstate' : 'other' });
  }
  return placed;
}
