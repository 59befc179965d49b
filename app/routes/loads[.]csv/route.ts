import { LOAD_PROTECTION_LABELS } from '@contract/loads/gate.constants';
import { LOAD_STATUS_LABELS, type LoadSource } from '@contract/loads/loads.constants';
import type { LoadStop, LoadSummary } from '@contract/loads/loads.entities';
import { LOAD_TRACKING_STATUS_LABELS } from '@contract/loads/tracking.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportLoads } from '~/models/loads.server';
import { listTeams } from '~/models/teams.server';
import { csvFile, sendFile } from '~/send-file.server';
import { loadsAsked, loadsInAddress, sorted } from '~/services/load-list.server';
import { verdictInFile } from '~/view/carrier/stopped';
import { csvLine } from '~/view/csv';
import { endsOf, placeName } from '~/view/loads/listed-load';

/** The loads of a list as a file, narrowed and in the order of the page. */
export function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams;
  return sendFile(args, 'exportLoads', async (monitor, user) => {
    const { list, filters, isAll, sort } = loadsInAddress(search);
    const asked = loadsAsked(list, filters, isAll, user);
    const query = { ...asked, q: { ...asked.q, ...sorted(sort, list) } };
    const { teams } = await listTeams(monitor, { per_page: 200 });
    const names = new Map(teams.map(({ id, name }) => [id, name]));
    return csvFile(`loads-${list}.csv`, linesOf());

    async function* linesOf() {
      // Loads that move on while the file is made may come up again on a later page.
      const written = new Set<number>();
      let part = await exportLoads(monitor, query, 1);
      yield csvLine(HEAD);
      for (let page = 2; part.length > 0; page += 1) {
        yield part
          .filter(({ id }) => !written.has(id))
          .map((load) => csvLine(cellsOf(load, names)))
          .join('');
        for (const { id } of part) written.add(id);
        part = await exportLoads(monitor, query, page);
      }
    }
  });
}

const HEAD = [
  'Reference',
  'Customer',
  'Status',
  'What it needs',
  'Protection',
  'Why',
  'Tracking',
  'Newest position (UTC)',
  'Carrier',
  'DOT',
  'Verdict',
  'Vehicle',
  ...['Origin', 'Destination'].flatMap((end) => [
    end,
    `${end} window from (UTC)`,
    `${end} window to (UTC)`,
    `${end} time zone`,
  ]),
  'Stops',
  'Assignee',
  'Team',
  'Equipment',
  'Miles',
  'Miles are',
  'Rate (USD)',
  'Came in by',
];

const SOURCES: Readonly<Record<LoadSource, string>> = { api: 'API', csv: 'CSV', form: 'Form' };

/** What is not known stays empty. */
function cellsOf(load: LoadSummary, teams: ReadonlyMap<number, string>): string[] {
  const { carrier, stops } = load;
  return [
    load.reference,
    load.customer_name ?? '',
    LOAD_STATUS_LABELS[load.status],
    load.attention.map(({ reason }) => reason).join('; '),
    load.protection ? LOAD_PROTECTION_LABELS[load.protection.state] : '',
    load.protection?.sentence ?? '',
    LOAD_TRACKING_STATUS_LABELS[load.tracking_status],
    load.newest_position_at ?? '',
    carrier?.legal_name ?? '',
    carrier?.identifiers.find(({ is_type }) => is_type === 'DOT')?.value ?? '',
    carrier ? verdictInFile(carrier.is_do_not_dispatch ? STOPPED : null, carrier.overall_result) : '',
    load.vehicle?.label ?? '',
    ...endsOf(stops).flatMap(placeCells),
    String(stops.length),
    load.load_lock_assignee?.full_name ?? '',
    load.team_id === null ? '' : (teams.get(load.team_id) ?? ''),
    load.equipment ?? '',
    load.billable_miles === null ? '' : String(load.billable_miles),
    load.billable_miles_source === 'tms' ? 'given' : (load.billable_miles_source ?? ''),
    load.rate_cents === null ? '' : (load.rate_cents / 100).toFixed(2),
    SOURCES[load.source],
  ];
}

const STOPPED = { status: 'do_not_dispatch' };

const placeCells = (stop: LoadStop | undefined): string[] =>
  stop
    ? [placeName(stop), stop.window_starts_at ?? '', stop.window_ends_at ?? '', stop.local_zone ?? '']
    : ['', '', '', ''];
