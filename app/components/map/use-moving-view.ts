import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MAP_SIZES } from '~/view/map/map-sizes';
import { type MapView, viewBox, zoomed } from '~/view/map/map-view';
import type { MapPoint } from '~/view/map/projection';

/** How long the map must stand still before the page follows. */
const SETTLE_MS = 350;
const DRAGGED_PX = 4;

interface MovingView {
  view: MapView;
  frame: RefObject<SVGSVGElement>;
  /** The map's width on the screen: marks keep their size, however wide the map is. */
  drawnPx: number;
  zoom: (factor: number, around?: MapPoint) => void;
  /** Shows another part. */
  move: (view: MapView) => void;
  /** Of the `svg`. */
  listeners: {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: () => void;
  };
}

/**
 * A part of the map that a pointer moves and a wheel scales. Another `given` part replaces it.
 *
 * @param onSettle once it stands still, with the part that is seen
 * @param onPoint a click on no link
 * @param wheelNeedsKey the wheel alone scrolls the page that the map is a part of; with Ctrl or ⌘ it scales the map
 */
export function useMovingView(
  given: MapView,
  onSettle: (view: MapView) => void,
  onPoint: (point: MapPoint) => void = () => {},
  { wheelNeedsKey = false }: { wheelNeedsKey?: boolean } = {},
): MovingView {
  const [view, setView] = useState(given);
  const [shown, setShown] = useState(given);
  if (viewBox(shown) !== viewBox(given)) {
    setShown(given);
    setView(given);
  }
  const frame = useRef<SVGSVGElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const drag = useRef<{ from: MapPoint; view: MapView; hasMoved: boolean } | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  const widthPx = () => frame.current?.clientWidth || MAP_SIZES.wide.width;
  const [drawnPx, setDrawnPx] = useState<number>(MAP_SIZES.wide.width);
  useLayoutEffect(() => {
    const measure = () => setDrawnPx(frame.current?.clientWidth || MAP_SIZES.wide.width);
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);

  function move(next: MapView) {
    setView(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSettle(next), SETTLE_MS);
  }
  const middle = { x: view.x + view.width / 2, y: view.y + view.height / 2 };
  const zoom = (factor: number, around: MapPoint = middle) => move(zoomed(view, factor, around));

  function pointAt({ clientX, clientY }: { clientX: number; clientY: number }): MapPoint {
    const box = frame.current!.getBoundingClientRect();
    return {
      x: view.x + ((clientX - box.left) / box.width) * view.width,
      y: view.y + ((clientY - box.top) / box.height) * view.height,
    };
  }

  // React listens to wheels passively; the page would scroll with the map.
  const onWheel = useRef((_event: WheelEvent) => {});
  onWheel.current = (event) => {
    if (wheelNeedsKey && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.25 : 0.8, pointAt(event));
  };
  useEffect(() => {
    const svg = frame.current;
    const listen = (event: WheelEvent) => onWheel.current(event);
    svg?.addEventListener('wheel', listen, { passive: false });
    return () => svg?.removeEventListener('wheel', listen);
  }, []);

  return {
    view,
    frame,
    drawnPx,
    zoom,
    move,
    listeners: {
      onPointerDown(event) {
        if (event.button !== 0 || (event.target as Element).closest('a')) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: { x: event.clientX, y: event.clientY }, view, hasMoved: false };
      },
      onPointerMove(event) {
        const dragged = drag.current;
        if (dragged === null) return;
        const [dx, dy] = [event.clientX - dragged.from.x, event.clientY - dragged.from.y];
        if (!dragged.hasMoved && Math.hypot(dx, dy) < DRAGGED_PX) return;
        dragged.hasMoved = true;
        const units = dragged.view.width / widthPx();
        setView({ ...dragged.view, x: dragged.view.x - dx * units, y: dragged.view.y - dy * units });
      },
      onPointerUp(event) {
        const dragged = drag.current;
        drag.current = null;
        if (dragged === null) return;
        if (dragged.hasMoved) move(view);
        else onPoint(pointAt(event));
      },
      onPointerCancel() {
        drag.current = null;
      },
    },
  };
}
