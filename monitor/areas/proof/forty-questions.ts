import { EXCEPTION_GROUNDS, type ExceptionGround } from '@contract/loads/gate.constants';
import { VERDICT_NAMES } from '@contract/rules/rules.constants';
import { formatCents, formatDollars, formatMoment } from '@contract/shared/format';
import { VETTING_DECISION_LABELS, type VettingDecision } from '@contract/vetting/vetting-files.constants';
import type { ProofRow } from './bundle-tables';

/** A table of a bundle, which is a file with a row a line. */
export type BundleTables = Readonly<Record<string, readonly ProofRow[]>>;

/** Where an answer is read: `lines` of a file of the bundle, from 1. */
type Said = { says: string; file: string; line: number };
export type Answer = { number: number; asks: string; said: Said[]; none: string };

type Part = { of: string; if?: (row: ProofRow) => boolean; says: (row: ProofRow) => string };
type Question = { asks: string; parts: Part[]; none: string };

/** The file of a table in the archive. */
export const fileOf = (table: string) => `data/${table}.jsonl`;

/** Answers each question from the rows of the bundle alone. What no row says is said to be not recorded. */
export const answersOf = (tables: BundleTables): Answer[] =>
  FORTY_QUESTIONS.map(({ asks, parts, none }, at) => ({
    number: at + 1,
    asks,
    said: parts.flatMap((part) =>
      (tables[part.of] ?? []).flatMap((row, index) =>
        part.if && !part.if(row) ? [] : [{ says: part.says(row), file: fileOf(part.of), line: index + 1 }],
      ),
    ),
    none: `Not recorded: ${none}`,
  }));

