import { CONTACT_FIELD_NAMES } from '@contract/carriers/contact-changes.constants';
import { GATE_REASONS, type GateAnswerName, type GateReasonKind } from '@contract/loads/gate.constants';
import type { GateAnswer, GateReason } from '@contract/loads/gate.entities';
import { HOLD_CAUSES, type HoldCause, isHeldPacket } from '@contract/onboarding/packets.constants';
import type { RuleStatus } from '@contract/rules/rules.constants';
import { formatDate, formatDollars, formatPhone } from '@contract/shared/format';
import { earlierName, whatStopsIt } from '../../carriers/earlier-carriers';
import type { ContactFrom } from '../../carriers/given-contacts.queries';
import { whyNotListed } from '../../identity-alerts/why-not-listed';
import type { FlaggedContact, GateCarrier, GateFacts, GateLoad } from './gate-facts';
import { isOfGoods } from './load-classifications';

type Found = Omit<GateReason, 'weight' | 'is_excepted'>;

const SHOWN_REASONS = 3;

/**
 * May this carrier have this load? Covering, bids, confirmations, trucks, drivers and pickup passes all decide by this
 * one function (decision 0130). Pure.
 * Nothing lifts `never`. A person other than the requester can lift `exception` for this load, with an exception that
 * covers every reason. What is missing or too old is a reason, never a yes.
 */
export function mayHaveLoad(facts: GateFacts): GateAnswer {
  const found = [
    ...barred(facts),
    ...earlierCarriers(facts),
    ...notOnboarded(facts),
    ...rules(facts),
    ...cargo(facts),
    ...hazmat(facts),
    ...changedContacts(facts),
    ...flaggedContacts(facts),
    ...openAlerts(facts),
    ...identityAlerts(facts),
    ...sharedTruckAndDriver(facts),
  ];
  const { exception } = facts;
  const given = exception?.status === 'given' ? exception.reasons : [];
  const reasons = found.map((one): GateReason => {
    const weight = GATE_REASONS[one.kind];
    return { ...one, weight, is_excepted: weight === 'exception' && given.some(({ key }) => covers(key, one.key)) };
  });
  const against = reasons.filter(({ is_excepted }) => !is_excepted);
  const answer: GateAnswerName = against.some(({ weight }) => weight === 'never')
    ? 'never'
    : against.length > 0
      ? 'exception'
      : 'yes';
  return { answer, sentence: sentenceOf(answer, reasons, facts), reasons, unchecked: unchecked(facts), exception };
}

/**
 * Whether an exception for one reason covers another: the same, or one that failing rules are missing from. `rules_failed:3:a+b`
 * covers `rules_failed:3:a`; a rule that fails since covers nothing.
 */
function covers(given: string, found: string): boolean {
  if (given === found) return true;
  const [ofGiven, ofFound] = [given, found].map((key) => key.split(':'));
  const [rulesGiven, rulesFound] = [ofGiven!, ofFound!].map((parts) => parts.pop()!.split('+'));
  return (
    found.startsWith('rules_') &&
    ofGiven!.join(':') === ofFound!.join(':') &&
    rulesFound!.every((rule) => rulesGiven!.includes(rule))
  );
}

const reason = (
  kind: GateReasonKind,
  sentence: string,
  source: string,
  as_of: string | null,
  about: string | number = '',
): Found => ({ kind, key: about === '' ? kind : `${kind}:${about}`, sentence, source, as_of });

function barred({ carrier: { ban, outOfService, authority, isAuthorityInDoubt } }: GateFacts): Found[] {
  const found: Found[] = [];
  if (ban) {
    const why = ban.reason ? `: “${ban.reason}”` : '';
    const who = ban.by ? ` by ${ban.by}` : '';
    found.push(
      reason(
        'do_not_dispatch',
        `On do not dispatch since ${formatDate(ban.since)}${who}${why}.`,
        'Your carriers',
        ban.since,
      ),
    );
  }
  if (outOfService.result === 'fail')
    found.push(reason('out_of_service', `${inCapital(outOfService.reason)}.`, outOfService.source, outOfService.asOf));
  if (authority.result === 'fail')
    found.push(reason('no_authority', 'No active authority to haul freight.', authority.source, authority.asOf));
  // Whatever the company's rules ask.
  if (isAuthorityInDoubt)
    found.push(
      reason(
        'authority_in_doubt',
        `${inCapital(authority.reason ?? 'Its authority is to be checked live')}.`,
        authority.source,
        authority.asOf,
      ),
    );
  return found;
}

