import type { VettingContent } from '@contract/vetting/vetting-files.entities';
import { whatWasNotKnown } from '@contract/vetting/what-was-not-known';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { loadAssignments, loads, vehiclePositions, vettingFiles } from '../../db/schema';
import { positionsWithin, positionToWire } from '../loads/positions.queries';
import { vehiclesThatHauled } from '../loads/record-position-reads';
import { recordOf } from '../vetting/chain';
import { type BundleSubject, idsIn } from './bundle-subject';
import type { ProofRow } from './bundle-tables';

/** The newest are kept; a carrier of many years has more than a reader can use. */
const VETTING_FILES_AT_MOST = 200;
const POSITIONS_AT_MOST = 20_000;

/** The records of the company's chain as they were hashed, and what they say, a row for each thing. */
export async function vettingRecordsOf(
  db: Queryable,
  { companyId, carrierIds, references, kind, within }: BundleSubject,
) {
  const found = await db
    .select()
    .from(vettingFiles)
    .where(
      and(
        eq(vettingFiles.companyId, companyId),
        sql`${vettingFiles.carrierId} = ANY(${idsIn(carrierIds)})`,
        within
          ? sql`${vettingFiles.decidedAt} >= ${within.from.toISOString()}::timestamptz AND ${vettingFiles.decidedAt} < ${within.to.toISOString()}::timestamptz`
          : undefined,
      ),
    )
    .orderBy(desc(vettingFiles.seq))
    .limit(VETTING_FILES_AT_MOST + 1);
  const kept = found.slice(0, VETTING_FILES_AT_MOST).reverse();
  const ofLoad = kept.filter(({ reference }) => reference !== null && references.includes(reference));
  // Of a load, what was known for it; where nothing was written for it, what was written of its carrier last.
  const told = kind !== 'load' ? kept : ofLoad.length > 0 ? ofLoad : kept.slice(-1);
  const said = told.map((row) => ({ row, content: JSON.parse(row.content) as VettingContent }));
  const rows = (of: (content: VettingContent) => ProofRow[]): ProofRow[] =>
    said.flatMap(({ row, content }) =>
      of(content).map((one) => ({
        vetting_file: row.seq,
        decided_at: row.decidedAt.toISOString(),
        carrier_id: row.carrierId,
        reference: row.reference,
        ...one,
      })),
    );
  return {
    isCut: found.length > kept.length,
    files: kept.map((row) => ({ name: `vetting/${String(row.seq).padStart(6, '0')}.json`, text: recordOf(row) })),
    ids: kept.map(({ seq }) => seq),
    tables: {
      'vetting-files': kept.map(
        (row): ProofRow => ({
          vetting_file: row.seq,
          decided_at: row.decidedAt.toISOString(),
          carrier_id: row.carrierId,
          carrier_name: row.carrierName,
          decision: row.decision,
          summary: row.summary,
          note: (JSON.parse(row.content) as VettingContent).decision.note,
          reference: row.reference,
          overall_result: row.overallResult,
          decided_by: row.decidedBy,
          sha256: row.hash,
          previous_sha256: row.previousHash,
        }),
      ),
      identifiers: rows(({ carrier }) => carrier.identifiers),
      'record-facts': rows(({ sections }) =>
        sections.flatMap(({ key, title, says, facts, sources }) => [
          { section: key, title, label: 'In one line', value: says, note: null, sources },
          ...facts.map(({ label, value, note }) => ({ section: key, title, label, value, note, sources })),
        ]),
      ),
      'not-known': rows((content) => whatWasNotKnown(content).map((what) => ({ what }))),
      warnings: rows(({ warnings }) => warnings),
      'rule-results': rows(({ verdict }) =>
        verdict.classifications.flatMap(({ name, categories }) =>
          categories.flatMap(({ rules }) =>
            rules.map(({ sentence, setting, status, result, evidence, override }) => ({
              classification: name,
              sentence,
              setting,
              status,
              result,
              evidence,
              override,
            })),
          ),
        ),
      ),
      'data-days': rows(({ datasets }) =>
        datasets.map(({ name, fmcsa_id, as_of, is_extract, loaded_at, files = [] }) => ({
          dataset: name,
          fmcsa_id,
          as_of,
          is_extract,
          loaded_at,
          files,
        })),
      ),
    },
  };
}

/** The positions that each load may show, oldest first: what the carrier has withdrawn is not served here either. */
export async function positionsOf(db: Queryable, { companyId, loadIds, within }: BundleSubject) {
  const rows: ProofRow[] = [];
  let isCut = false;
  for (const load of await db
    .select()
    .from(loads)
    .where(and(eq(loads.companyId, companyId), sql`${loads.id} = ANY(${idsIn(loadIds)})`))
    .orderBy(asc(loads.id))) {
    const shown = positionsWithin(load);
    const vehicles = await vehiclesThatHauled(db, load.id);
    if (!shown || vehicles.length === 0) continue;
    const { observedAt } = vehiclePositions;
    const found = await db
      .select()
      .from(vehiclePositions)
      .where(
        and(
          inArray(vehiclePositions.carrierVehicleId, vehicles),
          shown,
          within
            ? sql`${observedAt} >= ${within.from.toISOString()}::timestamptz AND ${observedAt} < ${within.to.toISOString()}::timestamptz`
            : undefined,
        ),
      )
      .orderBy(desc(observedAt))
      .limit(POSITIONS_AT_MOST - rows.length + 1);
    const kept = found.slice(0, POSITIONS_AT_MOST - rows.length);
    isCut ||= kept.length < found.length;
    rows.push(...kept.reverse().map((row) => ({ load_id: load.id, ...positionToWire(row) })));
  }
  return { rows, isCut };
}

/** Which trucks' positions a bundle of these loads shows. */
export async function looksOf(db: Queryable, companyId: number, loadIds: readonly number[]) {
  const rows = await db
    .selectDistinct({ loadId: loadAssignments.loadId, carrierVehicleId: loadAssignments.carrierVehicleId })
    .from(loadAssignments)
    .innerJoin(loads, and(eq(loads.id, loadAssignments.loadId), eq(loads.companyId, companyId)))
    .where(sql`${loads.id} = ANY(${idsIn(loadIds)})`);
  return rows.flatMap(({ loadId, carrierVehicleId }) =>
    carrierVehicleId === null ? [] : [{ loadId, carrierVehicleId }],
  );
}
