import { EQUIPMENT_TYPE_LABELS, type EquipmentType } from '@contract/carriers/equipment.constants';
import type { LaneEvidence } from '@contract/lanes/lane-search.entities';
import type { LoadCarrierDisposition } from '@contract/load-board/dispositions.entities';
import { DISPOSITION_REASON_LABELS, PRICE_MEMORY_DAYS } from '@contract/load-board/load-board.constants';
import type { LastRun, MatchEvidence, NearestTruck } from '@contract/load-board/matches.entities';
import type { OverallResult } from '@contract/rules/rules.constants';
import { formatCount, formatDate, formatMiles } from '@contract/shared/format';
import { isAlike, type RememberedLoad } from './lane-memory.queries';
import type { ServiceRecord } from './service-record.queries';

/** The evidence on a carrier for a load, before it becomes sentences. */
export interface MatchFacts {
  /** Null: the load's lane is unknown. */
  lane: LaneEvidence | null;
  /** The company's loads on this lane that it delivered in the last days, the newest last. */
  hauled: readonly RememberedLoad[];
  /** Null: at no stop of the company's loads is its arrival known. */
  service: ServiceRecord | null;
  /** Its nearest posted truck that fits; null: none. */
  truck: {
    origin: string;
    destination: string | null;
    startDate: string;
    deadheadMiles: number;
    confirmedAt: string;
  } | null;
  /** What its trucks' newest positions show; null: none known. */
  nearby: { isNear: boolean; asOf: string } | null;
  disposition: LoadCarrierDisposition | null;
  /** Null: the reader may not see verdicts. */
  verdict: { result: OverallResult; reasons: readonly string[] } | null;
}

export interface MatchedLoad {
  id: number;
  /** Null: missing, or unknown to the board. */
  equipment: EquipmentType | null;
  /** The names of the lane's ends; null: a stop is not located. */
  ends: { origin: string; destination: string } | null;
}

/** Miles from the pickup within which a truck counts as near, and the greatest age of its position. */
export const NEAR_MILES = 100;
export const NEAR_HOURS = 24;

/** Why a carrier may haul a load, in sentences, and what is unknown about it. Without positions and scores. */
export function matchEvidence(facts: MatchFacts, load: MatchedLoad, today: string): MatchEvidence[] {
  return [
    ...hauledWords(facts, load),
    ...truckWords(facts),
    ...serviceWords(facts),
    ...laneWords(facts, load),
    ...equipmentWords(facts, load),
    ...dispositionWords(facts, load),
    ...verdictWords(facts, today),
  ];
}

/** The same about its trucks, for a column of a list. Null: nothing is known. */
export function nearestTruck({ truck, nearby }: Pick<MatchFacts, 'truck' | 'nearby'>): NearestTruck | null {
  if (truck === null && nearby === null) return null;
  const known = [truck?.confirmedAt, nearby?.asOf].filter((one) => one !== undefined);
  return {
    posted_miles: truck?.deadheadMiles ?? null,
    free_on: truck?.startDate ?? null,
    is_near: nearby?.isNear ?? null,
    as_of: known.toSorted().at(-1)!,
  };
}

/** When it last ran the lane: for the company, else where it was seen. Null: not in two years. */
export function lastRun({ lane, hauled }: Pick<MatchFacts, 'lane' | 'hauled'>): LastRun | null {
  const own = hauled.at(-1);
  if (own) return { on: own.on, own_loads: hauled.length };
  return lane?.last_seen_on ? { on: lane.last_seen_on, own_loads: 0 } : null;
}

function truckWords({ truck, nearby }: MatchFacts): MatchEvidence[] {
  const near = `within ${NEAR_MILES} miles of the pickup in the last ${NEAR_HOURS} hours`;
  return [
    ...(truck
      ? [
          {
            kind: 'truck_posting' as const,
            sentence: `Truck posted from ${truck.origin} to ${truck.destination ?? 'anywhere'}, free ${formatDate(truck.startDate)}, ${formatMiles(truck.deadheadMiles)} from the pickup.`,
            as_of: truck.confirmedAt,
          },
        ]
      : []),
    nearby === null
      ? { kind: 'truck_near', sentence: 'No current truck location.', as_of: null }
      : {
          kind: 'truck_near',
          sentence: nearby.isNear ? `A truck was ${near}.` : `No tracked truck was ${near}.`,
          as_of: nearby.asOf,
        },
  ];
}

