import { CERTIFICATE_COVERAGE_NAMES } from '@contract/carriers/insurance.constants';
import { CERTIFICATE_COVERAGES } from '@contract/insurance/insurance.constants';
import { ReviewNote } from '@contract/shared/review-note';
import { z } from 'zod';
import { enterCertificateLimits, setCertificateAside, verifyCertificate } from '~/models/insurance.server';
import { paths } from '~/paths';
import type { Monitor } from '~/services/monitor.server';
import { formAction, shownVersion } from '~/services/page.server';
import { problemResponse } from '~/view/problem';
import { LimitsForm } from './limits-form.server';

type Certificate = { carrierId: string; id: string };
const Decision = z.object({ note: ReviewNote, expected_version: shownVersion });
const LIMIT_FIELDS = CERTIFICATE_COVERAGES.flatMap((coverage) =>
  ['limit_usd', 'insurer', 'policy_number', 'effective_on', 'expires_on'].map((field) => `${coverage}.${field}`),
);

/** Enters what a certificate shows, verifies it or sets it aside, as the pressed button says. */
export async function reviewCertificate(certificate: Certificate, form: FormData, monitor: Monitor) {
  switch (form.get('intent')) {
    case 'limits':
      return enterLimits(certificate, form, monitor);
    case 'verify':
    case 'set-aside':
      return decide(certificate, form.get('intent') as 'verify' | 'set-aside', form, monitor);
    default:
      throw problemResponse({ status: 400, message: 'This form does not say what to do.' });
  }
}

async function enterLimits({ carrierId, id }: Certificate, form: FormData, monitor: Monitor) {
  const page = {
    form: 'limits',
    fields: [...LIMIT_FIELDS, 'is_any_auto', 'vins', 'exclusions', 'has_read_exclusions'],
  };
  return formAction(form, { ...page, schema: LimitsForm }, async (value) => {
    const answer = await enterCertificateLimits(monitor, id, value);
    if (!answer.ok) return answer;
    const names = answer.data.coverages.map(({ coverage }) => CERTIFICATE_COVERAGE_NAMES[coverage]);
    return {
      to: `${paths.certificate(carrierId, id)}#verify-title`,
      toast: `Kept: ${names.join(', ')}. Now verify it.`,
    };
  });
}

async function decide(
  { carrierId, id }: Certificate,
  intent: 'verify' | 'set-aside',
  form: FormData,
  monitor: Monitor,
) {
  const page = { form: intent, fields: ['note'] };
  return formAction(form, { ...page, schema: Decision }, async (value) => {
    const action = intent === 'verify' ? verifyCertificate : setCertificateAside;
    const answer = await action(monitor, id, value);
    if (!answer.ok) return answer;
    const place = `${paths.carrierSection(carrierId, 'insurance')}#certificates`;
    const words =
      intent === 'verify' ? 'The certificate is verified: the rules count it.' : 'The certificate is set aside.';
    return { to: place, toast: words };
  });
}
