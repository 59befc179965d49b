import { z } from 'zod';
import { FRAUD_LISTS, LIST_OUTCOMES, NOT_CHECKED_BECAUSE } from './fraud-lists.constants';

/** One of the lists that the operator may load, loaded or not. */
export const FraudList = z.object({
  key: z.enum(FRAUD_LISTS),
  name: z.string(),
  /** Its as-of day; null: not loaded. */
  as_of: z.string().nullable(),
  /** Why it cannot prove absence; null: it can. */
  not_checked_because: z.enum(NOT_CHECKED_BECAUSE).nullable(),
  /** After this many days it is too old for that. */
  longest_age_days: z.number(),
  rows: z.number(),
  /** The source of its rows. */
  sources: z.array(z.string()),
  loaded_at: z.string().nullable(),
});
export type FraudList = z.infer<typeof FraudList>;

/** What a contact is on a list as. */
export const ListedAs = z.object({
  /** The telephone, address or domain on the list; of a phone block its digits. */
  value: z.string(),
  /** The name of a dispatch service, or a phone block's line type and provider; else null. */
  name: z.string().nullable(),
  source: z.string(),
  as_of: z.string(),
});
export type ListedAs = z.infer<typeof ListedAs>;

/** The result of comparing a contact with one list. */
export const FraudListCheck = z.object({
  key: z.enum(FRAUD_LISTS),
  /** `not_checked` is neither good nor bad. An old list can still say `listed`. */
  outcome: z.enum(LIST_OUTCOMES),
  not_checked_because: z.enum(NOT_CHECKED_BECAUSE).nullable(),
  as_of: z.string().nullable(),
  entries: z.array(ListedAs),
});
export type FraudListCheck = z.infer<typeof FraudListCheck>;
