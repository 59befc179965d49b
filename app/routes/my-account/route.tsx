import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PageHeader } from '~/components/shell/page-header';
import { SectionTabs } from '~/components/shell/section-tabs';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { problemResponse } from '~/view/problem';
import { missingForTab, movedTabIn, TABS, tabIn, tabsFor } from './account-tabs';
import { accountForms } from './forms.server';
import { tabContent } from './tab-content.server';
import { TabError } from './tab-error';
import { TabView } from './tab-view';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `${args.data.label}, account` : 'Account');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'expired-too');
  const search = new URL(args.request.url).searchParams;
  const moved = movedTabIn(search);
  if (moved !== null) throw redirect(moved);
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

export const action = actionOf('expired-too', ...accountForms);

export default function MyAccountPage() {
  const { tab, tabs: shown, companyName, missing, content } = useLoaderData<typeof loader>();
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
        {content === null ? null : <TabView content={content} />}
      </div>
    </>
  );
}
