import { z } from 'zod';
import { defineCall } from '../call';
import { carrierId } from '../shared/record-id';
import { ACCESS_REVIEW_REASON_NAMES, ACCESS_REVIEW_STATUSES } from './access-review.constants';
import { CurrentUser } from './identity.entities';
import { CodeOfMail } from './sign-up.calls';

/** A person's request to work here for a company, while a person or a mailed code decides about it. */
export const AccessReview = z.object({
  id: z.number(),
  status: z.enum(ACCESS_REVIEW_STATUSES),
  reason: z.enum(ACCESS_REVIEW_REASON_NAMES),
  /** Its entry in the federal record; null: not in the loaded files. */
  carrier_id: z.number().nullable(),
  /** Of the record, else as the person wrote it. */
  legal_name: z.string().nullable(),
  /** As the person wrote it. */
  number: z.string().nullable(),
  /** The address of record for a code, hidden except its first letter and domain; null: none. */
  address_of_record: z.string().nullable(),
  /** Of the newest code; null: none was sent, or it was used up. */
  code_mailed_at: z.string().nullable(),
  code_expires_at: z.string().nullable(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  /** The operator's note to the person. */
  decision_note: z.string().nullable(),
});
export type AccessReview = z.infer<typeof AccessReview>;

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `That is too long: ${most} characters at most.`)
    .nullish()
    .transform((given) => given || null);

export const NewAccessReview = z
  .object({
    /** A company of the federal record; without one its name and number are needed. */
    carrier_id: carrierId('carrier_id').optional(),
    legal_name: text(200),
    number: text(40),
    /** For the person who decides. */
    note: text(1000),
  })
  .superRefine(({ carrier_id, legal_name, number }, context) => {
    if (carrier_id !== undefined) return;
    const ask = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (legal_name === null) ask('legal_name', 'Enter the legal name of your company, as FMCSA has it.');
    if (number === null || !/\d/.test(number)) ask('number', 'Enter the MC or DOT number of your company.');
  });

export const AccessCode = z.object({ code: CodeOfMail });

export const requestAccessReview = defineCall({
  method: 'POST',
  path: '/sign_up/access_review',
  summary:
    'Ask a person to look at a company that cannot be set up at once. Until it is decided the account may do nothing else.',
  may: 'signed-in',
  body: NewAccessReview,
  response: AccessReview,
  errors: [409, 429],
});

export const getAccessReview = defineCall({
  method: 'GET',
  path: '/sign_up/access_review',
  summary: "The review that keeps the signed-in user's account closed, or null.",
  may: 'under-review',
  response: z.object({ access_review: AccessReview.nullable() }),
});

export const mailAccessCode = defineCall({
  method: 'POST',
  path: '/sign_up/access_review/mail_code',
  summary: "Mail a code to the company's address of record. 409 where no code would do.",
  may: 'under-review',
  response: AccessReview,
  errors: [404, 409, 429],
});

export const confirmAccessReview = defineCall({
  method: 'POST',
  path: '/sign_up/access_review/confirm',
  summary: 'Enter the code from the address of record: the company is set up, with the signed-in user as its manager.',
  may: 'under-review',
  body: AccessCode,
  response: CurrentUser,
  errors: [404, 409],
});

export const withdrawAccessReview = defineCall({
  method: 'DELETE',
  path: '/sign_up/access_review',
  summary: 'Take the wish back, or leave a refused one behind, and sign up for another company.',
  may: 'under-review',
  response: null,
  errors: [404],
});
