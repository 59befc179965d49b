import { CERTIFICATE_COVERAGE_NAMES, POLICY_TYPE_NAMES } from '@contract/carriers/insurance.constants';
import { CONNECTION_STATUS_LABELS } from '@contract/connections/connections.constants';
import type { EndingPolicy } from '@contract/insurance/policies.entities';
import { addDays, dayOf, daysBetween } from '@contract/shared/day';
import { formatDate } from '@contract/shared/format';
import { paths } from '~/paths';
import { numberCell } from '../carrier/carrier-csv';
import type { FileColumns } from '../csv';
import { DEFAULT_SPAN, daysOf, type ExpiringCarrier, SPANS } from '../expiring-insurance';
import { defineList, type ListData, oneTab } from './define-list';

export interface ExpiringPage extends ListData<'all', ExpiringCarrier> {
  /** Days ahead of today, as requested. */
  days: string;
  /** ISO day. */
  today: string;
  hasCertificates: boolean;
}

/** How far the list looks ahead, as in the address. */
export const spanIn = ({ values }: Pick<ExpiringPage, 'values'>): string => values.days?.[0] ?? DEFAULT_SPAN;

/** Policies and certificates of the company's carriers that expire, by carrier. */
export const expiringList = defineList<ExpiringPage, { days: string }>({
  title: 'Expiring insurance',
  context: ({ today, days }) =>
    `Carriers you work with or monitor: what expires through ${formatDate(addDays(today, Number(days)))}, soonest first`,
  name: 'the insurance that ends',
  caption: 'Policies and certificates that expire, soonest first',
  noun: ['policy', 'policies'],
  tabs: oneTab('Expiring insurance'),
  filters: {
    days: {
      field: 'switch',
      label: 'How far ahead',
      chip: () => '',
      input: (span, { now }) => ({ days: daysOf(span, dayOf(now)) }),
    },
  },
  empty: ({ hasCertificates }) => ({
    title: 'Nothing expires in this period',
    text: `No policy of your carriers ${hasCertificates ? 'or verified certificate ' : ''}has an end on file in this period. Carriers without ${hasCertificates ? 'a certificate or ' : ''}an end on file are not listed here.`,
    link: { to: paths.endingInsurance({ days: SPANS.at(-1) }), label: 'Look further ahead' },
  }),
  failed: () => ({ title: 'The expiring insurance could not be loaded' }),
});

const NAMES: Readonly<Record<string, string>> = { ...POLICY_TYPE_NAMES, ...CERTIFICATE_COVERAGE_NAMES };

export const expiringFile = (today: string): FileColumns<EndingPolicy> => [
  ['Expires on', ({ ends_on }) => ends_on],
  ['Days left', ({ ends_on }) => String(daysBetween(today, ends_on))],
  ['Carrier', ({ carrier_name }) => carrier_name ?? ''],
  ['Carrier id', ({ carrier_id }) => String(carrier_id)],
  ['Coverage', ({ coverage }) => NAMES[coverage] ?? coverage],
  ['Kind', ({ kind }) => (kind === 'filing' ? 'FMCSA filing' : 'Certificate')],
  ['Another policy continues', ({ is_continued }) => (is_continued ? 'yes' : 'no')],
  ['Limit (US dollars)', ({ limit_usd }) => numberCell(limit_usd)],
  ['Insurer', ({ insurer }) => insurer ?? ''],
  ['Policy number', ({ policy_number }) => policy_number ?? ''],
  [
    'Relationship',
    ({ connection_status: status }) => (status === null ? 'Monitored' : CONNECTION_STATUS_LABELS[status]),
  ],
];
