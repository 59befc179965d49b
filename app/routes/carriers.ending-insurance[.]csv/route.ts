import { CERTIFICATE_COVERAGE_NAMES, POLICY_TYPE_NAMES } from '@contract/carriers/insurance.constants';
import { CONNECTION_STATUS_LABELS } from '@contract/connections/connections.constants';
import type { EndingPolicy } from '@contract/insurance/policies.entities';
import { dayOf, daysBetween } from '@contract/shared/day';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportEndingPolicies } from '~/models/insurance.server';
import { csvFile, sendFile } from '~/send-file.server';
import { rejectUnknownParams } from '~/services/known-params.server';
import { numberCell } from '~/view/carrier/carrier-csv';
import { csvLine } from '~/view/csv';
import { DEFAULT_SPAN, daysOf } from '~/view/expiring-insurance';

/** All pages of the insurance that expires, as a file. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'exportOwnCarriers', async (monitor) => {
    const search = new URL(args.request.url).searchParams;
    rejectUnknownParams(search, ['days'], 'the insurance that ends');
    const today = dayOf(new Date());
    const policies = await exportEndingPolicies(monitor, { days: daysOf(search.get('days') || DEFAULT_SPAN, today) });
    return csvFile('expiring-insurance.csv', linesOf(policies, today));
  });
}

async function* linesOf(policies: readonly EndingPolicy[], today: string) {
  yield csvLine(HEAD);
  yield policies.map((policy) => csvLine(cells(policy, today))).join('');
}

const HEAD = [
  'Expires on',
  'Days left',
  'Carrier',
  'Carrier id',
  'Coverage',
  'Kind',
  'Another policy continues',
  'Limit (US dollars)',
  'Insurer',
  'Policy number',
  'Relationship',
];

const NAMES: Readonly<Record<string, string>> = { ...POLICY_TYPE_NAMES, ...CERTIFICATE_COVERAGE_NAMES };

const cells = (policy: EndingPolicy, today: string): string[] => [
  policy.ends_on,
  String(daysBetween(today, policy.ends_on)),
  policy.carrier_name ?? '',
  String(policy.carrier_id),
  NAMES[policy.coverage] ?? policy.coverage,
  policy.kind === 'filing' ? 'FMCSA filing' : 'Certificate',
  policy.is_continued ? 'yes' : 'no',
  numberCell(policy.limit_usd),
  policy.insurer ?? '',
  policy.policy_number ?? '',
  policy.connection_status === null ? 'Monitored' : CONNECTION_STATUS_LABELS[policy.connection_status],
];
