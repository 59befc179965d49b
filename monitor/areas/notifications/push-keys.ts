import { eq, isNull } from 'drizzle-orm';
import type { Env } from '../../base/env';
import type { Database, Queryable } from '../../db/client';
import { pushKeys } from '../../db/schema';
import { seal, unseal } from '../../documents/sealing/sealed-secrets';

/** What messages to push services are signed with. */
export type PushKey = { id: number; publicKey: string; privateKey: string };
type Keyed = { db: Database; env: Pick<Env, 'dataKeys'>; clock: () => Date };

/**
 * The installation's own key for push services. Made at the first start and kept in the database, sealed by DATA_KEYS, so
 * that all nodes have the same. One that DATA_KEYS no longer open is retired: its browsers are switched on again.
 */
export async function pushKeyOf({ db, env, clock }: Keyed): Promise<PushKey> {
  const row = (await keyInUse(db)) ?? (await makeKey({ db, env, clock }));
  const privateKey = unseal(row.sealedKey, env.dataKeys);
  if (privateKey !== null) return { id: row.id, publicKey: row.publicKey, privateKey };
  await db.update(pushKeys).set({ retiredAt: clock() }).where(eq(pushKeys.id, row.id));
  return pushKeyOf({ db, env, clock });
}

const keyInUse = async (db: Queryable) => (await db.select().from(pushKeys).where(isNull(pushKeys.retiredAt)))[0];

/** Of two nodes that make one at once, the second takes the first's. */
async function makeKey({ db, env, clock }: Keyed) {
  const { generateVAPIDKeys } = (await import('web-push')).default;
  const { publicKey, privateKey } = generateVAPIDKeys();
  await db
    .insert(pushKeys)
    .values({ publicKey, sealedKey: seal(privateKey, env.dataKeys), madeAt: clock() })
    .onConflictDoNothing();
  return (await keyInUse(db))!;
}
