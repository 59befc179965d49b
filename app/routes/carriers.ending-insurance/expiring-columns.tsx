import { CERTIFICATE_COVERAGE_NAMES, POLICY_TYPE_NAMES } from '@contract/carriers/insurance.constants';
import { CONNECTION_STATUS_LABELS } from '@contract/connections/connections.constants';
import type { EndingPolicy } from '@contract/insurance/policies.entities';
import { daysBetween } from '@contract/shared/day';
import { formatCount, formatDate, formatDollars } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import type { ReactNode } from 'react';
import { ListLink } from '~/components/list-link';
import type { Column } from '~/components/table/data-table';
import { paths } from '~/paths';
import type { ExpiringCarrier } from '~/view/expiring-insurance';

/** Under a week a certificate may not come in time. */
const URGENT_DAYS = 7;

/** One carrier a row; where several of its policies end, each is a line of every cell. */
export const expiringColumns = (today: string): readonly Column<ExpiringCarrier>[] => [
  {
    key: 'left',
    header: 'Expires in',
    cell: lines(({ ends_on }) => {
      const days = daysBetween(today, ends_on);
      return (
        <>
          <span className={days <= URGENT_DAYS ? 'attention' : undefined}>{formatCount(days, 'day')}</span>{' '}
          <time className="small-print unbroken" dateTime={ends_on}>
            {formatDate(ends_on)}
          </time>
        </>
      );
    }),
  },
  {
    key: 'carrier',
    header: 'Carrier',
    isRowHeader: true,
    cell: ({ carrier_id, carrier_name }) => (
      <ListLink to={paths.carrierSection(carrier_id, 'insurance')}>{carrier_name ?? `Carrier ${carrier_id}`}</ListLink>
    ),
  },
  {
    key: 'kind',
    header: 'Coverage',
    cell: lines(({ kind, coverage, is_continued }) => (
      <>
        {kind === 'filing' ? POLICY_TYPE_NAMES[coverage as keyof typeof POLICY_TYPE_NAMES] : certificateName(coverage)}
        <span className="small-print">
          {kind === 'filing' ? ', FMCSA filing' : ', certificate'}
          {is_continued ? ', another continues' : ''}
        </span>
      </>
    )),
  },
  {
    key: 'limit',
    header: 'Limit',
    isNumeric: true,
    cell: lines(({ limit_usd }) => (limit_usd === null ? <Missing /> : formatDollars(limit_usd))),
  },
  { key: 'insurer', header: 'Insurer', from: 'medium', cell: lines(({ insurer }) => insurer ?? <Missing />) },
  {
    key: 'number',
    header: 'Policy no.',
    from: 'wide',
    cell: lines(({ policy_number }) => policy_number ?? <Missing />),
  },
  {
    key: 'relationship',
    header: 'Relationship',
    cell: ({ connection_status }) =>
      connection_status === null ? 'Monitored' : CONNECTION_STATUS_LABELS[connection_status],
  },
];

/** The same of each policy, one beneath the other. */
const lines =
  (cell: (policy: EndingPolicy) => ReactNode) =>
  ({ policies }: ExpiringCarrier): ReactNode => (
    <>
      {policies.map((policy) => (
        <span
          key={`${policy.kind} ${policy.coverage} ${policy.policy_number} ${policy.ends_on}`}
          className="policy-line"
        >
          {cell(policy)}
        </span>
      ))}
    </>
  );

const certificateName = (coverage: EndingPolicy['coverage']) =>
  CERTIFICATE_COVERAGE_NAMES[coverage as keyof typeof CERTIFICATE_COVERAGE_NAMES] ?? coverage;
