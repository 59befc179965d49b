import type { CurrentUser } from '../identity/identity.entities';
import { missingToMay } from '../shared/permissions';
import { DEFAULT_TICKET_ROLE, TICKET_MANAGER_SCOPES, type TicketRole } from './tickets.constants';

/**
 * A user's role for the alerts of loads (loads text, section 6): manager by one of two scopes, else staff. Blocked
 * until it is known, and for users who may not see loads. The permission `workTickets` decides which staff may change
 * alerts. Pure.
 */
export function ticketRole(user: CurrentUser | null): TicketRole {
  if (!user || missingToMay('viewLoads', user)) return DEFAULT_TICKET_ROLE;
  return TICKET_MANAGER_SCOPES.some((scope) => user.scopes.includes(scope)) ? 'manager' : 'staff';
}
