import { z } from 'zod';
import { defineCall } from '../call';
import { readPhoneE164 } from '../shared/contact-details';
import { carrierId, recordId } from '../shared/record-id';
import { SIGN_IN_CODE_DIGITS } from './identity.constants';
import { CurrentUser, SignedIn } from './identity.entities';
import { NewPassword } from './passwords.calls';
import { OpenUserInvitation, SignUpCompany } from './sign-up.entities';

export const EmailAddress = z
  .string({ error: 'Enter your email address.' })
  .trim()
  .min(1, 'Enter your email address.')
  .max(254, 'That email address is too long.')
  .pipe(z.email('Enter a full email address, like name@company.com.'));

export const SignUp = z.object({
  email: EmailAddress,
  password: NewPassword,
  /** The person's source, from the link. */
  referrer: z.string().trim().max(200, 'That referrer is too long.').optional(),
});

/** The link spells the code with a hyphen, people with blanks. */
export const CodeOfMail = z
  .string({ error: 'Enter the six digits from the mail.' })
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${SIGN_IN_CODE_DIGITS}}$`), 'Enter the six digits from the mail.'));

export const SignUpCode = z.object({
  /** Needed only without the session that requested the code: on the phone that got the email. */
  email: EmailAddress.optional(),
  code: CodeOfMail,
});

const name = (which: string) =>
  z
    .string({ error: `Enter your ${which} name.` })
    .trim()
    .min(1, `Enter your ${which} name.`)
    .max(100, `That ${which} name is too long.`);

export const SignUpDetails = z.object({
  first_name: name('first'),
  last_name: name('last'),
  /** Kept as E.164; left out or empty: none. */
  phone: z
    .string()
    .max(40, 'That phone number is too long.')
    .optional()
    .transform((text, context) => {
      if (text === undefined || text.trim() === '') return null;
      const phone = readPhoneE164(text);
      if (phone === null)
        context.addIssue({
          code: 'custom',
          message: 'Enter the phone number with its country code, like +1 312 555 0123.',
        });
      return phone;
    }),
});

export const CompanyLookup = z.object({
  number: z
    .string({ error: 'Enter the MC or DOT number.' })
    .trim()
    .min(1, 'Enter the MC or DOT number.')
    .max(40, 'That number is too long.'),
});

export const NewCompany = z.object({
  carrier_id: carrierId('carrier_id', 'Look the company up first.'),
  /** Accepted only if it is the name in the federal record, which the company gets anyway; else 422. */
  legal_name: z.string().trim().max(200, 'That name is too long.').optional(),
});

export const InvitationClaim = z.object({ user_invitation_id: recordId('user_invitation_id') });

export const signUp = defineCall({
  method: 'POST',
  path: '/sign_up',
  summary: 'Ask for an account: mails a code and a link, and opens a session that awaits either.',
  may: 'public',
  queues: true,
  body: SignUp,
  response: z.object({ next: z.literal('code'), code_ttl_seconds: z.number() }),
  errors: [403, 409, 429],
});

export const signUpCode = defineCall({
  method: 'POST',
  path: '/sign_up/code',
  summary: 'Confirm the email address with the mailed code and sign in; on another device with the email address too.',
  may: 'public',
  body: SignUpCode,
  response: SignedIn,
  errors: [403],
});

export const signUpDetails = defineCall({
  method: 'PATCH',
  path: '/sign_up/details',
  summary: "Set the signed-in user's name and phone number.",
  may: 'signed-in',
  body: SignUpDetails,
  response: CurrentUser,
});

export const lookUpCompany = defineCall({
  method: 'GET',
  path: '/sign_up/lookup_company',
  summary: 'Companies of the federal record under an FMCSA docket or USDOT number, with their broker authority.',
  may: 'signed-in',
  query: CompanyLookup,
  response: z.object({ companies: z.array(SignUpCompany) }),
  errors: [429],
});

export const createCompany = defineCall({
  method: 'POST',
  path: '/sign_up/create_company',
  summary:
    "Create a broker company on the trial plan, with the signed-in user as its manager. 406 where the user's address does not speak for the company: the access waits for a review.",
  may: 'signed-in',
  body: NewCompany,
  response: CurrentUser,
  errors: [406, 409, 429],
});

export const checkForOpenUserInvitation = defineCall({
  method: 'PATCH',
  path: '/sign_up/check_for_open_user_invitation',
  summary:
    "The newest open invitation to the signed-in user's email address, or null; where none is open, the newest that has expired.",
  may: 'signed-in',
  response: z.object({
    user_invitation: OpenUserInvitation.nullable(),
    expired_user_invitation: OpenUserInvitation.nullable(),
  }),
});

export const claimOpenUserInvitation = defineCall({
  method: 'PATCH',
  path: '/sign_up/claim_open_user_invitation',
  summary: 'Join the company of an open invitation, with its scopes.',
  may: 'signed-in',
  body: InvitationClaim,
  response: CurrentUser,
  errors: [404, 409],
});
