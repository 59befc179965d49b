import { z } from 'zod';
import { defineCall } from '../call';
import { CarrierId } from '../carriers/carriers.calls';
import { EmailAddress } from '../shared/email-address';
import { RecordId } from '../shared/record-id';
import { DIGITS_BY } from './proven-calls.constants';
import { NumberOnFile, ProvenCall } from './proven-calls.entities';

export const CallStart = z.object({
  called_number: z
    .string({ error: 'Choose the number to call.' })
    .min(1, 'Choose the number to call.')
    .max(20, 'Choose the number to call.'),
});

export const CallProof = z.object({
  digits: z
    .string({ error: 'Enter all six digits.' })
    .transform((typed) => typed.replaceAll(/\D/g, ''))
    .refine(
      (digits) => digits.length === 6,
      'Enter all six digits: the three that you read out, then the three that they got.',
    ),
  answered_by: z
    .string({ error: 'Say who answered.' })
    .trim()
    .min(1, 'Say who answered.')
    .max(200, 'That is too long: 200 characters at most.'),
  /** An address for rate confirmations that they gave or confirmed. Omitted: none. */
  confirmed_email: EmailAddress.transform((email) => email.toLowerCase()).optional(),
});

export const getCallsToCarrier = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/proven_calls',
  summary:
    'What a call that proves who answers takes: the numbers on file, where the second three digits go, and the newest call of the last 24 hours.',
  may: 'workOnCarriers',
  params: CarrierId,
  response: z.object({
    /** The oldest first. Empty: none is old enough to prove anything. */
    numbers_on_file: z.array(NumberOnFile),
    /** Numbers that would be among them and are flagged for fraud: not to be called. */
    flagged_numbers: z.array(z.string()),
    /** ISO day of the federal files that the numbers are from; null: they do not name the carrier. */
    record_as_of: z.string().nullable(),
    /** How the second three digits go; null: nothing on file is old enough, and no call can be proven. */
    digits_go_by: z.enum(DIGITS_BY).nullable(),
    /** Of an address the first letter and the domain, of a telephone the last four digits. */
    digits_go_to: z.string().nullable(),
    call: ProvenCall.nullable(),
  }),
});

export const startProvenCall = defineCall({
  method: 'POST',
  path: '/api/v1/carriers/{id}/proven_calls',
  summary:
    'Start a call to a number on file: three digits to read out are returned, three more are mailed to the oldest address on file or, where there is none, texted to another number on file. Five a day for each carrier.',
  may: 'workOnCarriers',
  asPerson: true,
  params: CarrierId,
  body: CallStart,
  response: ProvenCall,
  errors: [409, 429],
});

export const proveCall = defineCall({
  method: 'PATCH',
  path: '/api/v1/proven_calls/{id}/prove',
  summary:
    'Prove a call by all six digits, as who answered said them. Three wrong tries end the call. An address that they confirmed takes rate confirmations for 90 days.',
  may: 'workOnCarriers',
  asPerson: true,
  stepUp: true,
  params: RecordId,
  body: CallProof,
  response: ProvenCall,
  errors: [409],
});
