import { POLICY_TYPE_NAMES } from '@contract/carriers/insurance.constants';
import type { InsurancePolicy, RejectedFiling } from '@contract/carriers/insurance.entities';
import { COVERAGE_STATE_NAMES } from '@contract/rules/rules.constants';
import { codeLabel, INSURANCE_FORMS } from '@contract/shared/fmcsa-codes';
import { formatDate, formatDollars } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { SOURCE_COLUMN } from '~/components/carrier/source-column';
import { type Column, DataTable } from '~/components/table/data-table';
import { capitalized } from '~/view/capitalized';

/** Filings with FMCSA, one line each, every one with the file it was read from. */
export function PolicyTable({ caption, policies }: { caption: string; policies: readonly InsurancePolicy[] }) {
  return (
    <DataTable
      caption={caption}
      isCaptionHidden
      columns={COLUMNS}
      rows={policies}
      rowKey={(policy) => policies.indexOf(policy)}
    />
  );
}

/** Filings that FMCSA sent back, and why. */
export function RejectedFilingsTable({ filings }: { filings: readonly RejectedFiling[] }) {
  return (
    <DataTable
      caption="Filings that FMCSA rejected"
      isCaptionHidden
      columns={REJECTED_COLUMNS}
      rows={filings}
      rowKey={(filing) => filings.indexOf(filing)}
    />
  );
}

const TYPE_COLUMN: Column<Pick<InsurancePolicy, 'type' | 'coverage_class'>> = {
  key: 'type',
  header: 'Policy',
  isRowHeader: true,
  isOneLine: true,
  cell: ({ type, coverage_class }) =>
    `${POLICY_TYPE_NAMES[type]}${coverage_class === null ? '' : `, ${coverage_class}`}`,
};

const REJECTED_COLUMNS: readonly Column<RejectedFiling>[] = [
  TYPE_COLUMN,
  { key: 'rejected', header: 'Rejected', isOneLine: true, cell: ({ rejected_on }) => <Day on={rejected_on} /> },
  { key: 'reasons', header: 'Why', cell: ({ reasons }) => reasons ?? <Missing /> },
  {
    key: 'limit',
    header: 'Limit',
    isNumeric: true,
    cell: ({ limit_usd }) => (limit_usd === null ? <Missing /> : formatDollars(limit_usd)),
  },
  { key: 'insurer', header: 'Insurer', cell: ({ insurer }) => insurer ?? <Missing /> },
  {
    key: 'number',
    header: 'Policy no.',
    isOneLine: true,
    cell: ({ policy_number }) => policy_number ?? <Missing />,
  },
];

const COLUMNS: readonly Column<InsurancePolicy>[] = [
  TYPE_COLUMN,
  { key: 'state', header: 'State', cell: stateOf },
  { key: 'limit', header: 'Limit', isNumeric: true, cell: limitOf },
  { key: 'insurer', header: 'Insurer', cell: ({ insurer }) => insurer ?? <Missing /> },
  {
    key: 'number',
    header: 'Policy no.',
    isOneLine: true,
    cell: ({ policy_number }) => policy_number ?? <Missing />,
  },
  { key: 'effective', header: 'Effective', isOneLine: true, cell: ({ effective_on }) => <Day on={effective_on} /> },
  {
    key: 'received',
    header: 'Received',
    isOneLine: true,
    from: 'wide',
    cell: ({ received_on }) => <Day on={received_on} />,
  },
  {
    key: 'form',
    header: 'Form',
    from: 'medium',
    cell: ({ form_code, docket }) => (
      <>
        {codeLabel(INSURANCE_FORMS, form_code) ?? <Missing />}
        {docket === null ? null : <span className="row-note unbroken">for {docket}</span>}
      </>
    ),
  },
  { ...SOURCE_COLUMN, key: 'source', from: 'medium' },
];

function Day({ on }: { on: string | null }) {
  return on === null ? <Missing /> : formatDate(on);
}

/** The day that ends a policy stands under the state, before or after it has come. */
function stateOf({ state, cancel_effective_on, end_reason }: InsurancePolicy) {
  const isEnding = state === 'cancel_pending';
  const name = state === 'cancelled' && end_reason !== null ? capitalized(end_reason) : COVERAGE_STATE_NAMES[state];
  return (
    <>
      {isEnding ? <strong className="attention">{name}</strong> : name}
      {cancel_effective_on === null ? null : (
        <span className="row-note">
          {isEnding ? 'in force until ' : ''}
          {formatDate(cancel_effective_on)}
        </span>
      )}
    </>
  );
}

function limitOf({ type, limit_usd, underlying_usd, coverage_class }: InsurancePolicy) {
  return (
    <>
      {limit_usd === null ? <Missing /> : formatDollars(limit_usd)}
      {coverage_class === 'excess' ? (
        <span className="row-note">
          {underlying_usd === null ? 'above an amount not reported' : `above ${formatDollars(underlying_usd)}`}
        </span>
      ) : null}
      {type === 'cargo' ? <span className="row-note">no proof of cover</span> : null}
    </>
  );
}