/**
 * By exception, not never: the order and the ban are against another registration, and FMCSA's flag may be of a former
 * owner or decades old. A second person must say why this is another business; the flag alone is a warning.
 */
const earlierCarriers = ({ carrier }: GateFacts): Found[] =>
  carrier.earlier.flatMap((one) => {
    const { id, bannedSince, order } = one;
    const words = (stop: string) => `Before it FMCSA revoked ${earlierName(one)}, which is ${stop}.`;
    return [
      ...(bannedSince === null
        ? []
        : [
            reason(
              'earlier_carrier_banned',
              words(whatStopsIt({ ...one, order: null })),
              'Your carriers',
              bannedSince,
              `${id}:${bannedSince}`,
            ),
          ]),
      ...(order === null
        ? []
        : [
            reason(
              'earlier_carrier_ordered_out',
              words(whatStopsIt({ ...one, bannedSince: null })),
              'FMCSA out-of-service orders',
              order.asOf,
              `${id}:${order.on}`,
            ),
          ]),
    ];
  });

function notOnboarded({ carrier, asksAgreement }: GateFacts): Found[] {
  const { relationship, packet, agreement } = carrier;
  const found: Found[] = [];
  if (relationship?.status !== 'onboarded' && relationship?.status !== 'do_not_dispatch')
    found.push(
      reason(
        'not_onboarded',
        relationship === null ? 'Not onboarded: no relationship yet.' : 'Not onboarded yet.',
        'Your carriers',
        relationship?.since ?? null,
        relationship?.status ?? 'none',
      ),
    );
  else if (relationship.isDismissed)
    found.push(
      reason('not_onboarded', 'Dismissed from your carriers.', 'Your carriers', relationship.since, 'dismissed'),
    );
  // A confirmed change of bank that waits out its days stops payments, not loads; so does payment that someone held.
  const holds = packet?.holds.filter(({ cause }) => cause !== 'bank_wait' && cause !== 'payment_held') ?? [];
  const onlyWaits = packet !== null && packet.holds.length > 0 && holds.length === 0;
  if (packet && isHeldPacket(packet.status) && !onlyWaits) {
    for (const { id, cause, since } of holds)
      found.push(
        reason(
          'packet_on_hold',
          `Packet on hold since ${formatDate(since)}: ${(HOLD_CAUSES[cause as HoldCause]?.label ?? cause).toLowerCase()}.`,
          'Onboarding packet',
          since,
          // Another hold for the same cause is another question.
          `${cause}:${id}`,
        ),
      );
    if (packet.holds.length === 0)
      found.push(
        reason(
          'packet_on_hold',
          `Packet on hold since ${formatDate(packet.since)}.`,
          'Onboarding packet',
          packet.since,
        ),
      );
  } else if (packet?.status === 'in_progress')
    found.push(reason('packet_open', 'Its onboarding packet is not finished.', 'Onboarding packet', packet.since));
  if (asksAgreement && agreement === null && !isOnboardedElsewhere(carrier))
    found.push(reason('no_agreement', 'No signed agreement with you on file.', 'Agreements', null));
  return found;
}

/**
 * A manager's list marks it as onboarded and there is no packet: the gate assumes that its agreement is with the system
 * where it was onboarded, and says that it was not compared.
 */
const isOnboardedElsewhere = ({ relationship, packet }: GateCarrier) =>
  relationship?.status === 'onboarded' && packet === null;

/** Of each classification of the load; for a load without one, of the company's rules as a whole. */
const rules = (facts: GateFacts): Found[] => [
  ...(facts.load.classifications.length === 0 ? rulesAsAWhole(facts) : rulesOfTheLoad(facts)),
  ...cannotTell(facts),
];

