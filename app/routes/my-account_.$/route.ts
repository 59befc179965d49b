import { AUDIT_LOG_FILTER } from '@contract/activity/activity.constants';
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { paths } from '~/paths';
import { openPage } from '~/services/page.server';
import { problemResponse } from '~/view/problem';

/** Where pages of the company were before they left the account: `/my-account/rules/3` is `/company/rules/3`. */
const MOVED: Readonly<Record<string, string>> = {
  rules: 'rules',
  teams: 'teams',
  contracts: 'contracts',
  users: 'people',
  invitations: 'people/invitations',
};

/** Old addresses redirect to the new ones with all parameters; the page there checks access. */
export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'broker');
  const { searchParams, search } = new URL(args.request.url);
  const [area = '', ...rest] = (args.params['*'] ?? '').split('/');
  if (rest.length === 0 && (area === 'audit-log' || area === 'audit-log.csv')) {
    const query = { ...Object.fromEntries(searchParams), kind: searchParams.get('kind') || AUDIT_LOG_FILTER };
    throw redirect(area === 'audit-log' ? paths.companyActivity(query) : paths.companyActivityFile(query));
  }
  if (!Object.hasOwn(MOVED, area)) throw problemResponse({ status: 404, message: 'There is no such page.' });
  throw redirect(`/company/${[MOVED[area], ...rest.map(encodeURIComponent)].join('/')}${search}`);
}
