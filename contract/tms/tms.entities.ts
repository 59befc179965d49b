import { z } from 'zod';
import { recordId } from '../shared/record-id';
import {
  DATE_ORDERS,
  DISTANCE_UNITS,
  EACH_STOP,
  isOfStop,
  isOnlyOfList,
  MAPPED_FIELDS,
  MAPPED_STOPS,
  MAX_MAPPED_VALUES,
  MAX_WORDS,
  MESSAGE_TIME_ZONES,
  MONEY_UNITS,
  meaningLabel,
  OWNABLE_FIELD_NAMES,
  STATUS_MEANINGS,
  STOP_MEANINGS,
  TEMPERATURE_UNITS,
  TMS_FORMATS,
  TMS_LOAD_OUTCOMES,
  TMS_MESSAGE_STATES,
  WEIGHT_UNITS,
} from './tms.constants';

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: 'Choose one of the list.' });

/** A path in JSONPath (RFC 9535), of names, `[0]`, `[*]`, `[?@.type=='PO']` and `[?@.deleted!=true]` alone. */
const path = z
  .string({ error: 'Enter the path.' })
  .trim()
  .min(1, 'Enter the path.')
  .max(300, 'The path is too long: 300 characters at most.')
  .startsWith('$', 'A path begins with $.');

const theirs = z
  .string({ error: 'Enter the word of the TMS.' })
  .trim()
  .min(1, 'Enter the word of the TMS.')
  .max(100, 'At most 100 characters.');

const words = <const Meanings extends readonly [string, ...string[]]>(meanings: Meanings) =>
  z
    .array(z.object({ theirs, ours: oneOf(meanings) }))
    .max(MAX_WORDS, `At most ${MAX_WORDS} words.`)
    .refine((all) => new Set(all.map((one) => one.theirs.toLowerCase())).size === all.length, {
      error: 'A word is in the list twice.',
    });

/** What each value of a message says of a load: a version of a mapping. */
export const MappingRules = z
  .object({
    /** Where the loads of a message are, below `$`, the message. */
    loads_path: path.default('$'),
    /** Where the stops of a load are, below `$`, the load; null: each of its stops has values of its own. */
    stops_path: path.nullable().default(null),
    /** Below `$`, the load; with the stop `each` below `$`, the stop. */
    values: z
      .array(
        z
          .object({ path, field: oneOf(MAPPED_FIELDS), stop: oneOf(MAPPED_STOPS).nullable().default(null) })
          .superRefine(({ field, stop }, context) => {
            const issue = (message: string) => context.addIssue({ code: 'custom', path: ['stop'], message });
            if (isOfStop(field) && stop === null) issue('Choose the stop.');
            if (!isOfStop(field) && stop !== null) issue('Leave the stop out: the field is no stop’s.');
            if (isOnlyOfList(field) && stop !== null && stop !== EACH_STOP) issue('It is of each stop of a list.');
          }),
      )
      .max(MAX_MAPPED_VALUES, `At most ${MAX_MAPPED_VALUES} values.`),
    status_words: words(STATUS_MEANINGS).default([]),
    stop_words: words(STOP_MEANINGS).default([]),
    weight_unit: oneOf(WEIGHT_UNITS).default('lb'),
    distance_unit: oneOf(DISTANCE_UNITS).default('mi'),
    temperature_unit: oneOf(TEMPERATURE_UNITS).default('F'),
    money_unit: oneOf(MONEY_UNITS).default('dollars'),
    time_zone: oneOf(MESSAGE_TIME_ZONES).default('stop'),
    date_order: oneOf(DATE_ORDERS).default('month_first'),
    /** What the TMS says of a new load alone. */
    only_new: z.array(oneOf(OWNABLE_FIELD_NAMES)).max(OWNABLE_FIELD_NAMES.length).default([]),
    /** A message that was written longer ago is not taken in by itself. */
    oldest_hours: z.coerce
      .number({ error: 'Enter the hours.' })
      .int('Enter whole hours.')
      .min(1, 'At least 1 hour.')
      .max(720, 'At most 720 hours, 30 days.')
      .default(72),
  })
  .superRefine(({ values, stops_path }, context) => {
    const seen = new Set<string>();
    for (const [at, { field, stop }] of values.entries()) {
      const meaning = meaningLabel(field, stop);
      const issue = (message: string) => context.addIssue({ code: 'custom', path: ['values', at, 'field'], message });
      if (seen.has(meaning)) issue(`Another value says ${meaning} already.`);
      seen.add(meaning);
      if (stop === EACH_STOP && stops_path === null) issue('Say where the list of stops is.');
    }
    if (!values.some(({ field }) => field === 'reference'))
      context.addIssue({ code: 'custom', path: ['values'], message: 'Say which value is the reference of the load.' });
  });
