import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { Notice } from '@ui/notice';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { openAction, openPage } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { BeforeInviting } from './before-inviting';
import { changeInvitations } from './invitation-actions.server';
import { Invitations } from './invitations';
import { InviteForm } from './invite-form';
import { loadInvite } from './load-invite.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => carrierMeta(args, 'Invite carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'onboardCarriers');
  return loadInvite(monitor, user, args.params.id!);
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'onboardCarriers');
  return changeInvitations(args.params.id!, await readForm(args.request), monitor);
}

export default function InviteCarrierPage() {
  const shown = useLoaderData<typeof loader>();
  const { carrierId, name, recordEmail, relationship, people, classifications, invitations } = shown;
  const refused = useActionData<typeof action>();
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
              It cannot be invited until it is taken off.{' '}
              <Link to={paths.carrierLiftDoNotDispatch(carrierId)}>Take it off first</Link>
            </p>
          </Notice>
        ) : (
          <InviteForm
            carrierId={carrierId}
            recordEmail={recordEmail}
            people={people}
            classifications={classifications}
            relationship={relationship}
            refused={refused}
          />
        )}
        <section className="stack" aria-labelledby="invitations-title">
          <h2 id="invitations-title">Invitations</h2>
          {refused?.form === 'invitations' ? (
            <ErrorSummary fields={[]} formErrors={refused.result.error?.[''] ?? undefined} />
          ) : null}
          <Invitations invitations={invitations} carrierId={carrierId} />
        </section>
      </div>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
