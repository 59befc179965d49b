import { COMPANY_DETAILS } from '@contract/account/company-details.constants';
import type { WorkQueue } from '@contract/home/work-queue.calls';
import { ENDING_SOON_DAYS } from '@contract/home/work-queue.constants';
import { agoAt, stopPlace } from '@contract/loads/stop-times';
import { HOLD_CAUSES } from '@contract/onboarding/packets.constants';
import { daysBetween } from '@contract/shared/day';
import { formatCents, formatCount, formatDate } from '@contract/shared/format';
import type { NumberFlags } from '@contract/shared/number-flags';
import { paths } from '~/paths';
import type { ListedCause } from '~/view/alerts/listed-cause';
import { reasonsNotPassed } from '~/view/carrier/verdict-reasons';
import { CAUSE_LABELS } from '~/view/loads/listed-load';
import { dueIn, pickupIn } from '~/view/loads/pickup-in';
import { flagsOf } from '~/view/number-flags';

/** One task: about whom, what, since when, and its action. */
export interface QueueLine {
  key: string;
  /** The carrier or the load; null: about the company itself. */
  about: { name: string; to: string } | null;
  what: string;
  /** To call about it: as the load or the carrier's record has it. */
  phone?: string | null;
  /** Whose number that is; left out: the line says it. */
  phoneOf?: string;
  flags?: NumberFlags;
  /** Who could do it, at the end of what: each a link that does it. */
  who?: readonly { name: string; to: string; phone: string | null; flags?: NumberFlags }[];
  when: string;
  /** Until when it can be saved (ISO), or was to be done; left out: time alone does not lose it. */
  until?: string | null;
  /** The one load it is about; left out: several, or none. */
  loadId?: number | undefined;
  action: { label: string; to: string };
}

/** The lines of one kind: the first of them, their count, and the link to all. */
export interface QueueGroup {
  key: string;
  title: string;
  /** Of one line: "Check call". */
  kind: string;
  total: number;
  lines: QueueLine[];
  all: { label: string; to: string };
  /** A day is lost if one of it is overlooked: none is folded away. */
  isNeverFolded?: boolean;
}

const carrierOf = ({ carrier_id, carrier_name }: { carrier_id: number; carrier_name: string | null }) => ({
  name: carrier_name ?? `Carrier ${carrier_id}`,
  to: paths.carrier(carrier_id),
});
const since = (moment: string) => `since ${formatDate(moment)}`;

const COVERAGES: Readonly<Record<string, string>> = {
  bipd: 'BIPD',
  cargo: 'Cargo',
  general_liability: 'General liability',
  bond: 'Bond',
  trust: 'Trust fund',
  other: 'Other insurance',
};

/** What presses most of the open alerts on loads, a row a cause: the first of them, and how many causes there are. */
export type OpenAlerts = { causes: readonly ListedCause[]; total: number };

