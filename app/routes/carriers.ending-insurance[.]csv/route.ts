import { exportEndingPolicies } from '@contract/insurance/policies.calls';
import { dayOf } from '@contract/shared/day';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { sendListFile } from '~/send-file.server';
import { inColumns } from '~/view/csv';
import { DEFAULT_SPAN } from '~/view/expiring-insurance';
import { expiringFile, expiringList } from '~/view/lists/expiring-insurance.list';

/** All pages of the insurance that expires, as a file. */
export function loader(args: LoaderFunctionArgs) {
  return sendListFile(args, 'exportOwnCarriers', expiringList, async ({ input: { days = DEFAULT_SPAN } }, monitor) => {
    const { head, cells } = inColumns(expiringFile(dayOf(new Date())));
    const policies = (await monitor.get(exportEndingPolicies, { query: { days } })).ending_policies;
    return { name: 'expiring-insurance.csv', head, parts: parts() };

    async function* parts() {
      yield policies.map(cells);
    }
  });
}
