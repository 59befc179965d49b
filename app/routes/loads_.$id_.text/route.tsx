import { getLoad } from '@contract/loads/loads.calls';
import { listLoadTexts } from '@contract/texts/texts.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useLoadCrumbs } from '~/components/load/use-load-crumbs';
import { PageHeader } from '~/components/shell/page-header';

import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { sendText } from './forms.server';
import { LoadTexts, TextForm } from './text-form';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Text the driver of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { id, reference } = await monitor.get(getLoad, { params: { id: args.params.id! } });
  return { load: { id, reference }, texting: await monitor.get(listLoadTexts, { params: { id: args.params.id! } }) };
}

export const action = actionOf('workTickets', sendText);

export default function TextDriverPage() {
  const { load, texting } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={`Text the driver of load ${load.reference}`}
        context="Answers show on the load’s timeline. We add your company, the load and how to stop to your words."
        crumbs={useLoadCrumbs(load, 'Text')}
      />
      <div className="stack-wide account-tab">
        <TextForm loadId={load.id} {...texting} />
        <LoadTexts texts={texting.texts} />
      </div>
    </>
  );
}