/** Waiting work, the most dangerous first. Skips an empty kind. */
export function queueGroups(
  queue: WorkQueue,
  alerts: OpenAlerts | null,
  today: string,
  mayRequest: boolean,
): QueueGroup[] {
  const onHold = { label: 'All carriers on hold', to: paths.connections({ list: 'on-hold' }) };
  const groups: (QueueGroup | null)[] = [
    alerts && {
      key: 'alerts',
      isNeverFolded: true,
      title: 'Alerts to act on now',
      kind: 'Alert',
      total: alerts.total,
      lines: alerts.causes.map((cause) => ({
        key: `alert-${cause.key}`,
        about: aboutCause(cause),
        loadId: cause.loads.length === 1 ? cause.loads[0]!.id : undefined,
        what: alertWords(cause),
        ...(cause.call && { phone: cause.call.number, phoneOf: cause.call.who, flags: cause.call.flags }),
        when: cause.until === null ? `${cause.age} ago` : dueIn(cause.until, queue.checked.at),
        until: cause.until,
        action:
          cause.alertCount === 1 && cause.loads[0]
            ? { label: 'Open alert', to: cause.loads[0].to }
            : { label: `Work ${cause.alertCount} alerts`, to: cause.to },
      })),
      all: { label: 'All alerts to act on now', to: paths.alertsByCause({ severity: 'act_now' }) },
    },
    queue.calls_due && {
      key: 'calls',
      title: 'Check calls due',
      kind: 'Check call',
      total: queue.calls_due.total,
      lines: queue.calls_due.items.map((item) => ({
        key: `call-${item.id}`,
        loadId: item.id,
        about: { name: item.reference, to: paths.load(item.id) },
        what: [item.carrier_name, item.driver_name].filter(Boolean).join(', '),
        ...numberToCall(item),
        flags: flagsOf(item),
        when: `due ${agoAt(item.due_at, queue.checked.at)}`,
        until: item.due_at,
        action: { label: 'Log call', to: paths.loadLogNew(item.id, { type: 'check_call' }) },
      })),
      all: { label: 'All check calls due', to: paths.loads({ tab: 'calls-due' }) },
    },
    queue.bids && {
      key: 'bids',
      isNeverFolded: true,
      title: 'Loads with bids to answer',
      kind: 'Bids',
      total: queue.bids.total,
      lines: queue.bids.items.map((item) => ({
        key: `bids-${item.id}`,
        loadId: item.id,
        about: { name: item.reference, to: paths.load(item.id) },
        what: `${formatCount(item.bids, 'bid')}, lowest ${formatCents(item.lowest_cents)}; ${item.rate_cents === null ? 'no rate on the load' : `target ${formatCents(item.rate_cents)}`}`,
        when: pickupIn(item.pickup, queue.checked.at),
        until: endOf(item.pickup),
        action: { label: 'Compare bids', to: paths.boardLoad(item.id) },
      })),
      all: { label: 'Load board', to: paths.exchange() },
    },
    queue.uncovered && {
      key: 'uncovered',
      isNeverFolded: true,
      title: 'Loads without a carrier',
      kind: 'Uncovered',
      total: queue.uncovered.total,
      lines: queue.uncovered.items.map((item) => ({
        key: `uncovered-${item.id}`,
        loadId: item.id,
        about: { name: item.reference, to: paths.load(item.id) },
        what: uncoveredWords(item),
        who: (item.best_carriers ?? []).map(({ carrier_id, carrier_name, carrier_phone, ...flags }) => ({
          name: carrier_name ?? `carrier ${carrier_id}`,
          to: paths.loadCover(item.id, { carrier_id }),
          phone: carrier_phone,
          flags: flagsOf(flags),
        })),
        when: pickupIn(item.origin, queue.checked.at),
        until: endOf(item.origin),
        action: { label: 'Cover', to: paths.loadCover(item.id) },
      })),
      all: { label: 'All loads without a carrier', to: paths.loads({ tab: 'uncovered' }) },
    },
    queue.flagged_emails && {
      key: 'emails',
      isNeverFolded: true,
      title: 'Flagged emails',
      kind: 'Flagged email',
      total: queue.flagged_emails.total,
      lines: queue.flagged_emails.items.map((item) => ({
        key: `email-${item.id}`,
        about: { name: item.from ?? 'Unknown sender', to: paths.rateConfirmationEmail(item.id) },
        what: [
          item.load_reference && `Load ${item.load_reference}`,
          item.finding && `${item.finding}${item.others > 0 ? ` (+${item.others} more)` : ''}`,
        ]
          .filter(Boolean)
          .join('. '),
        when: agoAt(item.received_at, queue.checked.at),
        action: { label: 'Review email', to: paths.rateConfirmationEmail(item.id) },
      })),
      all: { label: 'All flagged emails', to: paths.rateConfirmationEmails({ list: 'flagged' }) },
    },
    queue.unsigned_confirmations && {
      key: 'unsigned',
      title: 'Rate confirmations not signed',
      kind: 'Rate con',
      total: queue.unsigned_confirmations.total,
      lines: queue.unsigned_confirmations.items.map((item) => ({
        key: `unsigned-${item.id}`,
        loadId: item.load_id,
        about: { name: item.reference, to: paths.load(item.load_id) },
        what: `${item.carrier_name ?? `Carrier ${item.carrier_id}`}, ${item.number}: ${item.status === 'rejected' ? 'the carrier declined it' : 'not signed'}`,
        phone: item.carrier_phone,
        flags: flagsOf(item),
        when: pickupIn(item.pickup, queue.checked.at),
        until: endOf(item.pickup),
        action: { label: 'Open rate con', to: paths.rateConfirmation(item.id) },
      })),
      all: { label: 'All rate confirmations not signed', to: paths.rateConfirmations({ list: 'waiting' }) },
    },
    queue.loads && {
      key: 'loads',
      title: 'Loads that need attention',
      kind: 'Load',
      total: queue.loads.total,
      lines: queue.loads.items.map(
        ({
          id,
          reference,
          carrier_name,
          cause,
          reason,
          others,
          driver_phone_e164,
          carrier_phone,
          until,
          ...flags
        }) => ({
          key: `load-${id}`,
          loadId: id,
          about: { name: reference, to: paths.load(id) },
          what: `${carrier_name === null ? '' : `${carrier_name}. `}${reason}${others > 0 ? ` (+${others} more)` : ''}`,
          ...numberToCall({ driver_phone_e164, carrier_phone }),
          flags: flagsOf(flags),
          when: until === null ? CAUSE_LABELS[cause] : dueIn(until, queue.checked.at),
          until,
          action: { label: 'Open load', to: paths.load(id) },
        }),
      ),
      all: { label: 'All loads that need attention', to: paths.loads() },
    },
    queue.exceptions && {
      key: 'exceptions',
      title: 'Exceptions to decide',
      kind: 'Exception',
      total: queue.exceptions.total,
      lines: queue.exceptions.items.map((item) => ({
        key: `exception-${item.id}`,
        about: carrierOf(item),
        what: `Load ${item.reference}, requested by ${item.requested_by ?? 'a former user'}`,
        when: agoAt(item.since, queue.checked.at),
        action: { label: 'Decide', to: paths.loadException(item.id) },
      })),
      all: { label: 'All exceptions to decide', to: paths.loadExceptions() },
    },
    queue.bank_changes && {
      key: 'bank',
      title: 'Bank changes to confirm',
      kind: 'Bank change',
      total: queue.bank_changes.total,
      lines: queue.bank_changes.items.map((item) => ({
        key: `bank-${item.carrier_id}`,
        about: carrierOf(item),
        what: `${item.reason}. Call a number on file before you pay.`,
        when: since(item.since),
        action: { label: 'Confirm by phone', to: paths.carrierPacket(item.carrier_id) },
      })),
      all: onHold,
    },
    queue.newly_failing && {
      key: 'failing',
      title: 'Newly failing carriers',
      kind: 'Carrier fails',
      total: queue.newly_failing.total,
      lines: queue.newly_failing.items.map((item) => ({
        key: `failing-${item.carrier_id}`,
        about: carrierOf(item),
        what: `${item.connection_status === 'onboarded' ? 'Onboarded. ' : ''}${reasonsNotPassed(item.not_passed)}`,
        when: since(item.since),
        action: { label: 'Review carrier', to: paths.carrier(item.carrier_id) },
      })),
      all: { label: 'All carriers that fail', to: paths.connections({ list: 'failed-assessment' }) },
    },
    queue.ending_insurance && {
      key: 'insurance',
      title: `Insurance ending within ${ENDING_SOON_DAYS} days`,
      kind: 'Insurance',
      total: queue.ending_insurance.total,
      lines: queue.ending_insurance.items.map((item) => ({
        key: `insurance-${item.carrier_id}`,
        about: carrierOf(item),
        what: `${COVERAGES[item.coverage]} ${item.kind === 'filing' ? 'cancels' : 'certificate expires'} ${formatDate(item.ends_on)}`,
        when: daysLeft(today, item.ends_on),
        action: mayRequest
          ? { label: 'Request certificate', to: paths.certificateRequest(item.carrier_id) }
          : { label: 'View insurance', to: paths.carrierSection(item.carrier_id, 'insurance') },
      })),
      all: { label: 'All expiring insurance', to: paths.endingInsurance() },
    },
    queue.packets_on_hold && {
      key: 'packets',
      title: 'Packets on hold',
      kind: 'Packet',
      total: queue.packets_on_hold.total,
      lines: queue.packets_on_hold.items.map((item) => ({
        key: `packet-${item.carrier_id}`,
        about: carrierOf(item),
        what: item.causes.map((cause) => HOLD_CAUSES[cause].label).join(', '),
        when: since(item.since),
        action: { label: 'Review packet', to: paths.carrierPacket(item.carrier_id) },
      })),
      all: onHold,
    },
    queue.certificates_to_read && {
      key: 'certificates',
      title: 'Certificates to review',
      kind: 'Certificate',
      total: queue.certificates_to_read.total,
      lines: queue.certificates_to_read.items.map((item) => ({
        key: `certificate-${item.document_id}`,
        about: carrierOf(item),
        what: 'Certificate of insurance received, not verified',
        when: since(item.since),
        action: { label: 'Read certificate', to: paths.certificate(item.carrier_id, item.document_id) },
      })),
      all: { label: 'All certificates', to: paths.certificates() },
    },
    queue.change_requests && {
      key: 'changes',
      title: 'Change requests',
      kind: 'Change request',
      total: queue.change_requests.total,
      lines: queue.change_requests.items.map((item) => ({
        key: `change-${item.id}`,
        about: null,
        what: `${item.requested_by ?? 'FMCSA record'} asks to change: ${item.fields.map((field) => COMPANY_DETAILS[field]).join(', ')}`,
        when: since(item.since),
        action: { label: 'Approve or reject', to: paths.companyChangeOrder(item.id) },
      })),
      all: { label: 'All change requests', to: paths.accountTab('company') },
    },
  ];
  return groups.filter((group): group is QueueGroup => group !== null && group.total > 0);
}

