import { z } from 'zod';
import { defineCall } from '../call';
import { CarrierId } from '../carriers/carriers.calls';
import { ContactAge } from '../carriers/contact-history.entities';
import { CONFIRMED_HOW, CONTACT_PLACES, SEEN_CONTACT_KINDS } from './proven-calls.constants';

/** A telephone number, an email address, a postal address or a person of a carrier that the company itself has seen, with its age. */
export const SeenContact = z.object({
  kind: z.enum(SEEN_CONTACT_KINDS),
  /** A telephone number as E.164 where it can be read as such; an email address in small letters; others as written last. */
  value: z.string(),
  /** ISO days on which the company saw it first and last. */
  first_seen: z.string(),
  last_seen: z.string(),
  places: z.array(z.enum(CONTACT_PLACES)),
  /** The packets that name it. */
  packet_ids: z.array(z.number()),
  /** The strongest way in which someone confirmed it, the newest of its kind; null: it was not confirmed. */
  confirmed: z.object({ how: z.enum(CONFIRMED_HOW), by: z.string().nullable(), on: z.string() }).nullable(),
  /** On the federal record; null: it is not and was not. */
  on_record: ContactAge.nullable(),
  /**
   * It is old enough, or was confirmed in a proven call of the last 90 days: a call to it or an email from it proves something.
   * Null: a postal address or a person is not called.
   */
  proves: z.boolean().nullable(),
});
export type SeenContact = z.infer<typeof SeenContact>;

export const listSeenContacts = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/seen_contacts',
  summary:
    'Telephone numbers, email addresses, postal addresses and people of a carrier that the company has seen, in packets, loads, bids, rate confirmations, emails and calls, the newest first: since when, who confirmed each, and whether it proves anything. 200 at most.',
  may: 'workOnCarriers',
  params: CarrierId,
  response: z.object({ seen_contacts: z.array(SeenContact) }),
});
