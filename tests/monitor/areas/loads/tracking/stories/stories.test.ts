import { expect, test } from 'vitest';
import { figuresOf, measureKind } from './measure';
import { CERTAIN, UNCERTAIN } from './stories';

test.each(CERTAIN)('%s: each visit is found, and nothing is delivered before it is', { timeout: 60_000 }, (kind) => {
  const figures = figuresOf(measureKind(kind, 3, 100, 2));
  expect(figures).toMatchObject({ missed: 0, deliveredTooEarly: 0, falselyDelayed: 0 });
  expect(figures.falseArrivals).toBe(0);
  expect(figures.notDelivered).toBe(0);
  expect(figures.arrivalMedian).toBeLessThan(8);
});

test.each(UNCERTAIN)('%s: nothing is delivered before it is, and no visit is missed', { timeout: 60_000 }, (kind) => {
  const figures = figuresOf(measureKind(kind, 3, 100, 2));
  expect(figures).toMatchObject({ missed: 0, deliveredTooEarly: 0 });
});
