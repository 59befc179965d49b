import { COMPANY_EVENT_KINDS, type CompanyEventKind } from '@contract/integrations/company-events.constants';
import { portalPaths, withBase } from '@contract/portal-paths';
import { plainLine } from '../../base/plain-line';

/** An event with what a message says of its carrier and its load. */
export interface ToldEvent {
  kind: CompanyEventKind;
  summary: string;
  data: Record<string, unknown>;
  carrierId: number | null;
  carrierName: string | null;
  loadId: number | null;
  loadReference: string | null;
  occurredAt: Date;
}

/** A message before a platform’s own form. Only `title` and the label of the link are ours; the rest names what others entered. */
export interface ChatText {
  title: string;
  lines: string[];
  link: { label: string; url: string };
}

/**
 * Kinds whose summary a channel gets: it is about the load, the verdict or the federal record, in our own words. Of any other a
 * channel learns that it happened and where to read it: who reads a channel is not who may read the record.
 */
const WITH_SUMMARY: readonly CompanyEventKind[] = [
  'verdict_changed',
  'authority_changed',
  'insurance_changed',
  'safety_changed',
  'connection_status',
  'load_carrier',
  'load_protection',
  'load_status',
  'load_arrived',
  'load_departed',
  'load_eta',
  'load_delivered',
  'load_corrected',
  'load_covered',
  'load_paper_differs',
  'rate_confirmation_accepted',
  'rate_confirmation_rejected',
  'rate_confirmation_cancelled',
  'alert_raised',
  'alert_changed',
  'rules_changed',
  'vetting_chain_broken',
  'paper_changed',
];

/** What a dispatcher does about some of the others, in place of what must not be said. */
const OWN_SENTENCES: Partial<Record<CompanyEventKind, string>> = {
  contact_changed: 'Call it only on a number that was on file before.',
  bank_change_held: 'Pay nothing to the new account until someone has called the carrier on a number on file.',
  exception_requested: 'Someone with “compliance” decides.',
  driver_reported: 'Read what the driver says, then call.',
  dock_check_failed: 'Do not let the truck load until someone at your company says so.',
  bid_received: 'Open it to read the price and to answer.',
  bid_changed: 'Open it to read the price and to answer.',
  counteroffer_answered: 'Open it to read the answer.',
  link_codes_guessed: 'Someone may have the email of a carrier. Call the carrier on a number on file.',
  rate_confirmation_mail_flagged: 'Do not answer it before you have read what was found.',
  carrier_denied: 'Give this carrier nothing until someone has called it on a number on file.',
  edi_tender: 'It waits for an answer.',
  edi_invoice_held: 'Do not pay it before you have read why.',
};

/** Amounts of these are of public filings, not of the company’s business. */
const WITH_PUBLIC_AMOUNTS: readonly CompanyEventKind[] = ['insurance_changed', 'verdict_changed', 'rules_changed'];

