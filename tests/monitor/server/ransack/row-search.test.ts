import { rowSearch } from '@monitor/server/ransack';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../support/test-database';

test('lists with other fields are searched one after the other', async () => {
  const database = await openTestDatabase();
  try {
    const policies = rowSearch({ insurer: 'string', limit_usd: 'integer' });
    const people = rowSearch({ name: 'string', is_active: 'boolean', since: 'date' });
    const policy = { insurer: 'ACME', limit_usd: 750_000 };
    const person = { name: 'Dana', is_active: true, since: '2026-09-01' };
    expect(await policies(database.db, [policy], { limit_usd_cont: '750' })).toEqual([policy]);
    expect(await people(database.db, [person], { name_cont: 'an', since_lt: '2026-10-01' })).toEqual([person]);
    expect(await policies(database.db, [policy], { insurer_eq: 'other' })).toEqual([]);
    expect(await people(database.db, [person], { is_active_eq: 'false' })).toEqual([]);
  } finally {
    await database.close();
  }
});
