import type { MailFinding } from '@contract/rate-confirmations/mails.entities';
import { describe, expect, test } from 'vitest';
import { warningAddress } from '~/view/rate-confirmations/mail-actions';
import { mailAnswer, mailLabel, mailTone } from '~/view/rate-confirmations/mail-answer';

const found = (kind: MailFinding['kind'], is_checked = true): MailFinding => ({
  kind,
  what: `Because of ${kind}.`,
  value: null,
  expected: null,
  is_checked,
});

describe('the label of an email', () => {
  test.each<[string, Parameters<typeof mailLabel>[0]['status'], MailFinding[]]>([
    ['Delivered', 'completed', []],
    ['Delivered', 'completed', [found('dkim', false)]],
    ['Not verified', 'completed', [found('sender_not_proven', false)]],
    ['Not verified', 'flagged', [found('sender_not_proven'), found('dmarc', false)]],
    ['Not verified', 'flagged', [found('spf'), found('dmarc'), found('sender_not_proven')]],
    ['Flagged, not verified', 'flagged', [found('sender_not_proven'), found('other_remit_to')]],
    ['Flagged', 'flagged', [found('other_remit_to')]],
    // Someone dismissed it, and it keeps what was found.
    ['Delivered', 'completed', [found('sender_not_proven')]],
    ['Queued', 'queued', []],
  ])('%s', (label, status, findings) => expect(mailLabel({ status, findings })).toBe(label));
});

describe('the headline of an email and its color', () => {
  const of = (status: 'flagged' | 'completed' | 'undelivered', findings: MailFinding[], isDismissed = false) => {
    const mail = { status, findings, carrier: null, load: null };
    return [mailTone(mail, isDismissed), mailAnswer(mail, isDismissed)];
  };
  test('fraud is red and says not to pay', () => {
    expect(of('flagged', [found('other_remit_to'), found('look_alike_domain')])).toEqual([
      'panel-stop',
      'Likely fraud: 2 red flags. Don’t reply or pay.',
    ]);
  });
  test('a mistake of a clerk is to be checked, and is not called fraud', () => {
    expect(of('flagged', [found('no_reference')])).toEqual([
      'panel-warn',
      '1 thing to check. Don’t act on this email yet.',
    ]);
  });
  test('a sender that nothing proves is no fraud and not clean', () => {
    for (const status of ['flagged', 'completed'] as const)
      expect(of(status, [found('sender_not_proven')])).toEqual([
        'panel-partly',
        expect.stringMatching(/^Not verified: /),
      ]);
  });
  test('what no one has to look at has no color', () => {
    expect(of('completed', [])[0]).toBe('');
    expect(of('completed', [found('other_remit_to')], true)[0]).toBe('');
  });
});

describe('the warning of other brokers', () => {
  const mail = {
    carrier: { id: 5000101, legal_name: 'HERON FREIGHT LLC' },
    from: { name: 'Lena', address: 'dispatch@heron-freight.com' },
    subject: 'R-1001',
    things: [
      {
        kind: 'phone' as const,
        value: '(725) 555-0171',
        where: ['Text'],
        standing: 'not_on_file' as const,
        source: null,
      },
    ],
  };
  test('is about the mailbox and the telephone where the sender is not the carrier', () => {
    const address = warningAddress({ ...mail, findings: [found('look_alike_domain')] });
    expect(address).toMatch(/^\/identity-alerts\/contact\?/);
    const filled = new URL(address, 'http://x').searchParams;
    expect([filled.get('email'), filled.get('phone')]).toEqual(['dispatch@heron-freight.com', '(725) 555-0171']);
    expect(filled.get('message')).toContain('Because of look_alike_domain.');
  });

  test('is about the carrier where its own mailbox wrote, without its own address', () => {
    const address = warningAddress({ ...mail, findings: [found('other_remit_to')] });
    expect(address).toMatch(/^\/carriers\/5000101\/alerts\/new\?/);
    expect(new URL(address, 'http://x').searchParams.get('email')).toBeNull();
  });
});
