// @vitest-environment jsdom
import type { TicketRole, TicketStatus } from '@contract/alerts/tickets.constants';
import type { TicketDetail } from '@contract/alerts/tickets.entities';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { AlertEvidence } from '~/components/alert/alert-evidence';
import { AlertHistory } from '~/components/alert/alert-history';
import { TakeAlert, WorkAlert } from '~/routes/alerts_.$id/work-alert';
import { InRouter } from '../support/stub';

afterEach(cleanup);

describe('the evidence of an alert', () => {
  const fact = { what: 'Newest position', value: '12 miles away', source: 'ELD', as_of: '2026-11-22T18:00:00Z' };

  test('marks what no one could check, and says that it proves nothing', () => {
    render(
      <InRouter>
        <AlertEvidence
          mayOpenEmails={false}
          evidence={[
            { ...fact, is_checked: true },
            {
              what: 'Line type',
              value: 'Not checked: no phone list is loaded',
              source: 'Phone list',
              as_of: null,
              is_checked: false,
            },
          ]}
        />
      </InRouter>,
    );
    const row = (name: string) => within(screen.getByRole('table', { name: 'Evidence' })).getByRole('row', { name });
    expect(row('Newest position 12 miles away ELD Nov 22, 2026, 12:00 PM CST').textContent).not.toContain(
      'Not checked',
    );
    expect(row('Line type Not checked No phone list is loaded Phone list Not on file')).toBeTruthy();
    expect(screen.getByText(/^1 fact could not be checked\. Neither good nor bad/)).toBeTruthy();
  });

  test('a day stays a day, on whatever clock it is read', () => {
    render(
      <InRouter>
        <AlertEvidence mayOpenEmails={false} evidence={[{ ...fact, as_of: '2026-11-01', is_checked: true }]} />
      </InRouter>,
    );
    expect(screen.getByText('Nov 1, 2026')).toBeTruthy();
    expect(screen.queryByText('Not checked')).toBeNull();
  });

  test.each([true, false])('an email is a link for a reader who may open it: %s', (mayOpenEmails) => {
    const ofEmail = { what: 'Rate confirmation email', value: 'Reply-To', source: 'Email 7', as_of: '2026-11-22' };
    render(
      <InRouter>
        <AlertEvidence mayOpenEmails={mayOpenEmails} evidence={[{ ...ofEmail, is_checked: true }]} />
      </InRouter>,
    );
    expect(screen.getByRole('cell', { name: 'Email 7' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Email 7' })?.getAttribute('href') ?? null).toBe(
      mayOpenEmails ? '/carriers/rate-confirmations/emails/7' : null,
    );
  });
});

describe('what a person can do about an alert', () => {
  const shown = (status: TicketStatus, role: TicketRole, change: Partial<TicketDetail> = {}, mayOpenEmails = true) => {
    const alert = {
      id: 4,
      version: 9,
      status,
      assignee: null,
      condition_ended_at: null,
      evidence: [],
      ...change,
    } as Partial<TicketDetail> as TicketDetail;
    const page = render(
      <InRouter>
        <TakeAlert alert={alert} role={role} userId={1} />
        <WorkAlert alert={alert} role={role} assignees={[{ id: 2, name: 'Sam Staff' }]} mayOpenEmails={mayOpenEmails} />
      </InRouter>,
    );
    const versions = [...page.container.querySelectorAll<HTMLInputElement>('[name=expected_version]')];
    expect(versions.every(({ value }) => value === '9')).toBe(true);
    return screen.queryAllByRole('button').map(({ textContent }) => textContent);
  };

  test.each<[TicketStatus, TicketRole, string[]]>([
    ['new', 'staff', ['Claim', 'Save', 'Close alert']],
    ['pending', 'staff', ['Claim', 'Save', 'Close alert']],
    ['in_progress', 'staff', ['Save', 'Close alert']],
    ['escalated', 'staff', ['Save']],
    ['escalated', 'manager', ['Claim', 'Save', 'Close alert']],
    ['closed', 'staff', []],
    ['closed', 'manager', ['Reopen alert']],
  ])('%s, for a person of role %s', (status, role, buttons) => {
    expect(shown(status, role)).toEqual(buttons);
  });

  test('a reader who may not open the emails in its evidence is told that they stay flagged', () => {
    const evidence = [{ what: 'Email', value: 'Reply-To', source: 'Email 7', as_of: null, is_checked: true }];
    shown('new', 'staff', { evidence });
    expect(screen.getByText('Closing it dismisses the flagged emails in its evidence.')).toBeTruthy();
    cleanup();
    shown('new', 'staff', { evidence }, false);
    expect(screen.getByText(/^The emails in its evidence stay flagged/)).toBeTruthy();
  });

  test('a condition that still holds is not closed as ended', () => {
    shown('new', 'staff');
    expect(screen.queryByLabelText('Condition ended')).toBeNull();
    cleanup();
    shown('new', 'staff', { condition_ended_at: '2026-11-22T18:00:00Z' });
    expect(screen.getByLabelText('Condition ended')).toBeTruthy();
  });
});

test('the history says who did what, and what the product did', () => {
  const at = '2026-11-22T18:00:00Z';
  render(
    <AlertHistory
      events={[
        { id: 3, kind: 'assigned', from: null, to: 'Sam Staff', user: 'Avery Admin', at, comment: null, mentions: [] },
        {
          id: 2,
          kind: 'status_changed',
          from: 'new',
          to: 'in_progress',
          user: 'Avery Admin',
          at,
          comment: 'Called.',
          mentions: [],
        },
        { id: 1, kind: 'raised', from: null, to: null, user: null, at, comment: null, mentions: [] },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Nov 22, 2026, 12:00 PM CSTAssignee: None to Sam StaffAvery Admin',
    'Nov 22, 2026, 12:00 PM CSTStatus: New to In progressCalled.Avery Admin',
    'Nov 22, 2026, 12:00 PM CSTRaisedAutomatic',
  ]);
});
