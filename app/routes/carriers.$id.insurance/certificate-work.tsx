import { CERTIFICATE_COVERAGE_NAMES } from '@contract/carriers/insurance.constants';
import type {
  CertificateDocument,
  InsuranceActivity,
  InsuranceCertificateRequest,
} from '@contract/insurance/certificates.entities';
import {
  CERTIFICATE_DOCUMENT_STATUS_LABELS,
  CERTIFICATE_REQUEST_STATUS_LABELS,
} from '@contract/insurance/insurance.constants';
import { formatDate, formatDollars } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { Timeline } from '~/components/data/timeline';
import { ButtonForm } from '~/components/form/button-form';
import { Refusal } from '~/components/form/refusal';
import { SubmitButton } from '~/components/form/submit-button';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';

export interface CertificateWorkProps {
  carrierId: number;
  requests: readonly InsuranceCertificateRequest[];
  documents: readonly CertificateDocument[];
  activities: readonly InsuranceActivity[];
  /** Whether the reader may ask for certificates and file them. */
  mayOrder: boolean;
  today: string;
}

/** How certificates are come by: asking for one, handing one in, reading what came, and what was done so far. */
export function CertificateWork({ carrierId, requests, documents, activities, mayOrder, today }: CertificateWorkProps) {
  return (
    <section className="stack" aria-labelledby="certificate-requests">
      <h3 id="certificate-requests">Getting certificates</h3>
      <Refusal of="certificate-requests" />
      {mayOrder ? (
        <div className="button-row">
          <Link className="button" to={paths.certificateRequest(carrierId)}>
            Request a certificate…
          </Link>
          <Link className="button" to={paths.certificateUpload(carrierId)}>
            Upload certificate…
          </Link>
        </div>
      ) : null}
      {documents.length > 0 ? (
        <DataTable
          caption="Certificates that came in, newest first"
          columns={documentColumns(carrierId)}
          rows={documents}
          rowKey={({ id }) => id}
        />
      ) : null}
      {requests.length > 0 ? (
        <DataTable
          caption="Requests, newest first"
          columns={requestColumns(carrierId, today).filter(({ key }) => key !== 'actions' || mayOrder)}
          rows={requests}
          rowKey={({ id }) => id}
        />
      ) : null}
      {activities.length > 0 ? (
        <details>
          <summary className="discloses">History</summary>
          <Timeline
            label="Certificate history"
            events={activities.map(({ id, occurred_at, summary, user }) => ({
              key: String(id),
              date: occurred_at,
              title: summary,
              detail: user === null ? 'By the carrier or its agent.' : `By ${user}.`,
            }))}
          />
        </details>
      ) : null}
    </section>
  );
}

const documentColumns = (carrierId: number): readonly Column<CertificateDocument>[] => [
  {
    key: 'file',
    header: 'Certificate',
    isRowHeader: true,
    cell: ({ id, file }) => <Link to={paths.certificate(carrierId, id)}>{file.name}</Link>,
  },
  {
    key: 'status',
    header: 'Status',
    isOneLine: true,
    cell: ({ status }) =>
      status === 'to_review' ? (
        <span className="attention">{CERTIFICATE_DOCUMENT_STATUS_LABELS[status]}</span>
      ) : (
        CERTIFICATE_DOCUMENT_STATUS_LABELS[status]
      ),
  },
  {
    key: 'shows',
    header: 'Shows',
    cell: ({ coverages }) =>
      coverages.length > 0 ? (
        coverages
          .map(({ coverage, limit_usd }) => `${CERTIFICATE_COVERAGE_NAMES[coverage]} ${formatDollars(limit_usd)}`)
          .join(', ')
      ) : (
        <Missing>Not entered</Missing>
      ),
  },
  { key: 'came', header: 'Received', isOneLine: true, cell: ({ created_at }) => formatDate(created_at) },
  { key: 'from', header: 'From', cell: ({ created_by }) => created_by ?? 'The carrier or its agent' },
];

const requestColumns = (carrierId: number, today: string): readonly Column<InsuranceCertificateRequest>[] => [
  { key: 'email', header: 'Asked', isRowHeader: true, cell: ({ email }) => email },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, expires_at, received_at }) => (
      <>
        {CERTIFICATE_REQUEST_STATUS_LABELS[status]}
        <span className="row-note">{received_at ? formatDate(received_at) : describeLink(expires_at, today)}</span>
      </>
    ),
  },
  { key: 'mailed', header: 'Sent', isOneLine: true, cell: ({ delivered_at }) => formatDate(delivered_at) },
  { key: 'by', header: 'By', cell: ({ created_by }) => created_by ?? 'A former user' },
  {
    key: 'actions',
    header: 'Change',
    cell: ({ id, email, status, version }) => (
      <ButtonForm
        action={paths.carrierSection(carrierId, 'insurance')}
        className="button-row"
        about={{ request_id: id }}
        version={{ version }}
      >
        <SubmitButton look="plain" intent="resend-request">
          Ask again<span className="heard-only">: {email}</span>
        </SubmitButton>
        {/* Certificates already received stay. */}
        {status === 'received' ? null : (
          <SubmitButton look="plain" intent="cancel-request">
            Cancel request<span className="heard-only">: {email}</span>
          </SubmitButton>
        )}
      </ButtonForm>
    ),
  },
];

const describeLink = (expiresAt: string, today: string) =>
  expiresAt.slice(0, 10) <= today
    ? `link ran out ${formatDate(expiresAt)}`
    : `link works until ${formatDate(expiresAt)}`;
