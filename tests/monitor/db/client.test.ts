import { openDatabase } from '@monitor/db/client';
import { DatabaseAway } from '@monitor/db/connection-lost';
import { expect, test } from 'vitest';

test('the embedded database answers prepared statements also after its client was replaced', async () => {
  const { db, close } = await openDatabase({ dataDir: null });
  const ask = () => db.$client.query({ name: 'one', text: 'SELECT 1 AS one' });
  await ask();
  const client = await db.$client.connect();
  client.release(true); // as after an error of the connection
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await close();
});

test('a server that cannot be reached is not there, and a query of it says so', async () => {
  const { db, isThere, close } = await openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
  expect(await isThere()).toBe(false);
  await expect(db.$client.query('SELECT 1')).rejects.toBeInstanceOf(DatabaseAway);
  await close();
});

test('the embedded database is there until it is closed', async () => {
  const { isThere, close } = await openDatabase({ dataDir: null });
  expect(await isThere()).toBe(true);
  await close();
  expect(await isThere()).toBe(false);
});
