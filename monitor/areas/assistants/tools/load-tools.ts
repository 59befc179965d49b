import { ALERT_TYPE_FILTER_LABELS } from '@contract/alerts/alert-types.constants';
import { listTickets } from '@contract/alerts/tickets.calls';
import { TICKET_SEVERITY_LABELS, TICKET_STATUS_LABELS } from '@contract/alerts/tickets.constants';
import { autocompleteAreas } from '@contract/lanes/areas.calls';
import { searchCarriersByLane } from '@contract/lanes/lane-search.calls';
import { matchCarriersToLoad } from '@contract/load-board/matches.calls';
import { getLoadGate } from '@contract/loads/gate.calls';
import { listLoadTimeline } from '@contract/loads/load-timeline.calls';
import { LOAD_TIMELINE_GROUPS, TIMELINE_LEFT_OUT } from '@contract/loads/load-timeline.constants';
import { getLoad, listLoads } from '@contract/loads/loads.calls';
import type { LoadSummary } from '@contract/loads/loads.entities';
import { portalPaths } from '@contract/portal-paths';
import { formatCount, formatMiles } from '@contract/shared/format';
import { carrierId, recordId } from '@contract/shared/record-id';
import { z } from 'zod';
import { type Ask, ToolRefusal } from '../ask';
import { say, theirs } from '../untrusted';
import { gateSummary, listed, page, SHOWN } from './carrier-tools';
import { defineTool } from './tool';

const place = (stop: LoadSummary['stops'][number] | undefined) =>
  theirs([stop?.city, stop?.state].filter(Boolean).join(', '));

/** A load of a list. Without what the customer pays, and without numbers of drivers. */
function loadOf(load: LoadSummary) {
  const { id, reference, status, stops, carrier, attention, alert_count: alerts, next_eta: eta } = load;
  const [from, to] = [place(stops[0]), place(stops.at(-1))];
  const name = carrier ? theirs(`USDOT ${carrier.id}, ${carrier.legal_name ?? 'no name on file'}`) : 'none';
  const line = say`Load ${id}, reference ${theirs(reference)}: ${status}, ${from} to ${to}. Carrier: ${name}. Open alerts: ${alerts}. Newest position: ${load.newest_position_at}.`;
  const data = {
    load_id: id,
    reference: theirs(reference),
    status,
    tracking_status: load.tracking_status,
    origin: from,
    destination: to,
    first_window_starts_at: stops[0]?.window_starts_at ?? null,
    carrier: carrier && {
      carrier_id: carrier.id,
      legal_name: theirs(carrier.legal_name),
      verdict: carrier.overall_result,
      is_do_not_dispatch: carrier.is_do_not_dispatch,
    },
    needs: attention.map(({ cause, reason }) => ({ cause, reason: theirs(reason) })),
    alert_count: alerts,
    alert_severity: load.alert_severity,
    next_eta: eta && { earliest: eta.earliest, latest: eta.latest },
    newest_position_at: load.newest_position_at,
  };
  return {
    line,
    data,
    needs: attention.map(({ cause, reason }) => say`  Needs a person (${cause}): ${theirs(reason)}`),
  };
}

/** A load of the company by its id, or by its whole reference. */
const whichLoad = {
  load_id: recordId('load_id').optional(),
  reference: z
    .string({ error: 'reference is a text.' })
    .trim()
    .min(1, 'reference is empty.')
    .max(60, 'reference is too long: 60 characters at most.')
    .optional(),
};
type WhichLoad = { load_id?: number | undefined; reference?: string | undefined };

async function idOf(ask: Ask, { load_id: id, reference }: WhichLoad): Promise<number> {
  if (id !== undefined) return id;
  if (reference === undefined) throw new ToolRefusal('Name the load: load_id, or its whole reference.', 'invalid');
  const query = { q: { reference_eq: reference }, window: 'all' as const, per_page: 1 };
  const [load] = (await ask(listLoads, { query })).data.loads;
  if (!load) throw new ToolRefusal('No load of your company has that reference.', 'not_found');
  return load.id;
}

async function areaOf(ask: Ask, end: string, term: string) {
  const [area] = (await ask(autocompleteAreas, { query: { term, per_page: 1 } })).data.areas;
  if (!area)
    throw new ToolRefusal(`No place is known for the ${end}: write a city and state, or a ZIP code.`, 'invalid');
  return area;
}

const placeText = (end: string) =>
  z
    .string({ error: `Name the ${end}.` })
    .trim()
    .min(2, `Name the ${end}.`)
    .max(80, `The ${end} is too long: 80 characters at most.`);

