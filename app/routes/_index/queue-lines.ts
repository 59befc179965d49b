import { COMPANY_DETAILS } from '@contract/account/company-details.constants';
import type { Ticket } from '@contract/alerts/tickets.entities';
import type { WorkQueue } from '@contract/home/work-queue.calls';
import { ENDING_SOON_DAYS } from '@contract/home/work-queue.constants';
import { agoAt } from '@contract/loads/stop-times';
import { HOLD_CAUSES } from '@contract/onboarding/packets.constants';
import { daysBetween } from '@contract/shared/day';
import { formatCount, formatDate } from '@contract/shared/format';
import { paths } from '~/paths';
import { reasonsNotPassed } from '~/view/carrier/verdict-reasons';
import { CAUSE_LABELS } from '~/view/loads/listed-load';

/** One task: about whom, what, since when, and its action. */
export interface QueueLine {
  key: string;
  /** The carrier or the load; null: about the company itself. */
  about: { name: string; to: string } | null;
  what: string;
  when: string;
  action: { label: string; to: string };
}

/** The lines of one kind: the first of them, their count, and the link to all. */
export interface QueueGroup {
  key: string;
  title: string;
  total: number;
  lines: QueueLine[];
  all: { label: string; to: string };
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

/** The most urgent open alerts on loads: the first of them, and their count. */
export type OpenAlerts = { alerts: readonly Ticket[]; total: number };

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
      title: 'Alerts to act on now',
      total: alerts.total,
      lines: alerts.alerts.map(({ id, message, load, assignee, raised_at }) => ({
        key: `alert-${id}`,
        about: load && { name: load.reference, to: paths.load(load.id) },
        what: `${message}${assignee ? ` (${assignee.full_name})` : ''}`,
        when: agoAt(raised_at, queue.checked.at),
        action: { label: 'Open alert', to: paths.alert(id) },
      })),
      all: { label: 'All alerts to act on now', to: paths.alerts({ severity: 'act_now' }) },
    },
    queue.loads && {
      key: 'loads',
      title: 'Loads that need attention',
      total: queue.loads.total,
      lines: queue.loads.items.map(({ id, reference, carrier_name, cause, reason, others }) => ({
        key: `load-${id}`,
        about: { name: reference, to: paths.load(id) },
        what: `${carrier_name === null ? '' : `${carrier_name}. `}${reason}${others > 0 ? ` (+${others} more)` : ''}`,
        when: CAUSE_LABELS[cause],
        action: { label: 'Open load', to: paths.load(id) },
      })),
      all: { label: 'All loads that need attention', to: paths.loads() },
    },
    queue.exceptions && {
      key: 'exceptions',
      title: 'Exceptions to decide',
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
      title: 'Certificates to read',
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

function daysLeft(today: string, day: string): string {
  const days = daysBetween(today, day);
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${formatCount(days, 'day')}`;
}

/** What was checked for this user, for an empty queue: no more than that. */
export function lookedAt(queue: WorkQueue, alerts: OpenAlerts | null): string[] {
  return [
    alerts && 'alerts',
    queue.loads && 'loads',
    queue.bank_changes && 'bank changes',
    queue.newly_failing && 'newly failing carriers',
    queue.ending_insurance && `insurance ending within ${ENDING_SOON_DAYS} days`,
    queue.packets_on_hold && 'packets on hold',
    queue.certificates_to_read && 'certificates to read',
    queue.change_requests && 'change requests',
  ].filter((part) => typeof part === 'string');
}
