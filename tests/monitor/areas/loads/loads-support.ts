import { carrierIdentifiers, carriers, companies } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { makeBookable } from '../../support/bookable-carrier';
import { addCarrier } from '../../support/fmcsa-rows';
import { addCertificate } from '../../support/paper-rows';
import type { SectionMonitor } from '../../support/section-monitor';

/** A carrier with a DOT number that may have loads, whose trucks are known by what loads name. */
export async function addHauler(monitor: SectionMonitor, legalName: string): Promise<number> {
  const id = await addCarrier(monitor.db, { legalName });
  await makeBookable(monitor, [id]);
  await monitor.db
    .insert(carrierIdentifiers)
    .values({ carrierId: id, type: 'DOT', value: String(id), source: 'census' });
  return id;
}

/** By its MCS-150 it hauls hazardous materials, and it has the BIPD that they require. */
export async function makeHazmatHauler({ db }: SectionMonitor, carrierId: number): Promise<void> {
  await db.update(carriers).set({ hazmat: true }).where(eq(carriers.id, carrierId));
  const [company] = await db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  await addCertificate(db, { carrierId, companyId: company!.id, coverage: 'bipd', limitUsd: 1_000_000 });
}

export const DALLAS_DOCK = { latitude: 32.7767, longitude: -96.797 };
export const HOUSTON_DOCK = { latitude: 29.7604, longitude: -95.3698 };

/** Tomorrow morning in Dallas to tomorrow evening in Houston, seen from TODAY at noon UTC. */
export const loadFromDallas = (reference: string, given: object = {}) => ({
  reference,
  customer_name: 'Acme Foods',
  equipment: 'van',
  billable_miles: 239,
  rate_cents: 95_600,
  stops: [
    {
      kind: 'pickup',
      window_starts_at: at(24 + 15),
      window_ends_at: at(24 + 16),
      city: 'Dallas',
      state: 'TX',
      ...DALLAS_DOCK,
    },
    {
      kind: 'delivery',
      window_starts_at: at(24 + 23),
      window_ends_at: at(24 + 24),
      city: 'Houston',
      state: 'TX',
      ...HOUSTON_DOCK,
    },
  ],
  ...given,
});

import { TODAY } from '../../support/section-monitor';

/** So many hours after midnight UTC of TODAY. */
export const at = (hours: number) => new Date(Date.parse(`${TODAY}T00:00:00Z`) + hours * 3_600_000).toISOString();

export const fixAt = (
  hours: number,
  place: { latitude: number; longitude: number },
  vehicle: object,
  speed_mph: number | null = 0,
) => ({ ...vehicle, observed_at: at(hours), ...place, speed_mph });
