import { withBase } from '~/paths';
import { MAP_SIZES } from '~/view/map/map-sizes';
import type { MapView } from '~/view/map/map-view';
import { WHOLE_DRAWING } from '~/view/map/projection';

export const DRAWING = withBase('/map.svg');

const { width: WIDE, height: HIGH } = MAP_SIZES.wide;

/**
 * The drawn land under a map with this view as its `viewBox`. Its size is in screen pixels: in units of the map its
 * borders would become thinner as the map gets larger.
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
