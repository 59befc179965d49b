import { ticketRole } from '@contract/alerts/ticket-role';
import { nextTicketStatuses, TICKET_MOVES, TICKET_STATUSES } from '@contract/alerts/tickets.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { describe, expect, test } from 'vitest';

describe('the statuses that an alert may be moved to', () => {
  test('by a manager: no status is a dead end, and none leads to itself or back to new', () => {
    for (const status of TICKET_STATUSES) {
      const next = nextTicketStatuses(status, 'manager');
      expect(next).toEqual(TICKET_MOVES[status]);
      expect(next.length).toBeGreaterThan(0);
      expect(next).not.toContain(status);
      expect(next).not.toContain('new');
    }
  });

  test('by staff: not out of escalated and closed', () => {
    const open = TICKET_STATUSES.filter((status) => nextTicketStatuses(status, 'staff').length > 0);
    expect(open).toEqual(['new', 'in_progress', 'pending']);
  });

  test('by no one whose role is not known', () => {
    for (const status of TICKET_STATUSES) expect(nextTicketStatuses(status, 'blocked')).toEqual([]);
  });
});

describe('the role of a user', () => {
  const user = (scopes: string[], canLoadDashboard = true) =>
    ({
      id: 1,
      first_name: 'Sam',
      last_name: 'Staff',
      scopes,
      feature_flags: [],
      company: { id: 1, status: 'active', company_type: 'broker' },
      paywall: { can_load_dashboard: canLoadDashboard, is_watchdog: false },
      watchdog_limits: {},
    }) as unknown as CurrentUser;

  test('is blocked until it is known, and for who may not see loads', () => {
    expect(ticketRole(null)).toBe('blocked');
    expect(ticketRole(user(['compliance'], false))).toBe('blocked');
  });

  test('is manager by either scope, else staff', () => {
    expect(['compliance', 'tickets_load_lock_manager'].map((scope) => ticketRole(user([scope])))).toEqual([
      'manager',
      'manager',
    ]);
    expect(ticketRole(user(['tickets_load_lock_staff', 'tickets_workflow']))).toBe('staff');
    expect(ticketRole(user([]))).toBe('staff');
  });
});
