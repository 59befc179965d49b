import { registry } from '@monitor/base/metrics';
import type { FairPool } from '@monitor/db/fair-pool';
import { Replica } from '@monitor/db/replicas';
import { expect, test } from 'vitest';

const pool = { cutOff: () => {} } as FairPool;

/** A replica that has replayed so many bytes; null: it does not answer. */
function replicaAt(state: { replayed: number | null }) {
  const query = async () => {
    if (state.replayed === null) throw new Error('No answer.');
    return { rows: [{ isReplica: true, replayed: state.replayed }] as never[] };
  };
  return new Replica('of a test', pool, { query });
}
const leftFor = async (reason: string) => {
  const metric = await registry.getSingleMetric('monitor_replica_leavings_total')!.get();
  return metric.values.find(({ labels }) => labels.replica === 'of a test' && labels.reason === reason)?.value ?? 0;
};

/** The primary wrote 100 bytes a second. */
const samples = Array.from({ length: 61 }, (_, second) => ({ position: second * 100, at: second * 1000 }));
const NOW = 60_000;

test('is as old as what the primary had written when it was where the replica is now', async () => {
  const state = { replayed: 6_000 };
  const replica = replicaAt(state);
  await replica.check(samples, NOW + 500);
  expect([replica.isUp, replica.lag]).toEqual([true, { bytes: 0, seconds: 0 }]);
  state.replayed = 5_650;
  await replica.check(samples, NOW);
  expect([replica.isUp, replica.lag]).toEqual([true, { bytes: 350, seconds: 4 }]);
});

test('is current on a primary that has written nothing for long', async () => {
  const replica = replicaAt({ replayed: 100 });
  await replica.check([{ position: 100, at: 0 }], NOW);
  expect([replica.isUp, replica.lag]).toEqual([true, { bytes: 0, seconds: 0 }]);
});

test('is left when it is more than ten seconds behind, with its lag still told, and read again when it has caught up', async () => {
  const state = { replayed: 6_000 };
  const replica = replicaAt(state);
  await replica.check(samples, NOW);
  const before = await leftFor('lag');
  state.replayed = 4_900;
  await replica.check(samples, NOW);
  await replica.check(samples, NOW);
  expect([replica.isUp, replica.lag]).toEqual([false, { bytes: 1_100, seconds: 11 }]);
  expect(await leftFor('lag')).toBe(before + 1);
  state.replayed = 5_100;
  await replica.check(samples, NOW);
  expect(replica.isUp).toBe(true);
});

test('is left at the read that finds it silent', async () => {
  const state: { replayed: number | null } = { replayed: 100 };
  const replica = replicaAt(state);
  await replica.check([{ position: 100, at: 0 }], 0);
  expect(await replica.hasReached(100)).toBe(true);
  expect(await replica.hasReached(101)).toBe(false);
  expect(replica.isUp).toBe(true);
  state.replayed = null;
  expect(await replica.hasReached(100)).toBe(true); // known, and not asked
  expect(await replica.hasReached(101)).toBe(false);
  expect([replica.isUp, replica.lag]).toEqual([false, null]);
});
