import type { CallInput } from '@contract/call';
import * as interchanges from '@contract/edi/interchanges.calls';
import * as invoices from '@contract/edi/invoices.calls';
import * as tenders from '@contract/edi/tenders.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the tenders, and how many each list has. */
export async function listEdiTenders(monitor: Monitor, query: CallInput<typeof tenders.listEdiTenders>['query']) {
  const { data, paging } = await monitor.call(tenders.listEdiTenders, { query });
  return { ...data, paging };
}

/** A page of the EDI files, newest first. */
export async function listEdiInterchanges(
  monitor: Monitor,
  query: CallInput<typeof interchanges.listEdiInterchanges>['query'],
) {
  const { data, paging } = await monitor.call(interchanges.listEdiInterchanges, { query });
  return { ...data, paging };
}

/** A page of the invoices, and how many each list has. */
export async function listEdiInvoices(monitor: Monitor, query: CallInput<typeof invoices.listEdiInvoices>['query']) {
  const { data, paging } = await monitor.call(invoices.listEdiInvoices, { query });
  return { ...data, paging };
}
