import type { ProofBundle } from '@contract/proof/proof-bundles.calls';
import { PROOF_BUNDLE_KEPT_DAYS, PROOF_BUNDLE_LABELS } from '@contract/proof/proof-bundles.constants';
import { formatMoment } from '@contract/shared/format';
import { isJobUnderWay } from '@contract/shared/jobs.constants';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';

/** What a bundle is, above the button that has one made. */
export function AboutProofBundles() {
  return (
    <ul className="plain-bullets">
      <li>
        One sealed archive (zip) of everything on record: vetting files, documents, confirmations, truck positions,
        alerts, check calls, messages, your rules and their changes, and the audit log.
      </li>
      <li>Its first page answers forty questions of a deposition, each with the file and line behind the answer.</li>
      <li>
        Anyone who gets it can <Link to={paths.checkVettingFile()}>check it</Link> without an account. The audit log
        says who made and downloaded it.
      </li>
    </ul>
  );
}

interface ProofBundlesProps {
  bundles: readonly ProofBundle[];
  /** This page, to see how far one is. */
  hereHref: string;
}

/** The bundles that were made, the newest first. */
export function ProofBundles({ bundles, hereHref }: ProofBundlesProps) {
  if (bundles.length === 0) return <p className="missing">No proof bundle yet</p>;
  return (
    <ul className="row-list">
      {bundles.map((bundle) => (
        <li key={bundle.id}>
          <span>
            <strong>
              {PROOF_BUNDLE_LABELS[bundle.kind]} {bundle.about}
            </strong>
            <span className="load-note">
              {formatMoment(bundle.created_at)}, {bundle.created_by ?? 'a former user'}
            </span>
            {bundle.manifest_sha256 ? (
              <span className="load-note hash">SHA-256 of its manifest {bundle.manifest_sha256}</span>
            ) : null}
          </span>
          <State bundle={bundle} hereHref={hereHref} />
        </li>
      ))}
    </ul>
  );
}

function State({ bundle: { id, about, job, is_kept }, hereHref }: { bundle: ProofBundle; hereHref: string }) {
  if (is_kept)
    return (
      <Link to={paths.proofBundleFile(id)} reloadDocument discover="none">
        Download<span className="heard-only"> the bundle of {about}</span>
      </Link>
    );
  if (job && isJobUnderWay(job.status))
    return (
      <Link to={hereHref} discover="none">
        Being made: see how far it is
      </Link>
    );
  if (job?.status === 'failed') return <span className="attention">Stopped. {job.failure}</span>;
  return <span>No longer kept: archives are kept for {PROOF_BUNDLE_KEPT_DAYS} days</span>;
}
