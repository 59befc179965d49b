import { viewBox } from '~/view/map/map-view';
import type { WayOnMap } from '~/view/map/way-on-map';
import { MapLand } from './map-land';

interface LaneMapProps {
  way: WayOnMap;
  /** The great circle, which no truck drives. */
  isEstimate: boolean;
  origin: string;
  destination: string;
}

/** Points of the screen on a map 640 wide. */
const END_PX = 5;

/** The way between a lane's two ends, on the land that every map shows. */
export function LaneMap({ way, isEstimate, origin, destination }: LaneMapProps) {
  const unitsPerPixel = way.view.width / 640;
  const title = isEstimate
    ? `A straight line from ${origin} to ${destination}: no maps service was asked`
    : `The way by road from ${origin} to ${destination}`;
  return (
    <details className="lane-map">
      <summary className="discloses">Show on a map</summary>
      <figure>
        <svg viewBox={viewBox(way.view)} role="img" aria-label={title}>
          <MapLand view={way.view} />
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
        <figcaption className="small-print">{title}. The ring is the origin.</figcaption>
      </figure>
    </details>
  );
}
