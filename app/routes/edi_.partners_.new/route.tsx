import { createEdiPartner } from '@contract/edi/partners.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { NEW_PARTNER, PartnerFields } from '~/components/edi/partner-fields';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { PartnerForm } from '~/services/edi-partner-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'New EDI partner');

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'manageApi');
  return null;
}

const addPartner = defineForm({
  form: 'partner',
  schema: PartnerForm,
  call: ({ monitor, submissionId }, value) =>
    monitor.send(createEdiPartner, { body: { edi_partner: value } }, { submissionId }),
  to: ({ data }) => paths.ediPartner(data.id),
  toast: 'Partner added. Its folders will be there in a few seconds.',
});

export const action = actionOf('manageApi', addPartner);

export default function NewEdiPartnerPage() {
  const [form, fields] = usePostForm<typeof addPartner>('partner', NEW_PARTNER);
  return (
    <>
      <PageHeader
        title="Add an EDI partner"
        context="As the partner’s implementation guide says"
        crumbs={[
          { label: 'EDI', to: paths.ediTenders() },
          { label: 'Partners', to: paths.ediPartners() },
          { label: 'New partner' },
        ]}
      />
      <PostForm
        of={form}
        className="form account-tab"
        submit="Add partner"
        back={<Link to={paths.ediPartners()}>Cancel</Link>}
      >
        <PartnerFields fields={fields} />
      </PostForm>
    </>
  );
}
