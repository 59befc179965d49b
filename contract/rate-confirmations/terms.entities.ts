import { z } from 'zod';
import { version } from '../shared/record-id';
import { Clause } from './rate-confirmations.entities';

/** A revision of a company's printed terms, variables as `{{name}}`. */
export const TermsRevision = z.object({
  /** 0: the product's own. */
  revision: z.number(),
  clauses: z.array(Clause),
  /** Null: the product, or someone whose account is gone. */
  changed_by: z.string().nullable(),
  changed_at: z.string().nullable(),
});
export type TermsRevision = z.infer<typeof TermsRevision>;

/** The terms for a confirmation's next revision. */
export const TermsTemplate = TermsRevision.extend({ version });
export type TermsTemplate = z.infer<typeof TermsTemplate>;
