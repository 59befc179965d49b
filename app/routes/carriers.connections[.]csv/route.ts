import { CONNECTION_STATUS_LABELS } from '@contract/connections/connections.constants';
import type { ExportedConnection } from '@contract/connections/connections.entities';
import { PACKET_STATUS_LABELS } from '@contract/onboarding/packets.constants';
import type { Subscription } from '@contract/subscriptions/subscriptions.entities';
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { exportConnections } from '~/models/connections.server';
import { exportSubscriptions } from '~/models/subscriptions.server';
import { paths } from '~/paths';
import { csvFile, sendFile } from '~/send-file.server';
import {
  connectionsAsked,
  filtersIn,
  followedAsked,
  maySeeVerdicts,
  rejectUnknownInList,
} from '~/services/connection-list.server';
import type { Monitor } from '~/services/monitor.server';
import { CARRIER_HEAD, carrierCells, phoneCell } from '~/view/carrier/carrier-csv';
import { verdictInFile } from '~/view/carrier/stopped';
import { reasonsOfRow } from '~/view/carrier/verdict-reasons';
import { listNamed, verdictOfList } from '~/view/connection-list';
import { csvLine } from '~/view/csv';

/** A list of the company's carriers as a file, narrowed as the page is. */
export function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams;
  return sendFile(args, 'exportOwnCarriers', async (monitor, user) => {
    rejectUnknownInList(search);
    const named = search.get('list');
    const list = listNamed(named, 'my-carriers', maySeeVerdicts(user));
    // Another list under the name of the one that was asked for would be taken for it: the page says which it shows.
    if (named && named !== list) throw redirect(paths.connections({ list: named }));
    const filters = filtersIn(search);
    const verdict = verdictOfList(list);
    const lines =
      verdict === null
        ? linesOf(monitor, connectionsAsked(list, filters))
        : followedLinesOf(monitor, followedAsked(verdict, filters));
    return csvFile(`${list}.csv`, lines);
  });
}

/** A list by verdict: each carrier as a search writes it down, with why and since when. */
async function* followedLinesOf(monitor: Monitor, asked: ReturnType<typeof followedAsked>) {
  const read = (after_id: number) => exportSubscriptions(monitor, { ...asked, after_id });
  let part = await read(0);
  yield csvLine([...CARRIER_HEAD, 'Why', 'Verdict since (UTC)', 'Followed since (UTC)']);
  while (part.length > 0) {
    yield part.map((line) => csvLine(followedCells(line))).join('');
    part = await read(part.at(-1)!.id);
  }
}

function followedCells({ carrier, carrier_name, verdict_since, created_at }: Subscription): string[] {
  // A carrier that no file names any more has its name, and nothing else.
  const cells = carrier
    ? carrierCells(carrier)
    : CARRIER_HEAD.map((_, at) => (at === NAME_AT ? (carrier_name ?? '') : ''));
  const { overall_result, not_passed } = carrier?.rules_assessment ?? {};
  const why = overall_result && not_passed ? reasonsOfRow(overall_result, not_passed) : '';
  return [...cells, why, verdict_since ?? '', created_at];
}

const NAME_AT = CARRIER_HEAD.indexOf('Legal name');

async function* linesOf(monitor: Monitor, asked: ReturnType<typeof connectionsAsked>) {
  const read = (after_id: number) => exportConnections(monitor, { ...asked, after_id });
  let part = await read(0);
  yield csvLine(HEAD);
  while (part.length > 0) {
    yield part.map((line) => csvLine(cells(line))).join('');
    part = await read(part.at(-1)!.connection_id);
  }
}

const HEAD = [
  'Carrier',
  'DBA',
  'USDOT',
  'Dockets',
  'City',
  'State',
  'Phone of record',
  'E-mail of record',
  'Status',
  'Dismissed',
  'Status since (UTC)',
  'By',
  'Packet',
  'Verdict',
  'Assessed (UTC)',
];

/** What is not known stays empty. */
function cells(line: ExportedConnection): string[] {
  return [
    line.carrier_name ?? '',
    line.dba_name ?? '',
    line.dot_number === null ? '' : String(line.dot_number),
    line.dockets.join(' '),
    line.city ?? '',
    line.state ?? '',
    phoneCell(line.phone),
    line.email ?? '',
    CONNECTION_STATUS_LABELS[line.status],
    line.is_dismissed ? 'Yes' : 'No',
    line.updated_at,
    line.updated_by ?? '',
    line.packet_status === null ? '' : PACKET_STATUS_LABELS[line.packet_status],
    verdictInFile(line, line.overall_result),
    line.assessed_at ?? '',
  ];
}
