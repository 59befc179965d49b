import { z } from 'zod';
import { cancelInsuranceCertificateRequest, resendInsuranceCertificateRequest } from '~/models/insurance.server';
import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';

const requestForm = <const Intent extends string>(
  intent: Intent,
  call: typeof resendInsuranceCertificateRequest,
  toast: (email: string) => string,
) =>
  defineForm({
    form: 'certificate-requests',
    intent,
    schema: z.object({ request_id: z.string({ error: 'Choose a request.' }), expected_version: shownVersion }),
    hidden: ['request_id'],
    call: ({ monitor }, { request_id, ...seen }) => call(monitor, request_id, seen),
    to: ({ params }) => `${paths.carrierSection(params.id!, 'insurance')}#certificate-requests`,
    toast: ({ data }) => toast(data.email),
  });

export const resendRequest = requestForm(
  'resend-request',
  resendInsuranceCertificateRequest,
  (email) => `${email} was asked again. The earlier link no longer works.`,
);

export const cancelRequest = requestForm(
  'cancel-request',
  cancelInsuranceCertificateRequest,
  (email) => `The request to ${email} is taken back. Its link no longer works.`,
);
