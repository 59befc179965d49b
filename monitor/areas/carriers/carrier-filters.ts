import { CONTRADICTIONS } from '@contract/carriers/contradictions.constants';
import {
  EQUIPMENT_PORTFOLIO_DEFAULTS,
  EQUIPMENT_TYPES,
  unanswerableOfEquipment,
} from '@contract/carriers/equipment.constants';
import { INSIGHT_TYPES, SAMPLE_INSIGHT_CARRIERS } from '@contract/carriers/insights.constants';
import { REGION_IDS } from '@contract/carriers/search-filters';
import {
  AUTHORITY_AGE_BOUNDS,
  AUTHORITY_TYPES,
  EQUIPMENT_MIN_DEFAULT,
  SAFETY_FILTER_SATISFACTORY_OR_UNRATED,
  SAFETY_RATING_OPTIONS,
  SPECIALIZATION_OPTIONS,
} from '@contract/carriers/search-filters.constants';
import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client';
import { outdatedDatasets } from '../../db/dataset-ages.queries';
import {
  type carrierPlaces,
  carriers,
  connections,
  eldConnections,
  carrierSearchIndex as index,
  onboardingPackets,
  packetSections,
  searchIndexStates,
} from '../../db/schema';
import { InvalidSearchError, type SearchSql, toSql } from '../../server/ransack';
import { readValues } from '../../server/ransack/parameters';
import { isElected, passesClassification } from '../rules/passes-classification';
import type { CompanyOnDay } from '../rules/rule';
import { hasAuthorityOfMonths } from '../rules/rule-types/authority-age';
import { hasBipd } from '../rules/rule-types/bipd-insurance';
import { hasCertificate } from '../rules/rule-types/policies';
import { listActiveClassifications } from '../rules/rules.queries';
import { carriersSearch } from './carriers.search';

/** Whose certificates and overrides count, on which day, and what the caller may filter by. */
export type FilterContext = CompanyOnDay & {
  /** The caller has checked the plan: without it insights are no filter. */
  mayFilterByInsights?: boolean;
};

/** What one filter tests: the carrier's row in the search index, or the carrier and the company's data about it. */
type Condition = { ofIndex: SQL; isDated?: boolean } | { ofCarrier: SQL };

/**
 * What a `q` tests: `where` is all of it, as conditions over `carriers`. The parts are for callers that read the search
 * index directly.
 */
export type CarrierSearchSql = SearchSql & {
  parts: {
    /** Over `carriers`, any column of it. */
    ofRow: SQL | undefined;
    /** Over `carriers`, only its id. */
    ofId: SQL | undefined;
    /** Over `carrier_search_index`, and the id of `carriers`. */
    ofIndex: SQL | undefined;
  };
};

/** The values of one filter as they came, and their position. */
type Given = { name: string; at: string; texts: readonly string[]; context: FilterContext };

/**
 * The `q` of any call that lists carriers: ransack's conditions over their allow-list, and the search filters
 * (`filtersToQuery` in the contract) over the search index and the company's own records. Reads the table `carriers`.
 * An unknown value meets no filter. Rejects an unknown name or a value that does not fit; never ignores it.
 *
 * @throws InvalidSearchError naming the parameter
 */
export async function carrierSearchSql(db: Queryable, q: unknown, context: FilterContext): Promise<CarrierSearchSql> {
  const { filters, rest } = withoutFilters(q);
  const given: Record<string, SQL> = asksForVerdicts(rest) ? { overall_result: await passedShare(db, context) } : {};
  const search = toSql(carriersSearch, rest, given);
  const ofRow = search.where;
  if (filters.length === 0) return { ...search, parts: { ofRow, ofId: undefined, ofIndex: undefined } };
  const asked = filters
    .map(([name, value]) => ({ name, at: `q[${name}]`, texts: readValues(value, `q[${name}]`), context }))
    .filter(({ texts }) => texts.length > 0);
  const unasked = asked.find(({ name }) => INSIGHT_FILTERS.includes(name) && !context.mayFilterByInsights);
  if (unasked) throw new InvalidSearchError(unasked.at, `${unasked.at} is not a filter of this list.`);
  const byName = asked.map((one) => ({ ...one, conditions: FILTERS[one.name]!(one) }));
  const conditions = byName.flatMap((one) => one.conditions);
  conditions.push(...equipmentConditions(asked), ...(await classificationConditions(db, asked, context)));
  let hasAged = false;
  if (conditions.some(isOfIndex)) {
    // Read equipment and classifications together: only when an earlier filter does not test the index.
    const asking = byName.find((one) => one.conditions.some(isOfIndex)) ?? asked.find(isReadTogether);
    hasAged = await hasIndexAged(db, asking!.at, context.today);
  }
  const parts = { ofRow, ...gathered(conditions, context, hasAged) };
  return { ...search, where: and(ofRow, parts.ofId, parts.ofIndex && indexSays(parts.ofIndex)), parts };
}

