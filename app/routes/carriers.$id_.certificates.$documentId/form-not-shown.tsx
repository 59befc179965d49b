import type { CertificateDocument } from '@contract/insurance/certificates.entities';
import { Refusal, useRefused } from '~/components/form/refusal';

interface FormNotShownProps {
  document: CertificateDocument;
}

/** The errors of a form that is no longer on the page: someone else decided in the meantime. */
export function FormNotShown({ document: { status, coverages } }: FormNotShownProps) {
  const refused = useRefused();
  const isVerifyShown = status === 'to_review' && coverages.length > 0;
  const isGone =
    (refused?.form === 'verify' && !isVerifyShown) || (refused?.form === 'set-aside' && status === 'set_aside');
  return isGone ? <Refusal of={refused.form} /> : null;
}
