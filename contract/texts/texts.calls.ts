import { z } from 'zod';
import { defineCall } from '../call';
import { LOAD_DRIVERS } from '../loads/driver-links.constants';
import { LANGUAGE_CODES } from '../shared/languages';
import { RecordId } from '../shared/record-id';
import {
  CONSENT_WAYS,
  MAX_TEXT_CHARACTERS,
  TEXT_ENCODINGS,
  TEXT_KINDS,
  TEXT_SETTING_RANGES,
  TEXT_STATUSES,
  TEXTS_GO,
} from './texts.constants';

const number = (name: keyof typeof TEXT_SETTING_RANGES) => {
  const { min, max } = TEXT_SETTING_RANGES[name];
  const says = `${name} is a whole number from ${min} to ${max}.`;
  return z.number({ error: says }).int(says).min(min, says).max(max, says);
};

const Settings = z.object({
  /** Texts of the company in 24 hours. */
  daily_maximum: z.number(),
  /** What can wait goes out between 8 AM and 9 PM on the clock of the next stop. */
  is_held_at_night: z.boolean(),
  /** Null: the product does not text drivers for their location. */
  ask_every_minutes: z.number().nullable(),
  answer_within_minutes: z.number(),
});

const Texting = z.object({
  text_settings: Settings,
  /** `gateway`: they are sent. `outbox`: no gateway is set, they are files. `off`: STOP would not be heard. */
  goes: z.enum(TEXTS_GO),
  sent_in_24_hours: z.number(),
  /** The last twelve months that have texts, newest first: "2026-11", UTC. */
  months: z.array(
    z.object({
      month: z.string(),
      texts: z.number(),
      segments: z.number(),
      failed: z.number(),
      /** Millionths of a dollar; null: no price was set for any. */
      cost_micros: z.number().nullable(),
    }),
  ),
});

export const getTextSettings = defineCall({
  method: 'GET',
  path: '/api/v1/text_settings',
  summary:
    "The company's settings for text messages, and how many it sent and what they cost by month. No text names this call.",
  may: 'manageTickets',
  response: Texting,
});

export const updateTextSettings = defineCall({
  method: 'PATCH',
  path: '/api/v1/text_settings',
  summary: 'Change some of the settings for text messages. No text names this call.',
  may: 'manageTickets',
  body: z.object({
    text_settings: z.strictObject({
      daily_maximum: number('daily_maximum').optional(),
      is_held_at_night: z.boolean({ error: 'is_held_at_night is true or false.' }).optional(),
      ask_every_minutes: number('ask_every_minutes').nullable().optional(),
      answer_within_minutes: number('answer_within_minutes').optional(),
    }),
  }),
  response: Texting,
});

export const LoadText = z.object({
  id: z.number(),
  kind: z.enum(TEXT_KINDS),
  to_e164: z.string(),
  body: z.string(),
  encoding: z.enum(TEXT_ENCODINGS),
  segments: z.number(),
  status: z.enum(TEXT_STATUSES),
  /** Why it failed or was not sent. */
  problem: z.string().nullable(),
  /** When it goes, while it waits. */
  held_until: z.string().nullable(),
  created_at: z.string(),
});
export type LoadText = z.infer<typeof LoadText>;

const Receiver = z.object({
  who: z.enum(LOAD_DRIVERS),
  name: z.string().nullable(),
  number_e164: z.string(),
  /** Why it gets no text, as a sentence; null: it may. A missing consent does not count here: it can still be given. */
  refused: z.string().nullable(),
  /** The newest consent to the company's texts; null: none. */
  consent: z.object({ way: z.enum(CONSENT_WAYS), at: z.string() }).nullable(),
  language: z.enum(LANGUAGE_CODES),
});

export const listLoadTexts = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/texts',
  summary: 'Whom of a load’s drivers may be texted, and the newest 50 texts about it. No text names this call.',
  may: 'viewLoads',
  params: RecordId,
  response: z.object({
    goes: Texting.shape.goes,
    receivers: z.array(Receiver),
    texts: z.array(LoadText),
  }),
});

export const createLoadText = defineCall({
  method: 'POST',
  path: '/api/v1/loads/{id}/texts',
  summary:
    'Send a text message to a driver of a load: the company and the load stand before it, and how to stop after it. The first to a number needs `has_consent`: the driver agreed. No text names this call.',
  may: 'workTickets',
  repeats: 'by-key',
  params: RecordId,
  body: z.object({
    text: z.strictObject({
      to: z.enum(LOAD_DRIVERS, { error: 'Choose the driver or the second driver.' }),
      message: z
        .string({ error: 'Write the message.' })
        .trim()
        .min(1, 'Write the message.')
        .max(MAX_TEXT_CHARACTERS, `That is too long: ${MAX_TEXT_CHARACTERS} characters at most.`),
      /** Of the words around it, and of later texts to the number. Omitted: as before. */
      language: z.enum(LANGUAGE_CODES, { error: 'Choose a language.' }).optional(),
      /** The driver agreed: kept with the exact words. */
      has_consent: z.boolean({ error: 'has_consent is true or false.' }).optional(),
      /** It goes at night too. */
      is_urgent: z.boolean({ error: 'is_urgent is true or false.' }).optional(),
    }),
  }),
  response: LoadText,
});
