import { CERTIFICATE_COVERAGE_NAMES } from '@contract/carriers/insurance.constants';
import type { InsuranceCertificate } from '@contract/carriers/insurance.entities';
import type { CertificateDocument } from '@contract/insurance/certificates.entities';
import { CERTIFICATE_DOCUMENT_STATUS_LABELS } from '@contract/insurance/insurance.constants';
import { COVERAGE_STATE_NAMES } from '@contract/rules/rules.constants';
import { formatDate, formatDollars } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { ErrorSummary } from '@ui/form/error-summary';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';
import { getCarrier } from '~/models/carriers.server';
import { getCertificateDocument } from '~/models/insurance.server';
import { paths } from '~/paths';
import { openAction, openPage } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { carrierName } from '~/view/carrier/identifiers';
import type { FormErrors } from '~/view/form-errors';
import { missingWords } from '~/view/missing-labels';
import { pageMeta } from '~/view/page-title';
import { problemResponse } from '~/view/problem';
import { LimitsForm } from './limits-form';
import { Paper } from './paper';
import { reviewCertificate } from './review-actions.server';
import { ReviewForm } from './review-form';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Certificate of carrier', { id: args.params.id });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewCertificates');
  const [carrier, document] = await Promise.all([
    getCarrier(monitor, args.params.id!),
    getCertificateDocument(monitor, args.params.documentId!),
  ]);
  if (document.carrier_id !== carrier.id)
    throw problemResponse({ status: 404, message: 'This certificate is of another carrier.' });
  return { id: carrier.id, name: carrierName(carrier), document, missing: missingFor('reviewCertificates', user) };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'reviewCertificates');
  const certificate = { carrierId: args.params.id!, id: args.params.documentId! };
  return reviewCertificate(certificate, await readForm(args.request), monitor);
}

export default function CertificatePage() {
  const { id, name, document, missing } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { status, version, coverages } = document;
  const insurance = paths.carrierSection(id, 'insurance');
  const lacking = missing === null ? null : missingWords(missing);
  return (
    <>
      <PageHeader
        title={`Certificate of ${name}`}
        context={CERTIFICATE_DOCUMENT_STATUS_LABELS[status]}
        crumbs={[
          { label: name, to: paths.carrier(id) },
          { label: 'Insurance', to: insurance },
          { label: 'Certificate' },
        ]}
      />
      <div className="certificate-reading account-tab">
        <Paper document={document} carrierId={id} />
        <div className="stack-wide">
          <ErrorSummary fields={[]} formErrors={wordsOfFormNotShown(refused, document) ?? []} />
          <WhatCame document={document} carrierId={id} />
          {coverages.length > 0 ? (
            <DataTable caption="What it shows" columns={COLUMNS} rows={coverages} rowKey={(one) => one.id} />
          ) : null}
          {lacking ? (
            <p className="section-note">
              {lacking.what} {lacking.who}
            </p>
          ) : (
            <>
              {coverages.length > 0 && status === 'to_review' ? (
                <section className="stack" aria-labelledby="verify-title">
                  <h2 id="verify-title">Is that so?</h2>
                  <ReviewForm
                    intent="verify"
                    version={version}
                    label="How you know"
                    hint="Whom you called at the insurer or the agent, at which number, and what they said. A certificate is easily forged."
                    button="Verify it: the rules count it"
                    refused={refused}
                  />
                </section>
              ) : null}
              <section className="stack" aria-labelledby="limits-title">
                <h2 id="limits-title">Enter what it shows</h2>
                {status === 'verified' ? (
                  <p className="attention">A change takes the verification back until somebody verifies it again.</p>
                ) : null}
                <LimitsForm document={document} refused={refused} />
              </section>
              {status === 'set_aside' ? null : (
                <details open={refused?.form === 'set-aside'}>
                  <summary className="discloses">Set it aside: it is of no use</summary>
                  <ReviewForm
                    intent="set-aside"
                    version={version}
                    label="Why"
                    hint="What it shows no longer counts then; the file is kept."
                    button="Set the certificate aside"
                    refused={refused}
                  />
                </details>
              )}
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** What refused a form that is not on the page any more: somebody else has decided meanwhile. */
function wordsOfFormNotShown(refused: FormErrors | undefined, { status, coverages }: CertificateDocument) {
  const isVerifyShown = status === 'to_review' && coverages.length > 0;
  const isGone =
    (refused?.form === 'verify' && !isVerifyShown) || (refused?.form === 'set-aside' && status === 'set_aside');
  return isGone ? refused?.result.error?.[''] : null;
}

function WhatCame({ document, carrierId }: { document: CertificateDocument; carrierId: number }) {
  const { id, file, created_at, created_by, status, reviewed_at, reviewed_by, review_note, vins, is_any_auto } =
    document;
  return (
    <section className="stack" aria-label="The file">
      <p>
        <Link to={paths.certificateFile(carrierId, id)} reloadDocument discover="none">
          {file.name}
        </Link>
        , came {formatDate(created_at)}, {created_by === null ? 'sent by the carrier or its agent' : `by ${created_by}`}
        .
      </p>
      {reviewed_at === null || status === 'to_review' ? null : (
        <p>
          {CERTIFICATE_DOCUMENT_STATUS_LABELS[status]} {formatDate(reviewed_at)}
          {reviewed_by ? `, by ${reviewed_by}` : ''}
          {review_note ? `: “${review_note}”` : '.'}
        </p>
      )}
      {is_any_auto ? <p>Its automobile liability is for any auto: every vehicle is covered.</p> : null}
      {vins.length > 0 ? <p>Vehicles that it lists: {vins.join(', ')}</p> : null}
    </section>
  );
}

const COLUMNS: readonly Column<InsuranceCertificate>[] = [
  {
    key: 'coverage',
    header: 'Coverage',
    isRowHeader: true,
    cell: ({ coverage }) => CERTIFICATE_COVERAGE_NAMES[coverage],
  },
  { key: 'state', header: 'State', cell: ({ state }) => COVERAGE_STATE_NAMES[state] },
  { key: 'limit', header: 'Limit', isNumeric: true, cell: ({ limit_usd }) => formatDollars(limit_usd) },
  { key: 'insurer', header: 'Insurer', cell: ({ insurer }) => insurer ?? <Missing /> },
  { key: 'number', header: 'Policy no.', isOneLine: true, cell: ({ policy_number }) => policy_number ?? <Missing /> },
  { key: 'effective', header: 'Begins', isOneLine: true, cell: ({ effective_on }) => formatDate(effective_on) },
  { key: 'expires', header: 'Ends', isOneLine: true, cell: ({ expires_on }) => formatDate(expires_on) },
];

export { RouteErrorBoundary as ErrorBoundary };
