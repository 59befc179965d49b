import { CERTIFICATE_COVERAGE_NAMES } from '@contract/carriers/insurance.constants';
import type { InsuranceCertificate } from '@contract/carriers/insurance.entities';
import type { CertificateDocument } from '@contract/insurance/certificates.entities';
import { CERTIFICATE_DOCUMENT_STATUS_LABELS } from '@contract/insurance/insurance.constants';
import { COVERAGE_STATE_NAMES } from '@contract/rules/rules.constants';
import { formatDate, formatDollars } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';

/** The file, how it came, and what a person entered of it. */
export function CertificateFacts({ document, carrierId }: { document: CertificateDocument; carrierId: number }) {
  return (
    <>
      <WhatCame document={document} carrierId={carrierId} />
      {document.coverages.length > 0 ? (
        <DataTable caption="What it shows" columns={COLUMNS} rows={document.coverages} rowKey={(one) => one.id} />
      ) : null}
    </>
  );
}

function WhatCame({ document, carrierId }: { document: CertificateDocument; carrierId: number }) {
  const {
    id,
    file,
    created_at,
    created_by,
    asked_of,
    status,
    reviewed_at,
    reviewed_by,
    review_note,
    vins,
    is_any_auto,
    exclusions,
  } = document;
  return (
    <section className="stack" aria-label="The file">
      <p>
        <Link to={paths.certificateFile(carrierId, id)} reloadDocument discover="none">
          {file.name}
        </Link>
        , came {formatDate(created_at)}, {created_by === null ? 'sent by the carrier or its agent' : `by ${created_by}`}
        .
      </p>
      {asked_of === null ? null : (
        <p>
          Through a link mailed to {asked_of.email}. The address: {asked_of.address_from ?? 'source not given'}.
        </p>
      )}
      {reviewed_at === null || status === 'to_review' ? null : (
        <p>
          {CERTIFICATE_DOCUMENT_STATUS_LABELS[status]} {formatDate(reviewed_at)}
          {reviewed_by ? `, by ${reviewed_by}` : ''}
          {review_note ? `: “${review_note}”` : '.'}
        </p>
      )}
      {is_any_auto ? <p>Its automobile liability is for any auto: every vehicle is covered.</p> : null}
      {exclusions === null ? null : (
        <p>{exclusions.length > 0 ? `It excludes: ${exclusions.join('; ')}` : 'It excludes no cargo.'}</p>
      )}
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
