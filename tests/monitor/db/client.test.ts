import { openDatabase } from '@monitor/db/client';
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
