import { z } from 'zod';
import { ALERT_TYPE_FILTERS } from '../alerts/alert-types.constants';
import { defineCall } from '../call';
import { RecordId } from '../shared/record-id';
import { TEXTS_GO } from '../texts/texts.constants';
import {
  DRIVER_LINK_DAYS,
  DRIVER_PAPERS_HOURS,
  DRIVER_SENDS,
  LOAD_DRIVERS,
  PHONE_APART_MILES,
  PHONE_APART_MINUTES,
} from './driver-links.constants';
import { LoadLink, LoadLinkId } from './load-links.entities';

const moment = z.string();

/** A link to the driver's page of a load. */
export const DriverLink = LoadLink.extend({
  /** Which of the load's drivers it is for. Each has a link and a consent of its own. */
  who: z.enum(LOAD_DRIVERS),
  driver_name: z.string().nullable(),
  driver_phone_e164: z.string().nullable(),
  /** Where its codes go; null: by text message to the number. */
  email: z.string().nullable(),
  /** When a code that was texted to the number opened the page: who has the phone was there. */
  phone_proven_at: moment.nullable(),
  /** Whether the driver shares its position now, and since when; null: it never agreed. */
  sharing: z.object({ is_on: z.boolean(), since: moment }).nullable(),
  /** Of that driver's phone. */
  newest_position_at: moment.nullable(),
});
export type DriverLink = z.infer<typeof DriverLink>;

export const getDriverLinks = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/driver_links',
  summary:
    'Links to the driver’s page of a load: whom each is for, whether it works, and whether the driver shares. No text names this call.',
  may: 'viewLoads',
  params: RecordId,
  response: z.object({
    load_id: z.number(),
    reference: z.string(),
    /** The load's driver first, then the second where it names one. */
    drivers: z.array(
      z.object({
        who: z.enum(LOAD_DRIVERS),
        name: z.string().nullable(),
        phone_e164: z.string().nullable(),
        /** The number has no consent to texts on file: whoever texts the link confirms it. */
        needs_consent: z.boolean(),
      }),
    ),
    /** Where text messages go from here; `off`: nowhere. */
    texts_go: z.enum(TEXTS_GO),
    /** Why no link can be made now; null: one can. */
    cannot_make: z.string().nullable(),
    /** The phone was far from the truck's own unit within the last day; null: it was not, as far as is known. */
    phone_apart: z.string().nullable(),
    /** The alert to act on that says that someone may pretend to be the carrier: until it is closed, links that work are held. */
    held: z.object({ alert_id: z.number(), is_type: z.enum(ALERT_TYPE_FILTERS), message: z.string() }).nullable(),
    /** What the gate says while the carrier may never have the load: links that work are held too. Null: it may, or by an exception. */
    blocked: z.string().nullable(),
    links: z.array(DriverLink),
    as_of: moment,
  }),
});

export const createDriverLink = defineCall({
  method: 'POST',
  path: '/api/v1/loads/{id}/driver_links',
  summary: `Make a link to the driver's page of a covered load: without an app the driver shares where it is, reports stops and sends papers. Of two drivers each gets a link of its own with \`to\`, and agrees for itself; a new link ends the one before of that driver. The link opens with a code that goes to the driver's number by text message, or to the given email. Positions end with the last stop, papers ${DRIVER_PAPERS_HOURS} hours later, all after ${DRIVER_LINK_DAYS} days; another carrier, truck, driver or number ends it too. A phone more than ${PHONE_APART_MILES} miles from the truck's own unit within ${PHONE_APART_MINUTES} minutes is noted on the load. While an alert to act on says that someone may pretend to be the carrier, or while the carrier may never have the load by the gate, none is made and those there are do nothing. The address is answered once. No text names this call.`,
  may: 'workTickets',
  params: RecordId,
  body: z.object({
    /** Which of the load's drivers; left out: the first. */
    to: z.enum(LOAD_DRIVERS, { error: 'Choose the driver or the second driver.' }).optional(),
    send: z.enum(DRIVER_SENDS, { error: 'Choose how the driver gets the link.' }),
    email: z
      .string()
      .trim()
      .max(254, 'That is too long for an email address.')
      .regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter a whole email address, like name@example.com.')
      .optional(),
    /** The person confirms that the driver agreed to texts. Needed for the first one to a number. */
    has_consent: z.boolean({ error: 'has_consent is true or false.' }).optional(),
  }),
  response: z.object({
    link: DriverLink,
    address: z.string(),
    /** False: it is to be copied, or it could not be sent. */
    is_sent: z.boolean(),
  }),
  errors: [422],
});

export const withdrawDriverLink = defineCall({
  method: 'PATCH',
  path: '/api/v1/loads/{id}/driver_links/{link_id}/withdraw',
  summary: 'Withdraw such a link: it opens nothing from then on, and nothing more is read. No text names this call.',
  may: 'workTickets',
  params: LoadLinkId,
  response: DriverLink,
  errors: [409],
});
