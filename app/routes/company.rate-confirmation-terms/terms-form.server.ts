import { ClauseInput } from '@contract/rate-confirmations/terms.calls';
import { z } from 'zod';
import { shownVersion } from '~/services/page.server';

const Half = z.string().trim().optional();

/** The form as it is typed. A clause without heading and text is dropped; with one of them the other is required. */
export const TermsForm = z.object({
  clauses: z
    .array(
      z.object({ heading: Half, text: Half }).transform(({ heading = '', text = '' }, context) => {
        if (heading === '' && text === '') return null;
        const read = ClauseInput.safeParse({ heading, text });
        if (read.success) return read.data;
        for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message });
        return z.NEVER;
      }),
    )
    .transform((clauses) => clauses.filter((clause) => clause !== null)),
  expected_version: shownVersion,
});
