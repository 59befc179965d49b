import { missingFor } from '@contract/shared/permissions';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { Notice } from '@ui/notice';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { WarningList } from '~/components/notice/warning-list';
import { PageHeader } from '~/components/shell/page-header';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { getCarrierUsers } from '~/models/carrier-people.server';
import { getCarrier } from '~/models/carriers.server';
import { listConnectionInvitations } from '~/models/connection-invitations.server';
import { getCurrentContract } from '~/models/onboarding.server';
import { listClassifications } from '~/models/rules.server';
import { paths } from '~/paths';
import { openAction, openPage } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { describeWarnings } from '~/view/carrier/carrier-warnings';
import { carrierName } from '~/view/carrier/identifiers';
import { pageMeta } from '~/view/page-title';
import { changeInvitations } from './invitation-actions.server';
import { Invitations } from './invitations';
import { InviteForm } from './invite-form';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Invite carrier', { id: args.params.id });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'onboardCarriers');
  const id = args.params.id!;
  const [carrier, people, classifications, { invitations }, contract] = await Promise.all([
    getCarrier(monitor, id),
    getCarrierUsers(monitor, id),
    listClassifications(monitor),
    listConnectionInvitations(monitor, id),
    getCurrentContract(monitor),
  ]);
  return {
    carrierId: carrier.id,
    name: carrierName(carrier),
    recordEmail: carrier.email,
    relationship: carrier.relationship,
    verdict: carrier.rules_assessment?.overall_result ?? null,
    warnings: describeWarnings(carrier),
    hasAgreement: contract !== null,
    mayUploadAgreement: missingFor('manageContracts', user) === null,
    people: people.carrier_users.filter(({ status }) => status !== 'inactive'),
    classifications: classifications
      .filter(({ is_active, is_by_broker_election }) => is_active && is_by_broker_election)
      .map((one) => ({ id: one.id, name: one.name })),
    invitations,
  };
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
        <p>
          Your rules: <VerdictBadge verdict={shown.verdict} />{' '}
          <Link to={paths.carrier(carrierId)}>See why on its profile</Link>
        </p>
        <WarningList warnings={shown.warnings} />
        {shown.hasAgreement ? null : (
          <Notice kind="warning" title="Your company has no agreement to sign">
            <p>
              Without one no carrier can finish its packet.{' '}
              {shown.mayUploadAgreement ? (
                <Link to={paths.newContract()}>Upload the agreement</Link>
              ) : (
                'A user who has the right “manage_users” uploads it.'
              )}
            </p>
          </Notice>
        )}
        {relationship?.status === 'do_not_dispatch' ? (
          <Notice kind="warning" title="This carrier is on do not dispatch">
            <p>
              It is not invited while it is.{' '}
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
          <h2 id="invitations-title">Invitations so far</h2>
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
