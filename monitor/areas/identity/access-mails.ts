import { ACCESS_REVIEW_REASONS, type AccessReviewReason } from '@contract/identity/access-review.constants';
import type { Letter } from '../../base/letter';

/**
 * To a company's address of record: a person requests to work for it here. The names are that person's input, so they
 * are in quotation marks.
 */
export const accessCodeMail = (asked: { code: string; name: string; email: string; companyName: string }): Letter => ({
  subject: 'Code to confirm an account for your company',
  parts: [
    { says: 'Your code is', code: asked.code },
    `“${asked.name}” (${asked.email}) wants to manage ${asked.companyName} in the Broker Portal. We ask you because this address is the one in the FMCSA record of ${asked.companyName}.`,
    `If you know this person and they work for you, give them the code. It works once, for one hour. If not, do nothing and keep the code to yourself: anyone who has it can invite carriers in the name of ${asked.companyName}.`,
  ],
});

/** To the address of record, once a person manages the company here. */
export const companySetUpMail = (asked: {
  email: string;
  companyName: string;
  how: string;
  support: string | null;
}): Letter => ({
  subject: `${asked.companyName} is set up in the Broker Portal`,
  parts: [
    `${asked.email} now manages ${asked.companyName} in the Broker Portal and can invite carriers in its name.`,
    { facts: [['How this was allowed', asked.how]] },
    `You get this email because this address is in the FMCSA record of ${asked.companyName}. If this person does not work for you, ${asked.support === null ? 'contact the operator of the portal right away.' : `email ${asked.support} right away.`}`,
  ],
});

type Waiting = {
  email: string;
  name: string;
  reason: AccessReviewReason;
  company: string;
  addressOfRecord: string | null;
  note: string | null;
};

/** To the operator: a person waits. */
export const accessRequestedMail = ({ email, name, reason, company, addressOfRecord, note }: Waiting): Letter => ({
  subject: `Access request from ${email}`,
  parts: [
    `“${name}” (${email}) requests access for ${company}.`,
    {
      facts: [
        ['Why this is pending', ACCESS_REVIEW_REASONS[reason]],
        ['Address of record', addressOfRecord ?? 'none known'],
      ],
    },
    ...(note === null ? [] : ['They write:', { quote: note }]),
    'Call the company at the phone number in its record before you decide. Then:',
    {
      lines: [
        'npm run accounts -- list',
        `npm run accounts -- approve ${email}`,
        `npm run accounts -- reject ${email} --note "Why"`,
      ],
    },
  ],
});

const noteOf = (note: string | null) => (note === null ? [] : [{ quote: note }]);

export const accessApprovedMail = (companyName: string, link: string, note: string | null): Letter => ({
  subject: `Your access for ${companyName} is open`,
  parts: [`You can now use the Broker Portal for ${companyName}.`, { button: 'Sign in', to: link }, ...noteOf(note)],
});

export const accessRejectedMail = (companyName: string, link: string, note: string | null): Letter => ({
  subject: `Your access for ${companyName} was refused`,
  parts: [
    `The operator of the Broker Portal could not confirm that you work for ${companyName}.`,
    ...noteOf(note),
    'After signing in you can sign up for another company.',
    { button: 'Sign in', to: link },
  ],
});
