import type { CertificateDocument } from '@contract/insurance/certificates.entities';
import type { Missing } from '@contract/shared/permissions';
import { useRefused } from '~/components/form/refusal';
import { missingWords } from '~/view/missing-labels';
import { LimitsForm } from './limits-form';
import { ReviewForm } from './review-form';

interface CertificateDecisionsProps {
  document: CertificateDocument;
  /** What the reader lacks to decide; null: nothing. */
  missing: Missing | null;
}

/** Verify what was entered, enter what the certificate shows, set it aside; or why the reader may not. */
export function CertificateDecisions({ document, missing }: CertificateDecisionsProps) {
  const { status, version, coverages } = document;
  const refused = useRefused();
  const lacking = missing === null ? null : missingWords(missing);
  return (
    <>
      {lacking ? (
        <p className="section-note">
          {lacking.what} {lacking.who}
        </p>
      ) : (
        <>
          {coverages.length > 0 && status === 'to_review' ? (
            <section className="stack" aria-labelledby="verify-title">
              <h2 id="verify-title">Verify it</h2>
              <ReviewForm
                intent="verify"
                version={version}
                label="How you know"
                hint="Who you called at the insurer or agent, what they said, and at what number: not one from the certificate alone."
                button="Mark as verified"
              />
            </section>
          ) : null}
          <section className="stack" aria-labelledby="limits-title">
            <h2 id="limits-title">Enter what it shows</h2>
            {status === 'verified' ? (
              <p className="attention">Any change removes the verification until it is verified again.</p>
            ) : null}
            <LimitsForm document={document} />
          </section>
          {status === 'set_aside' ? null : (
            <details open={refused?.form === 'set-aside'}>
              <summary className="discloses">Not usable…</summary>
              <ReviewForm
                intent="set-aside"
                version={version}
                label="Why"
                hint="What it shows no longer counts then; the file is kept."
                button="Mark as not usable"
              />
            </details>
          )}
        </>
      )}
    </>
  );
}
