import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { Refusal } from '~/components/form/refusal';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { BeforeInviting } from './before-inviting';
import { invite, resendInvitation, revokeInvitation } from './forms.server';
import { Invitations } from './invitations';
import { InviteForm } from './invite-form';
import { loadInvite } from './load-invite.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => carrierMeta(args, 'Invite carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'onboardCarriers');
  return loadInvite(monitor, user, args.params.id!);
}

export const action = actionOf('onboardCarriers', invite, resendInvitation, revokeInvitation);

export default function InviteCarrierPage() {
  const shown = useLoaderData<typeof loader>();
  const { carrierId, name, recordEmail, relationship, people, classifications, invitations } = shown;
  return (
    <>
      <PageHeader
        title={`Invite ${name} to onboard`}
        crumbs={[{ label: name, to: paths.carrier(carrierId) }, { label: 'Invite' }]}
      />
      <div className="stack-wide account-tab">
        <BeforeInviting
          carrierId={carrierId}
          verdict={shown.verdict}
          warnings={shown.warnings}
          hasAgreement={shown.hasAgreement}
          mayUploadAgreement={shown.mayUploadAgreement}
        />
        {relationship?.status === 'do_not_dispatch' ? (
          <Notice kind="warning" title="This carrier is on do not dispatch">
            <p>
              It cannot be invited until it is removed from there.{' '}
              <Link to={paths.carrierLiftDoNotDispatch(carrierId)}>Remove it first</Link>
            </p>
          </Notice>
        ) : (
          <InviteForm
            carrierId={carrierId}
            recordEmail={recordEmail}
            people={people}
            classifications={classifications}
            relationship={relationship}
          />
        )}
        <section className="stack" aria-labelledby="invitations-title">
          <h2 id="invitations-title">Invitations</h2>
          <Refusal of="invitations" />
          <Invitations invitations={invitations} carrierId={carrierId} />
        </section>
      </div>
    </>
  );
}
