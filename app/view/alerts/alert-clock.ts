import type { Ticket } from '@contract/alerts/tickets.entities';
import { clockAtStop } from '@contract/loads/stop-times';

/** The zone of all times on an alert's page; null: the company's. */
export type AlertClock = { local_zone: string | null } | null;

/**
 * The clock of an alert's sentence, which names times local to a stop: of the stop whose zone it names, else of the first one. An
 * alert without a load has the company's.
 *
 * @param zones of the load's stops, in their order
 */
export function alertClock(
  { message, raised_at, load }: Pick<Ticket, 'message' | 'raised_at' | 'load'>,
  zones: readonly (string | null)[],
): AlertClock {
  if (load === null) return null;
  const isNamed = (local_zone: string | null) =>
    new RegExp(` [AP]M ${clockAtStop(raised_at, { local_zone }).mark}\\b`).test(message);
  return { local_zone: zones.find(isNamed) ?? load.local_zone };
}
