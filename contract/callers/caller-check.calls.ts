import { z } from 'zod';
import { defineCall } from '../call';
import { CarrierSummary } from '../carriers/carriers.entities';
import { RecordContact } from '../carriers/contact-history.entities';
import { ASKED_CONTACT } from '../carriers/contact-search.calls';
import { AssociatedWithContact } from '../carriers/contact-search.entities';
import { GateAnswer } from '../loads/gate.entities';
import { NumberOnFile } from '../proven-calls/proven-calls.entities';
import { SeenContact } from '../proven-calls/seen-contacts.calls';
import { recordId } from '../shared/record-id';
import { CALLER_ANSWERS } from './callers.constants';

export const CallerCheck = z.object({
  answer: z.enum(CALLER_ANSWERS),
  /** Who it is by what is on file. */
  sentence: z.string(),
  /** What to do next, in order. */
  next: z.array(z.string()),
  /** The contact search's answer, with its category and at most five carriers. */
  contact: AssociatedWithContact,
  /** The carrier that the caller claims to be from; without a claim, the only one that has the contact. */
  carrier: CarrierSummary.extend({
    /** The contact as its federal record has or had it; null: never. */
    on_record: RecordContact.nullable(),
    /** The contact as the company has seen it of this carrier; null: never, or not for this account. */
    seen_here: SeenContact.nullable(),
    /** Where to call it, the oldest first. Empty: no number is old enough to prove anything. */
    numbers_on_file: z.array(NumberOnFile),
    /** Numbers that would be among them and are flagged for fraud: not to be called. */
    flagged_numbers: z.array(z.string()),
  }).nullable(),
  /** May the carrier have the load? Null: no load was named. */
  load: z.object({ id: z.number(), reference: z.string(), gate: GateAnswer }).nullable(),
});
export type CallerCheck = z.infer<typeof CallerCheck>;

export const checkCaller = defineCall({
  method: 'POST',
  path: '/api/v1/caller_check',
  summary:
    'Who calls or writes, by a telephone number or an email address: since when it is on the record of the carrier that they name, who else has it, what speaks against it, whether that carrier may have a load, and what to do next. A load takes the permission to view loads.',
  may: 'searchByContact',
  looksOnly: true,
  body: z
    .strictObject({
      phone: ASKED_CONTACT.phone.optional(),
      email: ASKED_CONTACT.email.optional(),
      carrier_id: ASKED_CONTACT.carrier_id,
      load_id: recordId('load_id').optional(),
    })
    .refine(({ phone, email }) => (phone === undefined) !== (email === undefined), {
      error: 'Give a telephone number or an email address, one of them.',
      path: ['phone'],
    })
    .refine(({ load_id, carrier_id }) => load_id === undefined || carrier_id !== undefined, {
      error: 'A load takes the carrier that they claim to be from.',
      path: ['carrier_id'],
    }),
  response: CallerCheck,
  errors: [404],
});