/** Only then does the statement include the company's rules. */
const asksForVerdicts = (q: unknown): boolean =>
  typeof q === 'object' && q !== null && JSON.stringify([Object(q).s, Object(q).sorts]).includes('overall_result');

/** The share of the applying classifications that a carrier passes: 1 is all; below 0: on do not dispatch. */
async function passedShare(db: Queryable, context: FilterContext): Promise<SQL> {
  const classifications = await listActiveClassifications(db, context.companyId);
  const passed = classifications.map((one) => sql`(${passesClassification(one, index, context)})::int`);
  const applying = classifications.map((one) =>
    one.is_by_broker_election ? sql`(${isElected(one.id, context)})::int` : sql`1`,
  );
  const sum = (counts: SQL[]) => (counts.length === 0 ? sql`0` : sql.join(counts, sql` + `));
  return sql`CASE WHEN ${carriers.id} IN (
      SELECT ${connections.carrierId} FROM ${connections}
      WHERE ${connections.companyId} = ${context.companyId} AND ${connections.status} = 'do_not_dispatch') THEN -1
    ELSE (SELECT (${sum(passed)})::float8 / greatest(${sum(applying)}, 1) FROM ${index} WHERE ${index.carrierId} = ${carriers.id}) END`;
}

/** Over `carriers`: its row in the search index meets this. */
const indexSays = (ofIndex: SQL) =>
  sql`EXISTS (SELECT FROM ${index} WHERE ${index.carrierId} = ${carriers.id} AND ${ofIndex})`;

/**
 * A search's carriers after a given one, by number: the condition is on the index too, or it would be read from its
 * beginning.
 */
export const whereAfter = ({ ofRow, ofId, ofIndex }: CarrierSearchSql['parts'], afterId: number) =>
  and(
    sql`${carriers.id} > ${afterId}`,
    ofRow,
    ofId,
    ofIndex && indexSays(sql`${index.carrierId} > ${afterId} AND ${ofIndex}`),
  );

/** A table of carriers' ids, for conditions on the id of `carriers`: their rows are not read. */
export const asCarriers = (of: typeof index | typeof carrierPlaces) =>
  sql`${of} CROSS JOIN LATERAL (SELECT ${of.carrierId} AS id) AS ${carriers}`;

const isOfIndex = (condition: Condition) => 'ofIndex' in condition;
const isReadTogether = ({ name }: Given) => READ_TOGETHER.includes(name);

/**
 * Whether a dataset has become too old since the index was computed: then what it says for a carrier may rest on that.
 * Before the first computation a filter would find no carrier, which would read as "there is none".
 */
async function hasIndexAged(db: Queryable, at: string, today: string): Promise<boolean> {
  const [state] = await db.select({ outdated: searchIndexStates.outdated }).from(searchIndexStates).limit(1);
  if (!state)
    throw new InvalidSearchError(
      at,
      'What carriers are filtered by is still being worked out after the first import. Search without filters until then.',
    );
  const { outdated } = state;
  return (await outdatedDatasets(db, today)).some((key) => !outdated.includes(key));
}

