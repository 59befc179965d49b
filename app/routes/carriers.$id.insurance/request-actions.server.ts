import { data } from '@remix-run/node';
import { cancelInsuranceCertificateRequest, resendInsuranceCertificateRequest } from '~/models/insurance.server';
import { paths } from '~/paths';
import type { Monitor, Refused } from '~/services/monitor.server';
import { shownVersionOf } from '~/services/page.server';
import { redirectWithToast } from '~/services/toast.server';
import type { FormErrors } from '~/view/form-errors';
import { problemResponse } from '~/view/problem';

/** Asks again for a certificate, or takes the request back, as the pressed button says. */
export async function changeCertificateRequest(carrierId: string, form: FormData, monitor: Monitor) {
  const id = String(form.get('request_id'));
  const seen = { expected_version: shownVersionOf(form) };
  const here = `${paths.carrierSection(carrierId, 'insurance')}#certificate-requests`;
  switch (form.get('intent')) {
    case 'resend-request': {
      const answer = await resendInsuranceCertificateRequest(monitor, id, seen);
      if (!answer.ok) return told(answer);
      return redirectWithToast(here, `${answer.data.email} was asked again. The earlier link no longer works.`);
    }
    case 'cancel-request': {
      const answer = await cancelInsuranceCertificateRequest(monitor, id, seen);
      if (!answer.ok) return told(answer);
      return redirectWithToast(here, `The request to ${answer.data.email} is taken back. Its link no longer works.`);
    }
    default:
      throw problemResponse({ status: 400, message: 'This form does not say what to do.' });
  }
}

/** The list again, above it why nothing was done. */
const told = ({ status, error }: Refused<number>) =>
  data<FormErrors>({ form: 'certificate-requests', result: { error: { '': [error.message] } } }, status);
