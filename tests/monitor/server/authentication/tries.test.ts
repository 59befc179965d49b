import type { OpenDatabase } from '@monitor/db/client';
import {
  forgetTries,
  giveTriesBack,
  secondsUntilTry,
  spendTry,
  takeTry,
  triesOf,
} from '@monitor/server/authentication/tries';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../support/test-database';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const NOON = new Date('2026-09-15T12:00:00Z');
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);
let subjects = 0;
const newSubject = () => {
  subjects += 1;
  return triesOf('test', subjects);
};

test('of forty tries at once no more are taken than the limit, before and after the row exists', async () => {
  const { db } = database;
  const subject = newSubject();
  const atOnce = (now: Date) => Promise.all(Array.from({ length: 40 }, () => takeTry(db, subject, 5, now)));
  const taken = (await atOnce(NOON)).filter((count) => count !== null);
  expect(taken.sort()).toEqual([1, 2, 3, 4, 5]);
  expect((await atOnce(after(60))).filter((count) => count !== null)).toEqual([]);
  expect((await atOnce(after(900))).filter((count) => count !== null)).toHaveLength(5);
});

test('a try is free again when the oldest one leaves its window, and the refusal says when', async () => {
  const { db } = database;
  const subject = newSubject();
  for (const seconds of [0, 100, 200]) expect(await takeTry(db, subject, 3, after(seconds), 3600)).not.toBeNull();
  expect(await secondsUntilTry(db, subject, 4, after(300), 3600)).toBeNull();
  expect(await secondsUntilTry(db, subject, 3, after(300), 3600)).toBe(3300);
  await expect(spendTry(db, subject, 3, after(300), 3600)).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '3300' },
  });
  expect(await takeTry(db, subject, 3, after(3600), 3600)).toBe(3);
  expect(await takeTry(db, subject, 3, after(3600), 3600)).toBeNull();
});

test('tries that are given back or forgotten are free', async () => {
  const { db } = database;
  const subject = newSubject();
  for (let tried = 0; tried < 5; tried += 1) await takeTry(db, subject, 5, NOON);
  await giveTriesBack(db, subject, 2);
  expect(await takeTry(db, subject, 5, NOON)).toBe(4);
  await giveTriesBack(db, subject, 9);
  expect(await takeTry(db, subject, 5, NOON)).toBe(1);
  await forgetTries(db, subject);
  expect(await takeTry(db, subject, 5, NOON)).toBe(1);
});

test('tries of a clock that was ahead do not lock anybody out once it is right', async () => {
  const { db } = database;
  const subject = newSubject();
  const ahead = after(26 * 3600);
  for (let tried = 0; tried < 5; tried += 1) await takeTry(db, subject, 5, ahead);
  expect(await takeTry(db, subject, 5, ahead)).toBeNull();
  expect(await secondsUntilTry(db, subject, 5, NOON)).toBeNull();
  expect(await takeTry(db, subject, 5, NOON)).toBe(1);
});