const has = (value: unknown) => value !== null && value !== undefined && value !== '';
const say = (value: unknown): string => {
  if (!has(value)) return 'not recorded';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
const at = (value: unknown) => (has(value) ? formatMoment(new Date(String(value)).toISOString()) : 'time not recorded');
const who = (value: unknown) => (has(value) ? String(value) : 'no user of the company');
const money = (cents: unknown) => (typeof cents === 'number' ? formatCents(cents) : 'amount not recorded');
const usd = (value: unknown) => (typeof value === 'number' ? formatDollars(value) : 'not recorded');
const load = (row: ProofRow) => `load id ${say(row.load_id)}`;
const list = (value: unknown) => (Array.isArray(value) ? (value as ProofRow[]) : []);
const evidence = (value: unknown) =>
  list(value)
    .map((one) => `${say(one.what ?? one.field)}: ${say(one.value)} (${say(one.source)}, ${say(one.as_of)})`)
    .join('; ') || 'no evidence recorded';
const section = (asks: string, keys: readonly string[], none: string): Question => ({
  asks,
  parts: [
    {
      of: 'record-facts',
      if: (row) => keys.includes(String(row.section)),
      says: (row) =>
        `Vetting file ${say(row.vetting_file)}, ${at(row.decided_at)}: ${say(row.title)}, ${say(row.label)}: ${say(row.value)}`,
    },
  ],
  none,
});
const logs = (types: readonly string[], says: Part['says']): Part => ({
  of: 'logs',
  if: (row) => types.includes(String(row.is_type)),
  says,
});

/** What is asked under oath after a theft or an accident, in the order of the haul. */
export const FORTY_QUESTIONS: readonly Question[] = [
  {
    asks: 'What was the load, for which customer, and what was it worth?',
    parts: [
      {
        of: 'loads',
        says: (row) =>
          `Load ${say(row.reference)} (id ${say(row.id)}) for ${say(row.customer_name)}: ${say(row.commodity)}, cargo value ${usd(row.cargo_value_usd)}, hazmat ${say(row.is_hazmat)}, equipment ${say(row.equipment)}`,
      },
    ],
    none: 'no load belongs to this bundle.',
  },
  {
    asks: 'How and when did the load come in?',
    parts: [{ of: 'loads', says: (row) => `Load ${say(row.reference)}: by ${say(row.source)}, ${at(row.created_at)}` }],
    none: 'no load belongs to this bundle.',
  },
  {
    asks: 'Where was it to be picked up and delivered, and when?',
    parts: [
      {
        of: 'stops',
        says: (row) =>
          `Stop ${say(row.sequence)} of ${load(row)}, ${say(row.kind)}: ${[row.name, row.street, row.city, row.state].filter(has).join(', ') || 'place not recorded'}, ${at(row.window_starts_at)} to ${at(row.window_ends_at)}`,
      },
    ],
    none: 'no stop is on file.',
  },
  {
    asks: 'Which carriers had the load, from when until when?',
    parts: [
      {
        of: 'assignments',
        says: (row) =>
          `${load(row)}: carrier DOT ${say(row.carrier_id)}, named ${at(row.created_at)}; counts from ${has(row.starts_at) ? at(row.starts_at) : 'the beginning'} until ${has(row.ends_at) ? at(row.ends_at) : 'now'}`,
      },
    ],
    none: 'no carrier was assigned.',
  },
  {
    asks: 'Who released the load to the carrier, when and why?',
    parts: [
      {
        of: 'assignments',
        says: (row) =>
          `${load(row)} to carrier DOT ${say(row.carrier_id)} by ${who(row.user_name)}, ${at(row.created_at)}; reason: ${say(row.reason)}`,
      },
      {
        of: 'vetting-files',
        if: (row) => row.decision === 'load_assigned',
        says: (row) =>
          `Vetting file ${say(row.vetting_file)}: ${say(row.summary)}, by ${who(row.decided_by)}, ${at(row.decided_at)}`,
      },
    ],
    none: 'no one is on record as having given the load to a carrier.',
  },
  {
    asks: 'Who was the carrier, by name, DOT and MC number, as the record had it?',
    parts: [
      {
        of: 'vetting-files',
        says: (row) => `Vetting file ${say(row.vetting_file)}: ${say(row.carrier_name)}, DOT ${say(row.carrier_id)}`,
      },
      {
        of: 'identifiers',
        says: (row) => `Vetting file ${say(row.vetting_file)}: ${say(row.is_type)} ${say(row.value)}`,
      },
    ],
    none: 'no vetting file of a carrier of this bundle was written.',
  },
  section(
    'What did the federal record say of its identity that day?',
    ['identity', 'identity_alerts', 'live_check'],
    'no vetting file says it.',
  ),
  section('What did the federal record say of its authority that day?', ['authority'], 'no vetting file says it.'),
  section('What insurance was on file that day?', ['insurance'], 'no vetting file says it.'),
  section(
    'What did the record say of its safety and roadside inspections?',
    ['safety', 'out_of_service_orders', 'inspections', 'crashes'],
    'no vetting file says it.',
  ),
  {
    asks: 'Which federal files, of which day, did the answers stand on?',
    parts: [
      {
        of: 'data-days',
        says: (row) =>
          `Vetting file ${say(row.vetting_file)}: ${say(row.dataset)} as of ${say(row.as_of)}, loaded ${at(row.loaded_at)}; ${
            list(row.files)
              .map((one) => `${say(one.name)} (SHA-256 ${say(one.sha256)})`)
              .join(', ') || 'file names not recorded'
          }`,
      },
    ],
    none: 'no federal file was loaded when it was decided, or no vetting file was written.',
  },
  {
    asks: 'What was not known, missing or too old when it was decided?',
    parts: [{ of: 'not-known', says: (row) => `Vetting file ${say(row.vetting_file)}: ${say(row.what)}` }],
    none: 'no vetting file lists anything as unknown. That is no finding that all was known.',
  },
  {
    asks: 'What was the verdict by the company’s rules?',
    parts: [
      {
        of: 'vetting-files',
        says: (row) =>
          `Vetting file ${say(row.vetting_file)} (${VETTING_DECISION_LABELS[row.decision as VettingDecision] ?? say(row.decision)}): ${VERDICT_NAMES[row.overall_result as keyof typeof VERDICT_NAMES] ?? say(row.overall_result)}`,
      },
    ],
    none: 'no verdict was written down.',
  },
  {
    asks: 'Which rules were in force, and how did the carrier meet each?',
    parts: [
      {
        of: 'rule-results',
        says: (row) =>
          `Vetting file ${say(row.vetting_file)}, ${say(row.classification)} (${say(row.setting)}): ${say(row.sentence)}: ${say(row.status)}. ${evidence(row.evidence)}`,
      },
    ],
    none: 'no rule was in force when it was decided, or no vetting file was written.',
  },
  {
    asks: 'Who changed the rules, the gate or the settings, when and what?',
    parts: [
      {
        of: 'policy-history',
        says: (row) => `${at(row.occurred_at)}, ${who(row.user_name)}: ${say(row.summary)}`,
      },
    ],
    none: 'no change is in the audit log.',
  },
  {
    asks: 'Which warnings stood against the carrier?',
    parts: [
      {
        of: 'warnings',
        says: (row) =>
          `Vetting file ${say(row.vetting_file)}, ${at(row.decided_at)}: ${say(row.title)}. ${say(row.reason)}`,
      },
    ],
    none: 'no warning stood by what was loaded, or no vetting file was written. That is no finding of safety.',
  },
  {
    asks: 'Which rules were overridden, by whom, why and until when?',
    parts: [
      {
        of: 'overrides',
        says: (row) =>
          `${say(row.is_type)} for DOT ${say(row.carrier_id)} by ${who(row.user_name)}, ${at(row.created_at)}, until ${say(row.expiration_date)}: ${say(row.reason)}`,
      },
    ],
    none: 'no rule was overridden for the carrier.',
  },
  {
    asks: 'Which reasons stood against giving the load, and who asked for an exception?',
    parts: [
      {
        of: 'exceptions',
        says: (row) =>
          `${load(row)}, DOT ${say(row.carrier_id)}: ${who(row.requested_by_user_name)}, ${at(row.requested_at)}: ${say(row.request_note)} Reasons: ${
            list(row.reasons)
              .map((one) => say(one.sentence))
              .join(' ') || 'not recorded'
          }`,
      },
    ],
    none: 'no exception was requested.',
  },
  {
    asks: 'Who gave or denied the exception, on what ground, and what was checked?',
    parts: [
      {
        of: 'exceptions',
        if: (row) => has(row.decided_at),
        says: (row) =>
          `${load(row)}: ${say(row.status)} by ${who(row.decided_by_user_name)}, ${at(row.decided_at)}; ground: ${EXCEPTION_GROUNDS[row.ground as ExceptionGround] ?? 'none'}; ${say(row.decision_note)}${row.is_alone ? ' Given alone, with a mailed code.' : ''}`,
      },
    ],
    none: 'no exception was decided.',
  },
  {
    asks: 'Was the carrier on do not dispatch, and who lifted it and why?',
    parts: [
      {
        of: 'carrier-history',
        if: (row) => row.kind === 'connection_status',
        says: (row) => `${at(row.occurred_at)}, ${who(row.user_name)}: ${say(row.summary)}; note: ${say(row.note)}`,
      },
    ],
    none: 'no change of its status with the company is on record.',
  },
  {
    asks: 'Was the carrier onboarded, since when, and by whom?',
    parts: [
      {
        of: 'relationships',
        says: (row) =>
          `DOT ${say(row.carrier_id)}: ${say(row.status)} since ${at(row.updated_at)}, by ${who(row.updated_by_user_name)}`,
      },
      {
        of: 'packets',
        says: (row) =>
          `Packet ${say(row.id)} of DOT ${say(row.carrier_id)}: ${say(row.status)}, begun ${at(row.created_at)}, approved by ${who(row.approved_by_user_name)}`,
      },
    ],
    none: 'the company has no relationship with the carrier.',
  },
  {
    asks: 'Which certificates of insurance were on file, and who verified them?',
    parts: [
      {
        of: 'certificates',
        says: (row) =>
          `${say(row.coverage)} ${usd(row.limit_usd)}, ${say(row.insurer)}, policy ${say(row.policy_number)}, ${say(row.effective_on)} to ${say(row.expires_on)}; ${has(row.verified_at) ? `verified by ${who(row.verified_by_user_name)}, ${at(row.verified_at)}` : 'not verified'}`,
      },
    ],
    none: 'no certificate of insurance was entered.',
  },
  {
    asks: 'Which papers were on file, and what is the hash of each?',
    parts: [
      {
        of: 'papers',
        says: (row) =>
          `${say(row.name)}, kept ${at(row.kept_at)}, SHA-256 ${say(row.sha256)}${has(row.left_out) ? ` (not in the archive. ${say(row.left_out)})` : `: ${say(row.file)}`}`,
      },
    ],
    none: 'no paper was on file.',
  },
  {
    asks: 'Who was called at the carrier, when, by what number, and from where was it known?',
    parts: [
      {
        of: 'proven-calls',
        says: (row) =>
          `${who(row.started_by_user_name)} called ${say(row.called_number)} (${say(row.called_source)}), ${at(row.started_at)}`,
      },
      {
        of: 'deliveries',
        if: (row) => has(row.called_number),
        says: (row) => `${who(row.user_name)} called ${say(row.called_number)} about ${say(row.email)}`,
      },
    ],
    none: 'no call to a number on file is recorded.',
  },
  {
    asks: 'Did the one who answered prove to be the carrier?',
    parts: [
      {
        of: 'proven-calls',
        says: (row) =>
          has(row.proven_at)
            ? `Call to ${say(row.called_number)}: proven ${at(row.proven_at)}, answered by ${say(row.answered_by)}`
            : `Call to ${say(row.called_number)}: not proven`,
      },
    ],
    none: 'no call to prove it was made.',
  },
  {
    asks: 'Which emails about the load came in, from whom, and what was found in them?',
    parts: [
      {
        of: 'mails',
        says: (row) =>
          `From ${say(row.from_address)}, ${at(row.received_at)}, “${say(row.subject)}”: ${say(row.status)}; ${formatFindings(row.findings)}`,
      },
    ],
    none: 'no email about the load was brought in.',
  },
  {
    asks: 'What was offered to the carrier, at what price and on which terms?',
    parts: [
      {
        of: 'revisions',
        says: (row) =>
          `Confirmation ${say(row.rate_confirmation_id)}, revision ${say(row.revision)}: ${money(row.total_cents)}, terms revision ${say(row.terms_revision)}, by ${who(row.user_name)}, sent ${has(row.sent_at) ? at(row.sent_at) : 'never'}; SHA-256 ${say(row.hash)}`,
      },
    ],
    none: 'no rate confirmation was written.',
  },
  {
    asks: 'To which address was the confirmation sent, and how was it known and verified?',
    parts: [
      {
        of: 'deliveries',
        says: (row) =>
          `${say(row.email)}, known as ${say(row.known_as)}, verified: ${say(row.verified_how)}; by ${who(row.user_name)}, ${at(row.sent_at)}: ${say(row.state)}`,
      },
    ],
    none: 'no confirmation was sent.',
  },
  {
    asks: 'Who accepted or declined it for the carrier, when, and from where?',
    parts: [
      {
        of: 'answers',
        says: (row) =>
          `${row.is_accepted ? 'Accepted' : 'Declined'} by ${say(row.name)}, ${say(row.title)}, ${say(row.email)}, ${at(row.created_at)}, from ${say(row.network_address)}`,
      },
    ],
    none: 'the carrier answered no confirmation on its page.',
  },
  {
    asks: 'Does the load differ from what the carrier accepted?',
    parts: [
      {
        of: 'loads',
        if: (row) => has(row.paper_difference),
        says: (row) => `Load ${say(row.reference)}: ${say(row.paper_difference)}`,
      },
    ],
    none: 'no difference, or there is nothing that was accepted to compare.',
  },
  {
    asks: 'What was the carrier’s address of record notified of, and did it deny anything?',
    parts: [
      {
        of: 'carrier-notices',
        says: (row) =>
          `${say(row.kind)} to ${has(row.email) ? say(row.email) : 'no address: none is known'}, ${has(row.sent_at) ? `sent ${at(row.sent_at)}` : 'not sent'}; ${has(row.denied_at) ? `DENIED ${at(row.denied_at)}` : 'no denial came'}`,
      },
    ],
    none: 'no notice to the address of record was due.',
  },
  {
    asks: 'Which truck was to haul it, who named it and when?',
    parts: [
      {
        of: 'assignments',
        if: (row) => has(row.carrier_vehicle_id),
        says: (row) =>
          `${load(row)}: truck ${say(row.carrier_vehicle_id)} of DOT ${say(row.carrier_id)}, named ${at(row.vehicle_named_at ?? row.created_at)} by ${who(row.user_name)}`,
      },
      {
        of: 'vehicles',
        says: (row) =>
          `Truck ${say(row.id)}: VIN ${say(row.vin)}, plate ${say(row.plate)} ${say(row.plate_state)}, unit ${say(row.unit)}`,
      },
    ],
    none: 'no truck was named.',
  },
  {
    asks: 'Which driver and trailer were named, and by which phone number?',
    parts: [
      {
        of: 'loads',
        if: (row) => has(row.driver_name) || has(row.driver_phone_e164) || has(row.trailer_number),
        says: (row) =>
          `Load ${say(row.reference)}: ${say(row.driver_name)}, ${say(row.driver_phone_e164)}; second driver ${say(row.second_driver_name)}, ${say(row.second_driver_phone_e164)}; trailer ${say(row.trailer_number)}`,
      },
      {
        of: 'driver-links',
        says: (row) =>
          `Page sent to ${say(row.driver_name)}, ${say(row.driver_phone_e164)}; number ${has(row.phone_proven_at) ? `proven ${at(row.phone_proven_at)}` : 'not proven'}`,
      },
    ],
    none: 'no driver and no trailer was named.',
  },
  {
    asks: 'To whom was the freight handed over at the dock, and what was compared there?',
    parts: [
      {
        of: 'passes',
        says: (row) =>
          `Pickup pass for ${load(row)} by ${who(row.user_name)}, ${at(row.created_at)}${has(row.withdrawn_at) ? `, withdrawn ${at(row.withdrawn_at)}: ${say(row.withdraw_reason)}` : ''}`,
      },
      {
        of: 'pass-checks',
        says: (row) =>
          `${at(row.created_at)}, by the ${say(row.by)}: plate ${say(row.plate)}, VIN ${say(row.vin)} against ${say(row.pass_plate)}, ${say(row.pass_vin)}: ${say(row.outcome)}${has(row.cleared_at) ? `; cleared by ${who(row.cleared_by_user_name)}: ${say(row.clear_reason)}` : ''}`,
      },
    ],
    none: 'no pickup pass was made, and no truck was compared at a dock.',
  },
  {
    asks: 'When did the truck arrive at and leave each stop, and how is that known?',
    parts: [
      {
        of: 'stops',
        says: (row) =>
          `Stop ${say(row.sequence)} of ${load(row)}: arrived ${has(row.arrived_at) ? `${at(row.arrived_at)} (${say(row.arrived_by)}${row.arrived_by_phone ? ', driver’s phone' : ''})` : 'not recorded'}, left ${has(row.departed_at) ? `${at(row.departed_at)} (${say(row.departed_by)})` : 'not recorded'}`,
      },
    ],
    none: 'no stop is on file.',
  },
  {
    asks: 'Where and when was the truck last seen?',
    parts: [
      {
        of: 'positions',
        if: (row) => row.is_last === true,
        says: (row) =>
          `${load(row)}, truck ${say(row.carrier_vehicle_id)}: ${say(row.latitude)}, ${say(row.longitude)}, ${at(row.observed_at)}, by ${say(row.source)}`,
      },
    ],
    none: 'no position is kept that the load may show. Positions are kept for 30 days, and not shown once a carrier withdrew its consent.',
  },
  {
    asks: 'Which check calls were made, by whom, to whom, and what was said?',
    parts: [
      logs(
        ['check_call'],
        (row) =>
          `${at(row.occurred_at)}, ${who(row.user_name)} to ${say(row.called)}: ${say(row.call_result)}; ${say(row.message)}`,
      ),
    ],
    none: 'no check call was logged.',
  },
  {
    asks: 'Which alerts were raised, when, and on what evidence?',
    parts: [
      {
        of: 'alerts',
        says: (row) => `${at(row.opened_at)}: ${say(row.message)} (${say(row.severity)}). ${evidence(row.evidence)}`,
      },
    ],
    none: 'no alert was raised. That is no finding of safety.',
  },
  {
    asks: 'Who handled each alert, and how did it end?',
    parts: [
      {
        of: 'alerts',
        says: (row) =>
          has(row.closed_at)
            ? `${say(row.message)}: closed ${at(row.closed_at)} by ${has(row.closed_by_user_name) ? say(row.closed_by_user_name) : 'the product'}, ${say(row.resolution)}: ${say(row.resolution_comment)}`
            : `${say(row.message)}: still ${say(row.status)}`,
      },
      {
        of: 'alert-events',
        says: (row) =>
          `${at(row.occurred_at)}, ${has(row.user_name) ? say(row.user_name) : 'the product'}: ${say(row.kind)} ${say(row.before)} → ${say(row.after)}; ${say(row.comment)}`,
      },
    ],
    none: 'there was no alert to handle.',
  },
  {
    asks: 'Who was notified of what, who wrote about it, and who viewed the truck?',
    parts: [
      {
        of: 'texts',
        says: (row) => `Text to ${say(row.to_e164)}, ${at(row.created_at)}, ${say(row.status)}: ${say(row.body)}`,
      },
      {
        of: 'text-answers',
        says: (row) => `Text from ${say(row.from_e164)}, ${at(row.received_at)}: ${say(row.body)}`,
      },
      { of: 'notes', says: (row) => `Note of ${who(row.user_name)}, ${at(row.created_at)}: ${say(row.body)}` },
      {
        of: 'position-views',
        says: (row) => `${who(row.user_name)} viewed truck ${say(row.carrier_vehicle_id)}, ${at(row.read_at)}`,
      },
      {
        of: 'driver-consents',
        says: (row) => `Driver of ${load(row)} ${say(row.step)} sharing, ${at(row.created_at)}`,
      },
    ],
    none: 'no text, no note and no view of the truck is recorded.',
  },
];

const formatFindings = (value: unknown) =>
  list(value)
    .map((one) => say(one.what))
    .join('; ') || 'nothing was found';
