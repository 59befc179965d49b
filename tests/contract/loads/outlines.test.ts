import { FacilityChange } from '@contract/loads/facilities.calls';
import { outlineLines } from '@contract/loads/outline-lines';
import { type Outline, polygonOf, readOutline } from '@contract/loads/outlines';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

/** A yard in Dallas of 0.3 by 0.28 miles. */
const YARD: Outline = [
  [-96.812, 32.788],
  [-96.807, 32.788],
  [-96.807, 32.792],
  [-96.812, 32.792],
];
const LINES = YARD.map(([longitude, latitude]) => `${latitude}, ${longitude}`).join('\n');
const json = (value: unknown) => JSON.stringify(value);
const ring = (corners: readonly (readonly number[])[]) => json({ type: 'Polygon', coordinates: [corners] });
const closed = (corners: Outline) => [...corners, corners[0]!];
const problem = (text: string) => (readOutline(text) as { problem: string }).problem;

describe('an outline is read', () => {
  const polygon = { type: 'Polygon', coordinates: [closed(YARD)] };
  const feature = { type: 'Feature', properties: { name: 'Yard' }, geometry: polygon };
  test.each([
    ['lines', LINES],
    ['lines with spaces, tabs and blank lines', `\n${LINES.replaceAll(', ', '\t')}\r\n\r\n`],
    ['lines with semicolons', LINES.replaceAll(', ', '; ')],
    ['lines with letters', YARD.map(([x, y]) => `${y}° N, ${-x}° W`).join('\n')],
    ['lines that end where they begin', `${LINES}\n32.788, -96.812`],
    ['a polygon', json(polygon)],
    ['a polygon that is not closed', ring(YARD)],
    ['a polygon with heights', ring(closed(YARD).map((corner) => [...corner, 130]))],
    ['a feature', json(feature)],
    ['a collection of one feature', json({ type: 'FeatureCollection', features: [feature] })],
    ['a multipolygon of one', json({ type: 'MultiPolygon', coordinates: [polygon.coordinates] })],
    ['a corner that is there twice in a row', `32.788, -96.812\n${LINES}`],
  ])('from %s', (_, text) => expect(readOutline(text)).toEqual({ outline: YARD }));

  test('and written so that it is read again', () =>
    expect(readOutline(outlineLines(polygonOf(YARD)))).toEqual({ outline: YARD }));

  test('on the wire as a polygon, which comes back closed and rounded', () => {
    const given = { type: 'Polygon', coordinates: [YARD.map(([x, y]) => [x + 1e-9, y])] };
    expect(FacilityChange.parse({ outline: given }).outline).toEqual(polygonOf(YARD));
    expect(FacilityChange.parse({ outline: null }).outline).toBeNull();
  });
});

