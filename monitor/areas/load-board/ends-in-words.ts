import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { loadStops } from '../../db/schema';
import type { StopRow } from '../loads/load-facts.queries';

/** "Dallas, TX"; null: the stop names no place. */
export const placeOfStop = ({ city, state }: Pick<StopRow, 'city' | 'state'>): string | null =>
  [city, state].filter(Boolean).join(', ') || null;

/** Origin and destination of a load, for an email to a carrier. */
export async function endsInWords(db: Queryable, loadId: number): Promise<{ from: string; to: string }> {
  const stops = await db.select().from(loadStops).where(eq(loadStops.loadId, loadId)).orderBy(asc(loadStops.sequence));
  const place = (stop: StopRow | undefined) => (stop && placeOfStop(stop)) ?? 'a place not named';
  return {
    from: place(stops.find(({ kind }) => kind === 'pickup')),
    to: place(stops.findLast(({ kind }) => kind === 'delivery')),
  };
}
