import { PHYSICAL_ACTIVITY_WINDOW_MONTHS } from '@contract/rules/rules.constants';
import { addMonths } from '@contract/shared/day';
import { formatDate } from '@contract/shared/format';
import { sql } from 'drizzle-orm';
import { carriers, eldConnections } from '../../../db/schema';
import { type CarrierFacts, type EldPositionFact, fromLoadedSource, type InspectionSeenFact } from '../facts';
import {
  defineRule,
  fails,
  fieldRead,
  isIncomplete,
  isTooOld,
  notKnownToBeNone,
  notLoaded,
  passes,
  type RuleEvidence,
} from '../rule';
import { inspectionRow, isWithinMonths } from './inspections';

const MONTHS = PHYSICAL_ACTIVITY_WINDOW_MONTHS;

/** Seen by an officer or by its own ELD in the last 12 months: a vehicle, on the road. */
export const hasVerifiedPhysicalLocationActivity = defineRule('has_verified_physical_location_activity', {
  judge(facts, today) {
    const { inspections, eld_positions } = facts.sources;
    const roadside = fromLoadedSource(facts, facts.latestRoadsideInspection);
    const position = fromLoadedSource(facts, facts.latestEldPosition);
    const evidence = () => [roadsideEvidence(facts, roadside), positionEvidence(facts, position)];
    if (isWithinMonths(position?.on, MONTHS, today)) return passes(evidence);
    if (inspections.isTooOld) return isTooOld(facts, ['inspections'], evidence);
    if (isWithinMonths(roadside?.on, MONTHS, today)) return passes(evidence);
    if (inspections.isWhole || eld_positions.isWhole) return fails(evidence);
    return isIncomplete(evidence, 'The whole inspection file, or an ELD connection');
  },
  where(index, { today }) {
    const from = addMonths(today, -MONTHS);
    return sql`(${index.seenOnRoadOn} >= ${from} OR ${carriers.id} IN (
      SELECT ${eldConnections.carrierId} FROM ${eldConnections}
      WHERE (${eldConnections.lastPositionAt} AT TIME ZONE 'UTC')::date BETWEEN ${from}::date AND ${today}::date))`;
  },
});

function roadsideEvidence(facts: CarrierFacts, roadside: InspectionSeenFact | null): RuleEvidence {
  const field = 'Latest roadside inspection of a vehicle';
  const { loaded, isWhole } = facts.sources.inspections;
  if (!loaded) return notLoaded(facts, 'inspections', field);
  if (roadside)
    return fieldRead(facts, 'inspections', field, formatDate(roadside.on), [inspectionRow(roadside)], roadside);
  return isWhole
    ? fieldRead(facts, 'inspections', field, 'None on record')
    : notKnownToBeNone(facts, 'inspections', field);
}

function positionEvidence(facts: CarrierFacts, position: EldPositionFact | null): RuleEvidence {
  const field = 'Latest ELD position';
  if (!facts.sources.eld_positions.loaded) return notLoaded(facts, 'eld_positions', field);
  if (!position) return fieldRead(facts, 'eld_positions', field, 'None on record');
  const rows = [{ on: position.on, provider: position.provider }];
  return fieldRead(facts, 'eld_positions', field, formatDate(position.on), rows, position);
}
