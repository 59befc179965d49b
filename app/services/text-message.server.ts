import { MAX_TEXT_CHARACTERS } from '@contract/texts/texts.constants';
import { z } from 'zod';

/** What a person writes to a driver. */
export const textMessage = z
  .string({ error: 'Write the message.' })
  .trim()
  .min(1, 'Write the message.')
  .max(MAX_TEXT_CHARACTERS, `That is too long: ${MAX_TEXT_CHARACTERS} characters at most.`);
