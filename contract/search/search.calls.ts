import { z } from 'zod';
import { defineCall } from '../call';
import { SUGGESTED_FROM_CHARACTERS } from '../carriers/suggestions.constants';
import { FOUND_AT_MOST } from './search.constants';
import { Found } from './search.entities';

const PER_KIND = `per_kind must be a number from 1 to ${FOUND_AT_MOST}.`;

export const searchEverything = defineCall({
  method: 'GET',
  path: '/api/v1/search',
  summary: `What a text finds in all that the caller may see: loads, rate confirmations, carriers, trucks, drivers, people, phone numbers, email addresses and emails, from ${SUGGESTED_FROM_CHARACTERS} characters on. Counts nothing.`,
  may: 'broker',
  query: z.object({
    search_text: z
      .string({ error: 'search_text is what was typed.' })
      .max(200, 'Search for at most 200 characters.')
      .refine(
        (text) => text.trim().length >= SUGGESTED_FROM_CHARACTERS,
        `Type at least ${SUGGESTED_FROM_CHARACTERS} characters.`,
      ),
    per_kind: z.coerce
      .number({ error: PER_KIND })
      .int(PER_KIND)
      .min(1, PER_KIND)
      .max(FOUND_AT_MOST, PER_KIND)
      .default(5),
  }),
  response: Found,
});
