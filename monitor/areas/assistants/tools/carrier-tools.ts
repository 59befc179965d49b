import { checkCaller } from '@contract/callers/caller-check.calls';
import { CarrierSearchQuery, getCarrier, searchCarriers } from '@contract/carriers/carriers.calls';
import type { Carrier, CarrierSummary } from '@contract/carriers/carriers.entities';
import { CONNECTION_STATUS_LABELS, type ConnectionStatus } from '@contract/connections/connections.constants';
import { portalPaths } from '@contract/portal-paths';
import { VERDICT_NAMES } from '@contract/rules/rules.constants';
import type { RulesAssessment } from '@contract/rules/rules.entities';
import { daysBetween } from '@contract/shared/day';
import { formatCount } from '@contract/shared/format';
import { carrierId } from '@contract/shared/record-id';
import { z } from 'zod';
import { cleaned, say, theirs } from '../untrusted';
import { defineTool } from './tool';

/** How many of a list a tool returns. */
export const SHOWN = 10;

export const page = z
  .number({ error: 'page must be a number.' })
  .int('page must be a whole number.')
  .min(1, 'page must be above 0.')
  .max(1000, 'page must be at most 1000.')
  .default(1);

const relationshipOf = ({ relationship }: Pick<CarrierSummary, 'relationship'>) =>
  relationship
    ? (CONNECTION_STATUS_LABELS[relationship.status as ConnectionStatus] ?? relationship.status)
    : 'Not connected';

/** A carrier of a list: who it is, its verdict and what to see first. */
export function listed(carrier: CarrierSummary) {
  const { id, rules_assessment: verdict, warnings } = carrier;
  const place = [carrier.city, carrier.state].filter(Boolean).join(', ');
  const word = verdict ? VERDICT_NAMES[verdict.overall_result] : null;
  const seen = warnings ? warnings.map(({ title }) => theirs(title)) : null;
  const line = say`USDOT ${id}, ${theirs(carrier.legal_name ?? carrier.dba_name)}, ${theirs(place)}. Verdict: ${word}. ${relationshipOf(carrier)}. Warnings: ${seen === null ? 'not shown to this key' : seen.length === 0 ? 'none found in loaded data' : seen}.`;
  const data = {
    carrier_id: id,
    legal_name: theirs(carrier.legal_name),
    dba_name: theirs(carrier.dba_name),
    place: theirs(place),
    verdict: verdict?.overall_result ?? null,
    relationship: carrier.relationship?.status ?? null,
    warnings: warnings?.map(({ kind, title }) => ({ kind, title: theirs(title) })) ?? null,
  };
  return { line, data };
}

export const NO_VERDICT = 'Verdicts: not part of this key’s account, or the carrier was not assessed.';

