import { uploadRateConfirmationMail } from '@contract/rate-confirmations/mails.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { FileField } from '@ui/form/file-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf, defineUpload, Nothing } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Upload an email');

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'manageRateConfirmations');
  return null;
}

const uploadMail = defineUpload({
  form: 'email',
  schema: Nothing,
  asksForFileAgain: true,
  call: ({ monitor, file }) => monitor.send(uploadRateConfirmationMail, {}, { file }),
  to: ({ data }) => paths.rateConfirmationEmail(data.id),
  toast: 'The email is on file and checked.',
});

export const action = actionOf('manageRateConfirmations', uploadMail);

export default function UploadEmailPage() {
  const [form, fields] = usePostForm<typeof uploadMail>('email');
  return (
    <>
      <PageHeader
        title="Upload an email"
        context="Checked like one that came in by mail"
        crumbs={[
          { label: 'Rate confirmations', to: paths.rateConfirmations() },
          { label: 'Emails', to: paths.rateConfirmationEmails() },
          { label: 'Upload an email' },
        ]}
      />
      <PostForm
        of={form}
        isUpload
        className="form load-form account-tab"
        submit="Upload and check"
        back={<Link to={paths.rateConfirmationEmails()}>Cancel</Link>}
      >
        <FileField
          field={fields.file}
          label="Saved email (.eml)"
          hint="As your email program saves it, 20 MB at most. The load is found by its reference in the subject."
          accept=".eml,message/rfc822"
        />
      </PostForm>
    </>
  );
}