function hauledWords({ hauled }: MatchFacts, { equipment }: MatchedLoad): MatchEvidence[] {
  if (hauled.length === 0) return [];
  const alike = hauled.filter((one) => isAlike(one, equipment)).length;
  const withIt =
    equipment === null
      ? ''
      : `, ${alike === hauled.length ? 'all' : alike || 'none'} with ${EQUIPMENT_TYPE_LABELS[equipment].toLowerCase()}`;
  const assumed = hauled.filter(({ delivered }) => delivered === 'assumed').length;
  const unseen = assumed === 0 ? '' : ` ${assumed} of them not seen delivered.`;
  const sentence = `Hauled ${formatCount(hauled.length, 'load')} of yours on this lane in ${PRICE_MEMORY_DAYS} days${withIt}.${unseen}`;
  return [{ kind: 'hauled', sentence, as_of: hauled.at(-1)!.on }];
}

function serviceWords({ service }: MatchFacts): MatchEvidence[] {
  if (service === null) return [];
  const { seen, onTime } = service;
  const sentence = `On time at ${onTime} of ${formatCount(seen, 'stop')} of your loads in ${PRICE_MEMORY_DAYS} days.`;
  return [{ kind: 'service', sentence, as_of: null }];
}

function laneWords({ lane }: MatchFacts, { ends }: MatchedLoad): MatchEvidence[] {
  if (lane === null || ends === null)
    return [{ kind: 'lane', sentence: 'Lane unknown: a stop is not located.', as_of: null }];
  const { origin_sightings: from, destination_sightings: to } = lane;
  return [
    ...(lane.is_preferred
      ? [{ kind: 'preference' as const, sentence: 'Prefers this lane, self-reported.', as_of: null }]
      : []),
    from > 0 || to > 0
      ? {
          kind: 'lane',
          sentence: `Seen near ${ends.origin} ${formatCount(from, 'time')} and near ${ends.destination} ${formatCount(to, 'time')} in 2 years.`,
          as_of: lane.last_seen_on,
        }
      : {
          kind: 'lane',
          sentence: 'No activity in either market in 2 years.',
          as_of: null,
        },
  ];
}

function equipmentWords({ lane }: MatchFacts, { equipment }: MatchedLoad): MatchEvidence[] {
  if (equipment === null) return [];
  const label = EQUIPMENT_TYPE_LABELS[equipment].toLowerCase();
  const seen = lane?.equipment_seen?.[equipment] ?? 0;
  const sentence =
    seen > 0
      ? `Inspections and crash reports of 24 months show ${formatCount(seen, label)}.`
      : lane?.equipment_reported?.includes(equipment)
        ? `Self-reported ${label}; none confirmed by inspection.`
        : `${EQUIPMENT_TYPE_LABELS[equipment]}: unknown.`;
  return [{ kind: 'equipment', sentence, as_of: null }];
}

function dispositionWords({ disposition }: MatchFacts, { id }: MatchedLoad): MatchEvidence[] {
  if (!disposition) return [];
  const { load_id, load_reference, reason, notes, created_at } = disposition;
  const of = load_id === id ? 'Declined this load' : `Declined load ${load_reference}`;
  const said = notes === null ? '.' : `: “${notes}”`;
  const sentence = `${of}, ${formatDate(created_at)}. ${DISPOSITION_REASON_LABELS[reason]}${said}`;
  return [{ kind: 'disposition', sentence, as_of: created_at }];
}

const VERDICTS: Record<OverallResult, string> = {
  pass: 'Passes your rules',
  partial_pass: 'Passes some of your classifications',
  incomplete: 'Your rules can’t be checked yet',
  fail: 'Fails your rules',
};

function verdictWords({ verdict }: MatchFacts, today: string): MatchEvidence[] {
  if (verdict === null) return [];
  const why = verdict.reasons.length === 0 ? '' : `: ${verdict.reasons.join('; ')}`;
  return [{ kind: 'verdict', sentence: `${VERDICTS[verdict.result]}${why}.`, as_of: today }];
}
