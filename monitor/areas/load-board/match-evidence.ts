import { EQUIPMENT_TYPE_LABELS, type EquipmentType } from '@contract/carriers/equipment.constants';
import type { LaneEvidence } from '@contract/lanes/lane-search.entities';
import type { LoadCarrierDisposition } from '@contract/load-board/dispositions.entities';
import { DISPOSITION_REASON_LABELS, PRICE_MEMORY_DAYS } from '@contract/load-board/load-board.constants';
import type { MatchEvidence } from '@contract/load-board/matches.entities';
import type { OverallResult } from '@contract/rules/rules.constants';
import { formatCount, formatDate, formatMiles } from '@contract/shared/format';

/** The evidence on a carrier for a load, before it becomes sentences. */
export interface MatchFacts {
  /** Null: the load's lane is unknown. */
  lane: LaneEvidence | null;
  /** Its recent own covered loads on this lane. */
  hauled: { loads: number; lastOn: string | null };
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
    ...truckWords(facts),
    ...laneWords(facts, load),
    ...equipmentWords(facts, load),
    ...dispositionWords(facts, load),
    ...verdictWords(facts, today),
  ];
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
      ? { kind: 'truck_near', sentence: 'Where its trucks are today is not known.', as_of: null }
      : {
          kind: 'truck_near',
          sentence: nearby.isNear ? `A truck was ${near}.` : `No truck that reports its position was ${near}.`,
          as_of: nearby.asOf,
        },
  ];
}

function laneWords({ lane, hauled }: MatchFacts, { ends }: MatchedLoad): MatchEvidence[] {
  if (lane === null || ends === null)
    return [{ kind: 'lane', sentence: 'Whether it runs this lane is not known: a stop is not located.', as_of: null }];
  const { origin_sightings: from, destination_sightings: to } = lane;
  return [
    ...(hauled.loads > 0
      ? [
          {
            kind: 'lane' as const,
            sentence: `Covered ${formatCount(hauled.loads, 'load')} of yours on this lane in ${PRICE_MEMORY_DAYS} days.`,
            as_of: hauled.lastOn,
          },
        ]
      : []),
    ...(lane.is_preferred
      ? [{ kind: 'preference' as const, sentence: 'Says that it wants this lane.', as_of: null }]
      : []),
    from > 0 || to > 0
      ? {
          kind: 'lane',
          sentence: `Seen near ${ends.origin} ${formatCount(from, 'time')} and near ${ends.destination} ${formatCount(to, 'time')} in two years.`,
          as_of: lane.last_seen_on,
        }
      : {
          kind: 'lane',
          sentence: `Not seen near ${ends.origin} or ${ends.destination} in two years. Whether it runs there is not known.`,
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
        ? `Reports ${label} equipment itself. No inspection shows it.`
        : `Whether it has ${label} equipment is not known.`;
  return [{ kind: 'equipment', sentence, as_of: null }];
}

function dispositionWords({ disposition }: MatchFacts, { id }: MatchedLoad): MatchEvidence[] {
  if (!disposition) return [];
  const { load_id, load_reference, reason, notes, created_at } = disposition;
  const of = load_id === id ? 'Did not take this load' : `Did not take load ${load_reference}`;
  const said = notes === null ? '.' : `: “${notes}”`;
  const sentence = `${of}, ${formatDate(created_at)}. ${DISPOSITION_REASON_LABELS[reason]}${said}`;
  return [{ kind: 'disposition', sentence, as_of: created_at }];
}

const VERDICTS: Record<OverallResult, string> = {
  pass: 'Passes your rules',
  partial_pass: 'Passes some of your classifications',
  incomplete: 'Your rules cannot be answered yet',
  fail: 'Fails your rules',
};

function verdictWords({ verdict }: MatchFacts, today: string): MatchEvidence[] {
  if (verdict === null) return [];
  const why = verdict.reasons.length === 0 ? '' : `: ${verdict.reasons.join('; ')}`;
  return [{ kind: 'verdict', sentence: `${VERDICTS[verdict.result]}${why}.`, as_of: today }];
}
