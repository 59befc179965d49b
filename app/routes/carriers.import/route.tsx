import { formatCount } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import { uploadSubscriptions } from '@contract/subscriptions/subscription-imports.calls';
import { MAX_IMPORT_LINES } from '@contract/subscriptions/subscription-imports.constants';
import type { SubscriptionImport } from '@contract/subscriptions/subscription-imports.entities';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { ListFileField } from '~/components/job/list-file-field';
import { UploadedLists } from '~/components/job/uploaded-lists';
import { PageHeader } from '~/components/shell/page-header';
import { listSubscriptionImports } from '~/models/subscription-imports.server';
import { paths } from '~/paths';
import { actionOf, defineUpload } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { StatusesField } from './upload-fields';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Upload carriers');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'viewFullCarrierProfile');
  const page = new URL(args.request.url).searchParams.get('page') ?? undefined;
  const uploads = await listSubscriptionImports(monitor, { page });
  return { ...uploads, mayBringIn: missingFor('bringInCarriers', user) === null };
}

const uploadList = defineUpload({
  form: 'upload',
  schema: z.object({
    with_status: z.enum(['yes', 'no']).default('no'),
    numbers_in: z.string().max(200, 'A heading is too long: 200 characters at most.').optional(),
  }),
  tooLarge: 'A list may have 20 MB at most. Split it.',
  call: ({ monitor, file, submissionId }, value) =>
    monitor.send(uploadSubscriptions, { body: value }, { file, submissionId }),
  to: ({ data }) => paths.carrierImport(data.id),
  toast: ({ data }) => `Uploaded ${formatCount(data.lines_count, 'row')}. Import started.`,
});

export const action = actionOf('workOnCarriers', uploadList);

export default function UploadCarriersPage() {
  const { imports, paging, mayBringIn } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof uploadList>('upload', { with_status: 'no' });
  return (
    <>
      <PageHeader
        title="Upload carriers to monitor"
        context="Your own list, by DOT or MC number"
        crumbs={[{ label: 'My carriers', to: paths.connections() }, { label: 'Upload' }]}
      />
      <div className="stack-wide account-tab">
        <PostForm
          of={form}
          isUpload
          submit="Upload the list"
          back={<Link to={paths.connections()}>Back to My carriers</Link>}
        >
          <ul className="plain-bullets">
            <li>We monitor every carrier we find and notify you when its verdict changes.</li>
            <li>Monitoring is not onboarding: no one is invited, and no status changes unless you choose it below.</li>
            <li>We’ll list every row we couldn’t import and why.</li>
          </ul>
          <ListFileField
            field={fields.file}
            mostRows={MAX_IMPORT_LINES}
            needs="with a column of DOT or MC numbers"
            sampleHref="/samples/carriers.csv"
          />
          <details open={Boolean(fields.numbers_in.initialValue || fields.numbers_in.errors)}>
            <summary className="discloses">The column with the numbers has another heading…</summary>
            <TextField
              field={fields.numbers_in}
              label="Heading of the column with DOT or MC numbers"
              hint="As in your list, such as “Carrier ID”"
              isOptional
              autoComplete="off"
            />
          </details>
          {mayBringIn ? <StatusesField field={fields.with_status} /> : null}
        </PostForm>
        <UploadedLists imports={imports} paging={paging} href={paths.carrierImport} results={RESULTS} />
      </div>
    </>
  );
}

const RESULTS = [{ header: 'Added', of: ({ outcomes }: SubscriptionImport) => outcomes.taken }];
