import { z } from 'zod';
import { defineCall } from '../call';
import { readPhoneE164 } from '../shared/contact-details';
import { EmailAddress } from '../shared/email-address';

/** By what a person is found: each that is given, wherever it stands. */
export const PersonSought = z
  .object({
    name: z
      .string()
      .trim()
      .max(100, 'That name is too long.')
      .regex(/^$|^\p{L}[\p{L}\p{M}.'’-]*(\s+\p{L}[\p{L}\p{M}.'’-]*)+$/u, 'Enter first and last name, in letters.')
      .transform((name) => name || null)
      .nullable()
      .default(null),
    email: z
      .union([z.literal('').transform(() => null), EmailAddress.transform((email) => email.toLowerCase())])
      .nullable()
      .default(null),
    phone: z
      .string()
      .trim()
      .max(40, 'That phone number is too long.')
      .transform((phone, context) => {
        if (phone === '') return null;
        const read = readPhoneE164(phone);
        if (read === null) context.addIssue({ code: 'custom', message: 'Enter a full phone number.' });
        return read;
      })
      .nullable()
      .default(null),
  })
  .refine(({ name, email, phone }) => (name ?? email ?? phone) !== null, {
    message: 'Enter a name, an email or a phone number.',
    path: ['name'],
  });
export type PersonSought = z.output<typeof PersonSought>;

/** Where the person stands, and what an erasure does there. */
export const ErasurePlan = z.object({
  /** Rows that lose name, email and phone. */
  changed: z.array(z.object({ table: z.string(), rows: z.number() })),
  /** Rows that an open legal hold keeps as they are. */
  held: z.array(z.object({ table: z.string(), rows: z.number() })),
  /** What stays with the person in it, and why. */
  left: z.array(z.object({ label: z.string(), why: z.string(), rows: z.number() })),
  /** Of a person who left the company: `none` too where there is one that is not the company's to erase. */
  account: z.enum(['none', 'erased', 'held']),
});
export type ErasurePlan = z.infer<typeof ErasurePlan>;

export const planErasure = defineCall({
  method: 'POST',
  path: '/api/v1/erasures/plan',
  summary:
    'Where the company’s data name a person, by name, email or phone, and what an erasure would remove, keep and why. Changes nothing. 422 for a user of the company: remove them first.',
  may: 'manageUsers',
  asPerson: true,
  looksOnly: true,
  queues: true,
  body: z.object({ person: PersonSought }),
  response: z.object({ plan: ErasurePlan }),
});

export const erasePerson = defineCall({
  method: 'POST',
  path: '/api/v1/erasures',
  summary:
    'Erase a person from what the company has: name, email and phone become a pseudonym, and the account of a person who left is emptied. What `left` names stays. There is no way back. Every other manager is mailed.',
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  queues: true,
  body: z.object({ person: PersonSought }),
  response: z.object({ erasure: z.object({ id: z.number(), plan: ErasurePlan }) }),
});
