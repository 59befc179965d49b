import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { addressPoints, facilities } from '../../../db/schema';
import { decide, decidingWithoutUser } from '../../../decisions/decide';
import { nextChange } from '../../../decisions/versions';
import { defineJob } from '../../../jobs/jobs';
import type { GeoPoint } from '../../../places/geo-cell';
import { geocoder } from '../../../places/geocoder';
import type { Services } from '../../../server/services';
import { addressKeys, streetKey } from './facility-key';
import { isNearItsPlace } from './near-its-place';
import { relocateOpenLoads } from './relocate-open-loads';

const MINUTE_MS = 60_000;
const AT_ONCE = 1000;
/** A minute's worth: public geocoders take one request a second at most. */
const ASKED_AT_ONCE = 50;
const APART_MS = 1000;

/**
 * Looks facilities up of which no point is known, each once: in the address files that the operator loaded, then with the
 * geocoder, where one is set. A building becomes their point, and open loads are worked out again; anything less exact is
 * no better than the postal code that is known already.
 */
export const lookUpFacilitiesJob = defineJob({
  kind: 'look_up_facilities',
  everyMs: MINUTE_MS,
  async run({ progress }, services) {
    const { db, env } = services;
    const [hasFile] = await db.select({ key: addressPoints.key }).from(addressPoints).limit(1);
    if (!hasFile && !env.geocoder) return { found: 0, asked: 0 };
    const ask = env.geocoder && geocoder(env.geocoder);
    const waiting = await db
      .select()
      .from(facilities)
      .where(and(isNull(facilities.latitude), isNull(facilities.lookedUpAt), isNotNull(facilities.street)))
      .orderBy(asc(facilities.id))
      .limit(AT_ONCE);
    let [found, asked] = [0, 0];
    for (const [at, row] of waiting.entries()) {
      const filed = await pointInFile(db, row);
      let point = filed;
      if (filed === null && ask && streetKey(row.street) !== null) {
        if (asked === ASKED_AT_ONCE) break;
        if (asked > 0) await pause(APART_MS);
        asked += 1;
        // An error ends the run: it queries the service again in a minute.
        point = await ask(row);
      }
      if (await keepPoint(services, row, point, filed ? 'address_file' : 'geocoded')) found += 1;
      await progress({ done: at + 1, total: waiting.length });
    }
    return { found, asked };
  },
});

type Row = typeof facilities.$inferSelect;

/** The building of an address in the files that the operator loaded. */
export async function pointInFile(
  db: Queryable,
  { street, city, state, postalCode, country }: Pick<Row, 'street' | 'city' | 'state' | 'postalCode' | 'country'>,
): Promise<GeoPoint | null> {
  const keys = addressKeys({ street, city, state, postal_code: postalCode, country: country as 'US' | 'CA' | 'MX' });
  if (keys.length === 0) return null;
  const rows = await db.select().from(addressPoints).where(inArray(addressPoints.key, keys));
  const [best] = keys.flatMap((key) => rows.filter((one) => one.key === key));
  return best ? { latitude: best.latitude, longitude: best.longitude } : null;
}

/** @returns whether it has a point now that it had not */
async function keepPoint(services: Services, row: Row, found: GeoPoint | null, knownBy: 'address_file' | 'geocoded') {
  const { street, city, state, postalCode: postal_code, country } = row;
  const address = { street, city, state, postal_code, country: country as 'US' | 'CA' | 'MX' };
  // Main Street of another town.
  const point = found && (await isNearItsPlace(services.db, { ...address, ...found })) ? found : null;
  return decide(decidingWithoutUser(services, row.companyId, services.clock()), async (d) => {
    const summary = knownBy === 'geocoded' ? 'Found by the geocoder' : 'Found in an address file';
    const change = point ? { ...point, knownBy, ...nextChange(d, facilities, summary) } : {};
    const [changed] = await d.tx
      .update(facilities)
      .set({ lookedUpAt: d.now, ...change })
      .where(and(d.own(facilities, row.id), isNull(facilities.latitude)))
      .returning({ id: facilities.id });
    if (!changed || !point) return false;
    await relocateOpenLoads(d.tx, row.id, { ...point, radiusMiles: null, outline: null, isConfirmed: false }, d.now);
    return true;
  });
}