export const carrierTools = [
  defineTool({
    name: 'search_carriers',
    title: 'Search carriers',
    description:
      'Finds motor carriers by USDOT number, docket (MC…) or a part of the name, with the verdict by the company’s rules. Counts as a search of the plan.',
    input: z.object({
      search_text: CarrierSearchQuery.shape.search_text.unwrap().min(1, 'Say what to search for.'),
      page,
    }),
    answer: async ({ search_text, page }, { ask }) => {
      const query = { search_text, include: 'verdict' as const, page, per_page: SHOWN };
      const { data, total } = await ask(searchCarriers, { query });
      const rows = data.carriers.map(listed);
      return {
        result: `${total} found`,
        lines: [`${formatCount(total, 'carrier')} found, ${rows.length} shown.`, ...rows.map(({ line }) => line)],
        data: { total, page, carriers: rows.map(({ data }) => data) },
        missing: data.carriers.every(({ rules_assessment }) => rules_assessment) ? [] : [NO_VERDICT],
        path: portalPaths.searchResults({ search_text }),
      };
    },
  }),
  defineTool({
    name: 'carrier_evidence',
    title: 'A carrier with its evidence',
    description:
      'May the company give this carrier a load by its own rules: the verdict of each classification, each rule with the record that it is based on and the age of that record, warnings, and what is missing. Missing is not clean.',
    input: z.object({ carrier_id: carrierId('carrier_id') }),
    answer: async ({ carrier_id: id }, { ask, now }) => {
      const { data: carrier } = await ask(getCarrier, { params: { id }, query: {} });
      const rules = carrier.rules_assessment ? rulesOf(carrier.rules_assessment, now) : [];
      const booking = carrier.booking_answer;
      return {
        result: booking?.state ?? 'no verdict',
        lines: [
          say`USDOT ${id}, ${theirs(carrier.legal_name ?? carrier.dba_name)}, census of ${carrier.census?.as_of}.`,
          say`Booking: ${booking?.state}. ${theirs(booking && `${booking.headline} ${booking.detail}`)}. ${relationshipOf(carrier)}.`,
          ...rules.map(
            ({ classification, rule, status, setting, reason, source, as_of: asOf, age_days: age }) =>
              say`Rule of ${classification} (${setting}): ${rule}: ${status}. ${reason === null ? 'No reason against it' : theirs(reason)}. Based on ${source} of ${asOf}${age === null ? '' : `, ${formatCount(age, 'day')} old`}.`,
          ),
          ...carrier.warnings.map(
            ({ title, reason, on, source }) =>
              say`Warning: ${theirs(title)}: ${theirs(reason)} Since ${on}. Source: ${source?.name} of ${source?.as_of}.`,
          ),
        ],
        data: {
          carrier_id: id,
          legal_name: theirs(carrier.legal_name),
          dba_name: theirs(carrier.dba_name),
          booking: booking?.state ?? null,
          relationship: carrier.relationship?.status ?? null,
          rules: rules.map((rule) => ({ ...rule, reason: theirs(rule.reason), missing: theirs(rule.missing) })),
          warnings: carrier.warnings.map(({ kind, title, reason, on, source }) => ({
            kind,
            title: theirs(title),
            reason: theirs(reason),
            on,
            source: source?.name,
            as_of: source?.as_of ?? null,
          })),
          census_as_of: carrier.census?.as_of ?? null,
        },
        missing: [
          ...(carrier.rules_assessment === null ? [NO_VERDICT] : []),
          ...(carrier.census === null ? ['FMCSA’s census: the carrier is in no loaded file.'] : []),
          ...rules.flatMap(({ missing, rule }) => (missing ? [say`${rule}: ${theirs(missing)}`] : [])),
          ...unloaded(carrier),
        ],
        path: portalPaths.carrier(id),
      };
    },
  }),
  defineTool({
    name: 'check_caller',
    title: 'Check a caller',
    description:
      'Who calls or writes, by a telephone number or an email address (one of them), and the carrier that they claim to be from: since when it is on that carrier’s record, who else has it, what is against it, and what to do next. With a load: may that carrier have it. No answer proves who is on the line: a caller ID and a sender can be forged.',
    input: checkCaller.body!,
    answer: async (body, { ask }) => {
      const { data } = await ask(checkCaller, { body });
      const { answer, sentence, next, contact, carrier, load } = data;
      const gate = load?.gate ?? null;
      const unloaded = contact.sources.filter(({ loaded, is_partial }) => !loaded || is_partial);
      return {
        result: gate ? `${answer}, gate ${gate.answer}` : answer,
        lines: [
          say`Answer: ${answer}. ${theirs(sentence)}`,
          ...next.map((step) => say`Next, for the person: ${theirs(step)}`),
          say`Carriers with this contact: ${contact.found.exactly}. ${contact.carriers.map(({ id, legal_name }) => theirs(`USDOT ${id}, ${legal_name ?? 'no name on file'}`))}`,
          carrier
            ? say`On the record of USDOT ${carrier.id} since ${carrier.on_record?.first_seen}, until ${carrier.on_record ? (carrier.on_record.last_seen ?? 'now') : null}. Seen here since ${carrier.seen_here?.first_seen}.`
            : 'No carrier is named or found.',
          ...(gate
            ? [say`May the carrier have load ${theirs(load!.reference)}: ${gate.answer}. ${theirs(gate.sentence)}`]
            : []),
        ],
        data: {
          answer,
          sentence: theirs(sentence),
          next: next.map(theirs),
          category: contact.category,
          found_exactly: contact.found.exactly,
          carriers: contact.carriers.map(({ id, legal_name, matched_by, source }) => ({
            carrier_id: id,
            legal_name: theirs(legal_name),
            matched_by,
            as_of: source.as_of,
          })),
          carrier: carrier && {
            carrier_id: carrier.id,
            legal_name: theirs(carrier.legal_name),
            on_record: carrier.on_record && {
              first_seen: carrier.on_record.first_seen,
              last_seen: carrier.on_record.last_seen,
              standing: carrier.on_record.standing,
            },
            numbers_on_file: carrier.numbers_on_file.map(({ number, first_seen }) => ({
              number: theirs(number),
              first_seen,
            })),
            flagged_numbers: carrier.flagged_numbers.map(theirs),
          },
          gate: gate && {
            answer: gate.answer,
            reasons: gate.reasons.map(({ kind, weight, sentence, as_of }) => ({
              kind,
              weight,
              sentence: theirs(sentence),
              as_of,
            })),
          },
          sources: contact.sources.map(({ name, as_of }) => ({ name, as_of })),
        },
        missing: [
          ...unloaded.map(({ name }) => `${name}: not loaded as a whole.`),
          ...(contact.known_by_company === null ? ['What your company has on file: not for this key.'] : []),
          ...(gate?.unchecked ?? []).map((what) => say`Not compared: ${theirs(what)}`),
        ],
        path: carrier ? portalPaths.carrier(carrier.id) : portalPaths.contactSearch(),
        ...(gate &&
          carrier && {
            decided: { carrierId: carrier.id, summary: gateSummary(load!.reference, gate, `caller check: ${answer}`) },
          }),
      };
    },
  }),
];

/** What an assistant was told about a load, for the vetting file. */
export const gateSummary = (reference: string, gate: { answer: string; sentence: string }, also?: string) =>
  `Answered an assistant: may it have load ${cleaned(reference, 60)}: ${gate.answer}. ${cleaned(gate.sentence, 400)}${also ? ` (${also})` : ''}`;

/** Each rule once a classification, those that decide against the carrier first. */
function rulesOf({ classifications }: RulesAssessment, now: Date) {
  const today = now.toISOString().slice(0, 10);
  const weight = { fail: 0, incomplete: 1, override: 2, pass: 3 } as const;
  return classifications
    .flatMap(({ name, categories }) =>
      categories.flatMap(({ rules }) =>
        rules.map(({ sentence, status, result, setting, reason, evidence, what_would_complete_it: missing }) => {
          const [first] = evidence;
          const asOf = first?.as_of ?? null;
          return {
            classification: name,
            rule: sentence,
            status,
            result,
            setting,
            reason,
            source: first?.source ?? null,
            as_of: asOf,
            age_days: asOf === null ? null : daysBetween(asOf, today),
            missing,
          };
        }),
      ),
    )
    .sort((a, b) => weight[a.status] - weight[b.status]);
}

const unloaded = ({ sources }: Carrier) =>
  sources
    .filter(({ as_of, is_extract }) => as_of === null || is_extract)
    .map(({ name, as_of }) => `${name}: ${as_of === null ? 'not loaded' : 'loaded in part'}.`);
