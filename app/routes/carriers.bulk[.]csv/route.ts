import { exportCarriers } from '@contract/carriers/carriers.calls';
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

import { paths } from '~/paths';
import { csvFile, sendFile } from '~/send-file.server';
import type { Monitor } from '~/services/monitor.server';
import { COLUMNS_PARAM, columnsShown } from '~/view/carrier/carrier-columns';
import { carrierFile } from '~/view/carrier/carrier-csv';
import { csvLine } from '~/view/csv';

/** The carriers that were selected in a list, as a file with the columns that the list showed. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'exportCarriers', async (monitor) => {
    const search = new URL(args.request.url).searchParams;
    const ids = [...new Set(search.getAll('carrier_id'))].filter((id) => /^[1-9]\d{0,14}$/.test(id)).slice(0, MOST);
    // Without one nothing was selected: never all carriers.
    if (ids.length === 0) throw redirect(paths.searchResults());
    const ofList = new URLSearchParams(search.get('back')?.split('?')[1]);
    const columns = ofList.has(COLUMNS_PARAM) ? columnsShown(ofList, { list: null, mayLook: true }) : null;
    return csvFile('selected-carriers.csv', linesOf(monitor, ids, carrierFile(columns)));
  });
}

/** As many as a list has on a page. */
const MOST = 200;

async function* linesOf(monitor: Monitor, ids: string[], { head, cells }: ReturnType<typeof carrierFile>) {
  const asked = { search_text: '', q: { id_in: ids } };
  let part = (await monitor.get(exportCarriers, { query: { ...asked, after_id: 0 } })).carriers;
  yield csvLine(head);
  while (part.length > 0) {
    yield part.map((carrier) => csvLine(cells(carrier))).join('');
    part = (await monitor.get(exportCarriers, { query: { ...asked, after_id: part.at(-1)!.id } })).carriers;
  }
}
