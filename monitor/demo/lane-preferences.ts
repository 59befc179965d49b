import { DAY_MS } from '@contract/shared/day';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { areas, carrierLanePreferences, carriers, connections } from '../db/schema';

/** Markets that freight is wanted to: each carrier from its own to two of them. */
const WANTED = ['TX_DAL', 'GA_ATL', 'IL_JOL', 'CA_LAX', 'NJ_ELI'];
const CARRIERS = 40;
/** Lanes that carriers of the demo brokerage said they want when they were onboarded. Once. */
export async function seedDemoLanePreferences(db: Database, now: Date): Promise<void> {
  const [existing] = await db.select({ id: carrierLanePreferences.id }).from(carrierLanePreferences).limit(1);
  if (existing) return;
  const wanted = await db
    .select({ id: areas.id })
    .from(areas)
    .where(
      inArray(
        areas.placeId,
        WANTED.map((code) => `kma:${code}`),
      ),
    )
    .orderBy(areas.id);
  const at = await db
    .selectDistinct({ carrierId: carriers.id, market: areas.kmaAreaId })
    .from(connections)
    .innerJoin(carriers, sql`${carriers.id} = ${connections.carrierId}`)
    .innerJoin(areas, sql`${areas.placeId} = 'postal_code:US-' || left(${carriers.postalCode}, 5)`)
    .where(sql`${connections.status} = 'onboarded' AND ${areas.kmaAreaId} IS NOT NULL`)
    .orderBy(carriers.id)
    .limit(CARRIERS);
  if (wanted.length === 0 || at.length === 0) return;
  await db.insert(carrierLanePreferences).values(
    at.flatMap(({ carrierId, market }, index) =>
      [0, 2].map((step) => ({
        carrierId,
        originAreaId: market!,
        destinationAreaId: wanted[(index + step) % wanted.length]!.id,
        createdAt: new Date(now.getTime() - (index + 1) * DAY_MS),
      })),
    ),
  );
}
