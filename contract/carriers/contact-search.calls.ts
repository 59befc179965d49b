import { z } from 'zod';
import { defineCall } from '../call';
import { cleanAlertPhone, cleanEmail } from '../shared/contact-details';
import { Paging } from '../shared/paging';
import { AssociatedWithContact } from './contact-search.entities';

/** Longest valid email address (RFC 5321), and longer than any phone number as people write it. */
const MAX_EMAIL = 254;
const MAX_PHONE = 40;

const CARRIER_ID = 'Enter the DOT number as digits only.';

/** What a contact is looked up by; the carrier is the one that the caller or sender claims to be from. */
export const ASKED_CONTACT = {
  phone: z
    .string('Type a phone number.')
    .max(MAX_PHONE, `A phone number has at most ${MAX_PHONE} characters.`)
    .transform(cleanAlertPhone),
  email: z
    .string('Type an email address.')
    .max(MAX_EMAIL, `An email address has at most ${MAX_EMAIL} characters.`)
    .transform(cleanEmail),
  carrier_id: z.coerce
    .number(CARRIER_ID)
    .int(CARRIER_ID)
    .min(1, CARRIER_ID)
    .max(Number.MAX_SAFE_INTEGER, CARRIER_ID)
    .optional(),
};

const Asked = Paging.extend({ carrier_id: ASKED_CONTACT.carrier_id });

export const searchCarriersByEmail = defineCall({
  method: 'POST',
  path: '/api/v1/carriers/email_search_associated_carriers',
  summary: 'What an email address turns out to be, and the carriers that it or its domain leads to, 50 a page.',
  may: 'searchByContact',
  looksOnly: true,
  body: Asked.extend({ email: ASKED_CONTACT.email }),
  response: AssociatedWithContact,
  paged: 'carriers',
  errors: [404],
});

export const searchCarriersByPhone = defineCall({
  method: 'POST',
  path: '/api/v1/carriers/phone_search_associated_carriers',
  summary: 'What a phone number turns out to be, and the carriers that have it, 50 a page.',
  may: 'searchByContact',
  looksOnly: true,
  body: Asked.extend({ phone: ASKED_CONTACT.phone }),
  response: AssociatedWithContact,
  paged: 'carriers',
  errors: [404],
});
