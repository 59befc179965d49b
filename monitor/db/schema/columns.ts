import { bigint, integer, timestamp } from 'drizzle-orm/pg-core';

/** Columns as every table writes them. */

/** A number of our own, counted up. */
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

/** A point in time, as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The carrier that a row is about. No reference: a row outlives what a later file says of its carrier. */
export const carrier = () => bigint('carrier_id', { mode: 'number' }).notNull();
