import type { OutlinePolygon } from './outlines';

/** An outline as a person reads and changes it: a corner a line. */
export const outlineLines = ({ coordinates }: OutlinePolygon): string =>
  coordinates[0]!
    .slice(0, -1)
    .map(([longitude, latitude]) => `${latitude}, ${longitude}`)
    .join('\n');
