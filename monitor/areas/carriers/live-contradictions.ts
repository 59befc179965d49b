import type { CarrierWarning } from '@contract/carriers/carriers.entities';
import { LIVE_SOURCE } from '@contract/carriers/live-checks.constants';
import type { LiveAnswer, LiveCheck } from '@contract/carriers/live-checks.entities';
import { formatDate, formatMoment } from '@contract/shared/format';
import { authorityRecords, isActiveCarrierAuthority } from '../rules/authority';
import { filingsOnRecord, isInForce } from '../rules/coverage';
import { type CarrierFacts, fromLoadedSource } from '../rules/facts';
import { activeOosOrders } from '../rules/rule-types/no-active-oos-orders';

/** What a file says, with its day; what the live service says instead, as text. */
type Contradiction = { asOf: string | null; title: string; file: string; live: string; on?: string | null };

/**
 * Where FMCSA's live service contradicts the loaded files on a carrier. Each is a warning and changes no rule: a person
 * finds out why. Either may be newer, so a file of a later day does not count as contradicted.
 */
export function liveContradictions(
  facts: CarrierFacts,
  carrier: { legalName: string | null; nameAsOf: string | null },
  { newest, answered }: { newest: LiveCheck | null; answered: LiveCheck | null },
  today: string,
): CarrierWarning[] {
  const found = [
    ...(answered?.answer
      ? inAnswer(facts, carrier, answered.answer, today).map((one) => ({ ...one, check: answered }))
      : []),
    ...(newest?.outcome === 'not_found' ? unknownThere(facts).map((one) => ({ ...one, check: newest })) : []),
  ];
  return found
    .filter(({ asOf, check }) => asOf === null || asOf <= check.asked_at.slice(0, 10))
    .map(({ title, file, live, on, asOf, check }) => ({
      kind: 'live_contradiction' as const,
      title,
      reason: `${live} when asked on ${formatMoment(check.asked_at)}. ${file}${asOf ? ` as of ${formatDate(asOf)}` : ''}.`,
      on: on ?? check.asked_at.slice(0, 10),
      source: { name: LIVE_SOURCE, as_of: check.asked_at.slice(0, 10) },
    }));
}

function inAnswer(
  facts: CarrierFacts,
  carrier: { legalName: string | null; nameAsOf: string | null },
  answer: LiveAnswer,
  today: string,
): Contradiction[] {
  return [
    ...outOfService(facts, answer, today),
    ...allowedToOperate(facts, answer),
    ...authority(facts, answer),
    ...docketOfAnother(facts, answer),
    ...insurance(facts, answer, today),
    ...rating(facts, answer),
    ...name(carrier, answer),
  ];
}

const unknownThere = (facts: CarrierFacts): Contradiction[] => {
  const census = fromLoadedSource(facts, facts.census);
  if (!census) return [];
  return [
    {
      asOf: census.asOf,
      title: 'FMCSA’s live service doesn’t know this carrier',
      live: 'It had no such number',
      file: 'The census names it',
    },
  ];
};

function outOfService(
  facts: CarrierFacts,
  { is_out_of_service: isOut, out_of_service_on: on }: LiveAnswer,
  today: string,
) {
  const [order] = activeOosOrders(facts, today);
  const { asOf, loaded, isWhole, name: source } = facts.sources.oos_orders;
  if (isOut && !order)
    return [
      {
        asOf: loaded ? asOf : null,
        title: 'Out of service, says FMCSA’s live service',
        live: `It said out of service${on ? ` since ${formatDate(on)}` : ''}`,
        file: loaded && isWhole ? `${source} has no order in effect` : `${source} as loaded doesn’t tell`,
        on,
      },
    ];
  if (isOut === false && order)
    return [
      {
        asOf: order.asOf,
        title: 'Out-of-service order not confirmed by FMCSA’s live service',
        live: 'It said not out of service',
        file: `${source} has an order in effect`,
      },
    ];
  return [];
}

function allowedToOperate(facts: CarrierFacts, { is_allowed_to_operate: isAllowed, status_code: status }: LiveAnswer) {
  const census = fromLoadedSource(facts, facts.census);
  if (census?.statusCode !== 'A' || (isAllowed !== false && status !== 'I')) return [];
  return [
    {
      asOf: census.asOf,
      title: 'Not allowed to operate, says FMCSA’s live service',
      live: isAllowed === false ? 'It said not allowed to operate' : 'It said the registration is inactive',
      file: 'The census says the registration is active',
    },
  ];
}

function authority(facts: CarrierFacts, { common_authority: common, contract_authority: contract }: LiveAnswer) {
  if (common === null && contract === null) return [];
  const isActiveLive = common === 'A' || contract === 'A';
  const records = authorityRecords(facts).filter(({ kind, superseded }) => kind === 'carrier' && !superseded);
  const active = records.find(isActiveCarrierAuthority);
  // The service did not answer for one of the two: that one may be active.
  if (active && !isActiveLive && common !== null && contract !== null)
    return [
      {
        asOf: active.asOf,
        title: 'No active carrier authority, says FMCSA’s live service',
        live: 'It said neither common nor contract authority is active',
        file: `The loaded record says ${active.authorityType} is active`,
      },
    ];
  const [ended] = records;
  if (!active && ended && isActiveLive)
    return [
      {
        asOf: ended.asOf,
        title: 'Active authority only by FMCSA’s live service',
        live: 'It said carrier authority is active',
        file: `The loaded record says ${ended.authorityType} is ${ended.status}`,
      },
    ];
  return [];
}

function docketOfAnother(facts: CarrierFacts, { docket }: LiveAnswer) {
  if (docket === null || docket.dot_number === facts.carrierId || facts.carrierId > 1_000_000_000) return [];
  return [
    {
      asOf: null,
      title: `${docket.docket} belongs to another carrier, says FMCSA’s live service`,
      live: `Asked for ${docket.docket}, it named DOT ${docket.dot_number}`,
      file: 'The loaded record has it for this carrier',
    },
  ];
}

function insurance(facts: CarrierFacts, { bipd_on_file_usd: onFile }: LiveAnswer, today: string) {
  const filing = filingsOnRecord(facts, today).find((one) => one.type === 'bipd' && isInForce(one));
  if (onFile !== 0 || !filing) return [];
  return [
    {
      asOf: filing.asOf,
      title: 'No liability insurance on file, says FMCSA’s live service',
      live: 'It said no BIPD insurance is on file',
      file: 'The loaded record has a filing in force',
    },
  ];
}

function rating(facts: CarrierFacts, { safety_rating: live }: LiveAnswer) {
  const census = fromLoadedSource(facts, facts.census);
  if (live !== 'U' || !census || census.safetyRating === 'U') return [];
  return [
    {
      asOf: census.asOf,
      title: 'Unsatisfactory rating, says FMCSA’s live service',
      live: 'It said the safety rating is unsatisfactory',
      file: 'The census doesn’t',
    },
  ];
}

/** Only letters and digits: commas and “Inc.” come and go. */
const plain = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function name(
  { legalName, nameAsOf }: { legalName: string | null; nameAsOf: string | null },
  { legal_name: live }: LiveAnswer,
) {
  if (!legalName || !live || plain(legalName) === plain(live)) return [];
  return [
    {
      asOf: nameAsOf,
      title: 'Another legal name, says FMCSA’s live service',
      live: `It said ${live}`,
      file: `The loaded record says ${legalName}`,
    },
  ];
}
