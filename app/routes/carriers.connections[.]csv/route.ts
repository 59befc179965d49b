import { CONNECTION_STATUS_LABELS } from '@contract/connections/connections.constants';
import type { ExportedConnection } from '@contract/connections/connections.entities';
import { PACKET_STATUS_LABELS } from '@contract/onboarding/packets.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportConnections } from '~/models/connections.server';
import { csvFile, sendFile } from '~/send-file.server';
import { connectionsAsked, filtersIn, rejectUnknownInList } from '~/services/connection-list.server';
import type { Monitor } from '~/services/monitor.server';
import { verdictInFile } from '~/view/carrier/stopped';
import { listNamed } from '~/view/connection-list';
import { csvLine } from '~/view/csv';

/** A list of the company's carriers as a file, narrowed as the page is. */
export function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams;
  return sendFile(args, 'exportOwnCarriers', async (monitor) => {
    rejectUnknownInList(search);
    const list = listNamed(search.get('list'), 'my-carriers', false);
    return csvFile(`${list}.csv`, linesOf(monitor, connectionsAsked(list, filtersIn(search))));
  });
}

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
    CONNECTION_STATUS_LABELS[line.status],
    line.is_dismissed ? 'Yes' : 'No',
    line.updated_at,
    line.updated_by ?? '',
    line.packet_status === null ? '' : PACKET_STATUS_LABELS[line.packet_status],
    verdictInFile(line, line.overall_result),
    line.assessed_at ?? '',
  ];
}
