import { COMPANY_LOCKS, LOCKS } from '@monitor/db/locks';
import { expect, test } from 'vitest';

test.each([LOCKS, COMPANY_LOCKS])('no two jobs wait for each other’s lock: %j', (locks) => {
  const numbers = Object.values(locks);
  expect(new Set(numbers).size).toBe(numbers.length);
});