/** The driver, else dispatch by the carrier's record. */
const numberToCall = (of: { driver_phone_e164: string | null; carrier_phone: string | null }) =>
  of.driver_phone_e164
    ? { phone: of.driver_phone_e164, phoneOf: 'Driver' }
    : { phone: of.carrier_phone, phoneOf: 'Dispatch on record' };

const endOf = (stop: { window_starts_at: string | null; window_ends_at: string | null } | null) =>
  stop && (stop.window_ends_at ?? stop.window_starts_at);

/** A line in the queue of all kinds. */
export interface QueuedLine extends QueueLine {
  kind: string;
  /** What else waits for the same load: "Check call, due 10 min ago". */
  also?: readonly { name: string; to: string }[];
}

export interface QueueRow extends QueuedLine {
  also: { name: string; to: string }[];
  isNeverFolded: boolean;
}

/** What is due this soon, or was this recently, comes before what time alone does not lose. */
const PRESSING_MS = 24 * 60 * 60_000;

/**
 * The lines of every kind in one queue: what is overdue first, the latest to become so before the others, since it can most
 * likely still be saved; then by the time that is left; then what has no time, the most dangerous kind first; then what is
 * due on another day. A load is one line: the most dangerous that is about it, in the place of the most urgent.
 *
 * @param groups the most dangerous kind first
 * @param now ISO
 */
