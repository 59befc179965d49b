import { ListLink } from '~/components/list-link';
import type { MapLabel } from '~/view/map/map-labels';

interface MapNamesProps {
  labels: readonly MapLabel[];
  unitsPerPixel: number;
  /** Where a click on a city leads. Left out: nowhere. The form’s field does the same for the keyboard. */
  hrefOf?: (label: MapLabel) => string;
}

/** The names of states and cities on a map: to be seen, since everything on the map is named in the list beside it. */
export function MapNames({ labels, unitsPerPixel, hrefOf }: MapNamesProps) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus.
    <g aria-hidden="true">
      {labels.map((label) => {
        const { isState, name } = label.place;
        return isState || !hrefOf ? (
          <MapName key={name} label={label} unitsPerPixel={unitsPerPixel} />
        ) : (
          <ListLink key={name} className="map-name-link" to={hrefOf(label)} preventScrollReset tabIndex={-1}>
            <MapName label={label} unitsPerPixel={unitsPerPixel} />
          </ListLink>
        );
      })}
    </g>
  );
}

const FONT_PX = 11;
/** What of the land is covered around the letters. */
const HALO_PX = 3;

function MapName({ label, unitsPerPixel }: { label: MapLabel; unitsPerPixel: number }) {
  const size = (pixels: number) => Math.round(pixels * unitsPerPixel * 100) / 100;
  return (
    <text
      className={label.place.isState ? 'map-name map-name-state' : 'map-name'}
      x={Math.round(label.x)}
      y={Math.round(label.y)}
      dy="0.35em"
      fontSize={size(FONT_PX)}
      strokeWidth={size(HALO_PX)}
      textAnchor="middle"
    >
      {label.text}
    </text>
  );
}
