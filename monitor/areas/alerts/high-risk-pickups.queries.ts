import type { HighRiskPickup, UncomparedPickup } from '@contract/alerts/high-risk-pickups.calls';
import { commodityName } from '@contract/identity-alerts/commodity-types.constants';
import { DAY_MS } from '@contract/shared/day';
import { and, asc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import { DateTime } from 'luxon';
import type { Queryable } from '../../db/client';
import { isOpenLoad } from '../../db/closed-loads';
import { carriers, loadStops, loads } from '../../db/schema';
import { nearestCounties } from '../../places/nearest-county';
import { inSlices } from '../../server/shared-answers';
import { listFraudLists } from '../identity-alerts/fraud-lists.queries';
import { riskAreasOf } from './contact-facts.queries';
import { riskAreasIn, riskOfPickup } from './risk-of-pickup';

const DAYS = 7;
/** More would not help a person. */
const MOST_PICKUPS = 5_000;
/** A list without an end cannot be printed. */
const MOST_UNCOMPARED = 200;

/**
 * A company's pickups of the next 7 days that the list of risk areas warns about. Unlike the alert it does not need a
 * carrier: it warns before anyone covers the load.
 */
export async function highRiskPickupsOf(db: Queryable, companyId: number, now: Date, today: string) {
  const rows = await pickupsAhead(db, companyId, now);
  const county = await nearestCounties(db);
  const areas = await riskAreasOf(db);
  const list = (await listFraudLists(db, today)).find(({ key }) => key === 'risk-areas')!;
  const pickups: HighRiskPickup[] = [];
  const uncompared: UncomparedPickup[] = [];
  let compared = 0;
  const slice = inSlices();
  for (const { latitude, longitude, country, carrierId, carrierName, starts, ends, ...row } of rows.slice(
    0,
    MOST_PICKUPS,
  )) {
    await slice();
    const pickup = {
      ...row,
      window_starts_at: starts?.toISOString() ?? null,
      window_ends_at: ends?.toISOString() ?? null,
      carrier: carrierId === null ? null : { id: carrierId, legal_name: carrierName },
    };
    const isPlaced = latitude !== null && longitude !== null && row.state !== null;
    const at = isPlaced && country === 'US' ? county({ latitude, longitude }, row.state!) : null;
    if (starts === null || at === null) {
      const because = starts === null ? 'no_window' : isPlaced && country !== 'US' ? 'outside_us' : 'not_placed';
      uncompared.push({ ...pickup, not_compared_because: because });
      continue;
    }
    const zone = row.local_zone ?? 'utc';
    // A window that is already open is a pickup of today.
    const day = DateTime.fromJSDate(starts > now ? starts : now, { zone }).startOf('day');
    if (day.diff(DateTime.fromJSDate(now, { zone }).startOf('day'), 'days').days >= DAYS) continue;
    const { warnings, ofUnknownGoods } = riskOfPickup(riskAreasIn(areas, at), day, row.commodity);
    if (warnings.length === 0 && ofUnknownGoods.length > 0) {
      uncompared.push({ ...pickup, not_compared_because: 'unknown_goods' });
      continue;
    }
    compared += 1;
    if (warnings.length === 0) continue;
    pickups.push({
      ...pickup,
      day: day.toISODate()!,
      county: at,
      warnings: warnings.map(({ county: name, commodityTypeId, weekdays, source, asOf }) => ({
        county: name,
        goods: commodityName(commodityTypeId),
        weekdays: weekdays && [...weekdays],
        source,
        as_of: asOf,
      })),
    });
  }
  return {
    as_of: now.toISOString(),
    list: { as_of: list.as_of, sources: list.sources, not_checked_because: list.not_checked_because },
    compared,
    is_cut: rows.length > MOST_PICKUPS || uncompared.length > MOST_UNCOMPARED,
    pickups,
    not_compared: uncompared.slice(0, MOST_UNCOMPARED),
  };
}

/** Pickups that no truck has left yet, by their windows; those without one come last. */
const pickupsAhead = (db: Queryable, companyId: number, now: Date) =>
  db
    .select({
      load_id: loads.id,
      reference: loads.reference,
      customer_name: loads.customerName,
      commodity: loads.commodity,
      city: loadStops.city,
      state: loadStops.state,
      name: loadStops.name,
      local_zone: loadStops.timeZone,
      starts: loadStops.windowStartsAt,
      ends: loadStops.windowEndsAt,
      latitude: loadStops.latitude,
      longitude: loadStops.longitude,
      country: loadStops.country,
      carrierId: loads.carrierId,
      carrierName: carriers.legalName,
    })
    .from(loads)
    .innerJoin(loadStops, eq(loadStops.loadId, loads.id))
    .leftJoin(carriers, eq(carriers.id, loads.carrierId))
    .where(
      and(
        eq(loads.companyId, companyId),
        isOpenLoad(loads.status),
        eq(loadStops.kind, 'pickup'),
        isNull(loadStops.departedAt),
        or(
          isNull(loadStops.windowStartsAt),
          and(
            lt(loadStops.windowStartsAt, new Date(now.getTime() + DAYS * DAY_MS)),
            gte(sql`coalesce(${loadStops.windowEndsAt}, ${loadStops.windowStartsAt})`, now),
          ),
        ),
      ),
    )
    .orderBy(sql`${loadStops.windowStartsAt} NULLS LAST`, asc(loads.id), asc(loadStops.sequence))
    .limit(MOST_PICKUPS + 1);
