import { ListLink } from '~/components/list-link';
import type { MapLabel } from '~/view/map/map-labels';

interface MapNamesProps {
  labels: readonly MapLabel[];
  unitsPerPixel: number;
  /** The target of a click on a city. Omitted: none. The form’s field does the same for the keyboard. */
  hrefOf?: (label: MapLabel) => string;
}

/** The names of states and cities on a map: only visual, since the list beside it names everything on the map. */
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
/** The part of the land covered around the letters. */
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
