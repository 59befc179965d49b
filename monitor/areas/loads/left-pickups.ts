import type { loadStops } from '../../db/schema';

type Stop = Pick<typeof loadStops.$inferSelect, 'kind' | 'departedAt'>;

/** When the truck left the last of a load's pickups; null: it has not left all of them, as far as is known. */
export function leftPickupsAt(stops: readonly Stop[]): Date | null {
  const pickups = stops.filter(({ kind }) => kind === 'pickup');
  const left = pickups.flatMap(({ departedAt }) => departedAt ?? []);
  if (left.length === 0 || left.length < pickups.length) return null;
  return new Date(Math.max(...left.map((at) => at.getTime())));
}
