import { listRoles } from '@contract/roles/roles.calls';
import { MAX_ROLES } from '@contract/roles/roles.constants';
import { getSignOn } from '@contract/sign-on/sign-on.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PageHeader } from '~/components/shell/page-header';
import { listTeams } from '~/models/teams.server';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { scopeNotes } from '~/view/scope-notes';
import { Directory } from './directory';
import * as forms from './forms.server';
import { Groups } from './groups';
import { SettingUp, TurningOn } from './steps';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Single sign-on');

/** More teams than a list of choices can show. */
const MOST_TEAMS = 200;

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'manageUsers');
  const [signOn, { teams }, { roles }] = await Promise.all([
    monitor.get(getSignOn, {}),
    listTeams(monitor, { per_page: MOST_TEAMS }),
    monitor.get(listRoles, { query: { per_page: MAX_ROLES } }),
  ]);
  return {
    signOn,
    roles: roles.map(({ id, name }) => ({ id, name })),
    teams: teams.map(({ id, name }) => ({ id, name })),
    scopeNotes: scopeNotes(user.paywall),
    companyName: user.company?.legal_name ?? '',
  };
}

export const action = actionOf(
  'manageUsers',
  forms.addDomain,
  forms.proveDomain,
  forms.removeDomain,
  forms.saveProvider,
  forms.saveSaml,
  forms.tryIt,
  forms.changeState,
  forms.saveGroup,
  forms.removeGroup,
  forms.makeToken,
  forms.removeToken,
);

export default function SignOnSettingsPage() {
  const { signOn, roles, teams, scopeNotes, companyName } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const token = answer && 'token' in answer ? answer.token : null;
  return (
    <>
      <PageHeader
        title="Single sign-on"
        context={`People of ${companyName} sign in with your own identity provider, such as Okta or Microsoft Entra`}
      />
      <div className="stack-wide account-tab broken-anywhere">
        {token === null ? null : <Directory signOn={signOn} token={token} />}
        <SettingUp signOn={signOn} />
        <Groups groups={signOn.groups} roles={roles} teams={teams} scopeNotes={scopeNotes} />
        <TurningOn signOn={signOn} />
        {token === null ? <Directory signOn={signOn} token={null} /> : null}
      </div>
    </>
  );
}
