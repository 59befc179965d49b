import { z } from 'zod';
import { defineCall } from '../call';
import { IDENTIFIER_TYPES, type IdentifierType, identifierLabel, parseIdentifier } from '../shared/identifiers';
import { SearchedPaging } from '../shared/paging';
import { RecordId, recordId } from '../shared/record-id';
import { ReviewNote } from '../shared/review-note';
import { CarrierId } from './carriers.calls';
import { IDENTIFIER_CHECK_NAMES, IDENTIFIER_DECISIONS } from './entered-identifiers.constants';
import { EnteredIdentifier } from './entered-identifiers.entities';

/** A number as typed; stored in the form that searches compare. */
export const NewIdentifier = z
  .object({
    is_type: z.enum(IDENTIFIER_TYPES as [IdentifierType, ...IdentifierType[]], { error: 'Choose what number it is.' }),
    value: z
      .string({ error: 'Enter the number.' })
      .trim()
      .min(1, 'Enter the number.')
      .max(40, 'That is too long: 40 characters at most.'),
  })
  .transform(({ is_type, value }, context) => {
    const parsed = parseIdentifier(is_type, value);
    if (parsed !== null) return { is_type, value: parsed };
    context.addIssue({ code: 'custom', path: ['value'], message: `That is no ${identifierLabel(is_type)} number.` });
    return z.NEVER;
  });

/** A person's decision about a number, and the evidence. */
export const IdentifierReview = z
  .object({
    status: z.enum(IDENTIFIER_DECISIONS, { error: 'Choose what you decide.' }),
    checked_by: z.enum(IDENTIFIER_CHECK_NAMES, { error: 'Choose what you compared it with.' }).optional(),
    note: ReviewNote,
    /** As the caller saw it: 409 when it has changed. */
    expected_version: recordId('expected_version').optional(),
  })
  .refine(({ status, checked_by }) => status !== 'verified' || checked_by !== undefined, {
    path: ['checked_by'],
    error: 'Choose what you compared it with.',
  });

export const listEnteredIdentifiers = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/entered_identifiers',
  summary:
    'Numbers of a carrier that the company entered or the carrier gave in a packet, newest first, refused and withdrawn ones with them.',
  may: 'viewFullCarrierProfile',
  params: CarrierId,
  query: SearchedPaging,
  response: z.object({ entered_identifiers: z.array(EnteredIdentifier) }),
  paged: true,
});

export const enterIdentifier = defineCall({
  method: 'POST',
  path: '/api/v1/carriers/{id}/entered_identifiers',
  summary: 'Enter a number of a carrier by hand. It counts once a person has verified it.',
  may: 'verifyIdentifiers',
  repeats: 'by-key',
  params: CarrierId,
  body: z.object({ entered_identifier: NewIdentifier }),
  response: EnteredIdentifier,
  errors: [409],
});

export const getEnteredIdentifier = defineCall({
  method: 'GET',
  path: '/api/v1/entered_identifiers/{id}',
  summary: 'One number that was entered, and whom else it is known for.',
  may: 'viewFullCarrierProfile',
  params: RecordId,
  response: EnteredIdentifier,
});

export const reviewIdentifier = defineCall({
  method: 'PATCH',
  path: '/api/v1/entered_identifiers/{id}',
  summary:
    'Verify a number that was entered, with what it was compared with and how that is known, or refuse or withdraw it with why. `expected_version` is the version that the caller saw: 409 when it is another by now.',
  may: 'verifyIdentifiers',
  params: RecordId,
  body: z.object({ entered_identifier: IdentifierReview }),
  response: EnteredIdentifier,
});