describe('what is no outline of a yard is refused with what is wrong', () => {
  const moved = (east: number, north: number) => YARD.map(([x, y]) => [x + east, y + north]);
  const circle = (corners: number) =>
    Array.from({ length: corners }, (_, at) => [
      -96.81 + 0.005 * Math.cos((at / corners) * 2 * Math.PI),
      32.79 + 0.005 * Math.sin((at / corners) * 2 * Math.PI),
    ]);
  test.each([
    ['nothing', '', '3 different corners'],
    ['words', 'the yard behind the depot', 'Line 1: “the yard behind the depot” is no latitude and longitude'],
    ['a line in the middle', '32.788, -96.812\nhere\n32.79, -96.81', 'Line 2: “here”'],
    ['a line of blanks', `32.788${' '.repeat(19_000)}x`, 'Line 1: “32.788'],
    ['two corners', LINES.split('\n').slice(0, 2).join('\n'), '3 different corners'],
    ['one corner many times', Array(10).fill('32.788, -96.812').join('\n'), '3 different corners'],
    ['too many corners', ring(circle(201)), '200 corners at most. This one has 201'],
    ['latitude first in GeoJSON', ring(YARD.map(([x, y]) => [y, x])), 'swapped'],
    ['longitude first in lines', YARD.map(([x, y]) => `${x}, ${y}`).join('\n'), 'swapped'],
    ['a lost sign', LINES.replaceAll('-', ''), 'lost their minus sign'],
    ['China', ring(moved(213, 0)), 'lost their minus sign'],
    ['Brazil', ring(moved(50, -50)), 'not in the United States, Canada or Mexico'],
    [
      'the other side of the meridian',
      ring([
        [179.9, 52],
        [-179.9, 52],
        [-179.9, 52.01],
      ]),
      '180th meridian',
    ],
    [
      'beyond any degree',
      ring([
        [-1e9, 32],
        [-96, 1e9],
        [-96, 32],
      ]),
      '180th meridian',
    ],
    ['no numbers', ring([['a', 'b'] as never]), 'no polygon'],
    [
      'a county',
      ring([
        [-97, 32.5],
        [-96.5, 32.5],
        [-96.5, 33],
        [-97, 33],
      ]),
      'miles across. A yard is 4 miles at most',
    ],
    [
      'a parking space',
      ring([
        [-96.81, 32.79],
        [-96.81, 32.79003],
        [-96.80998, 32.79003],
      ]),
      'feet across',
    ],
    [
      'a line',
      ring([
        [-96.81, 32.79],
        [-96.805, 32.79],
        [-96.8, 32.79],
      ]),
      'crosses itself',
    ],
    [
      'a sliver',
      ring([
        [-96.81, 32.79],
        [-96.805, 32.790001],
        [-96.8, 32.79],
      ]),
      'lie on one line',
    ],
    [
      'a bow tie',
      ring([YARD[0]!, YARD[2]!, YARD[1]!, YARD[3]!]),
      'crosses itself: the sides from corner 1 to 2 and 3 to 4',
    ],
    [
      'a yard that touches itself',
      ring([
        [-96.812, 32.788],
        [-96.807, 32.788],
        [-96.8095, 32.79],
        [-96.807, 32.792],
        [-96.812, 32.792],
        [-96.8095, 32.79],
      ]),
      'crosses itself',
    ],
    ['a spike', ring([...YARD, [-96.812, 32.795]].reverse()), 'crosses itself'],
    ['a hole', json({ type: 'Polygon', coordinates: [closed(YARD), closed(YARD)] }), 'holes'],
    [
      'several polygons',
      json({ type: 'MultiPolygon', coordinates: [[closed(YARD)], [closed(YARD)]] }),
      'has 2 polygons',
    ],
    ['several features', json({ type: 'FeatureCollection', features: [{}, {}] }), 'has 2 features'],
    ['a point', json({ type: 'Point', coordinates: [-96.8, 32.8] }), 'no polygon'],
    ['a feature without a shape', json({ type: 'Feature', geometry: null }), 'no polygon'],
    ['half of it', ring(YARD).slice(0, 40), 'cut off'],
    ['a list', '[[1,2],[3,4]]', 'no polygon'],
  ])('%s', (_, text, words) => {
    expect(problem(text)).toContain(words);
    if (text.startsWith('{"type":"Polygon"') && text.endsWith('}')) {
      const sent = FacilityChange.safeParse({ outline: JSON.parse(text) });
      expect(sent.success).toBe(false);
    }
  });

  test('whatever a person pastes, it is an outline or a sentence', () => {
    const number = fc.oneof(
      fc.double(),
      fc.double({ min: -180, max: 90, noNaN: true }),
      fc.constant(-96.8),
      fc.constant(32.8),
    );
    const geo = fc.array(fc.array(fc.array(number, { maxLength: 3 }), { maxLength: 9 }), { maxLength: 2 });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          geo.map((coordinates) => json({ type: 'Polygon', coordinates })),
        ),
        (text) => {
          const read = readOutline(text);
          if ('problem' in read) expect(read.problem).toMatch(/\.$/);
          else expect(readOutline(outlineLines(polygonOf(read.outline)))).toEqual(read);
        },
      ),
    );
  });
});
