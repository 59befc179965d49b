import {
  CertificateLimitFields,
  CertificatePartyFields,
  CertificateVin,
  endsAfterItBegins,
} from '@contract/insurance/certificates.calls';
import { CERTIFICATE_COVERAGES } from '@contract/insurance/insurance.constants';
import { z } from 'zod';
import { shownVersion } from '~/services/page.server';

/** As typed: "$1,000,000" is a million. */
const dollars = z
  .string()
  .optional()
  .transform((typed) => typed?.replaceAll(/[$,\s]/g, ''));

const Typed = z.object({
  limit_usd: dollars,
  insurer: z.string().optional(),
  policy_number: z.string().optional(),
  effective_on: z.string().optional(),
  expires_on: z.string().optional(),
  /** Insurer and dates are those of the coverage before it. */
  same: z.literal('yes').optional(),
});

const Limit = CertificateLimitFields.refine(endsAfterItBegins, {
  path: ['expires_on'],
  error: 'It must end after it begins.',
});

type Typed = z.infer<typeof Typed>;

/** What is typed for a coverage; of one that is the same as another what is not typed is that one's. Null: it is not on the certificate. */
function typedOf(typed: Typed | undefined, above: Typed | null): Omit<Typed, 'same'> | null {
  if (typed === undefined) return null;
  const { same, ...own } = typed;
  if (Object.values(own).every((value) => value === undefined)) return null;
  if (!same || !above) return own;
  return {
    ...own,
    insurer: own.insurer ?? above.insurer,
    effective_on: own.effective_on ?? above.effective_on,
    expires_on: own.expires_on ?? above.expires_on,
  };
}

/** One VIN a line, or any other way of telling them apart. */
const vins = z
  .string()
  .optional()
  .transform((typed, context) => {
    const words = (typed ?? '').split(/[\s,;]+/).filter((word) => word !== '');
    const wrong = words.filter((word) => !CertificateVin.safeParse(word).success);
    if (wrong.length > 0)
      context.addIssue({ code: 'custom', message: `No VIN: ${wrong.slice(0, 5).join(', ')}. It has no I, O or Q.` });
    return words;
  });

/** One exclusion a line, as the certificate has it. */
const exclusions = z
  .string()
  .optional()
  .transform((typed, context) => {
    const lines = (typed ?? '').split('\n').map((line) => line.trim());
    const words = lines.filter((line) => line !== '');
    if (words.length > 50) context.addIssue({ code: 'custom', message: 'Enter 50 exclusions at most.' });
    if (words.some((line) => line.length > 200))
      context.addIssue({ code: 'custom', message: 'An exclusion has at most 200 characters.' });
    return words;
  });

/** What the page asks, as the call takes it. */
export const LimitsForm = z
  .object({
    bipd: Typed.optional(),
    cargo: Typed.optional(),
    general_liability: Typed.optional(),
    parties: CertificatePartyFields.optional(),
    vins,
    is_any_auto: z.literal('yes').optional(),
    exclusions,
    has_read_exclusions: z.literal('yes').optional(),
    expected_version: shownVersion,
  })
  .transform((form, context) => {
    let above: Typed | null = null;
    let isBroken = false;
    const coverages = CERTIFICATE_COVERAGES.flatMap((coverage) => {
      const typed = typedOf(form[coverage], above);
      if (typed === null) return [];
      above = typed;
      const read = Limit.safeParse(typed);
      if (read.success) return [{ coverage, ...read.data }];
      isBroken = true;
      for (const { path, message } of read.error.issues)
        context.addIssue({ code: 'custom', path: [coverage, ...path], message });
      return [];
    });
    if (coverages.length === 0 && !isBroken)
      context.addIssue({ code: 'custom', message: 'Enter one coverage at least.' });
    const { vins, expected_version } = form;
    // What stands in the field counts as read even where the box was forgotten.
    const hasRead = form.has_read_exclusions === 'yes' || form.exclusions.length > 0;
    return {
      coverages,
      // What was emptied is no longer recorded.
      parties: form.parties ?? {},
      vins,
      is_any_auto: form.is_any_auto === 'yes',
      ...(hasRead && { exclusions: form.exclusions }),
      expected_version,
    };
  });
