import { z } from 'zod';
import { SuggestedCarrier } from '../carriers/carriers.calls';
import { AssociatedWithContact } from '../carriers/contact-search.entities';
import { LOAD_EXCEPTIONS, LOAD_STATUSES } from '../loads/loads.constants';
import {
  RATE_CONFIRMATION_MAIL_STATUSES,
  RATE_CONFIRMATION_STATUSES,
} from '../rate-confirmations/rate-confirmations.constants';
import { CARRIER_MATCHES, LOAD_NUMBERS, READ_AS } from './search.constants';

const NamedCarrier = z.object({ id: z.number(), legal_name: z.string().nullable() });
const loadFields = { id: z.number(), reference: z.string(), status: z.enum(LOAD_STATUSES) };
const HauledLoad = z.object(loadFields);

/** A load of the caller's company, by one of its numbers. */
export const FoundLoad = z.object({
  ...loadFields,
  exceptions: z.array(z.enum(LOAD_EXCEPTIONS)),
  /** `Chicago, IL`: of the first and the last stop. */
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  carrier: NamedCarrier.nullable(),
  /** The number that matched, and as it is on file. */
  matched_by: z.enum(LOAD_NUMBERS),
  matched_value: z.string(),
  /** The whole number, whatever its case and dashes; else its beginning. */
  is_exact: z.boolean(),
});
export type FoundLoad = z.infer<typeof FoundLoad>;

export const FoundRateConfirmation = z.object({
  id: z.number(),
  number: z.string(),
  status: z.enum(RATE_CONFIRMATION_STATUSES),
  load: z.object({ id: z.number(), reference: z.string() }),
  carrier: NamedCarrier,
  /** By its own number; else by its load's. */
  is_exact: z.boolean(),
});
export type FoundRateConfirmation = z.infer<typeof FoundRateConfirmation>;

export const FoundCarrier = SuggestedCarrier.extend({ match: z.enum(CARRIER_MATCHES) });
export type FoundCarrier = z.infer<typeof FoundCarrier>;

/** A truck that hauled a load of the company, with the newest one. */
export const FoundTruck = z.object({
  id: z.number(),
  unit: z.string().nullable(),
  vin: z.string().nullable(),
  carrier: NamedCarrier,
  load: HauledLoad,
});
export type FoundTruck = z.infer<typeof FoundTruck>;

/** A driver that a load of the company names, with the newest one. */
export const FoundDriver = z.object({
  name: z.string().nullable(),
  phone_e164: z.string().nullable(),
  carrier: NamedCarrier.nullable(),
  load: HauledLoad,
});
export type FoundDriver = z.infer<typeof FoundDriver>;

/** A colleague, or a person who acts for a carrier towards the company. */
export const FoundPerson = z.object({
  /** Of the colleague or of the carrier's person. */
  id: z.number(),
  name: z.string().nullable(),
  email: z.string(),
  phone_e164: z.string().nullable(),
  /** Null: a colleague. */
  carrier: NamedCarrier.nullable(),
  /** Of a carrier's person: set inactive. */
  is_inactive: z.boolean(),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

/** What a whole phone number or email address turns out to be, in short. */
export const FoundContact = AssociatedWithContact.pick({
  contact_type: true,
  value: true,
  domain: true,
  category: true,
  found: true,
}).extend({ known_by_company: z.object({ total: z.number() }).nullable() });
export type FoundContact = z.infer<typeof FoundContact>;

export const FoundMail = z.object({
  id: z.number(),
  subject: z.string().nullable(),
  from_address: z.string().nullable(),
  status: z.enum(RATE_CONFIRMATION_MAIL_STATUSES),
  received_at: z.string(),
});
export type FoundMail = z.infer<typeof FoundMail>;

/** What a text finds, by kind. Null: the caller may not see that kind. */
export const Found = z.object({
  read_as: z.enum(READ_AS),
  loads: z.array(FoundLoad).nullable(),
  rate_confirmations: z.array(FoundRateConfirmation).nullable(),
  carriers: z.array(FoundCarrier),
  trucks: z.array(FoundTruck).nullable(),
  drivers: z.array(FoundDriver).nullable(),
  people: z.array(FoundPerson),
  /** Empty: the text is no whole number or address. */
  contacts: z.array(FoundContact).nullable(),
  mails: z.array(FoundMail).nullable(),
});
export type Found = z.infer<typeof Found>;
