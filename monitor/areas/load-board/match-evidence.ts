import { EQUIPMENT_TYPE_LABELS, type EquipmentType } from '@contract/carriers/equipment.constants';
import type { LaneEvidence } from '@contract/lanes/lane-search.entities';
import type { LoadCarrierDisposition } from '@contract/load-board/dispositions.entities';
import { DISPOSITION_REASON_LABELS, PRICE_MEMORY_DAYS } from '@contract/load-board/load-board.constants';
import type { MatchEvidence } from '@contract/load-board/matches.entities';
import type { OverallResult } from '@contract/rules/rules.constants';
import { formatCount, formatDate, formatMiles } from '@contract/shared/format';

/** What is known of a carrier for a load, before it is put into sentences. */
export interface MatchFacts {
  /** Null: the lane of the load is not known. */
  lane: LaneEvidence | null;
  /** Own covered loads that it had on this lane lately. */
  hauled: { loads: number; lastOn: string | null };
  /** Its posted truck that fits and is nearest; null: it posted none that does. */
  truck: {
    origin: string;
    destination: string | null;
    startDate: string;
    deadheadMiles: number;
    confirmedAt: string;
  } | null;
  /** What the newest positions of its trucks say; null: none is known. */
  nearby: { isNear: boolean; asOf: string } | null;
  disposition: LoadCarrierDisposition | null;
  /** Null: the reader may not see verdicts. */
  verdict: { result: OverallResult; reasons: readonly string[] } | null;
}

export interface MatchedLoad {
  id: number;
  /** Null: missing, or none that the board knows. */
  equipment: EquipmentType | null;
  /** How the ends of the lane are called; null: a stop is not located. */
  ends: { origin: string; destination: string } | null;
}

/** Miles from the pickup within which a truck counts as near, and how old the position may be that says so. */
export const NEAR_MILES = 100;
export const NEAR_HOURS = 24;

/** Why a carrier may haul a load, in sentences, and what is not known of it. No position and no score is in any of them. */
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