const ruleKey = (types: readonly string[]) => [...new Set(types)].sort().join('+');

function rulesAsAWhole({ carrier, today }: GateFacts): Found[] {
  const { classifications, overall } = carrier;
  if (classifications.length === 0) return [];
  const about = (status: string) =>
    ruleKey(classifications.filter((one) => one.status === status).flatMap(({ types }) => types));
  if (overall === 'fail')
    return [reason('rules_failed', `Fails your rules${whyNot(carrier)}.`, 'Your rules', today, about('fail'))];
  const isSaid = isSaidWhole(
    carrier,
    classifications.flatMap(({ reasons }) => reasons),
  );
  if (overall !== 'incomplete' || isSaid) return [];
  const sentence = `Your rules can’t be checked${whyNot(carrier)}.`;
  return [reason('rules_incomplete', sentence, 'Your rules', today, about('incomplete'))];
}

const rulesOfTheLoad = ({ carrier, load, today }: GateFacts): Found[] =>
  load.classifications.flatMap(({ id, name }): Found[] => {
    const judged = carrier.classifications.find((one) => one.id === id);
    if (!judged) {
      const sentence = `Not one of the carriers that you chose for ${name}.`;
      return [reason('rules_failed', sentence, 'Your rules', today, `${id}:not_chosen`)];
    }
    const why = inFewWords(unsaid(carrier, judged.reasons));
    const about = `${id}:${ruleKey(judged.types)}`;
    if (judged.status === 'fail') return [reason('rules_failed', `Fails ${name}${why}.`, 'Your rules', today, about)];
    if (judged.status === 'incomplete' && !isSaidWhole(carrier, judged.reasons))
      return [reason('rules_incomplete', `${name} can’t be checked${why}.`, 'Your rules', today, about)];
    return [];
  });

const CANNOT_TELL: Readonly<Record<GateCarrier['cannotTell'][number]['type'], string>> = {
  interstate_carrier_authority_is_active: 'Its operating authority',
  no_active_oos_orders: 'Whether it is ordered out of service',
};

/** Whether the carrier may haul at all must be known, also where no rule of the load asks for it. */
function cannotTell({ carrier, load }: GateFacts): Found[] {
  const asked =
    load.classifications.length > 0
      ? carrier.classifications.filter(({ id }) => load.classifications.some((one) => one.id === id))
      : carrier.overall === 'incomplete'
        ? carrier.classifications
        : [];
  const said = new Set(asked.filter(({ status }) => status === 'incomplete').flatMap(({ types }) => types));
  return carrier.cannotTell
    .filter(({ type }) => !said.has(type))
    .map(({ type, source, asOf }) =>
      reason('rules_incomplete', `${CANNOT_TELL[type]} can’t be checked with ${source}.`, source, asOf, type),
    );
}

const whyNot = (carrier: GateCarrier) =>
  inFewWords([...new Set(carrier.classifications.flatMap(({ reasons }) => unsaid(carrier, reasons)))]);

/** Without the doubt about its authority, which is a reason of its own. */
const unsaid = ({ isAuthorityInDoubt, authority }: GateCarrier, reasons: readonly string[]) =>
  isAuthorityInDoubt ? reasons.filter((one) => one !== authority.reason) : reasons;

/** Nothing but that doubt keeps the rules from being checked. */
const isSaidWhole = (carrier: GateCarrier, reasons: readonly string[]) =>
  reasons.length > 0 && unsaid(carrier, reasons).length === 0;

