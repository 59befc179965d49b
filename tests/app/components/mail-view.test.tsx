// @vitest-environment jsdom
import type { RateConfirmationMail } from '@contract/rate-confirmations/mails.entities';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { MailActions } from '~/components/rate-confirmation-email/mail-actions';
import { MailThings } from '~/components/rate-confirmation-email/mail-things';
import { InRouter } from '../support/stub';

afterEach(cleanup);

const MAIL = {
  carrier: { id: 5_000_101, legal_name: 'HERON FREIGHT LLC' },
  load: { id: 7, reference: 'R-1001' },
  from: { name: 'Lena', address: 'dispatch@heronfreight.com' },
  subject: 'R-1001',
  findings: [{ kind: 'other_remit_to', what: 'Another account.', value: null, expected: null, is_checked: true }],
  things: [
    { kind: 'account', value: 'ends in 0055', where: ['letter.pdf'], standing: 'not_on_file', source: null },
    {
      kind: 'phone',
      value: '(309) 555-0111',
      where: ['Signature'],
      standing: 'on_file',
      source: 'FMCSA record since Mar 4, 2024',
    },
  ],
  numbers_to_call: [
    { number: '+13095550111', label: 'Telephone', first_seen: '2024-03-04', is_first_known: false, last_seen: null },
  ],
} as unknown as RateConfirmationMail;

const show = (mail: RateConfirmationMail, may: Parameters<typeof MailActions>[0]['may']) =>
  render(
    <InRouter>
      <MailActions mail={mail} may={may} />
    </InRouter>,
  );

describe('what to do about an email', () => {
  test('is to call a number of record with its age, to pay nothing, to stop the carrier and to warn others', () => {
    show(MAIL, { call: true, stop: true, report: true });
    expect(screen.getByRole('link', { name: 'Hold payment' }).getAttribute('href')).toContain(
      '/packet/hold-payment?note=',
    );
    expect(screen.getByRole('link', { name: 'Make a proven call' }).getAttribute('href')).toMatch(/\/call$/);
    expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+13095550111');
    expect(screen.getByText(/Telephone on the FMCSA record, since Mar 4, 2024/)).toBeTruthy();
    expect(screen.getByText(/Don’t pay the account in this email/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Do not dispatch' }).getAttribute('href')).toContain('/do-not-dispatch');
    expect(screen.getByRole('link', { name: 'Warn other brokers' }).getAttribute('href')).toContain('/alerts/new?');
  });

  test('offers nothing that the reader may not do, and says where no number proves anything', () => {
    show({ ...MAIL, numbers_to_call: [], findings: [] }, { call: false, stop: false, report: false });
    expect(screen.queryByRole('link', { name: 'Do not dispatch' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Warn other brokers' })).toBeNull();
    expect(screen.queryByText(/Don’t pay the account/)).toBeNull();
    expect(screen.getByText(/A number in the email proves nothing/)).toBeTruthy();
  });
});

test('what an email names is a table, what is not on file marked', () => {
  render(
    <InRouter>
      <MailThings things={MAIL.things} />
    </InRouter>,
  );
  expect(screen.getByRole('row', { name: 'Account ends in 0055 Not on file letter.pdf' })).toBeTruthy();
  expect(
    screen.getByRole('row', { name: 'Telephone (309) 555-0111 On file: FMCSA record since Mar 4, 2024 Signature' }),
  ).toBeTruthy();
});
