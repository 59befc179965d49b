import { z } from 'zod';
import { version } from '../shared/record-id';
import { Clause } from './rate-confirmations.entities';

/** A revision of the terms that a company prints on its rate confirmations, variables as `{{name}}`. */
export const TermsRevision = z.object({
  /** 0: the ones that come with the product. */
  revision: z.number(),
  clauses: z.array(Clause),
  /** Null: the product, or someone whose account is gone. */
  changed_by: z.string().nullable(),
  changed_at: z.string().nullable(),
});
export type TermsRevision = z.infer<typeof TermsRevision>;

/** The terms that the next revision of a confirmation takes. */
export const TermsTemplate = TermsRevision.extend({ version });
export type TermsTemplate = z.infer<typeof TermsTemplate>;
