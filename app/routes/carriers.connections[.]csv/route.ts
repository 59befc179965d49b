import { CONNECTION_STATUS_LABELS } from '@contract/connections/connections.constants';
import type { ExportedConnection } from '@contract/connections/connections.entities';
import { PACKET_STATUS_LABELS } from '@contract/onboarding/packets.constants';
import { VERDICT_NAMES } from '@contract/rules/rules.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportConnections } from '~/models/connections.server';
import { listNamed } from '~/services/connection-list';
import { connectionsAsked, filtersIn } from '~/services/connection-list.server';
import { csvLine } from '~/services/csv';
import { requireUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';

/** A list of the company's carriers as a file, narrowed as the page is; written part by part, however long it is. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'exportOwnCarriers');
  const monitor = await openMonitor(args);
  const search = new URL(args.request.url).searchParams;
  const list = listNamed(search.get('list'), 'my-carriers', false);
  const asked = connectionsAsked(list, filtersIn(search));
  const read = (after_id: number) => exportConnections(monitor, { ...asked, after_id });
  // Before the answer begins: what is refused is refused with its page, not within a file.
  let part = await read(0);
  const encoder = new TextEncoder();
  let isBegun = false;
  const file = new ReadableStream({
    async pull(controller) {
      try {
        if (!isBegun) controller.enqueue(encoder.encode(csvLine(HEAD)));
        else part = await read(part.at(-1)!.connection_id);
        isBegun = true;
        if (part.length === 0) return controller.close();
        controller.enqueue(encoder.encode(part.map((line) => csvLine(cells(line))).join('')));
      } catch (error) {
        controller.error(error);
      }
    },
  });
  return new Response(file, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${list}.csv"`,
    },
  });
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
    line.overall_result === null ? '' : VERDICT_NAMES[line.overall_result],
    line.assessed_at ?? '',
  ];
}