export function oneQueue(groups: readonly QueueGroup[], now: string): QueueRow[] {
  const left = ({ until }: QueueLine) => (until ? Date.parse(until) - Date.parse(now) : null);
  const place = (line: QueueLine): readonly [rank: number, away: number] => {
    const ms = left(line);
    if (ms === null) return [2, 0];
    return [Math.abs(ms) > PRESSING_MS ? 3 : ms <= 0 ? 0 : 1, Math.abs(ms)];
  };
  const before = (one: QueueLine, other: QueueLine) => {
    const [[rank, away], [otherRank, otherAway]] = [place(one), place(other)];
    return rank - otherRank || away - otherAway;
  };
  const rows = new Map<string, { line: QueueRow; most: QueueLine }>();
  for (const { kind, lines, isNeverFolded = false } of groups)
    for (const line of lines) {
      const key = line.loadId === undefined ? line.key : `of load ${line.loadId}`;
      const row = rows.get(key);
      if (!row) {
        rows.set(key, { line: { ...line, kind, isNeverFolded, also: [] }, most: line });
        continue;
      }
      row.line.also.push({ name: `${kind}, ${line.when}`, to: line.action.to });
      row.line.isNeverFolded ||= isNeverFolded;
      if (before(line, row.most) < 0) row.most = line;
    }
  return [...rows.values()]
    .sort((one, other) => before(one.most, other.most))
    .map(({ line, most }) => ({ ...line, when: most.when }));
}

