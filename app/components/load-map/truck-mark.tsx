import type { MapState } from '@contract/loads/load-map.constants';

/**
 * The shape of a state, since color alone says nothing to who cannot tell colors apart: late a triangle, attention a
 * diamond, on time a disk, no ETA a square, an old position a ring.
 *
 * @param unit of the drawing, a screen pixel
 */
export function StateShape({ state, x, y, unit }: { state: MapState; x: number; y: number; unit: number }) {
  const size = (pixels: number) => Math.round(pixels * unit * 100) / 100;
  const className = `truck-mark truck-${state}`;
  const [r, h] = [size(6), size(7)];
  if (state === 'late') return <path className={className} d={`M${x} ${y - h}l${h} ${2 * h - size(1)}h${-2 * h}z`} />;
  if (state === 'attention')
    return <path className={className} d={`M${x} ${y - h}l${h} ${h}l${-h} ${h}l${-h} ${-h}z`} />;
  if (state === 'no_eta') return <path className={className} d={`M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`} />;
  return <circle className={className} cx={x} cy={y} r={r} />;
}

/** The same beside words. */
export function StateIcon({ state }: { state: MapState }) {
  return (
    <svg className="truck-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <StateShape state={state} x={8} y={8} unit={1} />
    </svg>
  );
}