/** Tests everything about the index on one row at once. */
function gathered(conditions: readonly Condition[], { today }: FilterContext, hasAged: boolean) {
  const ofIndex = conditions.filter((condition) => 'ofIndex' in condition);
  const ofId = and(
    ...conditions.flatMap((condition) => ('ofCarrier' in condition ? [sql`(${condition.ofCarrier})`] : [])),
  );
  // A day on file has come, or a file has become too old, and the row was not recomputed since: it is unknown.
  const isCurrent = ofIndex.some(({ isDated }) => isDated)
    ? hasAged
      ? sql`false`
      : sql`(${index.changesOn} IS NULL OR ${index.changesOn} > ${today})`
    : undefined;
  return {
    ofId,
    ofIndex: and(isCurrent, ...ofIndex.map(({ ofIndex: condition }) => sql`(${condition})`)),
  };
}

/** The search filters of a `q`, and the part that is ransack's. */
export function withoutFilters(q: unknown): { filters: [name: string, value: unknown][]; rest: unknown } {
  if (typeof q !== 'object' || q === null || Array.isArray(q)) return { filters: [], rest: q };
  const entries = Object.entries(q);
  const isFilter = ([name]: [string, unknown]) => Object.hasOwn(FILTERS, name);
  return {
    filters: entries.filter(isFilter),
    rest: Object.fromEntries(entries.filter((entry) => !isFilter(entry))),
  };
}

const atLeast = (column: AnyPgColumn) => (given: Given) => [{ ofIndex: sql`${column} >= ${integerOf(given)}` }];
const atMost = (column: AnyPgColumn) => (given: Given) => [{ ofIndex: sql`${column} <= ${integerOf(given)}` }];

/** The filters by their name in `q`; the other names are ransack's. */
const FILTERS: Readonly<Record<string, (given: Given) => Condition[]>> = {
  fleet_size_gteq: atLeast(index.powerUnits),
  fleet_size_lteq: atMost(index.powerUnits),
  straight_box_trucks_gteq: atLeast(index.straightTrucks),
  straight_box_trucks_lteq: atMost(index.straightTrucks),
  cargo_vans_gteq: atLeast(index.cargoVans),
  cargo_vans_lteq: atMost(index.cargoVans),
  authority_age_months_gteq: (given) => [
    { ofIndex: hasAuthorityOfMonths(index, monthsOf(given), given.context.today), isDated: true },
  ],
  // Twelve months at most: not yet thirteen.
  authority_age_months_lteq: (given) => [
    {
      ofIndex: sql`NOT (${hasAuthorityOfMonths(index, monthsOf(given) + 1, given.context.today)})`,
      isDated: true,
    },
  ],
  only_my_carriers: (given) => (yes(given) ? [{ ofCarrier: isMine(given.context) }] : []),
  hide_my_carriers: (given) => (yes(given) ? [{ ofCarrier: sql`NOT ${isMine(given.context)}` }] : []),
  only_carrier_authority: (given) =>
    yes(given)
      ? [
          {
            ofIndex: sql`${index.hasCarrierAuthority} IS TRUE
              AND NOT ${index.authorities} && ARRAY['broker', 'freight_forwarder']`,
            isDated: true,
          },
        ]
      : [],
  eld_connected: (given) =>
    yes(given)
      ? [
          {
            ofCarrier: sql`${carriers.id} IN (
              SELECT ${eldConnections.carrierId} FROM ${eldConnections} WHERE ${eldConnections.connectedAt} IS NOT NULL)`,
          },
        ]
      : [],
  safety_rating_option_in: (given) => [
    {
      ofIndex: sql`${index.safetyRating} = ANY(${listed(
        given.texts.flatMap((text) => ratingsOf(oneOf(given, text, Object.keys(SAFETY_RATING_OPTIONS)))),
      )})`,
      isDated: true,
    },
  ],
  region_eq: (given) => [{ ofIndex: sql`${index.region} = ${oneOf(given, single(given), REGION_IDS)}` }],
  authority_type_eq: (given) => [
    {
      ofIndex: sql`${oneOf(given, single(given), Object.keys(AUTHORITY_TYPES))} = ANY(${index.authorities})`,
      isDated: true,
    },
  ],
  // As counted on the Data page, however much time has passed: a person must review a contradiction; age does not clear it.
  contradiction_in: (given) => [
    {
      ofIndex: sql`${index.contradictions} && ${listed(given.texts.map((text) => oneOf(given, text, CONTRADICTIONS)))}`,
    },
  ],
  cargo_coverage_gteq: (given) => [{ ofCarrier: hasCertificate('cargo', integerOf(given), given.context) }],
  general_liability_gteq: (given) => [
    { ofCarrier: hasCertificate('general_liability', integerOf(given), given.context) },
  ],
  auto_liability_gteq: (given) => [{ ofIndex: hasBipd(index, integerOf(given), given.context), isDated: true }],
  insight_eq: (given) => [{ ofIndex: INSIGHTS[oneOf(given, single(given), INSIGHT_TYPES) as keyof typeof INSIGHTS] }],
  insight_not_null: (given) => (yes(given) ? [{ ofIndex: or(...Object.values(INSIGHTS))! }] : []),
  insight_sample: (given) =>
    yes(given)
      ? [
          {
            ofCarrier: sql`${carriers.id} IN (
              SELECT ${index.carrierId} FROM ${index}
              WHERE ${or(...Object.values(INSIGHTS))} ORDER BY ${index.carrierId} LIMIT ${SAMPLE_INSIGHT_CARRIERS})`,
          },
        ]
      : [],
  // Read together, below.
  equipment_in: () => [],
  equipment_count_gteq: () => [],
  equipment_share_gteq: () => [],
  specialization_in: () => [],
  classification_id_in: () => [],
};

