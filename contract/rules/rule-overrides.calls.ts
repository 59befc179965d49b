import { z } from 'zod';
import { defineCall } from '../call';
import { CarrierId } from '../carriers/carriers.calls';
import { DOCUMENT_TYPES, MAX_FILE_BYTES } from '../shared/files.constants';
import { SearchedPaging } from '../shared/paging';
import { expectedVersion, RecordId } from '../shared/record-id';
import { INDEFINITE_OVERRIDE_EXPIRY, RULE_STATUSES, RULE_TYPES } from './rules.constants';
import { RuleOverride } from './rules.entities';

export const OverrideReason = z
  .string({ error: 'Enter a reason.' })
  .trim()
  .min(1, 'Enter a reason.')
  .max(1000, 'That is too long: 1,000 characters at most.');

/** The first day on which an override no longer counts. The monitor checks that it is in the future. */
export const OverrideExpiry = z.iso.date('Enter a valid date.').refine((day) => day <= INDEFINITE_OVERRIDE_EXPIRY, {
  error: `Give a day up to ${INDEFINITE_OVERRIDE_EXPIRY}: that one means without an end.`,
});

/** Why an override was ended or changed, for the history. */
const note = z
  .string()
  .trim()
  .min(1, 'Leave an empty note out.')
  .max(1000, 'That is too long: 1,000 characters at most.');

export const listRuleOverrides = defineCall({
  method: 'GET',
  path: '/api/v1/rule_overrides',
  summary: "The company's overrides, of one carrier where it is named, newest first, the ended ones too.",
  may: 'viewFullCarrierProfile',
  query: SearchedPaging.extend({ carrier_id: CarrierId.shape.id.optional() }),
  response: z.object({ rule_overrides: z.array(RuleOverride) }),
  paged: true,
});

export const createRuleOverride = defineCall({
  method: 'POST',
  path: '/api/v1/rule_overrides',
  summary:
    'Accept a carrier against a rule of one classification, with a reason and a day on which it ends. It replaces an earlier one of the same rule. `replaces` names the one in force that the caller saw, null (in a form: nothing) for none: 409 when another is in force by now. An inactive authority and an out-of-service order ask the scope compliance too. As JSON, or as a form with the file on which it rests.',
  may: 'overrideRules',
  upload: { types: DOCUMENT_TYPES, maxBytes: MAX_FILE_BYTES, isOptional: true },
  body: z.object({
    rule_override: z.object({
      carrier_id: CarrierId.shape.id,
      classification_id: RecordId.shape.id,
      is_type: z.enum(RULE_TYPES, { error: 'Name one of the rules.' }),
      reason: OverrideReason,
      expiration_date: OverrideExpiry,
      // A form has no null.
      replaces: z
        .literal('')
        .transform(() => null)
        .or(RecordId.shape.id.nullable())
        .optional(),
    }),
  }),
  response: RuleOverride,
  errors: [400, 404, 409],
});

export const previewRuleOverride = defineCall({
  method: 'GET',
  path: '/api/v1/rule_overrides/preview',
  summary:
    'What an override of a rule would do to the status of its classification for a carrier, without making it: the status now (`from`) and the status with it (`to`).',
  may: 'overrideRules',
  query: z.object({
    carrier_id: CarrierId.shape.id,
    classification_id: RecordId.shape.id,
    is_type: z.enum(RULE_TYPES, { error: 'Name one of the rules.' }),
  }),
  response: z.object({ from: z.enum(RULE_STATUSES), to: z.enum(RULE_STATUSES) }),
  errors: [404],
});

export const updateRuleOverride = defineCall({
  method: 'PATCH',
  path: '/api/v1/rule_overrides/{id}',
  summary:
    'End an override (is_active false), or change its reason or the day on which it ends. Of an inactive authority or an out-of-service order a change asks the scope compliance too.',
  may: 'overrideRules',
  params: RecordId,
  body: z.object({
    rule_override: z.object({
      is_active: z.literal(false, { error: 'An override can be ended, not brought back: make a new one.' }).optional(),
      reason: OverrideReason.optional(),
      expiration_date: OverrideExpiry.optional(),
      note: note.optional(),
      expected_version: expectedVersion,
    }),
  }),
  response: RuleOverride,
});

export const uploadRuleOverrideFile = defineCall({
  method: 'POST',
  path: '/api/v1/rule_overrides/{id}/file',
  summary:
    'Add the evidence for an override: a PDF, PNG or JPEG of 20 MB at most. One file; another one takes its place, and the history says so.',
  may: 'overrideRules',
  params: RecordId,
  body: z.object({ expected_version: expectedVersion }),
  upload: { types: DOCUMENT_TYPES, maxBytes: MAX_FILE_BYTES },
  response: RuleOverride,
});

export const downloadRuleOverrideFile = defineCall({
  method: 'GET',
  path: '/api/v1/rule_overrides/{id}/file',
  summary: 'The evidence for an override, as it was added.',
  may: 'viewFullCarrierProfile',
  params: RecordId,
  download: true,
  response: null,
  errors: [409],
});
