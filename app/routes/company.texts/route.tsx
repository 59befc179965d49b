import { getTextSettings } from '@contract/texts/texts.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PageHeader } from '~/components/shell/page-header';

import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { saveTexting } from './forms.server';
import { TextingForm, TextMonths } from './texting';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Text messages');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageTickets');
  return { texting: await monitor.get(getTextSettings, {}) };
}

export const action = actionOf('manageTickets', saveTexting);

export default function TextMessagesPage() {
  const { texting } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Text messages" context="To drivers who agreed to them, about their loads" />
      <div className="stack-wide account-tab">
        <TextingForm {...texting} />
        <TextMonths months={texting.months} />
      </div>
    </>
  );
}
