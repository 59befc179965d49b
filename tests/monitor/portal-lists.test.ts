import { listActivity } from '@contract/activity/activity.calls';
import { listTickets } from '@contract/alerts/tickets.calls';
import type { Call } from '@contract/call';
import { listConnections } from '@contract/connections/connections.calls';
import { listIdentityAlerts } from '@contract/identity-alerts/identity-alerts.calls';
import { listCertificateDocuments } from '@contract/insurance/certificates.calls';
import { listTruckPostings } from '@contract/load-board/truck-postings.calls';
import { listLoads } from '@contract/loads/loads.calls';
import { listRateConfirmationMails } from '@contract/rate-confirmations/mails.calls';
import { listRateConfirmations } from '@contract/rate-confirmations/rate-confirmations.calls';
import { stringify } from 'qs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alertColumns } from '~/components/alert-list/alert-columns';
import { LOAD_COLUMNS } from '~/components/load-list/load-columns';
import type { Column } from '~/components/table/data-table';
import { askedOf } from '~/services/list.server';
import { activityList } from '~/view/lists/activity.list';
import { alertList } from '~/view/lists/alerts.list';
import { certificateList } from '~/view/lists/certificates.list';
import { connectionList } from '~/view/lists/connections.list';
import { hasTabs, type List, type ListData } from '~/view/lists/define-list';
import { identityAlertList } from '~/view/lists/identity-alerts.list';
import { loadList } from '~/view/lists/loads.list';
import { mailList } from '~/view/lists/rate-confirmation-mails.list';
import { confirmationList } from '~/view/lists/rate-confirmations.list';
import { truckList } from '~/view/lists/truck-postings.list';
import { aUser } from '../app/support/factories';
import { PAGES, sampleOfFilter } from '../app/support/lists';
import { openSectionMonitor, type SectionMonitor } from './support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

/**
 * The monitor knows every condition, parameter and order that a list of the portal asks.
 *
 * @param tabParam of the call; null: it has no tabs
 */
function law<Page extends ListData, Input, Row>(
  call: Call,
  list: List<Page, Input>,
  page: Page,
  { tabParam, columns = [] }: { tabParam: string | null; columns?: readonly Column<Row>[] },
) {
  const tab = hasTabs(list.tabs) ? { [list.tabs.param]: page.tab } : undefined;
  const ask = async (address: Record<string, string>) => {
    const { q, input, tab: of } = askedOf(list, new URLSearchParams({ ...tab, ...address }), aUser());
    const query = stringify({ ...input, q, ...(tabParam && { [tabParam]: of }) }, { addQueryPrefix: true });
    return monitor.get(`${call.path.replace('/api/v1', '')}${query}`);
  };
  // Of the company's own: another is one that the monitor does not find.
  const filters = Object.keys(list.filters).filter((name) => name !== 'classification');
  const sorts = columns.flatMap(({ sortKey, alsoSorts = [] }) => [sortKey, ...alsoSorts.map((one) => one.sortKey)]);

  describe(list.name, () => {
    test.each(filters)('are narrowed by %s', async (filter) => {
      const { status, body } = await ask({ [filter]: sampleOfFilter(list, page, filter) });
      expect([status, body.error]).toEqual([200, undefined]);
    });

    test.each(sorts.filter((key) => key !== undefined))('are ordered by %s', async (key) => {
      for (const direction of ['asc', 'desc']) expect((await ask({ sort: `${key} ${direction}` })).status).toBe(200);
    });
  });
}

law(listLoads, loadList, PAGES.loads, { tabParam: 'tab', columns: LOAD_COLUMNS.open });
law(listTickets, alertList, PAGES.alerts, { tabParam: 'tab', columns: alertColumns('open') });
law(listConnections, connectionList, PAGES.connections, { tabParam: 'list' });
law(listRateConfirmations, confirmationList, PAGES.confirmations, { tabParam: 'list' });
law(listRateConfirmationMails, mailList, PAGES.mails, { tabParam: 'list' });
law(listIdentityAlerts, identityAlertList, PAGES.identityAlerts, { tabParam: null });
law(listCertificateDocuments, certificateList, PAGES.certificates, { tabParam: 'status' });
law(listTruckPostings, truckList, PAGES.trucks, { tabParam: 'state' });
law(listActivity, activityList, PAGES.activity, { tabParam: null });
