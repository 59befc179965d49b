import { listLoadPapers, WithdrawReason, withdrawLoadPaper } from '@contract/loads/load-papers.calls';
import { LOAD_PAPER_LABELS } from '@contract/loads/load-papers.constants';
import { getLoad } from '@contract/loads/loads.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { LoadChangePage, loadForm } from '~/components/load/load-change-page';
import { KeptLink } from '~/components/row-link';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { problemResponse } from '~/view/problem';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Withdraw document of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { id, reference } = await monitor.get(getLoad, { params: { id: args.params.id! } });
  const paper = (await monitor.get(listLoadPapers, { params: { id: args.params.id! } })).load_papers.find(
    (one) => String(one.id) === args.params.paperId,
  );
  if (!paper) throw problemResponse({ status: 404, message: 'The load has no such document.' });
  return { load: { id, reference }, paper };
}

const withdrawPaper = defineForm({
  form: 'withdraw',
  schema: z.object({ reason: WithdrawReason }),
  call: ({ monitor, params }, { reason }) =>
    monitor.send(withdrawLoadPaper, { params: { id: params.id!, paper_id: params.paperId! }, body: { reason } }),
  to: ({ params }) => `${paths.load(params.id!)}#papers-title`,
  toast: 'Document withdrawn.',
});

export const action = actionOf('workTickets', withdrawPaper);

export default function WithdrawPaperPage() {
  const { load, paper } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof withdrawPaper>('withdraw');
  return (
    <LoadChangePage
      load={load}
      title={`Withdraw ${paper.name}?`}
      context={`${LOAD_PAPER_LABELS[paper.is_type]}, load ${load.reference}`}
      here="Withdraw document"
    >
      {paper.withdrawn ? (
        <Notice kind="info" title="This document was already withdrawn">
          <p>
            <KeptLink to={paths.load(load.id)}>Back to the load</KeptLink>
          </p>
        </Notice>
      ) : (
        <PostForm of={form} {...loadForm(load)} look="danger" submit="Withdraw document">
          <ul className="plain-bullets">
            <li>The document stays on file, marked as withdrawn, with your name, the time and the reason.</li>
            <li>It no longer counts as a document of this load.</li>
            <li>This cannot be undone: upload the right document instead.</li>
          </ul>
          <TextArea field={fields.reason} label="Reason" hint="For example: belongs to another load, wrong page." />
        </PostForm>
      )}
    </LoadChangePage>
  );
}
