import { repeat } from '../../../jobs/repeat';
import { type Reader, readDueProviders } from './read-provider';

/** How long after its time a connection is read at the latest, when its turn has come. */
const LOOK_EVERY_MS = 5_000;

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
      await readDueProviders(reader, isStopped);
      return false;
    },
    LOOK_EVERY_MS,
    onError,
  );
