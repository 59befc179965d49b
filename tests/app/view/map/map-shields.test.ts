import { expect, test } from 'vitest';
import { mapShields } from '~/view/map/map-shields';

const VIEW = { x: 0, y: 0, width: 640, height: 460 };
const at = (name: string, x: number, y: number) => ({ name, x, y });

test('a number stands where it touches no mark, no name, no other number and no edge; the first wins', () => {
  const label = { x: 100, y: 100, text: 'Chicago', place: {} as never };
  const mark = { x: 300, y: 300, radiusPx: 7 };
  const points = [
    at('I-80', 200, 200),
    at('I-90', 205, 203),
    at('I-55', 110, 104),
    at('I-57', 303, 303),
    at('I-94', 2, 200),
    at('US-30', 500, 100),
    at('CA-401', 500, 300),
  ];
  const placed = mapShields(points, [label], [mark], VIEW, 1);
  expect(placed.map(({ name, text, kind }) => [name, text, kind])).toEqual([
    ['I-80', '80', 'interstate'],
    ['US-30', '30', 'other'],
    ['CA-401', '401', 'other'],
  ]);
});
