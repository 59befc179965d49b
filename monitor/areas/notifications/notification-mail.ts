import {
  ALERT_TYPE_FILTER_LABELS,
  type AlertTypeFilter,
  IDENTITY_ALERTS,
} from '@contract/alerts/alert-types.constants';
import { TICKET_SEVERITY_LABELS } from '@contract/alerts/tickets.constants';
import { CONNECTION_STATUS_LABELS, type ConnectionStatus } from '@contract/connections/connections.constants';
import { COMPANY_EVENT_KINDS, type CompanyEventKind } from '@contract/integrations/company-events.constants';
import { portalPaths, withBase } from '@contract/portal-paths';
import { type OverallResult, VERDICT_NAMES } from '@contract/rules/rules.constants';
import { formatCount, formatDate, formatMoment } from '@contract/shared/format';
import type { Item, Letter, Part } from '../../base/letter';

/** An event as a mail presents it. */
export type MailedEvent = {
  kind: CompanyEventKind;
  carrierId: number | null;
  summary: string;
  occurredAt: Date;
  /** The alert on a load that it is about. */
  alert?: { id: number; type: AlertTypeFilter; isToActOnNow: boolean } | null;
  /** The rate confirmation that it is about. */
  confirmationId?: number | null;
  /** The load that it is about. */
  loadId?: number | null;
  /** The reader gets it as a manager, because no user chose to get it. */
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
  companyName: string;
  /** Where the reader opens the product. */
  origin: string;
  /** In the order in which they happened; at least one. */
  events: readonly MailedEvent[];
  carriers: ReadonlyMap<number, MailedCarrier>;
  now: Date;
};

const SUBJECT_LENGTH = 120;
/** Of one kind of alert; the rest is on the list. */
const ALERTS_SHOWN = 10;
/** Beyond these, other changes are counted by kind. */
const OTHERS_SHOWN = 20;

/**
 * One mail about all of them: what a person must act on now first, by kind of alert, then the rest carrier by carrier; if that
 * is much, only how much of each kind.
 */
export function notificationMail(occasion: Occasion): Letter {
  const { delivery, companyName, origin, events, now } = occasion;
  const urgent = events.filter(({ alert }) => alert?.isToActOnNow);
  const others = events.filter(({ alert }) => !alert?.isToActOnNow);
  const groups = byCarrier(others, occasion.carriers);
  const since = delivery === 'daily' ? ' since the last digest' : '';
  return {
    subject: oneLine(subjectOf({ urgent, others, groups, carriers: occasion.carriers, delivery, now })),
    parts: [
      `${formatCount(events.length, 'change')} for ${companyName}${since}.`,
      ...urgentParts(urgent, origin),
      ...(others.length > OTHERS_SHOWN
        ? countedParts(others, origin)
        : groups.flatMap((one) => groupParts(one, origin))),
      { link: 'Choose which emails you get', to: settingsAt(origin) },
    ],
  };
}

/** Where a reader chooses what they get. */
export const settingsAt = (origin: string) => origin + withBase(portalPaths.accountTab('notifications'));

/** What may be a theft first, then the most of one kind; of each the newest first. */
function urgentParts(urgent: readonly MailedEvent[], origin: string): Part[] {
  return byType(urgent).flatMap(([type, events]): Part[] => {
    const left = events.length - ALERTS_SHOWN;
    return [
      { heading: `${TICKET_SEVERITY_LABELS.act_now}: ${ALERT_TYPE_FILTER_LABELS[type]} (${events.length})` },
      {
        items: events
          .toReversed()
          .slice(0, ALERTS_SHOWN)
          .map((event) => itemOf(event, origin)),
      },
      ...(left > 0
        ? [
            {
              link: `${left} more of this kind`,
              to: origin + withBase(portalPaths.alerts({ severity: 'act_now', type })),
            },
          ]
        : []),
    ];
  });
}

function byType(urgent: readonly MailedEvent[]): [type: AlertTypeFilter, events: MailedEvent[]][] {
  const types = new Map<AlertTypeFilter, MailedEvent[]>();
  for (const event of urgent) types.set(event.alert!.type, [...(types.get(event.alert!.type) ?? []), event]);
  const mayBeTheft = (type: AlertTypeFilter) => Number(IDENTITY_ALERTS.includes(type));
  return [...types].sort(
    ([a, { length: some }], [b, { length: others }]) => mayBeTheft(b) - mayBeTheft(a) || others - some,
  );
}

