import { z } from 'zod';
import { defineCall } from '../call';
import { expectedVersion, RecordId } from '../shared/record-id';
import { MAX_SAMPLE_BYTES, TMS_FORMATS } from './tms.constants';
import { MappingRules, TmsMapping, TmsMappingSummary, TmsRecipe } from './tms.entities';

const name = z
  .string({ error: 'Enter the name.' })
  .trim()
  .min(1, 'Enter the name.')
  .max(100, 'At most 100 characters.');

const sample = z
  .string({ error: 'Paste a message of the TMS.' })
  .trim()
  .min(1, 'Paste a message of the TMS.')
  .max(MAX_SAMPLE_BYTES, `The sample is too long: ${MAX_SAMPLE_BYTES / 1024} kB at most.`);

const versionNumber = z.coerce
  .number({ error: 'Give the number of a version.' })
  .int('Give the number of a version.')
  .min(1, 'Give the number of a version.')
  .max(100_000, 'Give the number of a version.');

export const listTmsMappings = defineCall({
  method: 'GET',
  path: '/api/v1/tms_mappings',
  summary: 'How messages of the company’s TMS become loads, by name. No text names this call.',
  may: 'bringInLoads',
  response: z.object({ tms_mappings: z.array(TmsMappingSummary) }),
});

export const getTmsMapping = defineCall({
  method: 'GET',
  path: '/api/v1/tms_mappings/{id}',
  summary:
    'One of them with its versions; version_number chooses the one whose rules, sample and result are shown. No text names this call.',
  may: 'bringInLoads',
  params: RecordId,
  query: z.object({ version_number: versionNumber.optional() }),
  response: TmsMapping,
});

export const createTmsMapping = defineCall({
  method: 'POST',
  path: '/api/v1/tms_mappings',
  summary:
    'Make a mapping from a sample message. Without rules the names of its values propose the first version, and a recipe brings its own. Nothing is taken in before a version is in use. No text names this call.',
  may: 'manageApi',
  repeats: 'by-key',
  body: z.object({
    tms_mapping: z
      .object({
        name,
        /** Left out with a recipe. */
        format: z.enum(TMS_FORMATS, { error: 'Choose the format.' }).optional(),
        sample: sample.optional(),
        recipe: z.string({ error: 'recipe is a text.' }).trim().max(40, 'There is no such recipe.').optional(),
        rules: MappingRules.optional(),
      })
      .superRefine(({ format, sample: given, recipe }, context) => {
        if (recipe) return;
        if (!format) context.addIssue({ code: 'custom', path: ['format'], message: 'Choose the format.' });
        if (!given) context.addIssue({ code: 'custom', path: ['sample'], message: 'Paste a message of the TMS.' });
      }),
  }),
  response: TmsMapping,
});

export const addTmsMappingVersion = defineCall({
  method: 'POST',
  path: '/api/v1/tms_mappings/{id}/versions',
  summary:
    'Add a version of its rules, tried on the sample with the result line by line. It reads no message before it is put in use. No text names this call.',
  may: 'manageApi',
  params: RecordId,
  body: z.object({
    version: z.object({
      rules: MappingRules,
      /** Left out, the newest version's. */
      sample: sample.optional(),
      expected_version: expectedVersion,
    }),
  }),
  response: TmsMapping,
});

export const updateTmsMapping = defineCall({
  method: 'PATCH',
  path: '/api/v1/tms_mappings/{id}',
  summary: 'Rename it, switch it on or off, or put another version in use, an older one too. No text names this call.',
  may: 'manageApi',
  params: RecordId,
  body: z.object({
    tms_mapping: z.object({
      name: name.optional(),
      is_active: z.boolean({ error: 'is_active is true or false.' }).optional(),
      version_in_use: versionNumber.optional(),
      expected_version: expectedVersion,
    }),
  }),
  response: TmsMapping,
});

export const renewTmsAddress = defineCall({
  method: 'POST',
  path: '/api/v1/tms_mappings/{id}/address',
  summary:
    'Make the address that a TMS posts messages to. It is answered this once, and the one before ends. Anyone who has it can bring loads in. No text names this call.',
  may: 'manageApi',
  asPerson: true,
  stepUp: true,
  params: RecordId,
  response: z.object({ url: z.string() }),
});

export const listTmsRecipes = defineCall({
  method: 'GET',
  path: '/api/v1/tms_recipes',
  summary: 'Mappings to begin with, for TMS whose messages are public. No text names this call.',
  may: 'bringInLoads',
  response: z.object({ tms_recipes: z.array(TmsRecipe) }),
});
