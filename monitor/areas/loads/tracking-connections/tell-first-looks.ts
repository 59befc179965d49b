import { sql } from 'drizzle-orm';
import type { Env } from '../../../base/env';
import type { Database } from '../../../db/client';
import type { Mailer } from '../../../mail/mailer';
import { numberOfTruck } from '../vehicle-label';
import { newLink } from './invite-to-share';
import { firstLookMail } from './tracking-mail';

export type LookedAt = {
  db: Database;
  env: Pick<Env, 'onboardingOrigin'>;
  mail: Pick<Mailer, 'send'>;
  company: { id: number; legal_name: string };
  now: Date;
};

interface Shown extends Record<string, unknown> {
  id: number;
  load_id: number;
  carrier_id: number | string;
  carrier_name: string | null;
  email: string;
  reference: string;
  vin: string | null;
  unit: string | null;
  plate: string | null;
  plate_state: string | null;
}

const ids = (all: readonly number[]) => sql`${`{${all.join(',')}}`}::int[]`;

/**
 * Emails a carrier when someone views one of its shared trucks through a load for the first time: it can reject a load
 * that it does not haul.
 */
export async function tellFirstLooks(
  { db, env, mail, company, now }: LookedAt,
  looks: readonly { loadId: number; carrierVehicleId: number }[],
): Promise<void> {
  const { rows } = await db.execute<Shown>(sql`
    SELECT v.id, l.id AS load_id, v.carrier_id, coalesce(k.legal_name, k.dba_name) AS carrier_name, t.email, l.reference, v.vin, v.unit,
      v.plate, v.plate_state
    FROM unnest(${ids(looks.map(({ loadId }) => loadId))},
      ${ids(looks.map(({ carrierVehicleId }) => carrierVehicleId))}) AS look (load_id, vehicle_id)
    JOIN carrier_vehicles v ON v.id = look.vehicle_id
    JOIN tracking_connections t ON t.carrier_id = v.carrier_id AND t.withdrawn_at IS NULL
    JOIN loads l ON l.id = look.load_id AND l.consent_withdrawn_at IS NULL
    LEFT JOIN carriers k ON k.id = v.carrier_id
    WHERE EXISTS (SELECT FROM load_assignments a WHERE a.load_id = l.id AND a.carrier_vehicle_id = v.id)
      AND EXISTS (SELECT FROM vehicle_positions p WHERE p.carrier_vehicle_id = v.id AND p.connection_id = t.id
        AND p.observed_at BETWEEN l.tracking_opens_at AND l.tracking_closes_at)
      AND NOT EXISTS (SELECT FROM tracking_links f WHERE f.load_id = l.id AND f.carrier_vehicle_id = v.id)`);
  for (const row of rows) {
    const of = { carrierId: Number(row.carrier_id), companyId: company.id, userId: null, email: row.email };
    const look = { purpose: 'first_look', loadId: row.load_id, carrierVehicleId: row.id } as const;
    const link = await newLink(db, env, { ...of, ...look }, now);
    if (link === null) continue;
    const carrierName = row.carrier_name ?? `carrier ${row.carrier_id}`;
    const truck = numberOfTruck({ ...row, plateState: row.plate_state }) || String(row.id);
    const about = { carrierName, companyName: company.legal_name, truck, reference: row.reference, link };
    await mail.send({ to: row.email, ...firstLookMail(about) });
  }
}
