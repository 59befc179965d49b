import { CERTIFICATE_COVERAGE_NAMES } from '@contract/carriers/insurance.constants';
import { enterCertificateLimits } from '@contract/insurance/certificates.calls';
import { ReviewNote } from '@contract/shared/review-note';
import { z } from 'zod';
import { setCertificateAside, verifyCertificate } from '~/models/insurance.server';
import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';
import { LimitsForm } from './limits-form.server';

/** What the certificate shows, as a person read it. */
export const enterLimits = defineForm({
  form: 'limits',
  intent: 'limits',
  schema: LimitsForm,
  call: ({ monitor, params }, value) =>
    monitor.send(enterCertificateLimits, { params: { id: params.documentId! }, body: { document: value } }),
  to: ({ params }) => `${paths.certificate(params.id!, params.documentId!)}#verify-title`,
  toast: ({ data }) => {
    const names = data.coverages.map(({ coverage }) => CERTIFICATE_COVERAGE_NAMES[coverage]);
    return `Saved: ${names.join(', ')}. Now verify it.`;
  },
});

const decision = <const Form extends string>(form: Form, call: typeof verifyCertificate, toast: string) =>
  defineForm({
    form,
    intent: form,
    schema: z.object({ note: ReviewNote, expected_version: shownVersion }),
    call: ({ monitor, params }, value) => call(monitor, params.documentId!, value),
    to: ({ params }) => `${paths.carrierSection(params.id!, 'insurance')}#certificates`,
    toast,
  });

export const verify = decision('verify', verifyCertificate, 'The certificate is verified: the rules count it.');
export const setAside = decision('set-aside', setCertificateAside, 'The certificate is set aside.');
