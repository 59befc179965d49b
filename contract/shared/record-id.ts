import { z } from 'zod';

/** What the database's `integer` holds: the id of every record of our own, and versions. */
export const MAX_INT4 = 2_147_483_647;

/**
 * An id as every link writes it: only digits, without leading zeros. `1e9`, `05` and `5.0` are other spellings of a
 * number, but a record has one address, so such text is not a number here.
 */
function asSpelled(value: unknown): unknown {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?(?:0|[1-9]\d*)$/.test(value) ? Number(value) : Number.NaN;
}

/**
 * The id of our own record, from a path, a query or a body: a whole number above 0 that the database's integer holds.
 *
 * @param name as the messages call it
 * @param message instead of the default ones
 */
export const recordId = (name: string, message?: string) =>
  z.preprocess(
    asSpelled,
    z
      .number({ error: message ?? `${name} must be a number.` })
      .int(message ?? `${name} must be a whole number.`)
      .min(1, message ?? `${name} must be above 0.`)
      .max(MAX_INT4, message ?? `${name} is too large.`),
  );

/** Whether the id in an address can be a record's, or a carrier's: their own ids begin at 1,000,000,001 and fit too. */
export const isRecordId = (text: string): boolean => recordId('id').safeParse(text).success;

/** The id of a carrier: its USDOT number or one of our own, a bigint. Beyond the safe range it would not survive JSON. */
export const carrierId = (name: string, message?: string) =>
  z.preprocess(
    asSpelled,
    z
      .number({ error: message ?? `${name} must be a number.` })
      .int(message ?? `${name} must be a whole number.`)
      .min(1, message ?? `${name} must be above 0.`)
      .max(Number.MAX_SAFE_INTEGER, message ?? `${name} is too large.`),
  );

/**
 * The `version` of the row that the caller saw, 0 for no row: 409 when it has changed. Omitted, it is not compared. Our
 * own pages always send it.
 */
export const expectedVersion = z.coerce
  .number({ error: 'expected_version is a number.' })
  .int('expected_version is a whole number.')
  .min(0, 'expected_version is 0 or more.')
  .max(MAX_INT4, 'expected_version is too large.')
  .optional();

/** The version of a row that people decide about: it goes up with every change. */
export const version = z.number().int();

/** The id of a company's own record in a path. */
export const RecordId = z.object({ id: recordId('id') });
