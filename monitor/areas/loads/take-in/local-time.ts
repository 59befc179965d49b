import { DateTime } from 'luxon';

/** Why a time cannot be used, for the person who wrote it. */
export class UnclearTime extends Error {}

const HAS_OFFSET = /(Z|[+-]\d\d:?\d\d)$/;

/**
 * The instant of an ISO date and time. Without an offset it is the local time of `zone`.
 *
 * @throws UnclearTime for a time that does not exist there, that occurs twice, or whose zone is unknown
 */
export function instantOf(text: string, zone: string | null): Date {
  if (HAS_OFFSET.test(text)) {
    const at = DateTime.fromISO(text, { setZone: true });
    if (!at.isValid) throw new UnclearTime('There is no such date and time.');
    return at.toJSDate();
  }
  if (zone === null) throw new UnclearTime('The place is not known, so neither is its time zone. Add the offset.');
  const wall = DateTime.fromISO(text, { zone: 'utc' });
  if (!wall.isValid) throw new UnclearTime('There is no such date and time.');
  const at = DateTime.fromISO(text, { zone });
  const written = (one: DateTime) => one.toFormat("yyyy-MM-dd'T'HH:mm:ss");
  if (written(at) !== written(wall))
    throw new UnclearTime(`The clock skips this hour there (${zone}). Give another time.`);
  const offsets = at.getPossibleOffsets();
  if (offsets.length > 1)
    throw new UnclearTime(
      `The clock shows this time twice there (${zone}). Add the offset: ${offsets.map((one) => one.toFormat('ZZ')).join(' or ')}.`,
    );
  return at.toJSDate();
}
