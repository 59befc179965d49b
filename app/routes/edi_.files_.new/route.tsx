import { uploadEdiFile } from '@contract/edi/interchanges.calls';
import { EDI_ACCEPT } from '@contract/shared/files.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { FileField } from '@ui/form/file-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf, defineUpload, Nothing } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Upload an EDI file');

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'bringInLoads');
  return null;
}

const uploadFile = defineUpload({
  form: 'edi',
  schema: Nothing,
  asksForFileAgain: true,
  call: ({ monitor, file }) => monitor.send(uploadEdiFile, {}, { file }),
  to: ({ data }) => {
    const [first, second] = data.edi_interchanges;
    return first && !second ? paths.ediFile(first.id) : paths.ediFiles();
  },
  toast: 'File received.',
});

export const action = actionOf('bringInLoads', uploadFile);

export default function UploadEdiPage() {
  const [form, fields] = usePostForm<typeof uploadFile>('edi');
  return (
    <>
      <PageHeader
        title="Upload an EDI file"
        context="Read like one in the folder of its partner"
        crumbs={[
          { label: 'EDI', to: paths.ediTenders() },
          { label: 'Files', to: paths.ediFiles() },
          { label: 'Upload a file' },
        ]}
      />
      <PostForm
        of={form}
        isUpload
        className="form load-form account-tab"
        submit="Upload file"
        back={<Link to={paths.ediFiles()}>Cancel</Link>}
      >
        <FileField
          field={fields.file}
          label="X12 file"
          hint="204, 210 or 997 of a partner, 5 MB at most. The partner is found by the ISA."
          accept={EDI_ACCEPT}
        />
      </PostForm>
    </>
  );
}
