import { EXPIRED_STATUS, type Missing } from '@contract/shared/permissions';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { SectionTabs } from '~/components/shell/section-tabs';
import { paths } from '~/paths';
import { requireUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';
import { assertSameOrigin } from '~/services/origin.server';
import { openPage } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { missingWords } from '~/view/missing-labels';
import { pageMeta } from '~/view/page-title';
import { problemResponse } from '~/view/problem';
import { missingForTab, TABS, tabIn, tabsFor } from './account-tabs';
import { actionIn } from './actions.server';
import { ApiTab } from './api-tab';
import { CompanyTab } from './company-tab';
import { ContractsTab } from './contracts-tab';
import { NotificationsTab } from './notifications-tab';
import { ProfileTab } from './profile-tab';
import { ReportsTab } from './reports-tab';
import { RulesTab } from './rules-tab';
import { SubscriptionTab } from './subscription-tab';
import { tabContent } from './tab-content.server';
import { TeamsTab } from './teams-tab';
import { UsersTab } from './users-tab';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `${args.data.label}, account` : 'Account');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'expired-too');
  const search = new URL(args.request.url).searchParams;
  const tab = tabIn(search, user);
  if (tab === undefined) throw problemResponse({ status: 404, message: 'The account page has no such tab.' });
  const companyName = user.company?.legal_name ?? '';
  const label = TABS.find(({ name }) => name === tab)?.label ?? '';
  const missing = missingForTab(tab, user);
  const tabs = tabsFor(user).map(({ name, label }) => ({ name, label }));
  if (missing !== null) return data({ tab, tabs, label, companyName, missing, content: null }, 403);
  const content = await tabContent(tab, monitor, user, search);
  return data({ tab, tabs, label, companyName, missing: null, content });
}

export async function action(args: ActionFunctionArgs) {
  assertSameOrigin(args.request);
  await requireUser(args, 'expired-too');
  const form = await readForm(args.request);
  const action = actionIn(form);
  if (action === undefined) throw problemResponse({ status: 400, message: 'This form does not say what to do.' });
  await requireUser(args, action.access);
  return action.act(args, form, await openMonitor(args));
}

export default function MyAccountPage() {
  const { tab, tabs: shown, companyName, missing, content } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const tabs = shown.map(({ name, label }) => ({
    label,
    to: paths.accountTab(name),
    isCurrent: name === tab,
  }));
  return (
    <>
      <PageHeader title="Account" context={companyName} />
      <SectionTabs label="Account" tabs={tabs} />
      <div className="account-tab">
        {missing === null ? null : <TabError missing={missing} />}
        {content?.tab === 'profile' ? <ProfileTab {...content} refused={refused} /> : null}
        {content?.tab === 'company' ? <CompanyTab {...content} refused={refused} /> : null}
        {content?.tab === 'users' ? <UsersTab {...content} refused={refused} /> : null}
        {content?.tab === 'subscription' ? <SubscriptionTab {...content} refused={refused} /> : null}
        {content?.tab === 'rules' ? <RulesTab {...content} refused={refused} /> : null}
        {content?.tab === 'contracts' ? <ContractsTab {...content} refused={refused} /> : null}
        {content?.tab === 'teams' ? <TeamsTab {...content} refused={refused} /> : null}
        {content?.tab === 'notifications' ? <NotificationsTab {...content} refused={refused} /> : null}
        {content?.tab === 'reports' ? <ReportsTab {...content} /> : null}
        {content?.tab === 'api' ? <ApiTab {...content} /> : null}
      </div>
    </>
  );
}

/** In the tab's place: what it needs, and who can give it. */
function TabError({ missing }: { missing: Missing }) {
  if (missing.name === EXPIRED_STATUS)
    return (
      <Notice kind="warning" title="This tab opens again with a subscription">
        <p>
          Your company’s trial or subscription has ended. <Link to={paths.subscription()}>Choose a plan</Link> to go on;
          everything is kept as it was.
        </p>
      </Notice>
    );
  const { what, who } = missingWords(missing);
  return (
    <Notice kind="warning" title="You may not open this tab">
      <p>{what}</p>
      <p>{who}</p>
    </Notice>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
