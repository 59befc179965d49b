import { SHIELD_HEIGHT_PX, type Shield } from '~/view/map/map-shields';

/** The numbers of highways on a map: only visual. */
export function MapShields({ shields, unitsPerPixel }: { shields: readonly Shield[]; unitsPerPixel: number }) {
  const size = (pixels: number) => Math.round(pixels * unitsPerPixel * 100) / 100;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus.
    <g aria-hidden="true">
      {shields.map(({ x, y, name, text, widthPx, kind }) => (
        <g key={`${name} ${x} ${y}`} className={`map-shield map-shield-${kind}`}>
          <rect
            x={x - size(widthPx / 2)}
            y={y - size(SHIELD_HEIGHT_PX / 2)}
            width={size(widthPx)}
            height={size(SHIELD_HEIGHT_PX)}
            rx={size(kind === 'interstate' ? 5 : 2)}
          />
          <text x={x} y={y} dy="0.35em" fontSize={size(9.5)} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}