const LINK = /\b(?:https?:\/\/|www\.)\S+/gi;
const EMAIL = /[^\s@<>“”"(),;]+@[^\s@<>“”"(),;]+/g;
const KEY = /\b(?:bpk|whsec)_[\w-]+/g;
const VIN = /\b(?=[A-Z]*\d)[A-HJ-NPR-Z\d]{17}\b/g;
const AMOUNT = /(?:US\$|C\$|[$€])\s?\d[\d,]*(?:\.\d+)?|\b\d[\d,]*(?:\.\d+)? ?(?:USD|CAD|dollars)\b/g;
const PHONE = /(?<![\d-])(?:\+?\d{1,3}[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)/g;
const LONG_NUMBER = /\d{9,}/g;

/**
 * A summary without what no channel shows: links, addresses, keys, VINs, numbers to call, accounts and amounts. Defense in depth:
 * summaries of the kinds above should have none, and text of an alert may.
 */
export function withoutSecrets(summary: string, { keepsAmounts = false } = {}): string {
  const left = summary
    .replaceAll(LINK, '[link]')
    .replaceAll(EMAIL, '[email]')
    .replaceAll(KEY, '[key]')
    .replaceAll(VIN, '[VIN]');
  return (keepsAmounts ? left : left.replaceAll(AMOUNT, '[amount]'))
    .replaceAll(PHONE, '[number]')
    .replaceAll(LONG_NUMBER, '[number]');
}

/** One event as a message. Pure. @param origin where the company opens the portal */
export function chatText(event: ToldEvent, origin: string): ChatText {
  const { kind, carrierId, carrierName, loadReference } = event;
  const { label } = COMPANY_EVENT_KINDS[kind] ?? { label: 'Something happened' };
  const about = [
    loadReference !== null && `Load ${plainLine(loadReference, 100)}`,
    carrierId !== null && `${plainLine(carrierName ?? 'Carrier', 120)} (DOT ${carrierId})`,
  ].filter((one) => one !== false);
  return {
    title: `${isToActOnNow(event) ? 'Act now: ' : ''}${label}`,
    lines: [...(about.length > 0 ? [about.join(', ')] : []), ...sentenceOf(event)],
    link: { label: LINK_LABELS[pageOf(event)], url: origin + withBase(pathOf(event)) },
  };
}

/** Many events as one message: what must be acted on first, then how many of each kind. Pure. */
export function summaryText(events: readonly ToldEvent[], origin: string): ChatText {
  const urgent = events.filter(isToActOnNow);
  const counts = new Map<string, number>();
  for (const { kind } of events) {
    const label = COMPANY_EVENT_KINDS[kind]?.label ?? 'Other';
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const kinds = [...counts].sort(([, a], [, b]) => b - a);
  const left = kinds.slice(KINDS_COUNTED).reduce((sum, [, count]) => sum + count, 0);
  return {
    title: `${events.length} more events`,
    lines: [
      ...urgent
        .slice(0, URGENT_NAMED)
        .map((event) => `Act now: ${sentenceOf(event)[0] ?? chatText(event, origin).title}`),
      ...(urgent.length > URGENT_NAMED ? [`${urgent.length - URGENT_NAMED} more to act on now`] : []),
      ...kinds.slice(0, KINDS_COUNTED).map(([label, count]) => `${count} × ${label}`),
      ...(left > 0 ? [`${left} × other kinds`] : []),
    ],
    link: { label: 'Open the list', url: origin + withBase(portalPaths.companyActivity()) },
  };
}

const URGENT_NAMED = 5;
const KINDS_COUNTED = 8;

/** What a person sends to see that a channel works. */
export const testText = (channel: string, origin: string): ChatText => ({
  title: 'Test message',
  lines: [`Events of your company will be posted here, to “${plainLine(channel, 80)}”. Nothing happened.`],
  link: { label: 'Open the portal', url: origin + withBase('/') },
});

function sentenceOf({ kind, summary, data, loadReference }: ToldEvent): string[] {
  const own = OWN_SENTENCES[kind];
  if (own !== undefined) return [own];
  if (!WITH_SUMMARY.includes(kind)) return [];
  const clean = (text: string) => withoutSecrets(text, { keepsAmounts: WITH_PUBLIC_AMOUNTS.includes(kind) });
  const reference = loadReference ?? (typeof data.reference === 'string' ? data.reference : '');
  // A load's reference may look like a number to call, and is what the reader goes by.
  const kept = reference === '' ? clean(summary) : summary.split(reference).map(clean).join(reference);
  return [plainLine(kept, 500)];
}

const isToActOnNow = ({ kind, data }: ToldEvent) => kind === 'alert_raised' && data.severity === 'act_now';

const numberIn = (value: unknown) => (typeof value === 'number' ? value : null);

const LINK_LABELS = {
  alert: 'Open the alert',
  confirmation: 'Open the rate confirmation',
  load: 'Open the load',
  carrier: 'Open the carrier',
  activity: 'Open the company’s activity',
} as const;

function pageOf({ data, loadId, carrierId }: ToldEvent): keyof typeof LINK_LABELS {
  if (numberIn(data.ticket_id) !== null) return 'alert';
  if (numberIn(data.rate_confirmation_id) !== null) return 'confirmation';
  if (loadId !== null) return 'load';
  return carrierId !== null ? 'carrier' : 'activity';
}

function pathOf(event: ToldEvent): string {
  const { data, loadId, carrierId } = event;
  switch (pageOf(event)) {
    case 'alert':
      return portalPaths.alert(numberIn(data.ticket_id)!);
    case 'confirmation':
      return portalPaths.rateConfirmation(numberIn(data.rate_confirmation_id)!);
    case 'load':
      return portalPaths.load(loadId!);
    case 'carrier':
      return portalPaths.carrier(carrierId!);
    case 'activity':
      return portalPaths.companyActivity();
  }
}