const READ_TOGETHER: readonly string[] = ['equipment_in', 'classification_id_in'];

/** The filters that only some plans have. */
export const INSIGHT_FILTERS: readonly string[] = ['insight_eq', 'insight_not_null', 'insight_sample'];

const INSIGHTS = {
  authority_history_gap: sql`${index.authorityGapDays} IS NOT NULL`,
  broker_authority_nearby: sql`${index.brokersNearby} IS NOT NULL`,
};

/** A list for `= ANY(…)`, which drizzle would otherwise expand to single parameters. */
const listed = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

/** 2 is satisfactory or not rated (vetting text, section 5). */
function ratingsOf(option: string): string[] {
  if (option === String(SAFETY_FILTER_SATISFACTORY_OR_UNRATED)) return ['S', 'N'];
  return [{ '1': 'S', '3': 'C', '4': 'U' }[option] ?? ''];
}

/** Onboarded by the company. */
const isMine = ({ companyId }: FilterContext) => sql`${carriers.id} IN (
  SELECT ${connections.carrierId} FROM ${connections}
  WHERE ${connections.companyId} = ${companyId} AND ${connections.status} = 'onboarded' AND NOT ${connections.isDismissed})`;

/**
 * A carrier has one of the chosen kinds if one of the searched words gives at least this many of that kind, and they
 * are at least this share of the equipment under that word. A kind without a number counts as one vehicle and no share:
 * it meets the defaults, and nothing stricter.
 */
