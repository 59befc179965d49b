import { getFederalData, listClosedFiles, listFileChanges } from '@contract/carriers/federal-data.calls';
import { listFraudLists } from '@contract/identity-alerts/fraud-lists.calls';
import { dayOf } from '@contract/shared/day';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ClosedFilesNotice } from '~/components/federal-data/closed-files-notice';
import { Contradictions } from '~/components/federal-data/contradictions';
import { DataProblems } from '~/components/federal-data/data-problems';
import { DatasetFiles } from '~/components/federal-data/dataset-files';
import { FederalDatasets } from '~/components/federal-data/federal-datasets';
import { FileChangesTable } from '~/components/federal-data/file-changes-table';
import { FraudLists } from '~/components/identity-alerts/fraud-lists';
import { PageHeader } from '~/components/shell/page-header';

import { openPage } from '~/services/page.server';
import { syncLine } from '~/view/federal-data';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Data freshness');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'broker');
  const [federalData, closedFiles, changes, fraudLists] = await Promise.all([
    monitor.get(getFederalData, {}),
    monitor.get(listClosedFiles, {}).then((answer) => answer.closed_files),
    monitor.get(listFileChanges, {}).then((answer) => answer.changes),
    monitor.get(listFraudLists, {}).then((answer) => answer.fraud_lists),
  ]);
  return { ...federalData, closedFiles, changes, fraudLists, today: dayOf(new Date()) };
}

/** Every federal file, the day it is of, and how the sync with FMCSA is; and the lists that warn of fraud. */
export default function CompanyDataPage() {
  const { datasets, contradictions, is_scheduled, closedFiles, changes, fraudLists, today } =
    useLoaderData<typeof loader>();
  const loaded = datasets.filter(({ as_of }) => as_of !== null);
  return (
    <>
      <PageHeader title="Data freshness" context="The federal files behind every carrier page" />
      <div className="data-freshness stack-wide">
        <p>{syncLine(datasets, is_scheduled)}</p>
        {loaded.length === 0 ? <p>No federal data is loaded yet, so no carrier can be found.</p> : null}
        <DataProblems datasets={datasets} />
        <ClosedFilesNotice closedFiles={closedFiles} today={today} />
        <FederalDatasets datasets={datasets} isScheduled={is_scheduled} today={today} />
        <FileChangesTable changes={changes} />
        {loaded.length === 0 ? null : <Contradictions counts={contradictions} />}
        {loaded.length === 0 ? null : <DatasetFiles datasets={loaded} />}
        <section className="stack" aria-labelledby="fraud-lists">
          <h2 id="fraud-lists">Fraud lists and revoked ELDs</h2>
          <FraudLists lists={fraudLists} today={today} />
        </section>
      </div>
    </>
  );
}
