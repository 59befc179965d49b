import { z } from 'zod';
import { CONTACT_FIELDS } from './contact-changes.constants';
import { CONTACT_STANDINGS } from './contact-history.constants';

/** First and last day of a contact: those of FMCSA's files that were imported, or of what the company itself got. */
export const ContactAge = z.object({
  /** ISO day; null: not known. */
  first_seen: z.string().nullable(),
  /** The files imported begin on that day: the contact may be older. */
  is_first_known: z.boolean(),
  /** Null: it stands there now. */
  last_seen: z.string().nullable(),
});
export type ContactAge = z.infer<typeof ContactAge>;

/** A contact that the federal record has or had. */
export const RecordContact = ContactAge.extend({
  field: z.enum(CONTACT_FIELDS),
  value: z.string(),
  standing: z.enum(CONTACT_STANDINGS),
});
export type RecordContact = z.infer<typeof RecordContact>;

/** How old the legal name or DBA is that a carrier gave FMCSA. */
export const NameAge = RecordContact.pick({ first_seen: true, is_first_known: true, standing: true });
export type NameAge = z.infer<typeof NameAge>;