function equipmentConditions(given: readonly Given[]): Condition[] {
  const of = (name: string) => given.find((one) => one.name === name);
  const chosen = of('equipment_in');
  const count = of('equipment_count_gteq');
  const share = of('equipment_share_gteq');
  const byWord = of('specialization_in');
  if (!chosen) {
    const lonely = count ?? share ?? byWord;
    if (lonely) throw new InvalidSearchError(lonely.at, `${lonely.at} needs q[equipment_in] beside it.`);
    return [];
  }
  const types = chosen.texts.map((text) => oneOf(chosen, text, EQUIPMENT_TYPES));
  const words = byWord?.texts.map((text) => oneOf(byWord, text, SPECIALIZATION_OPTIONS)) ?? SPECIALIZATION_OPTIONS;
  const least = count ? integerOf(count) : EQUIPMENT_MIN_DEFAULT;
  const defaultShare = EQUIPMENT_PORTFOLIO_DEFAULTS.minimumPercentage * 100;
  const leastShare = share ? integerOf(share) : defaultShare;
  const isSeenOnly = words.length === 1 && words[0] === 'verified';
  const why = unanswerableOfEquipment(types, { count: least, share: leastShare, isSeenOnly });
  if (count && why.count) throw new InvalidSearchError(count.at, why.count);
  if (share && why.share) throw new InvalidSearchError(share.at, why.share);
  if (byWord && why.word) throw new InvalidSearchError(byWord.at, why.word);
  const seenTotal = sql`(SELECT sum(all_seen.value::int) FROM jsonb_each_text(${index.equipmentSeen}) all_seen)`;
  // Most have none of the chosen kinds, which is quick to find.
  const names = (column: AnyPgColumn) => or(...types.map((type) => sql`${column} ? ${type}`));
  const seen = sql`(${names(index.equipmentSeen)}) AND EXISTS (
    SELECT FROM jsonb_each_text(${index.equipmentSeen}) one
    WHERE one.key = ANY(${listed(types)}) AND one.value::int >= ${least}
      AND one.value::int * 100 >= ${leastShare}::int * ${seenTotal})`;
  const isByDefault = least <= EQUIPMENT_MIN_DEFAULT && leastShare <= defaultShare;
  const provided = sql`(${names(index.equipmentProvided)}) AND EXISTS (
    SELECT FROM jsonb_each_text(${index.equipmentProvided}) one
    WHERE one.key = ANY(${listed(types)}) AND CASE WHEN one.value IS NULL THEN ${isByDefault}::boolean
      ELSE one.value::int >= ${least} AND one.value::int * 100 >= ${leastShare}::int * ${index.powerUnits} END)`;
  const ways = [
    words.includes('verified') ? seen : undefined,
    words.includes('provided') ? provided : undefined,
    words.includes('provided') && isByDefault ? toldInPacket(types, chosen.context) : undefined,
  ];
  return [{ ofIndex: or(...ways)! }];
}

/** What it pulls by its own packet for this company, which names kinds without numbers. */
const toldInPacket = (types: readonly string[], { companyId }: FilterContext) => sql`${index.carrierId} IN (
  SELECT p.carrier_id FROM ${onboardingPackets} p JOIN ${packetSections} s ON s.packet_id = p.id
  WHERE p.company_id = ${companyId} AND s.section = 'equipment' AND s.is_complete
    AND s.answers -> 'answers' -> 'trailer_types' ?| ${listed(types)})`;

async function classificationConditions(
  db: Queryable,
  given: readonly Given[],
  context: FilterContext,
): Promise<Condition[]> {
  const chosen = given.find(({ name }) => name === 'classification_id_in');
  if (!chosen) return [];
  const classifications = await listActiveClassifications(db, context.companyId);
  return chosen.texts.map((text) => {
    const classification = classifications.find(({ id }) => String(id) === text);
    if (!classification)
      throw new InvalidSearchError(chosen.at, `${chosen.at} names no active classification of your company.`);
    return { ofIndex: passesClassification(classification, index, context), isDated: true };
  });
}

function single({ at, texts }: Given): string {
  const [first, ...others] = texts;
  if (first === undefined || others.length > 0) throw new InvalidSearchError(at, `${at} takes a single value.`);
  return first;
}

function oneOf({ at }: Given, text: string, allowed: readonly string[]): string {
  if (!allowed.includes(text)) throw new InvalidSearchError(at, `${at} may be ${allowed.slice(0, 20).join(', ')}.`);
  return text;
}

/** Whole, not negative, and within what the columns hold. */
function integerOf(given: Given): number {
  const text = single(given);
  if (!/^\d{1,9}$/.test(text)) throw new InvalidSearchError(given.at, `${given.at} must be a whole number from 0.`);
  return Number(text);
}

function monthsOf(given: Given): number {
  const months = integerOf(given);
  const { min } = AUTHORITY_AGE_BOUNDS;
  if (months < min || months > 1200) throw new InvalidSearchError(given.at, `${given.at} must be from ${min} to 1200.`);
  return months;
}

function yes(given: Given): boolean {
  const text = single(given);
  if (/^(1|t|true)$/i.test(text)) return true;
  if (/^(0|f|false)$/i.test(text)) return false;
  throw new InvalidSearchError(given.at, `${given.at} must be true or false.`);
}
