import type { ProcessAgent } from '@contract/carriers/authority-history.entities';
import { Missing } from '@ui/definition-list';
import { type Column, DataTable } from '~/components/table/data-table';
import { SOURCE_COLUMN } from './source-column';

/** Who accepts legal papers for the carrier: a claim is served on them. */
export function ProcessAgents({ agents }: { agents: readonly ProcessAgent[] }) {
  return (
    <DataTable
      caption="Process agents (BOC-3)"
      columns={COLUMNS}
      rows={agents}
      rowKey={(agent) => agents.indexOf(agent)}
    />
  );
}

const COLUMNS: readonly Column<ProcessAgent>[] = [
  {
    key: 'name',
    header: 'Agent',
    isRowHeader: true,
    cell: ({ company_name, attention }) => (
      <>
        {company_name ?? attention}
        {company_name !== null && attention !== null ? <span className="row-note">attention: {attention}</span> : null}
      </>
    ),
  },
  { key: 'address', header: 'Address', cell: ({ address }) => addressLine(address) ?? <Missing /> },
  { key: 'docket', header: 'Docket', isOneLine: true, cell: ({ docket }) => docket.replace(/^([A-Z]+)(?=\d)/, '$1 ') },
  SOURCE_COLUMN,
];

function addressLine({ street, city, state, postal_code, country }: ProcessAgent['address']): string | null {
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [street, place, country === 'US' ? null : country].filter(Boolean).join(', ') || null;
}
