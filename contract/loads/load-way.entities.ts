import { z } from 'zod';

/** From where to where a load goes, and when it is picked up: what names it to people beside its reference. */
export const LoadWay = z.object({
  /** "Dallas, TX" of the first pickup; null: it names no place. */
  origin: z.string().nullable(),
  /** Of the last delivery. */
  destination: z.string().nullable(),
  /** Of the first pickup. */
  window_starts_at: z.string().nullable(),
  window_ends_at: z.string().nullable(),
  local_zone: z.string().nullable(),
});
export type LoadWay = z.infer<typeof LoadWay>;
