import { ticketRole } from '@contract/alerts/ticket-role';
import { type AlertTab, TICKETS_DEFAULT_SORT } from '@contract/alerts/tickets.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';
import { listTickets } from '~/models/alerts.server';
import {
  ALERT_AGES,
  ALERT_FILTERS,
  type AlertFilterValues,
  alertTabNamed,
  isAlertAge,
} from '~/view/alerts/alert-filters';
import { toListedAlert } from '~/view/alerts/listed-alert';
import { MINE, NO_ONE } from '~/view/loads/load-filters';
import { notOf, rejectUnknownParams } from './known-params.server';
import { assigneesFor } from './load-people.server';
import { loadSection } from './load-section.server';
import type { Monitor } from './monitor.server';

const PARAMS: readonly string[] = ['tab', 'page', 'sort', 'type', ...ALERT_FILTERS];
const HOUR_MS = 3_600_000;

/**
 * The tab and the filters that an address of alerts names.
 *
 * @throws the 422 page when it names what is no tab, no filter and no age
 */
export function alertsInAddress(search: URLSearchParams): { tab: AlertTab; filters: AlertFilterValues } {
  rejectUnknownParams(search, PARAMS, 'the alerts');
  const tab = alertTabNamed(search.get('tab'));
  if (tab === null) throw notOf('the alerts', search.get('tab')!, 'list');
  const typed = Object.fromEntries(ALERT_FILTERS.map((name) => [name, search.get(name)?.trim() ?? '']));
  const types = [...new Set(search.getAll('type').filter((type) => type !== ''))];
  const filters: AlertFilterValues = { ...(typed as Record<(typeof ALERT_FILTERS)[number], string>), types };
  if (filters.age !== '' && !isAlertAge(filters.age)) throw notOf('the alerts', filters.age, 'filter');
  return { tab, filters };
}

/**
 * What a page of alerts shows for its address. The rows with the counts of all tabs come by one call; they and the choices
 * of the filters fail each alone. A list that fails is empty, at page 1 of 1.
 */
export async function alertsByAddress(monitor: Monitor, url: URL, user: CurrentUser) {
  const search = url.searchParams;
  const { tab, filters } = alertsInAddress(search);
  const sort = search.get('sort') ?? '';
  const now = new Date();
  const q = { ...askedOf(filters, user, now), s: sort || TICKETS_DEFAULT_SORT };
  const [found, people] = await Promise.all([
    loadSection(listTickets(monitor, { tab, q, page: search.get('page') ?? undefined, include: 'counts' })),
    loadSection(assigneesFor(monitor, user)),
  ]);
  return {
    tab,
    sort,
    filters,
    counts: found.ok ? (found.data.counts ?? null) : null,
    rows: found.ok
      ? {
          ok: true as const,
          data: {
            alerts: found.data.tickets.map((ticket) => toListedAlert(ticket, now)),
            paging: found.data.paging,
          },
        }
      : found,
    assignees: people.ok ? people.data : [],
    mayWork: missingFor('workTickets', user) === null,
    mayChangeSettings: missingFor('manageTickets', user) === null,
    role: ticketRole(user),
  };
}

/** As typed: the monitor says what is wrong with one. Alerts of no load are worked elsewhere. */
function askedOf(filters: AlertFilterValues, user: CurrentUser, now: Date): Record<string, string | string[]> {
  const { search, severity, assignee, load, carrier, age, status, types } = filters;
  const dot = /^(?:us\s?)?(?:dot)?[\s#]*(\d{1,9})$/i.exec(carrier)?.[1];
  const who = assignee === MINE ? String(user.id) : assignee;
  return {
    load_id_not_null: '1',
    ...(search !== '' && { [SEARCHED]: search }),
    ...(severity !== '' && { severity_eq: severity }),
    ...(status !== '' && { status_eq: status }),
    ...(who === NO_ONE ? { assignee_id_null: '1' } : who !== '' && { assignee_id_eq: who }),
    ...(load !== '' && { load_reference_cont: load }),
    ...(dot !== undefined ? { carrier_id_eq: dot } : carrier !== '' && { carrier_legal_name_cont: carrier }),
    ...(types.length > 0 && { is_type_in: [...types] }),
    ...(isAlertAge(age) && raisedAt(age, now)),
  };
}

/** One field for what a caller names: a load, a carrier, a customer or a word of the alert. */
const SEARCHED = 'load_reference_or_message_or_carrier_legal_name_or_load_customer_name_cont';

function raisedAt(age: keyof typeof ALERT_AGES, now: Date): Record<string, string> {
  const { hours, isOlder } = ALERT_AGES[age];
  const since = new Date(now.getTime() - hours * HOUR_MS).toISOString();
  return isOlder ? { raised_at_lteq: since } : { raised_at_gteq: since };
}
