import { z } from 'zod';
import { defineCall } from '../call';
import { CarrierId } from '../carriers/carriers.calls';
import { RecordId } from '../shared/record-id';
import { HOLD_SUBJECTS } from './retention.constants';

const reason = z
  .string({ error: 'Enter a reason.' })
  .trim()
  .min(1, 'Enter a reason.')
  .max(500, 'That is too long: 500 characters at most.');

const LegalHold = z.object({
  id: z.number(),
  subject: z.enum(HOLD_SUBJECTS),
  carrier_id: z.number().nullable(),
  load_id: z.number().nullable(),
  /** The carrier's legal name, or the load's reference. */
  name: z.string(),
  reason: z.string(),
  placed_at: z.string(),
  placed_by: z.string().nullable(),
  released_at: z.string().nullable(),
  released_by: z.string().nullable(),
  release_reason: z.string().nullable(),
});
export type LegalHold = z.infer<typeof LegalHold>;

export const NewLegalHold = z
  .object({
    dot_number: z
      .union([z.literal('').transform(() => undefined), z.coerce.number().int().min(1).max(99_999_999)], {
        error: 'Enter a DOT number.',
      })
      .optional(),
    load_reference: z
      .string()
      .trim()
      .max(100, 'That reference is too long.')
      .transform((text) => text || undefined)
      .optional(),
    reason,
  })
  .refine(({ dot_number: dot, load_reference: load }) => (dot === undefined) !== (load === undefined), {
    path: ['dot_number'],
    error: 'Enter a DOT number or a load reference, and not both.',
  });

export const HoldRelease = z.object({ reason });

export const getLegalHolds = defineCall({
  method: 'GET',
  path: '/api/v1/legal_holds',
  summary:
    'The company’s legal holds: the open ones, then those released last. With a carrier or load, the open ones that concern it.',
  may: 'broker',
  query: z.object({ carrier_id: CarrierId.shape.id.optional(), load_id: RecordId.shape.id.optional() }),
  response: z.object({ legal_holds: z.array(LegalHold) }),
});

export const placeLegalHold = defineCall({
  method: 'POST',
  path: '/api/v1/legal_holds',
  summary:
    'Place a legal hold on a carrier or one load: neither retention nor an erasure touches what the company has about it. 422 where one is open already.',
  may: 'manageUsers',
  asPerson: true,
  body: z.object({ legal_hold: NewLegalHold }),
  response: LegalHold,
});

export const releaseLegalHold = defineCall({
  method: 'PATCH',
  path: '/api/v1/legal_holds/{id}/release',
  summary: 'Release a legal hold. What is past its time is removed within the hour. Every other manager is mailed.',
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  params: RecordId,
  body: z.object({ release: HoldRelease }),
  response: LegalHold,
});
