import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import type { AroundPoint } from '@contract/carriers/carriers-near.calls';
import { type CarrierSearchFilters, chosenFilters, filtersToQuery } from '@contract/carriers/search-filters';
import { CONNECTION_STATUS_LABELS, type ConnectionStatus } from '@contract/connections/connections.constants';
import { VERDICT_NAMES } from '@contract/rules/rules.constants';
import { missingFor } from '@contract/shared/permissions';
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { exportCarriers } from '~/models/carriers.server';
import { paths } from '~/paths';
import { csvFile, sendFile } from '~/send-file.server';
import { filtersInAddress } from '~/services/carrier-filters.server';
import { SEARCH_PARAMS } from '~/services/carrier-search.server';
import type { Monitor } from '~/services/monitor.server';
import { textRadiusInAddress } from '~/services/text-radius.server';
import { verdictInFile } from '~/view/carrier/stopped';
import { csvLine } from '~/view/csv';

/** All pages of a search as a file, narrowed as the page is. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'exportCarriers', async (monitor, user) => {
    const search = new URL(args.request.url).searchParams;
    const shown = await filtersInAddress(monitor, search, { others: SEARCH_PARAMS });
    const { point } = await textRadiusInAddress(monitor, search, shown);
    const { filters, errors } = shown;
    const asksNothing = filters.searchText === '' && chosenFilters(filters).length === 0;
    // The page of the same address says what is wrong with it, or that nothing was searched for: never all carriers.
    if (asksNothing || Object.keys(errors).length > 0) throw redirect(`${paths.searchResults()}?${search}`);
    const hasInsights = user.paywall.can_export_with_insights && missingFor('viewInsights', user) === null;
    return csvFile('carriers.csv', linesOf(monitor, filters, point, hasInsights));
  });
}

/** @param point what the search is around; null: it is by name and number */
async function* linesOf(
  monitor: Monitor,
  filters: CarrierSearchFilters,
  point: AroundPoint | null,
  hasInsights: boolean,
) {
  const asked = {
    search_text: filters.searchText,
    q: filtersToQuery(filters),
    ...point,
    ...(hasInsights && { insights: '1' as const }),
  };
  let part = await exportCarriers(monitor, { ...asked, after_id: 0 });
  yield csvLine([...HEAD, ...(hasInsights ? INSIGHTS_HEAD : [])]);
  while (part.length > 0) {
    yield part.map((carrier) => csvLine(cells(carrier, hasInsights))).join('');
    part = await exportCarriers(monitor, { ...asked, after_id: part.at(-1)!.id });
  }
}

const HEAD = [
  'USDOT',
  'Legal name',
  'DBA name',
  'Other numbers',
  'City',
  'State',
  'Country',
  'Verdict',
  'Classifications',
  'Registration status',
  'Active carrier authority',
  'Authority since',
  'BIPD in force (US dollars)',
  'Insurance ends on',
  'Safety rating',
  'Last inspection on',
  'Out-of-service order in effect',
  'Power units',
  'Drivers',
  'Relationship',
];
const INSIGHTS_HEAD = ['Days without authority', 'Authority again since', 'Brokers at the same address'];

/** What is not known is an empty cell: never a zero, never a no. */
function cells(carrier: CarrierSummary, hasInsights: boolean): string[] {
  const { facts, identifiers, rules_assessment, relationship } = carrier;
  const dot = identifiers.find(({ is_type }) => is_type === 'DOT');
  const gap = carrier.insights?.find(({ is_type }) => is_type === 'authority_history_gap');
  const brokers = carrier.insights?.find(({ is_type }) => is_type === 'broker_authority_nearby');
  return [
    dot?.value ?? '',
    carrier.legal_name ?? '',
    carrier.dba_name ?? '',
    identifiers
      .filter(({ is_type }) => is_type !== 'DOT')
      .map(({ is_type, value }) => `${is_type} ${value}`)
      .join('; '),
    carrier.city ?? '',
    carrier.state ?? '',
    carrier.country ?? '',
    verdictInFile(relationship, rules_assessment?.overall_result ?? null),
    rules_assessment?.classifications?.map(({ name, status }) => `${name}: ${VERDICT_NAMES[status]}`).join('; ') ?? '',
    carrier.status_code ?? '',
    yesNo(facts?.has_active_authority),
    facts?.authority_granted_on ?? '',
    text(facts?.bipd_in_force_usd),
    facts?.insurance_cancel_effective_on ?? '',
    facts?.safety_rating ?? (facts && carrier.status_code !== null ? 'Not rated' : ''),
    facts?.last_inspection_on ?? '',
    yesNo(facts?.has_active_oos_order),
    text(carrier.power_units),
    text(carrier.drivers),
    relationship ? (CONNECTION_STATUS_LABELS[relationship.status as ConnectionStatus] ?? relationship.status) : '',
    ...(hasInsights ? [text(gap?.value), gap?.on ?? '', text(brokers?.value)] : []),
  ];
}

const text = (value: number | null | undefined) => (value == null ? '' : String(value));
const yesNo = (value: boolean | null | undefined) => (value == null ? '' : value ? 'yes' : 'no');