function inFewWords(reasons: readonly string[]): string {
  if (reasons.length === 0) return '';
  const more = reasons.length - SHOWN_REASONS;
  return `: ${reasons.slice(0, SHOWN_REASONS).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

const CERTIFICATES = 'Certificates of insurance';
const REEFER_WORDS = /\b(reefer|refrigerat\w*|temperature|spoilage)\b/i;

function cargo({ carrier: { cargo: cover, exclusions }, load, today }: GateFacts): Found[] {
  const found: Found[] = [];
  const { cargoValueUsd: value, commodity } = load;
  if (value !== null && value > 0 && (cover === null || value > cover.limitUsd))
    found.push(
      reason(
        'cargo_value',
        `Goods worth ${formatDollars(value)}; cargo coverage ${cover === null ? 'not on file' : formatDollars(cover.limitUsd)}.`,
        CERTIFICATES,
        cover === null ? null : today,
        // More goods or less coverage is another question.
        `${value}/${cover?.limitUsd ?? 'none'}`,
      ),
    );
  for (const words of exclusions?.items ?? []) {
    if (isOfGoods(commodity, words))
      found.push(
        reason(
          'cargo_excluded',
          `Its cargo policy excludes ${words.toLowerCase()}; the load carries ${commodity!.toLowerCase()}.`,
          CERTIFICATES,
          exclusions!.readOn,
          words.toLowerCase(),
        ),
      );
    else if (load.isTemperatureControlled && REEFER_WORDS.test(words))
      found.push(
        reason(
          'no_reefer_cover',
          `Temperature-controlled load; its cargo policy excludes ${words.toLowerCase()}.`,
          CERTIFICATES,
          exclusions!.readOn,
        ),
      );
  }
  return found;
}

const HAZMAT_SAID: Readonly<Record<string, string>> = {
  false: 'its MCS-150 says that it hauls no hazardous materials',
  null: 'its MCS-150 does not say whether it hauls hazardous materials',
  old: 'FMCSA’s census on file is too old to say whether it hauls hazardous materials',
};

/** A load that does not say whether it is hazmat is taken as not hazmat, as most are. */
function hazmat({ carrier, load }: GateFacts): Found[] {
  if (load.isHazmat !== true) return [];
  const found: Found[] = [];
  const { asOf: censusAsOf, isTooOld } = carrier.census;
  if (carrier.hazmat !== true || isTooOld) {
    const said = isTooOld ? 'old' : String(carrier.hazmat);
    found.push(reason('no_hazmat', `Hazmat load; ${HAZMAT_SAID[said]}.`, 'FMCSA census', censusAsOf, said));
  }
  const { result, reason: why, source, asOf } = carrier.hazmatCover;
  if (result !== 'pass')
    found.push(
      reason(
        'hazmat_insurance',
        `Hazmat load: federal law requires BIPD of ${formatDollars(1_000_000)}${why ? `; ${why}` : ''}.`,
        source,
        asOf,
        result,
      ),
    );
  return found;
}

/** A takeover of a federal record begins with its phone and email. */
const CONTACTS = ['phone', 'cell_phone', 'email'] as const;

function changedContacts({ carrier }: GateFacts): Found[] {
  const changes = carrier.contactChanges.filter(({ field }) => (CONTACTS as readonly string[]).includes(field));
  return changes.map(({ field, was, asOf, source }) =>
    reason(
      'contact_changed',
      `Its ${CONTACT_FIELD_NAMES[field]} with FMCSA changed ${asOf ? `by ${formatDate(asOf)}` : 'lately'}; before: ${was}. Call that one.`,
      source,
      asOf,
      `${field}:${asOf}`,
    ),
  );
}

const WHOSE: Readonly<Record<ContactFrom, string>> = {
  record: 'on its federal record',
  carrier_user: 'of a person of the carrier',
  packet: 'in its packet',
  invitation: 'that you invited',
};

/** By exception, not never: a number may have had another owner when it was reported. */
function flaggedContacts({ carrier, load, today }: GateFacts): Found[] {
  const flaggedBy = ({ contact, value, isOwn }: FlaggedContact | GateLoad['flaggedDrivers'][number]) =>
    isOwn
      ? 'is named in an identity alert of yours'
      : `is flagged for fraud${value === contact ? '' : ` by its domain ${value}`}`;
  const own = new Set(carrier.flaggedContacts.map(({ contact }) => contact));
  return [
    ...carrier.flaggedContacts.map((one) => {
      const [kind, what] = one.contact.includes('@')
        ? (['flagged_address', `Email address ${one.contact}`] as const)
        : (['flagged_number', `Phone number ${formatPhone(one.contact)}`] as const);
      return reason(kind, `${what} ${WHOSE[one.from]} ${flaggedBy(one)}.`, one.source, one.asOf ?? today, one.contact);
    }),
    ...load.flaggedDrivers
      .filter(({ contact }) => !own.has(contact))
      .map((one) =>
        reason(
          'flagged_number',
          `Driver’s phone ${formatPhone(one.contact)} ${flaggedBy(one)}.`,
          one.source,
          one.asOf ?? today,
          `driver:${one.contact}`,
        ),
      ),
  ];
}

const openAlerts = ({ carrier }: GateFacts): Found[] =>
  carrier.alerts.map(({ id, subject, label, loadReference, message, since }) =>
    reason(
      'act_now_alert',
      `Open alert on ${loadReference === null ? 'the carrier' : `load ${loadReference}`}, ${label.toLowerCase()}: ${message}`,
      'Alerts',
      since,
      // An alert that opens again about another truck or person is another question.
      `${id}:${subject}`,
    ),
  );

/** Of the kind of other alerts: a person who settles it closes the ticket about it, once a load has one. */
const identityAlerts = ({ carrier: { identityAlert } }: GateFacts): Found[] =>
  identityAlert
    ? [
        reason(
          'act_now_alert',
          `Identity alert from a broker, ${formatDate(identityAlert.publishedOn)}: ${identityAlert.label.toLowerCase()}. Not verified.`,
          'Identity alerts',
          identityAlert.publishedOn,
          `identity_alert:${identityAlert.id}`,
        ),
      ]
    : [];

const sharedTruckAndDriver = ({ load, today }: GateFacts): Found[] =>
  load.otherCarriers.map(({ what, value, carrierId, carrierName, loadReference }) =>
    reason(
      what === 'truck' ? 'truck_of_other_carrier' : 'driver_of_other_carrier',
      `${what === 'truck' ? `Truck ${value}` : `Driver’s phone ${formatPhone(value)}`} is on load ${loadReference} of ${carrierName} at the same time.`,
      'Your loads',
      today,
      `${value}:${carrierId}`,
    ),
  );

function unchecked({ carrier, load, asksAgreement, flaggedNotCheckedBecause }: GateFacts): string[] {
  return [
    ...(flaggedNotCheckedBecause === null
      ? []
      : [`Its phones and emails were not compared with flagged contacts: ${whyNotListed(flaggedNotCheckedBecause)}.`]),
    ...(load.cargoValueUsd === null ? ['The value of the goods is not given, so it was not compared.'] : []),
    ...(load.commodity !== null && carrier.cargo !== null && carrier.exclusions === null
      ? ['The exclusions of its cargo policy were not read.']
      : []),
    ...(load.classifications.length === 0 && carrier.overall === 'partial_pass' ? [passesInPart(carrier)] : []),
    ...(asksAgreement ? [] : ['Your company asks for no agreement here.']),
    ...(asksAgreement && carrier.agreement === null && isOnboardedElsewhere(carrier)
      ? ['It was onboarded elsewhere: its agreement is not on file here.']
      : []),
  ];
}

/** The load could be of either kind. */
function passesInPart({ classifications }: GateCarrier): string {
  const named = (...statuses: RuleStatus[]) =>
    classifications.flatMap(({ name, status }) => (statuses.includes(status) ? name : [])).join(', ');
  return `The load has no classification. The carrier passes ${named('pass', 'override')}, not ${named('fail', 'incomplete')}.`;
}

function sentenceOf(answer: GateAnswerName, reasons: readonly GateReason[], { exception }: GateFacts): string {
  const against = reasons.filter(({ is_excepted }) => !is_excepted);
  const words = (some: readonly GateReason[]) => some.map(({ sentence }) => sentence).join(' ');
  if (answer === 'never') return `Blocked. ${words(against.filter(({ weight }) => weight === 'never'))}`;
  if (answer === 'exception') return `Needs an exception. ${words(against)}`;
  if (reasons.length > 0)
    return `May have this load by the exception of ${exception?.decided_by ?? 'a manager'}. ${words(reasons)}`;
  return 'May have this load.';
}

const inCapital = (text: string | null) =>
  text === null ? 'Out-of-service order in effect' : text.charAt(0).toUpperCase() + text.slice(1);
