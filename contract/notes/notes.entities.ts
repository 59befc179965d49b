import { z } from 'zod';
import { NOTABLE_TYPES } from './notes.constants';

/** A note of a person of the company about a carrier or something else of the company's. */
export const Note = z.object({
  id: z.number(),
  notable_type: z.enum(NOTABLE_TYPES),
  notable_id: z.number(),
  /** The carrier that it is about, if any. */
  carrier_id: z.number().nullable(),
  body: z.string(),
  /** Colleagues whom it names, each as it is written in the body: `@sam.staff`. */
  mentions: z.array(z.string()),
  user_id: z.number().nullable(),
  /** The author; null when no longer with the company. */
  user: z.string().nullable(),
  created_at: z.string(),
});
export type Note = z.infer<typeof Note>;
