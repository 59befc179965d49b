import { COMPANY_EVENT_KIND_NAMES, type CompanyEventKind } from '@contract/integrations/company-events.constants';
import { problemWithChatAddress, shownAddress } from '@monitor/areas/integrations/chat-address';
import { chatMessage } from '@monitor/areas/integrations/chat-message';
import { chatText, summaryText, type ToldEvent, withoutSecrets } from '@monitor/areas/integrations/chat-text';
import { expect, test } from 'vitest';

const ORIGIN = 'https://portal.example';
const told = (event: Partial<ToldEvent> = {}): ToldEvent => ({
  kind: 'alert_raised',
  summary: 'Load 4500123456, Wrong truck: the plate differs',
  data: { ticket_id: 7, load_id: 3, reference: '4500123456', severity: 'act_now' },
  carrierId: 295017,
  carrierName: 'HERON FREIGHT LLC',
  loadId: 3,
  loadReference: '4500123456',
  occurredAt: new Date('2026-11-20T12:00:00Z'),
  ...event,
});

test('an alert says what a dispatcher needs, with the load, the carrier and a link to it', () => {
  expect(chatText(told(), ORIGIN)).toEqual({
    title: 'Act now: Alert on a load',
    lines: ['Load 4500123456, HERON FREIGHT LLC (DOT 295017)', 'Load 4500123456, Wrong truck: the plate differs'],
    link: { label: 'Open the alert', url: `${ORIGIN}/broker/alerts/7` },
  });
});

const SECRETS = [
  'call (312) 555-0123',
  'call 312.555.0123',
  'call +1 312 555 0123',
  'write thief@gmail.com',
  'account 000123456789',
  'routing 071000013',
  'pays $2,450.00',
  'pays 2,450 USD',
  'with bpk_aBcDeF-123',
  'open https://evil.example/onboarding/x?t=abc',
  'truck 1M1AW07Y1GM000001',
];

test('no kind of event brings a number to call, an address, an account, a rate, a key or a link', () => {
  for (const kind of COMPANY_EVENT_KIND_NAMES)
    for (const secret of SECRETS) {
      const isPublic = (['insurance_changed', 'verdict_changed', 'rules_changed'] as CompanyEventKind[]).includes(kind);
      if (isPublic && secret.startsWith('pays')) continue;
      const message = JSON.stringify(chatText(told({ kind, summary: `Load 4500123456: ${secret}.` }), ORIGIN).lines);
      expect(message, `${kind}: ${secret}`).not.toContain(secret.slice(secret.indexOf(' ') + 1));
    }
});

test('what others typed of a bid, a driver’s words, a denial, a note and an email is left out', () => {
  const kinds: CompanyEventKind[] = [
    'bid_received',
    'counteroffer_sent',
    'driver_reported',
    'carrier_denied',
    'mentioned',
    'rate_confirmation_mail_flagged',
    'edi_invoice_held',
    'carrier_called',
    'contact_changed',
    'bank_change_held',
    'identity_alert',
    'dock_check_failed',
  ];
  for (const kind of kinds)
    expect(JSON.stringify(chatText(told({ kind, summary: 'typed words' }), ORIGIN)), kind).not.toContain('typed words');
});

test('a load’s reference stays readable although it looks like a number, and public limits of insurance stay', () => {
  expect(chatText(told(), ORIGIN).lines[1]).toContain('4500123456');
  expect(withoutSecrets('BIPD of $1,000,000', { keepsAmounts: true })).toBe('BIPD of $1,000,000');
  expect(withoutSecrets('Nov 22, 2026, DOT 295017, MC 139446, 11 stops')).toBe(
    'Nov 22, 2026, DOT 295017, MC 139446, 11 stops',
  );
});

const HOSTILE =
  '<!channel> <@U1> <https://evil.example|pay> @here *bold* [x](https://evil.example) \u202Egnp.exe &amp;\n<at>All</at>';

