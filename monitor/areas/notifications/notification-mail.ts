import { TICKET_SEVERITY_LABELS } from '@contract/alerts/tickets.constants';
import { CONNECTION_STATUS_LABELS, type ConnectionStatus } from '@contract/connections/connections.constants';
import { portalPaths, withBase } from '@contract/portal-paths';
import { type OverallResult, VERDICT_NAMES } from '@contract/rules/rules.constants';
import { formatCount, formatDate, formatMoment } from '@contract/shared/format';

/** Something that happened, as a mail tells it. */
export type MailedEvent = {
  carrierId: number | null;
  summary: string;
  occurredAt: Date;
  /** The alert on a load that it is about. */
  alert?: { id: number; isToActOnNow: boolean } | null;
  /** The rate confirmation that it is about. */
  confirmationId?: number | null;
  /** The load on which a note names the reader. */
  mentionedOnLoadId?: number | null;
  /** The reader gets it as a manager: no one chose to. */
  isForNoOneElse?: boolean;
};

/** What is said of a carrier above what happened to it. */
export type MailedCarrier = {
  id: number;
  name: string | null;
  dotNumber: number | null;
  city: string | null;
  state: string | null;
  status: ConnectionStatus | null;
  verdict: OverallResult | null;
};

type Occasion = {
  delivery: 'at_once' | 'daily';
  firstName: string | null;
  companyName: string;
  /** Where the reader opens the product. */
  origin: string;
  /** In the order in which they happened; at least one. */
  events: readonly MailedEvent[];
  carriers: ReadonlyMap<number, MailedCarrier>;
  now: Date;
};

const SUBJECT_LENGTH = 120;

/** One mail about all of them, carrier by carrier, in words that need no other page. Plain text. */
export function notificationMail(occasion: Occasion): { subject: string; body: string } {
  const { delivery, firstName, companyName, origin, events, now } = occasion;
  const groups = byCarrier(occasion);
  const when = delivery === 'daily' ? ' since the last digest' : '';
  const body = [
    `Hello${firstName ? ` ${firstName}` : ''},`,
    `${formatCount(events.length, 'change')} for ${companyName}${when}:`,
    ...groups.map((group) => describeGroup(group, origin)),
    `Choose which emails you get on your account page:\n${origin}${withBase(portalPaths.accountTab('notifications'))}`,
  ].join('\n\n');
  return { subject: oneLine(subjectOf(groups, events.length, delivery, now)), body: `${body}\n` };
}

type Group = { carrier: MailedCarrier | null; carrierId: number | null; events: MailedEvent[] };

/** Onboarded carriers first: loads may be under way with them. What is about no carrier comes last. */
function byCarrier({ events, carriers }: Occasion): Group[] {
  const groups = new Map<number | null, Group>();
  for (const event of events) {
    const { carrierId } = event;
    const carrier = carrierId === null ? null : (carriers.get(carrierId) ?? null);
    const group = groups.get(carrierId) ?? { carrier, carrierId, events: [] };
    group.events.push(event);
    groups.set(carrierId, group);
  }
  const rank = ({ carrierId, carrier }: Group) => (carrierId === null ? 2 : carrier?.status === 'onboarded' ? 0 : 1);
  return [...groups.values()].sort((a, b) => rank(a) - rank(b));
}

function describeGroup({ carrier, carrierId, events }: Group, origin: string): string {
  const lines = events.flatMap(({ summary, occurredAt, alert, confirmationId, mentionedOnLoadId, isForNoOneElse }) => [
    `- ${formatMoment(occurredAt.toISOString())}: ${summary}`,
    ...(isForNoOneElse ? ['  You get this as a manager: no one at your company chose to get it.'] : []),
    ...(alert ? [`  ${origin}${withBase(portalPaths.alert(alert.id))}`] : []),
    ...(mentionedOnLoadId && !alert ? [`  ${origin}${withBase(portalPaths.load(mentionedOnLoadId))}`] : []),
    ...(confirmationId ? [`  ${origin}${withBase(portalPaths.rateConfirmation(confirmationId))}`] : []),
  ]);
  if (carrierId === null) return ['Your company', ...lines].join('\n');
  return [headOf(carrierId, carrier), ...lines, `  ${origin}${withBase(portalPaths.carrier(carrierId))}`].join('\n');
}

function headOf(carrierId: number, carrier: MailedCarrier | null): string {
  if (!carrier) return `Carrier ${carrierId}`;
  const place = [carrier.city, carrier.state].filter(Boolean).join(', ');
  const who = [carrier.name ?? `Carrier ${carrierId}`, carrier.dotNumber && `DOT ${carrier.dotNumber}`, place];
  const status = [
    carrier.status ? CONNECTION_STATUS_LABELS[carrier.status] : 'No relationship',
    carrier.verdict && `verdict now: ${VERDICT_NAMES[carrier.verdict]}`,
  ];
  return `${who.filter(Boolean).join(', ')}\n${status.filter(Boolean).join(', ')}`;
}

function subjectOf(groups: readonly Group[], count: number, delivery: Occasion['delivery'], now: Date): string {
  const [first] = groups;
  const name = first?.carrier?.name ?? (first?.carrierId ? `Carrier ${first.carrierId}` : 'Your company');
  if (delivery === 'daily') return `${formatDate(now.toISOString())}: ${formatCount(count, 'change')}`;
  const urgent = groups.flatMap(({ events }) => events.filter(({ alert }) => alert?.isToActOnNow));
  if (urgent.length > 0) return actNow(urgent, count);
  if (count === 1) return `${name}: ${first!.events[0]!.summary}`;
  return groups.length === 1
    ? `${name}: ${formatCount(count, 'change')}`
    : `${formatCount(count, 'change')} at ${formatCount(groups.length, 'carrier')}, ${name} first`;
}

/** What a person must act on now does not hide behind the name of a carrier. */
function actNow(urgent: readonly MailedEvent[], count: number): string {
  const label = TICKET_SEVERITY_LABELS.act_now;
  if (urgent.length === 1) return `${label}: ${urgent[0]!.summary}`;
  const all = urgent.length === count ? '' : ` among ${formatCount(count, 'change')}`;
  return `${label}: ${formatCount(urgent.length, 'alert')} on loads${all}`;
}

/** A subject has one line, whatever a federal file holds. */
function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= SUBJECT_LENGTH ? line : `${line.slice(0, SUBJECT_LENGTH - 1).trimEnd()}…`;
}
