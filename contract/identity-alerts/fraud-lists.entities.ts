import { z } from 'zod';
import { FRAUD_LISTS, LIST_OUTCOMES, NOT_CHECKED_BECAUSE } from './fraud-lists.constants';

/** One of the lists that the operator may load, loaded or not. */
export const FraudList = z.object({
  key: z.enum(FRAUD_LISTS),
  name: z.string(),
  /** The day that it stands for; null: it is not loaded. */
  as_of: z.string().nullable(),
  /** Why it cannot tell that something is not on it; null: it can. */
  not_checked_because: z.enum(NOT_CHECKED_BECAUSE).nullable(),
  /** After so many days it is too old for that. */
  longest_age_days: z.number(),
  rows: z.number(),
  /** Whose word its rows are. */
  sources: z.array(z.string()),
  loaded_at: z.string().nullable(),
});
export type FraudList = z.infer<typeof FraudList>;

/** What a contact is on a list as. */
export const ListedAs = z.object({
  /** The telephone, address or domain on the list; of a phone block its digits. */
  value: z.string(),
  /** Of a dispatch service its name, of a phone block the kind of line and who it was given to; else null. */
  name: z.string().nullable(),
  source: z.string(),
  as_of: z.string(),
});
export type ListedAs = z.infer<typeof ListedAs>;

/** What comparing a contact with one list came to. */
export const FraudListCheck = z.object({
  key: z.enum(FRAUD_LISTS),
  /** `not_checked` is neither good nor bad. An old list can still say `listed`. */
  outcome: z.enum(LIST_OUTCOMES),
  not_checked_because: z.enum(NOT_CHECKED_BECAUSE).nullable(),
  as_of: z.string().nullable(),
  entries: z.array(ListedAs),
});
export type FraudListCheck = z.infer<typeof FraudListCheck>;