test('in Slack a carrier’s name mentions no one, makes no link and no format', () => {
  const message = JSON.parse(chatMessage('slack', chatText(told({ carrierName: HOSTILE }), ORIGIN)));
  expect(message.text).not.toMatch(/<[!@h]|@(here|U1)|\u202E|\n/);
  expect(message.text).toContain('&lt;!channel&gt;');
  const texts = message.blocks.flatMap((block: { text?: { type: string; text: string } }) => block.text ?? []);
  expect(texts.every(({ type }: { type: string }) => type === 'plain_text')).toBe(true);
  expect(JSON.stringify(message.blocks)).not.toMatch(/mrkdwn|\u202E/);
  expect(message.blocks.at(-1).elements[0].url).toBe(`${ORIGIN}/broker/alerts/7`);
  expect(message).toMatchObject({ unfurl_links: false, unfurl_media: false });
});

test('in Teams foreign text stands in text runs, which know no Markdown, and no one is mentioned', () => {
  const message = JSON.parse(chatMessage('teams', chatText(told({ carrierName: HOSTILE }), ORIGIN)));
  expect(message.type).toBe('message');
  const [{ contentType, content }] = message.attachments;
  expect(contentType).toBe('application/vnd.microsoft.card.adaptive');
  expect(content).toMatchObject({ type: 'AdaptiveCard', version: '1.4' });
  expect(content.msteams).toBeUndefined();
  for (const block of content.body) {
    expect(block.type).toBe('RichTextBlock');
    expect(block.inlines).toEqual([expect.objectContaining({ type: 'TextRun' })]);
  }
  expect(content.actions).toEqual([
    { type: 'Action.OpenUrl', title: 'Open the alert', url: `${ORIGIN}/broker/alerts/7` },
  ]);
});

test('many events are one message: what to act on first, then counts, then the list', () => {
  const events = [
    ...Array.from({ length: 30 }, () => told({ kind: 'load_eta', data: {}, summary: 'ETA' })),
    ...Array.from({ length: 4 }, () => told()),
  ];
  const text = summaryText(events, ORIGIN);
  expect(text.title).toBe('34 more events');
  expect(text.lines[0]).toMatch(/^Act now: Load 4500123456/);
  expect(text.lines).toContain('30 × ETA new, moved, or past the window');
  expect(text.link.url).toBe(`${ORIGIN}/broker/company/activity`);
});

test('a message goes only to hosts of Slack and of Teams’ workflows, never to a name that only looks so', () => {
  const ask = (format: 'slack' | 'teams', url: string, isDemo = false) =>
    problemWithChatAddress(format, new URL(url), isDemo);
  expect(ask('slack', 'https://hooks.slack.com/services/T0/B0/x')).toBeNull();
  expect(ask('teams', 'https://a1.2b.environment.api.powerplatform.com:443/powerautomate/x?sig=y')).toBeNull();
  expect(ask('teams', 'https://prod-12.westus.logic.azure.com:443/workflows/x?sig=y')).toBeNull();
  for (const url of [
    'https://hooks.slack.com.evil.example/services/x',
    'https://xhooks.slack.com/services/x',
    'https://evil.example/hooks.slack.com',
    'https://evillogic.azure.com/x',
    'https://logic.azure.com.evil.example/x',
    'http://127.0.0.1:9/x',
  ]) {
    expect(ask('slack', url), url).not.toBeNull();
    expect(ask('teams', url), url).not.toBeNull();
  }
  expect(ask('slack', 'https://prod-12.westus.logic.azure.com/x')).toContain('Choose Microsoft Teams');
  expect(ask('teams', 'https://demo.webhook.office.com/webhookb2/x')).toContain('retired');
  expect(ask('slack', 'http://127.0.0.1:9/x', true)).toBeNull();
});

test('of an address only the host and the last four characters are shown', () => {
  expect(shownAddress(new URL('https://hooks.slack.com/services/T0001/B0001/secretAB12'))).toBe(
    'https://hooks.slack.com/…AB12',
  );
});
