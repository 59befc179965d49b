import * as calls from '@contract/account/users.calls';
import type { CallInput } from '@contract/call';
import type { Monitor } from '~/services/monitor.server';

/** As typed in the address: the monitor reports a bad page or filter. `scope`: users who have one of them. */
type UsersAsked = { named?: string; scope?: string | readonly string[]; page?: string; per_page?: string };

/**
 * A page of the company's users by first name; `scope` keeps those who have it, `named` those whose name or address has
 * it.
 */
export async function listUsers(monitor: Monitor, { named, ...typed }: UsersAsked = {}) {
  const q = named === undefined ? undefined : { email_or_first_name_or_last_name_cont: named };
  const query = { ...typed, q } as CallInput<typeof calls.listUsers>['query'];
  const { data, paging } = await monitor.call(calls.listUsers, { query });
  return { users: data.users, paging };
}

/** A page of the company's users with the text in name or address. */
export async function searchCompanyUsers(monitor: Monitor, query: { search_term: string; page?: string }) {
  const { data, paging } = await monitor.call(calls.searchCompanyUsers, { query });
  return { users: data.users, paging };
}

/** A page of the company's open invitations, latest email first. */
export async function listUserInvitations(monitor: Monitor, query: { page?: string }) {
  const { data, paging } = await monitor.call(calls.listUserInvitations, { query });
  return { userInvitations: data.user_invitations, paging };
}