function itemOf(
  { summary, occurredAt, alert, confirmationId, loadId, isForNoOneElse }: MailedEvent,
  origin: string,
): Item {
  const path = alert
    ? portalPaths.alert(alert.id)
    : confirmationId
      ? portalPaths.rateConfirmation(confirmationId)
      : loadId
        ? portalPaths.load(loadId)
        : null;
  const why = isForNoOneElse ? '. You get this as a manager: no one at your company chose to get it.' : '';
  return {
    text: summary,
    note: `${formatMoment(occurredAt.toISOString())}${why}`,
    ...(path && { to: origin + withBase(path) }),
  };
}

function countedParts(others: readonly MailedEvent[], origin: string): Part[] {
  const counts = new Map<string, number>();
  for (const { kind } of others) {
    const { label } = COMPANY_EVENT_KINDS[kind];
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [
    { heading: formatCount(others.length, 'other change') },
    { facts: [...counts].sort(([, a], [, b]) => b - a).map(([label, count]) => [label, String(count)]) },
    { link: 'See all of them', to: origin + withBase(portalPaths.companyActivity()) },
  ];
}

type Group = { carrier: MailedCarrier | null; carrierId: number | null; events: MailedEvent[] };

/** Onboarded carriers first: loads may be under way with them. What is about no carrier comes last. */
function byCarrier(events: readonly MailedEvent[], carriers: Occasion['carriers']): Group[] {
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

function groupParts({ carrier, carrierId, events }: Group, origin: string): Part[] {
  const items = { items: events.map((event) => itemOf(event, origin)) };
  if (carrierId === null) return [{ heading: 'Your company' }, items];
  const name = carrier?.name ?? `Carrier ${carrierId}`;
  return [
    { heading: name },
    ...(carrier ? [{ small: aboutCarrier(carrier) }] : []),
    items,
    { button: `Open ${name}`, to: origin + withBase(portalPaths.carrier(carrierId)) },
  ];
}

function aboutCarrier({ dotNumber, city, state, status, verdict }: MailedCarrier): string {
  return [
    dotNumber && `DOT ${dotNumber}`,
    [city, state].filter(Boolean).join(', '),
    status ? CONNECTION_STATUS_LABELS[status] : 'No relationship',
    verdict && `verdict now: ${VERDICT_NAMES[verdict]}`,
  ]
    .filter(Boolean)
    .join(', ');
}

interface Said {
  urgent: readonly MailedEvent[];
  others: readonly MailedEvent[];
  groups: readonly Group[];
  carriers: Occasion['carriers'];
  delivery: Occasion['delivery'];
  now: Date;
}

/** What a person must act on now does not hide behind the name of a carrier. */
function subjectOf({ urgent, others, groups, carriers, delivery, now }: Said): string {
  const day = delivery === 'daily' ? `${formatDate(now.toISOString())}: ` : '';
  if (urgent.length > 1) {
    const kinds = byType(urgent).map(
      ([type, { length }]) => `${length} ${ALERT_TYPE_FILTER_LABELS[type].toLowerCase()}`,
    );
    return `${day}${urgent.length} alerts need someone now (${kinds.join(', ')})`;
  }
  if (urgent[0]) return `${day}${TICKET_SEVERITY_LABELS.act_now}: ${oneAlert(urgent[0], carriers)}`;
  if (delivery === 'daily') return `${day}${formatCount(others.length, 'change')}`;
  const [first] = groups;
  const name = first?.carrier?.name ?? (first?.carrierId ? `Carrier ${first.carrierId}` : 'Your company');
  if (others.length === 1) {
    const { summary } = others[0]!;
    return summary.includes(name) ? summary : `${name}: ${summary}`;
  }
  return groups.length === 1
    ? `${name}: ${formatCount(others.length, 'change')}`
    : `${formatCount(others.length, 'change')} at ${formatCount(groups.length, 'carrier')}, ${name} first`;
}

/** “Load L-9: IRON RIDGE FREIGHT INC, out of range: 682 miles out”: load, carrier and kind, before what may be cut. */
function oneAlert({ summary, carrierId, alert }: MailedEvent, carriers: Occasion['carriers']): string {
  const name = carrierId === null ? null : (carriers.get(carrierId)?.name ?? null);
  const label = ALERT_TYPE_FILTER_LABELS[alert!.type];
  const [load, ...what] = summary.split(`, ${label}: `);
  if (name === null || what.length === 0) return summary;
  const said = what
    .join(`, ${label}: `)
    .replace(` Carrier: ${name.replace(/\.$/, '')}.`, '')
    .replace(/\.$/, '');
  return `${load}: ${name}, ${label.toLowerCase()}: ${said}`;
}

/** A subject has one line, whatever a federal file holds. */
function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= SUBJECT_LENGTH) return line;
  const cut = line.slice(0, SUBJECT_LENGTH - 1);
  // A word of a name or a number is not cut, unless it is the whole line.
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SUBJECT_LENGTH / 2)).replace(/[\s,;:.]+$/, '')}…`;
}
