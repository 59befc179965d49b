import { CONNECTION_STATUS_LABELS } from '@contract/connections/connections.constants';
import type { ExportedConnection } from '@contract/connections/connections.entities';
import { PACKET_STATUS_LABELS } from '@contract/onboarding/packets.constants';
import { missingFor } from '@contract/shared/permissions';
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
import { columnsShown } from '~/view/carrier/carrier-columns';
import { carrierFile } from '~/view/carrier/carrier-csv';
import { listNamed, verdictOfList } from '~/view/connection-list';
import { csvLine } from '~/view/csv';

type ChosenColumns = ReturnType<typeof columnsShown>;

/** A list of the company's carriers as a file, narrowed and with the columns as the page is. */
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
    const mayLook = missingFor('viewFullCarrierProfile', user) === null;
    const columns = columnsShown(search, { list, mayLook });
    const lines =
      verdict === null
        ? linesOf(monitor, connectionsAsked(list, filters), columns)
        : followedLinesOf(monitor, followedAsked(verdict, filters), columns);
    return csvFile(`${list}.csv`, lines);
  });
}

/** A list by verdict: each carrier in the chosen columns, and since when it is monitored and has its verdict. */
async function* followedLinesOf(monitor: Monitor, asked: ReturnType<typeof followedAsked>, columns: ChosenColumns) {
  const { head, cells, cellsOfUnknown } = carrierFile(columns);
  const read = (after_id: number) => exportSubscriptions(monitor, { ...asked, after_id });
  let part = await read(0);
  yield csvLine([...head, 'Verdict since (UTC)', 'Monitored since (UTC)']);
  while (part.length > 0) {
    yield part
      .map(({ carrier, carrier_name, verdict_since, created_at }) =>
        csvLine([...(carrier ? cells(carrier) : cellsOfUnknown(carrier_name)), verdict_since ?? '', created_at]),
      )
      .join('');
    part = await read(part.at(-1)!.id);
  }
}

async function* linesOf(monitor: Monitor, asked: ReturnType<typeof connectionsAsked>, columns: ChosenColumns) {
  const { head, cells, cellsOfUnknown } = carrierFile(columns);
  const read = (after_id: number) => exportConnections(monitor, { ...asked, after_id });
  let part = await read(0);
  yield csvLine([...head, ...STATUS_HEAD]);
  while (part.length > 0) {
    yield part
      .map((line) =>
        csvLine([...(line.carrier ? cells(line.carrier) : cellsOfUnknown(line.carrier_name)), ...statusCells(line)]),
      )
      .join('');
    part = await read(part.at(-1)!.connection_id);
  }
}

/** What is agreed with a carrier: in every file of these lists. */
const STATUS_HEAD = ['Status', 'Is dismissed', 'Status since (UTC)', 'By', 'Packet'];

/** What is not known stays empty. */
function statusCells(line: ExportedConnection): string[] {
  return [
    CONNECTION_STATUS_LABELS[line.status],
    line.is_dismissed ? 'Yes' : 'No',
    line.updated_at,
    line.updated_by ?? '',
    line.packet_status === null ? '' : PACKET_STATUS_LABELS[line.packet_status],
  ];
}
