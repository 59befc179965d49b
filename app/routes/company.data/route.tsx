import { getFederalData, listClosedFiles, listFileChanges } from '@contract/carriers/federal-data.calls';
import { listFraudLists } from '@contract/identity-alerts/fraud-lists.calls';
import { dayOf } from '@contract/shared/day';
import { formatCount } from '@contract/shared/format';
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
import { dataAnswer, syncLine } from '~/view/federal-data';
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

/** What is old or missing and what follows; folded, every federal file with its day and sync; the lists that warn of fraud. */
export default function CompanyDataPage() {
  const { datasets, contradictions, is_scheduled, closedFiles, changes, fraudLists, today } =
    useLoaderData<typeof loader>();
  const loaded = datasets.filter(({ as_of }) => as_of !== null);
  const answer = dataAnswer(datasets);
  return (
    <>
      <PageHeader title="Data freshness" context="The federal files behind every carrier page" />
      <div className="data-freshness stack-wide">
        <div className={`decision-panel load-answer ${answer.tone}`}>
          <p className="panel-answer">
            <strong>{answer.words}</strong>
          </p>
          <p>{syncLine(datasets, is_scheduled)}</p>
        </div>
        <DataProblems datasets={datasets} />
        <ClosedFilesNotice closedFiles={closedFiles} today={today} />
        {loaded.length === 0 ? null : <Contradictions counts={contradictions} />}
        <section className="stack" aria-labelledby="files">
          <h2 id="files">Federal files</h2>
          <details>
            <summary className="discloses">All {formatCount(datasets.length, 'file')}, with day and last check</summary>
            <FederalDatasets datasets={datasets} isScheduled={is_scheduled} today={today} />
          </details>
          <FileChangesTable changes={changes} />
          {loaded.length === 0 ? null : <DatasetFiles datasets={loaded} />}
        </section>
        <section className="stack" aria-labelledby="fraud-lists">
          <h2 id="fraud-lists">Fraud lists and revoked ELDs</h2>
          <FraudLists lists={fraudLists} today={today} />
        </section>
      </div>
    </>
  );
}