/** A cause of one load is about that load; of several, about who or what they have in common. */
const aboutCause = ({ carrier, loads: [first, second], to }: ListedCause) =>
  first && !second ? { name: first.reference, to: first.to } : { name: carrier?.name ?? 'Several loads', to };

/** "Out-of-service order since Jul 29, 2026. Loads 1204, 1207, 1211 and 2 more" */
function alertWords({ message, otherMessages, loads, more }: ListedCause): string {
  const says = `${message}${otherMessages > 0 ? ` (+${otherMessages} more)` : ''}`;
  if (loads.length < 2) return says;
  const shown = loads.slice(0, NAMED_LOADS).map(({ reference }) => reference);
  const rest = loads.length - shown.length + more;
  return `${says} Loads ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

const NAMED_LOADS = 3;

/** "Dallas, TX to Houston, TX, Van, $1,850. Cleared for it:", and then the carriers. */
function uncoveredWords({
  origin,
  destination,
  equipment,
  rate_cents: rate,
  best_carriers: best,
}: NonNullable<WorkQueue['uncovered']>['items'][number]): string {
  const way = [origin, destination].flatMap((stop) => (stop ? stopPlace(stop) : [])).join(' to ');
  const facts = [way, equipment, rate === null ? 'no rate' : formatCents(rate)].filter(Boolean).join(', ');
  if (best === null) return `${facts}.`;
  return `${facts}. ${best.length === 0 ? 'No matching carrier is cleared for it.' : 'Cleared for it:'}`;
}

function daysLeft(today: string, day: string): string {
  const days = daysBetween(today, day);
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${formatCount(days, 'day')}`;
}

/** What was checked for this user, for an empty queue: no more than that. */
export function lookedAt(queue: WorkQueue, alerts: OpenAlerts | null): string[] {
  return [
    alerts && 'alerts',
    queue.calls_due && 'check calls',
    queue.uncovered && 'loads without a carrier',
    queue.bids && 'bids',
    queue.flagged_emails && 'flagged emails',
    queue.unsigned_confirmations && 'rate confirmations not signed',
    queue.loads && 'loads',
    queue.bank_changes && 'bank changes',
    queue.newly_failing && 'newly failing carriers',
    queue.ending_insurance && `insurance ending within ${ENDING_SOON_DAYS} days`,
    queue.packets_on_hold && 'packets on hold',
    queue.certificates_to_read && 'certificates to review',
    queue.change_requests && 'change requests',
  ].filter((part) => typeof part === 'string');
}
