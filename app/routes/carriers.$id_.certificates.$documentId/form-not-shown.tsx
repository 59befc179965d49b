import type { CertificateDocument } from '@contract/insurance/certificates.entities';
import { ErrorSummary } from '@ui/form/error-summary';
import type { FormErrors } from '~/view/form-errors';

interface FormNotShownProps {
  refused: FormErrors | undefined;
  document: CertificateDocument;
}

/** The errors of a form that is no longer on the page: someone else decided in the meantime. */
export function FormNotShown({ refused, document: { status, coverages } }: FormNotShownProps) {
  const isVerifyShown = status === 'to_review' && coverages.length > 0;
  const isGone =
    (refused?.form === 'verify' && !isVerifyShown) || (refused?.form === 'set-aside' && status === 'set_aside');
  return <ErrorSummary fields={[]} formErrors={(isGone ? refused?.result.error?.[''] : null) ?? []} />;
}
