import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { mapDrawing } from '~/services/map-drawing.server';

test('the map is one small picture with its own colours for light and dark', () => {
  const { svg, gzipped } = mapDrawing();
  const text = svg.toString();
  expect(gzipped.length).toBeLessThan(60 * 1024);
  expect(gunzipSync(gzipped).toString()).toBe(text);
  expect(text).toMatch(/^<svg [^>]+viewBox="-2600 -2400 9400 7200">/);
  expect(text).toContain('prefers-color-scheme:dark');
  expect(text).not.toContain('NaN');
  for (const name of ['land', 'states', 'far']) expect(text).toContain(`<path class="${name}" d="M`);
});

test('it is drawn once', () => {
  expect(mapDrawing()).toBe(mapDrawing());
});
