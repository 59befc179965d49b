import { TMS_MESSAGE_ACCEPT } from '@contract/shared/files.constants';
import { listTmsMappings } from '@contract/tms/tms-mappings.calls';
import { sendTmsMessage } from '@contract/tms/tms-messages.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Select } from '@ui/form/choices';
import { FileField } from '@ui/form/file-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf, defineUpload } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Upload a TMS message');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'bringInLoads');
  return { mappings: (await monitor.get(listTmsMappings, {})).tms_mappings };
}

const upload = defineUpload({
  form: 'message',
  schema: sendTmsMessage.body!,
  asksForFileAgain: true,
  call: ({ monitor, file }, value) => monitor.send(sendTmsMessage, { body: value }, { file }),
  to: ({ data }) => paths.tmsMessage(data.id),
  toast: 'Message received.',
});

export const action = actionOf('bringInLoads', upload);

export default function UploadMessagePage() {
  const { mappings } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof upload>('message');
  return (
    <>
      <PageHeader
        title="Upload a TMS message"
        context="Read by the mapping’s version in use"
        crumbs={[
          { label: 'TMS', to: paths.tmsMappings() },
          { label: 'Messages', to: paths.tmsMessages() },
          { label: 'Upload a message' },
        ]}
      />
      <PostForm
        of={form}
        isUpload
        className="form account-tab"
        submit="Upload message"
        back={<Link to={paths.tmsMessages()}>Cancel</Link>}
      >
        <Select
          field={fields.mapping_id}
          label="Mapping"
          choices={[
            { value: '', label: 'Choose' },
            ...mappings.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <FileField
          field={fields.file}
          label="Message"
          hint="JSON, XML or CSV, 1 MB at most."
          accept={TMS_MESSAGE_ACCEPT}
        />
      </PostForm>
    </>
  );
}
