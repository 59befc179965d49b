import { listUserInvitations, listUsers, searchCompanyUsers } from '~/models/account.server';
import { loadSection } from '~/services/load-section.server';
import type { Monitor } from '~/services/monitor.server';

/** The users by permission or by name, and the open invitations: two lists, each with a page of its own in the address. */
export async function loadPeople(monitor: Monitor, search: URLSearchParams) {
  const scope = search.get('scope') || undefined;
  const searchTerm = search.get('search_term')?.trim() ?? '';
  const page = search.get('page') || undefined;
  const [users, invitations] = await Promise.all([
    loadSection(
      scope === undefined && searchTerm !== ''
        ? searchCompanyUsers(monitor, { search_term: searchTerm, page })
        : listUsers(monitor, { scope, page, named: searchTerm || undefined }),
    ),
    loadSection(listUserInvitations(monitor, { page: search.get('invitations_page') || undefined })),
  ]);
  return { users, invitations, scope: scope ?? '', searchTerm };
}
