import { uploadLoadPaper } from '@contract/loads/load-papers.calls';
import { LOAD_PAPER_LABELS, LOAD_PAPER_TYPES, MAX_LOAD_PAPERS } from '@contract/loads/load-papers.constants';
import { getLoad } from '@contract/loads/loads.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { RadioGroup } from '@ui/form/choices';
import { FileField } from '@ui/form/file-field';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { LoadChangePage, loadForm } from '~/components/load/load-change-page';

import { paths } from '~/paths';
import { actionOf, defineUpload } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Upload document to load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { id, reference } = await monitor.get(getLoad, { params: { id: args.params.id! } });
  const asked = new URL(args.request.url).searchParams.get('type');
  return { load: { id, reference }, type: LOAD_PAPER_TYPES.find((type) => type === asked) };
}

const addPaper = defineUpload({
  form: 'paper',
  schema: z.object({ is_type: z.enum(LOAD_PAPER_TYPES, { error: 'Choose the type of document.' }) }),
  asksForFileAgain: true,
  call: ({ monitor, params, file, submissionId }, { is_type }) =>
    monitor.send(uploadLoadPaper, { params: { id: params.id! }, body: { is_type } }, { file, submissionId }),
  to: ({ params }) => `${paths.load(params.id!)}#papers-title`,
  toast: 'Document uploaded.',
});

export const action = actionOf('workTickets', addPaper);

const TYPES = LOAD_PAPER_TYPES.map((value) => ({ value, label: LOAD_PAPER_LABELS[value] }));

export default function NewPaperPage() {
  const { load, type } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof addPaper>('paper', type && { is_type: type });
  return (
    <LoadChangePage load={load} title={`Upload document to load ${load.reference}`} here="Upload document">
      <PostForm of={form} isUpload {...loadForm(load)} submit="Upload document">
        <RadioGroup field={fields.is_type} label="Type" choices={TYPES} />
        <FileField
          field={fields.file}
          label="File"
          hint={`A PDF, or a picture as PNG or JPEG. 20 MB at most. Up to ${MAX_LOAD_PAPERS} documents a load.`}
        />
      </PostForm>
    </LoadChangePage>
  );
}