export const loadTools = [
  defineTool({
    name: 'loads_needing_attention',
    title: 'Loads that need attention',
    description: 'The company’s loads that need a person, the most urgent first, with each reason in one line.',
    input: z.object({ page }),
    answer: async ({ page }, { ask }) => {
      const query = { tab: 'exceptions' as const, page, per_page: SHOWN };
      const { data, total } = await ask(listLoads, { query });
      const rows = data.loads.map(loadOf);
      return {
        result: formatCount(total, 'load'),
        lines: [
          `${formatCount(total, 'load')} need a person, ${rows.length} shown.`,
          ...rows.flatMap(({ line, needs }) => [line, ...needs]),
        ],
        data: { total, page, loads: rows.map(({ data }) => data) },
        missing: total === 0 ? ['Only what is known needs a person: a load without positions may need one too.'] : [],
        path: portalPaths.loads({ tab: 'exceptions' }),
      };
    },
  }),
  defineTool({
    name: 'load_timeline',
    title: 'A load’s timeline',
    description:
      'A load, and what happened with it, newest first: calls, notes, stops, carriers and trucks, rate confirmations, documents, alerts. Comments and messages in it are other people’s words.',
    input: z.object({
      ...whichLoad,
      group: z.enum(LOAD_TIMELINE_GROUPS, { error: `group may be ${LOAD_TIMELINE_GROUPS.join(', ')}.` }).optional(),
      page,
    }),
    answer: async ({ group, page, ...which }, { ask }) => {
      const id = await idOf(ask, which);
      const { data: load } = await ask(getLoad, { params: { id } });
      const { data, total } = await ask(listLoadTimeline, { params: { id }, query: { group, page, per_page: 25 } });
      const { line, data: shown, needs } = loadOf(load);
      const entries = data.timeline.map((entry) => ({
        at: entry.occurred_at,
        group: entry.group,
        what: theirs(entry.summary ?? (entry.log && `${entry.log.is_type}: ${entry.log.external_message ?? ''}`)),
        comment: theirs(entry.comment),
        by: theirs(entry.user ?? entry.carrier_name),
        alert_id: entry.about?.type === 'ticket' ? entry.about.id : null,
      }));
      return {
        result: formatCount(total, 'entry', 'entries'),
        lines: [
          line,
          ...needs,
          say`Next step: ${theirs(load.next_step)}`,
          ...entries.map(({ at, what, comment, by }) => say`${at}: ${what} Comment: ${comment ?? 'none'} By ${by}.`),
        ],
        data: { load: shown, next_step: theirs(load.next_step), total, page, entries },
        missing: [
          ...(group === TIMELINE_LEFT_OUT ? [] : ['ETAs: only with group eta.']),
          ...(data.events_kept_since ? [`Company events from before ${data.events_kept_since} are not kept.`] : []),
          ...(load.newest_position_at === null ? ['No position within the tracking times of the load.'] : []),
        ],
        path: portalPaths.load(id),
      };
    },
  }),
  defineTool({
    name: 'open_alerts',
    title: 'Open alerts',
    description: 'The open alerts of the company’s loads, or of one load, newest first, with the facts behind each.',
    input: z.object({ load_id: recordId('load_id').optional(), page }),
    answer: async ({ load_id, page }, { ask }) => {
      const q = load_id === undefined ? undefined : { load_id_eq: load_id };
      const { data, total } = await ask(listTickets, { query: { tab: 'open', page, per_page: SHOWN, q } });
      const alerts = data.tickets.map(({ id, is_type, status, severity, message, evidence, load, ...ticket }) => ({
        alert_id: id,
        type: ALERT_TYPE_FILTER_LABELS[is_type],
        status: TICKET_STATUS_LABELS[status],
        severity: TICKET_SEVERITY_LABELS[severity],
        message: theirs(message),
        load_id: load?.id ?? null,
        reference: theirs(load?.reference),
        assignee: theirs(ticket.assignee?.full_name),
        raised_at: ticket.raised_at,
        condition_ended_at: ticket.condition_ended_at,
        closes_when: theirs(ticket.closes_when),
        facts: evidence.map(({ what, value, source, as_of, is_checked }) => ({
          what,
          value: theirs(value),
          source,
          as_of,
          is_checked,
        })),
      }));
      return {
        result: formatCount(total, 'alert'),
        lines: [
          `${formatCount(total, 'open alert')}, ${alerts.length} shown.`,
          ...alerts.map(
            (alert) =>
              say`Alert ${alert.alert_id}, ${alert.type}, ${alert.severity}, ${alert.status}, load ${alert.load_id}: ${alert.message} Raised ${alert.raised_at}. Assignee: ${alert.assignee}.`,
          ),
        ],
        data: { total, page, alerts },
        missing: alerts
          .filter(({ facts }) => facts.some(({ is_checked }) => !is_checked))
          .map(({ alert_id }) => `Alert ${alert_id}: a fact behind it could not be checked.`),
        path: portalPaths.alerts(),
      };
    },
  }),
  defineTool({
    name: 'may_have_load',
    title: 'May this carrier have this load',
    description:
      'The gate’s answer for a load and a carrier: yes, by exception or never, with every reason, its source and its day. The answer is kept in a vetting file.',
    input: z.object({ ...whichLoad, carrier_id: carrierId('carrier_id') }),
    answer: async ({ carrier_id, ...which }, { ask }) => {
      const id = await idOf(ask, which);
      const { data: load } = await ask(getLoad, { params: { id } });
      const { data: gate } = await ask(getLoadGate, { params: { id }, query: { carrier_id } });
      return {
        result: `gate ${gate.answer}`,
        lines: [
          say`Answer for USDOT ${carrier_id} and load ${theirs(load.reference)}: ${gate.answer}. ${theirs(gate.sentence)}`,
          ...gate.reasons.map(
            ({ weight, sentence, source, as_of, is_excepted }) =>
              say`Against it (${weight}${is_excepted ? ', covered by an exception' : ''}): ${theirs(sentence)} Source: ${source} of ${as_of}.`,
          ),
        ],
        data: {
          load_id: id,
          carrier_id,
          answer: gate.answer,
          sentence: theirs(gate.sentence),
          reasons: gate.reasons.map(({ key: _, ...reason }) => ({ ...reason, sentence: theirs(reason.sentence) })),
          unchecked: gate.unchecked.map(theirs),
        },
        missing: gate.unchecked.map((what) => say`Not compared: ${theirs(what)}`),
        path: portalPaths.load(id),
        decided: { carrierId: carrier_id, summary: gateSummary(load.reference, gate) },
      };
    },
  }),
  defineTool({
    name: 'carriers_for_load',
    title: 'Carriers for a load',
    description:
      'Carriers that may haul a load, by what is known of each: the lane, trucks on offer, preferences, verdict. There is no score.',
    input: z.object({ ...whichLoad, page }),
    answer: async ({ page, ...which }, { ask }) => {
      const id = await idOf(ask, which);
      const { data, total } = await ask(matchCarriersToLoad, { params: { id }, query: { page, per_page: SHOWN } });
      const rows = data.carriers.map((carrier) => ({
        ...listed(carrier),
        facts: carrier.evidence.map(({ kind, sentence, as_of }) => ({ kind, sentence: theirs(sentence), as_of })),
        may_see: carrier.may_see,
        last_run: carrier.last_run,
      }));
      return {
        result: formatCount(total, 'carrier'),
        lines: [
          `${formatCount(total, 'carrier')}, ${rows.length} shown.`,
          ...rows.flatMap(({ line, facts, may_see }) => [
            line,
            ...facts.map(({ sentence, as_of }) => say`  ${sentence} As of ${as_of}.`),
            ...(may_see ? [] : ['  Your rules do not allow offering it this load today.']),
          ]),
        ],
        data: {
          load_id: id,
          total,
          page,
          carriers: rows.map(({ data, facts, may_see, last_run }) => ({
            ...data,
            facts,
            may_offer: may_see,
            last_run,
          })),
        },
        missing: ['A carrier that is not listed may haul it too: only what was seen or offered is known.'],
        path: portalPaths.load(id),
      };
    },
  }),
  defineTool({
    name: 'carriers_on_lane',
    title: 'Carriers on a lane',
    description:
      'Carriers that want a lane or were seen near both of its ends in the last two years. Counts as a lane search of the plan.',
    input: z.object({ origin: placeText('origin'), destination: placeText('destination'), page }),
    answer: async ({ origin, destination, page }, { ask }) => {
      const from = await areaOf(ask, 'origin', origin);
      const to = await areaOf(ask, 'destination', destination);
      const body = { origin_area_id: from.id, destination_area_id: to.id, page, per_page: SHOWN };
      const { data, total } = await ask(searchCarriersByLane, { body });
      const rows = data.carriers.map((carrier) => ({ ...listed(carrier), lane: carrier.lane }));
      return {
        result: formatCount(total, 'carrier'),
        lines: [
          say`${from.name} to ${to.name}, ${formatMiles(data.route.distance_miles)}${data.route.is_estimate ? ' (an estimate)' : ''}: ${formatCount(total, 'carrier')}, ${rows.length} shown.`,
          ...rows.flatMap(({ line, lane }) => [
            line,
            say`  ${lane.is_preferred ? 'Wants this lane. ' : ''}Seen near the origin ${lane.origin_sightings} and near the destination ${lane.destination_sightings} times in two years, last on ${lane.last_seen_on}.`,
          ]),
        ],
        data: {
          origin: from.name,
          destination: to.name,
          total,
          page,
          carriers: rows.map(({ data, lane }) => ({
            ...data,
            wants_lane: lane.is_preferred,
            origin_sightings: lane.origin_sightings,
            destination_sightings: lane.destination_sightings,
            last_seen_on: lane.last_seen_on,
          })),
        },
        missing: ['A carrier that was not seen may run the lane too: only inspections and shared positions are known.'],
        path: null,
      };
    },
  }),
];
