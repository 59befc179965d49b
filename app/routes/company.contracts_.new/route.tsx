import { ContractName, getCurrentContract, uploadContract } from '@contract/onboarding/contracts.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { FileField } from '@ui/form/file-field';
import { TextField } from '@ui/form/text-field';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf, defineUpload } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Upload agreement');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageContracts');
  return { current: (await monitor.get(getCurrentContract, {})).contract };
}

const uploadAgreement = defineUpload({
  form: 'contract',
  schema: z.object({ name: ContractName, replaces: z.string().default('') }),
  hidden: ['replaces'],
  call: ({ monitor, file }, value) => monitor.send(uploadContract, { body: value }, { file }),
  to: paths.companyContracts(),
  toast: ({ data }) => `Carriers now sign ${data.name}, version ${data.version}.`,
});

export const action = actionOf('manageContracts', uploadAgreement);

export default function UploadContractPage() {
  const { current } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof uploadAgreement>('contract', { name: current?.name ?? '' });
  return (
    <>
      <PageHeader
        title="Upload agreement"
        context={current ? `Now: ${current.name}, version ${current.version}` : 'No agreement yet'}
        crumbs={[{ label: 'Contracts', to: paths.companyContracts() }, { label: 'Upload agreement' }]}
      />
      <PostForm
        of={form}
        isUpload
        className="form account-tab"
        submit="Upload and use this version"
        back={<Link to={paths.companyContracts()}>Cancel</Link>}
      >
        <input type="hidden" name="replaces" value={current?.id ?? ''} />
        <ul className="plain-bullets">
          <li>Carriers that have not signed yet sign this version from now on.</li>
          <li>Signed agreements keep their version.</li>
        </ul>
        <TextField field={fields.name} label="Name" hint="As carriers see it. The same name makes a new version." />
        <FileField field={fields.file} label="Agreement" hint="A PDF. 20 MB at most." />
      </PostForm>
    </>
  );
}
