import type { TruckNotFound } from '@contract/loads/telematics.calls';
import type { ProviderName } from '@contract/loads/telematics.constants';
import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { isOpenLoad } from '../../../db/closed-loads';
import { eldVehicles } from '../../../db/schema';
import { grouped } from '../grouped';
import { vehicleLabel } from '../vehicle-label';
import { trucksInNone } from './named-trucks.queries';

/** The most loads that are checked: the next to be tracked come first. */
const MOST_LOADS = 200;

interface Row extends Record<string, unknown> {
  load_id: number;
  reference: string;
  carrier_id: number;
  carrier_name: string | null;
  vin: string | null;
  plate: string | null;
  plateState: string | null;
  unit: string | null;
  providers: { provider: ProviderName; eld: number }[];
}

/**
 * Trucks of a company's open loads that are in no account which their carrier connected: no position of them will come.
 * A load that is tracked another way, or not anymore, is left out, as is a carrier whose vehicles were not read yet.
 *
 * @param loadId only of this load
 */
export async function trucksNotFound(db: Queryable, companyId: number, loadId?: number): Promise<TruckNotFound[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT l.id AS load_id, l.reference, l.carrier_id, coalesce(c.legal_name, c.dba_name) AS carrier_name,
      v.vin, v.plate, v.plate_state AS "plateState", v.unit, p.providers
    FROM loads l
    JOIN carrier_vehicles v ON v.id = l.carrier_vehicle_id
    JOIN carriers c ON c.id = l.carrier_id
    JOIN LATERAL (
      SELECT json_agg(json_build_object('provider', provider, 'eld', eld_connection_id) ORDER BY id) AS providers
      FROM provider_connections
      WHERE carrier_id = l.carrier_id AND disconnected_at IS NULL AND sealed_credentials IS NOT NULL
        AND vehicles_at IS NOT NULL AND eld_connection_id IS NOT NULL
    ) p ON p.providers IS NOT NULL
    WHERE l.company_id = ${companyId} AND ${isOpenLoad(sql`l.status`)} AND l.tracking_window <> 'past'
      AND l.tracking_status <> 'tracking'
      AND l.tracking_ended_at IS NULL AND l.consent_withdrawn_at IS NULL
      ${loadId === undefined ? sql`` : sql`AND l.id = ${loadId}`}
    ORDER BY l.tracking_opens_at NULLS LAST, l.id LIMIT ${MOST_LOADS}`);
  const accounts = [...new Set(rows.flatMap(({ providers }) => providers.map(({ eld }) => eld)))];
  if (accounts.length === 0) return [];
  const vehicles = await db.select().from(eldVehicles).where(inArray(eldVehicles.connectionId, accounts));
  const rosters = grouped(vehicles, ({ connectionId }) => connectionId);
  return rows.flatMap(({ providers, ...row }) =>
    trucksInNone(
      [row],
      providers.map(({ eld }) => rosters.get(eld) ?? []),
    ).length === 0
      ? []
      : [
          {
            load: { id: row.load_id, reference: row.reference },
            carrier: { id: row.carrier_id, legal_name: row.carrier_name },
            truck: vehicleLabel(row),
            providers: providers.map(({ provider }) => provider),
          },
        ],
  );
}