export type MappingRules = z.output<typeof MappingRules>;

/** One value of a sample, and what a version makes of it. */
export const TriedValue = z.object({
  /** Of which load of the sample, from 1. */
  load: z.number(),
  path: z.string(),
  /** As the message has it. */
  theirs: z.string(),
  /** What it says; null: nothing, it is not mapped. */
  meaning: z.string().nullable(),
  /** Why it cannot be read; null: it was. */
  problem: z.string().nullable(),
});
export type TriedValue = z.infer<typeof TriedValue>;

/** What a version makes of its sample. Nothing is written. */
export const MappingTrial = z.object({
  /** Why the sample as a whole cannot be read; null: it can. */
  problem: z.string().nullable(),
  values: z.array(TriedValue),
  loads: z.array(
    z.object({
      reference: z.string().nullable(),
      /** Label and value, as the load would have them. */
      fields: z.array(z.object({ label: z.string(), value: z.string() })),
      problems: z.array(z.string()),
    }),
  ),
  /** Words of statuses and stops in the sample that no rule names. */
  unknown_words: z.array(z.object({ of: z.enum(['status', 'stop']), theirs: z.string() })),
});
export type MappingTrial = z.infer<typeof MappingTrial>;

const moment = z.iso.datetime();

export const TmsMappingSummary = z.object({
  id: z.number(),
  name: z.string(),
  format: z.enum(TMS_FORMATS),
  /** The number of the version that messages are read by; null: none yet, and messages are kept as not taken in. */
  version_in_use: z.number().nullable(),
  /** False: messages to its address are rejected. */
  is_active: z.boolean(),
  last_message_at: moment.nullable(),
  /** Messages of the last 30 days that are not taken in, or in part. */
  problems: z.number(),
  version: z.number(),
});
export type TmsMappingSummary = z.infer<typeof TmsMappingSummary>;

export const MappingVersion = z.object({
  number: z.number(),
  created_at: moment,
  created_by: z.string().nullable(),
});

export const TmsMapping = TmsMappingSummary.extend({
  /** Whether messages have an address of their own, whose last part is secret. */
  has_address: z.boolean(),
  versions: z.array(MappingVersion),
  /** The version shown: the asked one, or the newest. */
  shown: z.object({ number: z.number(), rules: MappingRules, sample: z.string(), trial: MappingTrial }),
});
export type TmsMapping = z.infer<typeof TmsMapping>;

export const TmsLoadResult = z.object({
  reference: z.string().nullable(),
  outcome: z.enum(TMS_LOAD_OUTCOMES),
  load_id: z.number().nullable(),
  /** Why, or what changed. */
  why: z.string(),
});
export type TmsLoadResult = z.infer<typeof TmsLoadResult>;

export const TmsMessageSummary = z.object({
  id: z.number(),
  mapping: z.object({ id: z.number(), name: z.string() }),
  /** The version that it was read by; null: there was none. */
  version_number: z.number().nullable(),
  state: z.enum(TMS_MESSAGE_STATES),
  problem: z.string().nullable(),
  references: z.array(z.string()),
  bytes: z.number(),
  received_at: moment,
  /** Null: never sent again. */
  resent_at: moment.nullable(),
});
export type TmsMessageSummary = z.infer<typeof TmsMessageSummary>;

export const TmsMessage = TmsMessageSummary.extend({
  results: z.array(TmsLoadResult),
  /** Its beginning as text; the file has all. */
  content: z.string(),
});
export type TmsMessage = z.infer<typeof TmsMessage>;

/** A mapping to begin with. */
export const TmsRecipe = z.object({
  key: z.string(),
  tms: z.string(),
  format: z.enum(TMS_FORMATS),
  /** What it rests on, and what only a customer's own document can say. */
  about: z.string(),
  sources: z.array(z.string()),
});
export type TmsRecipe = z.infer<typeof TmsRecipe>;

export const mappingId = recordId('mapping_id');
