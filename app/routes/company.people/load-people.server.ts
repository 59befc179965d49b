import type { CurrentUser } from '@contract/identity/identity.entities';
import { listRoles } from '@contract/roles/roles.calls';
import { MAX_ROLES } from '@contract/roles/roles.constants';
import { listUserInvitations, listUsers, searchCompanyUsers } from '~/models/account.server';
import { askedOf, pageOfList } from '~/services/list.server';
import { loadSection } from '~/services/load-section.server';
import type { Monitor } from '~/services/monitor.server';
import { userList } from '~/view/lists/users.list';

/** The users by permission or by name, and the open invitations: two lists, each with a page of its own in the address. */
export async function loadPeople(monitor: Monitor, search: URLSearchParams, user: CurrentUser) {
  const asked = askedOf(userList, search, user);
  const { page, input } = asked;
  const { scope, named } = input;
  const [found, invitations, roles] = await Promise.all([
    loadSection(
      scope === undefined && named !== undefined
        ? searchCompanyUsers(monitor, { search_term: named, page })
        : listUsers(monitor, { scope, page, named }),
    ),
    loadSection(listUserInvitations(monitor, { page: search.get('invitations_page') || undefined })),
    loadSection(monitor.get(listRoles, { query: { per_page: MAX_ROLES } })),
  ]);
  return {
    users: pageOfList(asked, found, ({ users }) => users),
    invitations,
    roles: roles.ok ? roles.data.roles.map(({ id, name }) => ({ id, name })) : [],
  };
}
