import { z } from 'zod';
import { defineCall } from '../call';
import { expectedVersion } from '../shared/record-id';
import { MAX_CLAUSE_LENGTH, MAX_TERMS_CLAUSES } from './rate-confirmations.constants';
import { TermsRevision, TermsTemplate } from './terms.entities';

export const ClauseInput = z.strictObject({
  heading: z
    .string({ error: 'Enter a heading.' })
    .trim()
    .min(1, 'Enter a heading.')
    .max(120, 'That is too long: 120 characters at most.'),
  text: z
    .string({ error: 'Enter the clause.' })
    .trim()
    .min(1, 'Enter the clause.')
    .max(MAX_CLAUSE_LENGTH, `That is too long: ${MAX_CLAUSE_LENGTH.toLocaleString('en-US')} characters at most.`),
});

export const getTermsTemplate = defineCall({
  method: 'GET',
  path: '/api/v1/rate_confirmation_terms',
  summary: 'The terms that the company prints on its rate confirmations. No text names this call.',
  may: 'manageRateConfirmations',
  response: TermsTemplate,
});

export const changeTermsTemplate = defineCall({
  method: 'PUT',
  path: '/api/v1/rate_confirmation_terms',
  summary:
    'Change the terms: a new revision of them. Confirmations that were written before keep theirs until they are revised. No text names this call.',
  may: 'manageRateConfirmations',
  body: z.object({
    terms: z.strictObject({
      clauses: z
        .array(ClauseInput, { error: 'clauses is a list.' })
        .min(1, 'Terms have at least one clause.')
        .max(MAX_TERMS_CLAUSES, `Terms have at most ${MAX_TERMS_CLAUSES} clauses.`),
      expected_version: expectedVersion,
    }),
  }),
  response: TermsTemplate,
});

export const listTermsRevisions = defineCall({
  method: 'GET',
  path: '/api/v1/rate_confirmation_terms/revisions',
  summary: 'Every revision of the company’s terms, newest first. No text names this call.',
  may: 'manageRateConfirmations',
  response: z.object({ revisions: z.array(TermsRevision) }),
});
