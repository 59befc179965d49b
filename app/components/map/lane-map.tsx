import { Link, useLocation } from '@remix-run/react';
import { withParams } from '~/paths';
import { type MapPlace, mapLabels } from '~/view/map/map-labels';
import { MAP_SIZES } from '~/view/map/map-sizes';
import { viewBox } from '~/view/map/map-view';
import { MAP_SHOWN, type WayOnMap } from '~/view/map/way-on-map';
import { DRAWING } from './map-land';
import { MapNames } from './map-names';

interface LaneMapProps {
  way: WayOnMap;
  places: readonly MapPlace[];
  /** The great circle, which no truck drives. */
  isEstimate: boolean;
  origin: string;
  destination: string;
}

/** Pixels on a map 640 wide. */
const END_PX = 5;

const isMapShown = ({ search }: { search: string }) => new URLSearchParams(search).has(MAP_SHOWN);

/** Shows or hides the map of a lane. */
export function LaneMapSwitch() {
  const location = useLocation();
  const isShown = isMapShown(location);
  const page = new URLSearchParams(location.search).get('page');
  return (
    <Link
      className="button"
      to={withParams(location, { [MAP_SHOWN]: isShown ? null : 1, page })}
      discover="none"
      preventScrollReset
    >
      {isShown ? 'Hide map' : 'Show map'}
    </Link>
  );
}

/** The route between a lane's two ends, on the common map. Drawn and fetched on request. */
export function LaneMap({ way, places, isEstimate, origin, destination }: LaneMapProps) {
  const location = useLocation();
  const unitsPerPixel = way.view.width / 640;
  const title = isEstimate
    ? `Straight line from ${origin} to ${destination}`
    : `Route by road from ${origin} to ${destination}`;
  if (!isMapShown(location)) return null;
  return (
    <div className="lane-map">
      <figure>
        <img
          alt=""
          src={`${DRAWING}#svgView(viewBox(${viewBox(way.view).replaceAll(' ', ',')}))`}
          {...MAP_SIZES.wide}
        />
        <svg viewBox={viewBox(way.view)} role="img" aria-label={title}>
          <MapNames labels={mapLabels(places, [], way.view, unitsPerPixel)} unitsPerPixel={unitsPerPixel} />
          <path className={isEstimate ? 'lane-way lane-way-estimate' : 'lane-way'} d={way.path} />
          {[way.from, way.to].map((end, at) => (
            <circle
              key={at === 0 ? 'origin' : 'destination'}
              className={at === 0 ? 'lane-end lane-end-origin' : 'lane-end'}
              cx={end.x}
              cy={end.y}
              r={Math.round(END_PX * unitsPerPixel)}
            />
          ))}
        </svg>
        <figcaption className="small-print">{title}. The ring marks the origin.</figcaption>
      </figure>
    </div>
  );
}
