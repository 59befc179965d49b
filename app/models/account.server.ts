import * as profile from '@contract/account/profile.calls';
import * as calls from '@contract/account/users.calls';
import type { CallInput } from '@contract/call';
import type { Monitor } from '~/services/monitor.server';

/** As typed in the address: the monitor reports a bad page or filter. `scope`: users who have one of them. */
type UsersAsked = { named?: string; scope?: string | readonly string[]; page?: string; per_page?: string };

/** Changes the signed-in user's password; every other session ends. */
export const changePassword = (monitor: Monitor, body: { current_password: string; new_password: string }) =>
  monitor.call(profile.changePassword, { body }, { handles: [422, 429] });

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

/** One user of the company. Throws the 404 page for anyone else. */
export async function getUser(monitor: Monitor, id: string) {
  const { data } = await monitor.call(calls.getUser, { params: { id } });
  return data;
}

/**
 * Sets a user's scopes and ends their sessions. For the signed-in user's own scopes the session gets another token. 409
 * when someone has changed them since they were read.
 */
export const updateUser = (monitor: Monitor, id: string, body: CallInput<typeof calls.updateUser>['body']) =>
  monitor.call(calls.updateUser, { params: { id }, body }, { handles: [409, 422] });

/** Removes a user from the company. */
export const removeUser = (monitor: Monitor, id: string) =>
  monitor.call(calls.removeUser, { params: { id } }, { handles: [422] });

/** A page of the company's open invitations, latest email first. */
export async function listUserInvitations(monitor: Monitor, query: { page?: string }) {
  const { data, paging } = await monitor.call(calls.listUserInvitations, { query });
  return { userInvitations: data.user_invitations, paging };
}

/** One open invitation. Throws the 404 page when it was claimed or withdrawn. */
export async function getUserInvitation(monitor: Monitor, id: string) {
  const { data } = await monitor.call(calls.getUserInvitation, { params: { id } });
  return data;
}

/** Invites someone by email. */
export const createUserInvitation = (
  monitor: Monitor,
  user_invitation: CallInput<typeof calls.createUserInvitation>['body']['user_invitation'],
) => monitor.call(calls.createUserInvitation, { body: { user_invitation } }, { handles: [422, 429] });

/** Emails an invitation again, with the scopes of the new email. */
export const resendUserInvitation = (monitor: Monitor, id: string) =>
  monitor.call(calls.resendUserInvitation, { params: { id } }, { handles: [429] });

/** Withdraws an invitation. 404: it is already gone. */
export const deleteUserInvitation = (monitor: Monitor, id: string) =>
  monitor.call(calls.deleteUserInvitation, { params: { id } }, { handles: [404, 422] });
