import { CERTIFICATE_COVERAGE_NAMES } from '@contract/carriers/insurance.constants';
import type { CarrierInsurance, ComparedName, InsuranceCertificate } from '@contract/carriers/insurance.entities';
import { mayInsureAnother, nameAgeWords } from '@contract/insurance/certificate-names';
import type { CertificateDocument } from '@contract/insurance/certificates.entities';
import { COVERAGE_STATE_NAMES } from '@contract/rules/rules.constants';
import { formatDate, formatDollars } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';
import { missingWords } from '~/view/missing-labels';

interface CertificatesProps {
  /** Undefined where the plan leaves them out. */
  certificates: readonly InsuranceCertificate[] | undefined;
  missing: CarrierInsurance['certificates_missing'];
  /** Those that came in and wait to be read. */
  received: readonly CertificateDocument[];
}

/** Certificates of insurance that the company holds: the only proof of cargo and general liability. */
export function Certificates({ certificates, missing, received }: CertificatesProps) {
  return (
    <section className="stack" aria-labelledby="certificates">
      <h3 id="certificates">Certificates your company holds</h3>
      {received.map(({ id, carrier_id, file, created_at }) => (
        <p key={id} className="attention">
          Received {formatDate(created_at)}, not yet verified:{' '}
          <Link to={paths.certificate(carrier_id, id)}>read {file.name}</Link>
        </p>
      ))}
      {certificates === undefined ? (
        <Withheld missing={missing} />
      ) : certificates.length > 0 ? (
        <DataTable
          caption="Certificates of insurance"
          isCaptionHidden
          columns={COLUMNS}
          rows={certificates}
          rowKey={({ id }) => id}
        />
      ) : (
        <p className="missing">
          {received.length > 0 ? 'None is verified.' : 'None.'} Cargo and general liability are proved by a verified
          certificate only: FMCSA keeps no record of them.
        </p>
      )}
    </section>
  );
}

function Withheld({ missing }: Pick<CertificatesProps, 'missing'>) {
  if (missing === null) return <p className="missing">Certificates cannot be shown.</p>;
  const { what, who } = missingWords(missing);
  return (
    <p className="section-note">
      {what} {who}
    </p>
  );
}

const COLUMNS: readonly Column<InsuranceCertificate>[] = [
  {
    key: 'coverage',
    header: 'Coverage',
    isRowHeader: true,
    isOneLine: true,
    cell: ({ coverage }) => CERTIFICATE_COVERAGE_NAMES[coverage],
  },
  { key: 'insured', header: 'Named insured', cell: ({ insured }) => <NamedInsured insured={insured} /> },
  { key: 'state', header: 'State', cell: ({ state }) => COVERAGE_STATE_NAMES[state] },
  { key: 'limit', header: 'Limit', isNumeric: true, cell: ({ limit_usd }) => formatDollars(limit_usd) },
  { key: 'insurer', header: 'Insurer', cell: ({ insurer }) => insurer ?? <Missing /> },
  { key: 'number', header: 'Policy no.', isOneLine: true, cell: ({ policy_number }) => policy_number ?? <Missing /> },
  { key: 'effective', header: 'Effective', isOneLine: true, cell: ({ effective_on }) => formatDate(effective_on) },
  { key: 'expires', header: 'Expires', isOneLine: true, cell: ({ expires_on }) => formatDate(expires_on) },
  {
    key: 'verified',
    header: 'Verified',
    cell: ({ verified_on, verified_by }) =>
      verified_on === null ? (
        <Missing>Not verified</Missing>
      ) : (
        <>
          {formatDate(verified_on)}
          {verified_by === null ? null : <span className="row-note">by {verified_by}</span>}
        </>
      ),
  },
];

function NamedInsured({ insured }: { insured: ComparedName }) {
  const { result, written, on_record, name_age } = insured;
  if (written === null) return <Missing>Not recorded</Missing>;
  if (result === 'same' && !mayInsureAnother(insured)) return <>{written}</>;
  return (
    <>
      <span className={mayInsureAnother(insured) ? 'attention' : undefined}>{written}</span>
      <span className="row-note">
        {result === 'same' ? (
          <>changed to this name, {nameAgeWords(name_age)}</>
        ) : (
          <>
            {result === 'by_dba' ? `DBA, ${nameAgeWords(name_age)}; legal name` : 'on record'}: {on_record ?? 'none'}
          </>
        )}
      </span>
    </>
  );
}
