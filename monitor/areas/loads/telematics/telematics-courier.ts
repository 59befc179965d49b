import { repeat } from '../../../jobs/repeat';
import { type Reader, readDueProviders } from './read-provider';

/** How long after its time a connection is read at the latest, when its turn has come. */
const LOOK_EVERY_MS = 5_000;
/** Connections that one node reads at once: a slow provider keeps few others waiting. */
const READERS = 6;

/**
 * Reads carriers' telematics accounts while the product runs. Where reading stands is in the database: a restart loses
 * nothing, and nodes take turns.
 *
 * @returns ends it, once the reading under way is done
 */
export const startTelematicsCourier = (reader: Reader, onError: (error: unknown) => void): (() => Promise<void>) =>
  repeat(
    'telematics',
    async (isStopped) => {
      const readers = Array.from({ length: READERS }, () => readDueProviders(reader, isStopped));
      const ended = await Promise.allSettled(readers);
      for (const one of ended) if (one.status === 'rejected') onError(one.reason);
      return false;
    },
    LOOK_EVERY_MS,
    onError,
  );
