import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import { exportConnections } from '@contract/connections/connections.calls';
import { missingFor } from '@contract/shared/permissions';
import { exportSubscriptions } from '@contract/subscriptions/subscriptions.calls';
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

import { paths } from '~/paths';
import { linesAfter, sendListFile } from '~/send-file.server';
import { connectionsAsked, followedAsked, maySeeVerdicts } from '~/services/connection-list.server';
import { columnsShown } from '~/view/carrier/carrier-columns';
import { carrierFile } from '~/view/carrier/carrier-csv';
import { verdictOfList } from '~/view/connection-list';
import { inColumns } from '~/view/csv';
import { AGREED_COLUMNS, connectionList, FOLLOWED_COLUMNS } from '~/view/lists/connections.list';

/** A list of the company's carriers as a file, narrowed and with the columns as the page is. */
export function loader(args: LoaderFunctionArgs) {
  return sendListFile(args, 'exportOwnCarriers', connectionList, async (asked, monitor, user) => {
    const { tab } = asked;
    const verdict = verdictOfList(tab);
    // Another list under the requested name would mislead: the page says which it shows.
    if (verdict !== null && !maySeeVerdicts(user)) throw redirect(paths.connections({ list: tab }));
    const mayLook = missingFor('viewFullCarrierProfile', user) === null;
    const search = new URL(args.request.url).searchParams;
    const { head, cells, cellsOfUnknown } = carrierFile(columnsShown(search, { list: tab, mayLook }));
    const carrierCells = ({ carrier, carrier_name }: Listed) =>
      carrier ? cells(carrier) : cellsOfUnknown(carrier_name);
    const name = `${tab}.csv`;
    if (verdict !== null) {
      const own = inColumns(FOLLOWED_COLUMNS);
      const read = (after_id = 0) =>
        monitor
          .get(exportSubscriptions, { query: { ...followedAsked(verdict, asked), after_id } })
          .then((answer) => answer.subscriptions);
      const parts = linesAfter(
        read,
        ({ id }) => id,
        (line) => [...carrierCells(line), ...own.cells(line)],
      );
      return { name, head: [...head, ...own.head], parts };
    }
    const own = inColumns(AGREED_COLUMNS);
    const read = (after_id = 0) =>
      monitor
        .get(exportConnections, { query: { ...connectionsAsked(asked), after_id } })
        .then((answer) => answer.connections);
    const parts = linesAfter(
      read,
      ({ connection_id }) => connection_id,
      (line) => [...carrierCells(line), ...own.cells(line)],
    );
    return { name, head: [...head, ...own.head], parts };
  });
}

type Listed = { carrier?: CarrierSummary | null; carrier_name: string | null };
