import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { PageHeader } from '~/components/shell/page-header';
import { requireUser } from '~/services/guards.server';
import { openPage } from '~/services/page.server';
import { BULK_ACTION_ACCESS, BULK_ACTION_LABELS } from '~/view/bulk-actions';
import { pageMeta } from '~/view/page-title';
import { ActionForm, Carriers, Outcome } from './bulk-form';
import { describeCarriers, TITLES } from './bulk-words';
import { whyLeftOut } from './chosen-carriers';
import { chosenCarriers } from './chosen-carriers.server';
import { addressOf, runBulk } from './run-bulk.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? BULK_ACTION_LABELS[args.data.bulkAction] : 'Several carriers');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'listOwnCarriers');
  const address = addressOf(args.request);
  await requireUser(args, BULK_ACTION_ACCESS[address.bulkAction]);
  return { ...address, carriers: await chosenCarriers(monitor, address.carrierIds, address.bulkAction) };
}

export async function action(args: ActionFunctionArgs) {
  return runBulk(args);
}

export default function BulkPage() {
  const { bulkAction, carriers, back } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const doneIds = refused?.outcome?.doneIds ?? [];
  const touched = carriers.filter(
    (carrier) => whyLeftOut(bulkAction, carrier) === null && !doneIds.includes(carrier.id),
  );
  const leftOut = carriers.filter(
    (carrier) => whyLeftOut(bulkAction, carrier) !== null && !doneIds.includes(carrier.id),
  );
  return (
    <>
      <PageHeader
        title={TITLES[bulkAction](touched.length === 1 ? touched[0]!.name : describeCarriers(touched.length))}
        crumbs={[{ label: 'Carriers', to: back }, { label: BULK_ACTION_LABELS[bulkAction] }]}
      />
      <div className="stack-wide account-tab">
        {refused?.outcome ? <Outcome outcome={refused.outcome} bulkAction={bulkAction} /> : null}
        {carriers.length === 0 ? (
          <Notice kind="info" title="No carriers selected">
            <p>
              Select carriers in the list first. <Link to={back}>Back to the list</Link>
            </p>
          </Notice>
        ) : null}
        {touched.length === 0 ? null : (
          <ActionForm bulkAction={bulkAction} touched={touched} back={back} refused={refused?.result} />
        )}
        {leftOut.length === 0 ? null : <Carriers title="Left out" carriers={leftOut} why={bulkAction} />}
        {touched.length === 0 && carriers.length > 0 ? (
          <p>
            <Link to={back}>Back to the list</Link>
          </p>
        ) : null}
      </div>
    </>
  );
}
