import {
  ALERT_TABS,
  ALERT_VIEWS,
  ALERTS_TABLE_MAX_VERSION,
  nextAlertsTableVersion,
  OPEN_TICKET_STATUSES,
} from '@contract/alerts/tickets.constants';
import { isCarrierSearchBlocked } from '@contract/billing/billing.constants';
import { LOAD_BOARD_SORTS } from '@contract/load-board/load-board.constants';
import { isTrackableDistance } from '@contract/loads/loads.constants';
import { isHeldPacket, PACKET_STATUSES } from '@contract/onboarding/packets.constants';
import { isFailingEldStatus } from '@contract/vehicles/eld-statuses.constants';
import { describe, expect, it } from 'vitest';

describe('loads', () => {
  it.each([
    [149.9, false],
    [150, true],
    [0, false],
    [null, null],
  ])('of %o billable miles are trackable: %o', (miles, answer) => {
    expect(isTrackableDistance(miles)).toBe(answer);
  });
});

describe('alerts', () => {
  it('are open until they are closed', () => {
    expect(OPEN_TICKET_STATUSES).toEqual(['new', 'in_progress', 'escalated', 'pending']);
  });

  it('have each tab in one view', () => {
    expect([...ALERT_VIEWS.all, ...ALERT_VIEWS.pending].sort()).toEqual([...ALERT_TABS].sort());
  });

  it('have a table whose version goes round', () => {
    expect(nextAlertsTableVersion(1)).toBe(2);
    expect(nextAlertsTableVersion(ALERTS_TABLE_MAX_VERSION)).toBe(1);
    expect(nextAlertsTableVersion(99)).toBe(1);
  });
});

describe('a plan', () => {
  it.each([
    [10, 9, false],
    [10, 10, true],
    [10, 11, true],
    [0, 0, true],
    [null, 1_000_000, false],
  ])('of %o carrier searches, %i used, blocks the next: %s', (limit, count, answer) => {
    expect(isCarrierSearchBlocked(limit, count)).toBe(answer);
  });
});

describe('the load board', () => {
  it('sorts by six things, up and down', () => {
    expect(LOAD_BOARD_SORTS).toHaveLength(12);
    expect(LOAD_BOARD_SORTS).toContain('rate_per_mile desc');
  });
});

describe('statuses', () => {
  it('of a held packet begin with held', () => {
    expect(PACKET_STATUSES.filter(isHeldPacket)).toEqual([
      'held_for_review',
      'held_for_identity',
      'held_for_authority',
      'held_for_insurance',
      'held_for_bank_change',
    ]);
  });

  it('of an ELD fail or do not', () => {
    expect(isFailingEldStatus('some_eld_vin_matches_on_coi')).toBe(true);
    expect(isFailingEldStatus('all_eld_vins_match_on_coi')).toBe(false);
  });
});
