import { withBase } from '~/paths';
import { MAP_SIZES } from '~/view/map/map-sizes';
import type { MapView } from '~/view/map/map-view';
import { WHOLE_DRAWING } from '~/view/map/projection';

export const DRAWING = withBase('/map.svg');

const { width: WIDE, height: HIGH } = MAP_SIZES.wide;

/**
 * The drawn land under a map whose `viewBox` is this view. It is given its size in points of the screen: in units of the
 * map its borders would be as much thinner as the map is larger than the screen.
 */
export function MapLand({ view }: { view: MapView }) {
  const pixels = WIDE / view.width;
  const { x, y, width, height } = WHOLE_DRAWING;
  return (
    <svg {...view} viewBox={`0 0 ${WIDE} ${HIGH}`} aria-hidden="true">
      <image
        href={DRAWING}
        x={(x - view.x) * pixels}
        y={(y - view.y) * pixels}
        width={width * pixels}
        height={height * pixels}
      />
    </svg>
  );
}
