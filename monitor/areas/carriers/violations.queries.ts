import type { CountedPeriod } from '@contract/carriers/sections.entities';
import type {
  SmsViolationWeight,
  Violation,
  ViolationCategoryCount,
  ViolationGroup,
  ViolationSummary,
} from '@contract/carriers/violations.entities';
import {
  VIOLATION_CATEGORIES,
  VIOLATION_SUBJECTS,
  type ViolationSubject,
  violationCategory,
} from '@contract/shared/violation-categories';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { listedSearch } from '../../server/ransack';

export type ViolationFilter = { group?: ViolationSubject; out_of_service?: 'Y' };

type CategoryRow = {
  category_id: number | null;
  violations: number;
  out_of_service: number;
  on_file: number;
  on_file_out_of_service: number;
};

/**
 * One row per category, in one pass over the carrier's violations: the period's totals and the length of any filtered
 * list are sums of these.
 */
async function countByCategory(db: Database, carrierId: number, period: CountedPeriod): Promise<CategoryRow[]> {
  const inPeriod = sql`i.inspected_on BETWEEN ${period.from} AND ${period.to}`;
  const { rows } = await db.execute<CategoryRow>(sql`
    SELECT v.category_id,
           (count(*) FILTER (WHERE ${inPeriod}))::int AS violations,
           (count(*) FILTER (WHERE ${inPeriod} AND v.out_of_service = 'Y'))::int AS out_of_service,
           count(*)::int AS on_file,
           (count(*) FILTER (WHERE v.out_of_service = 'Y'))::int AS on_file_out_of_service
    FROM inspections i JOIN inspection_violations v ON v.inspection_id = i.id
    WHERE i.carrier_id = ${carrierId}
    GROUP BY v.category_id`);
  return rows;
}

const groupOf = (categoryId: number | null): ViolationSubject => violationCategory(categoryId)?.subject ?? 'unknown';

/** The period's totals by group and category, and how many of all on file match the filter. */
export async function countViolations(
  db: Database,
  carrierId: number,
  period: CountedPeriod,
  filter: ViolationFilter,
): Promise<{ total: number; summary: ViolationSummary }> {
  const [rows, inspections] = await Promise.all([
    countByCategory(db, carrierId, period),
    countInspections(db, carrierId, period),
  ]);
  const total = rows
    .filter(({ category_id }) => filter.group === undefined || groupOf(category_id) === filter.group)
    .reduce((sum, row) => sum + (filter.out_of_service ? row.on_file_out_of_service : row.on_file), 0);
  const categories = rows
    .filter(({ violations }) => violations > 0)
    .map(
      ({ category_id, violations, out_of_service }): ViolationCategoryCount => ({
        category_id,
        label: violationCategory(category_id)?.label ?? 'No category reported',
        group: groupOf(category_id),
        violations,
        out_of_service,
      }),
    )
    .sort((a, b) => b.violations - a.violations || (a.category_id ?? 0) - (b.category_id ?? 0));
  const groups = VIOLATION_SUBJECTS.map((group) => ({
    group,
    ...sumOf(categories.filter((row) => row.group === group)),
  }));
  return { total, summary: { period, ...inspections, ...sumOf(categories), groups, categories } };
}

function sumOf(rows: readonly ViolationCategoryCount[]): Omit<ViolationGroup, 'group'> {
  return rows.reduce(
    (sum, row) => ({
      violations: sum.violations + row.violations,
      out_of_service: sum.out_of_service + row.out_of_service,
    }),
    { violations: 0, out_of_service: 0 },
  );
}

/** "None with violations" means little without inspections, so both show. */
async function countInspections(db: Database, carrierId: number, period: CountedPeriod) {
  const { rows } = await db.execute<Pick<ViolationSummary, 'inspections' | 'inspections_with_violations'>>(sql`
    SELECT count(*)::int AS inspections,
           (count(*) FILTER (WHERE EXISTS (
             SELECT FROM inspection_violations v WHERE v.inspection_id = i.id)))::int AS inspections_with_violations
    FROM inspections i
    WHERE i.carrier_id = ${carrierId} AND i.inspected_on BETWEEN ${period.from} AND ${period.to}`);
  return rows[0]!;
}

const categoriesOf = (group: ViolationSubject) =>
  Object.entries(VIOLATION_CATEGORIES)
    .filter(([, { subject }]) => subject === group)
    .map(([id]) => Number(id));

function filterCondition({ group, out_of_service }: ViolationFilter): SQL {
  const conditions = [sql`true`];
  if (out_of_service) conditions.push(sql`v.out_of_service = ${out_of_service}`);
  if (group === 'unknown') {
    // Types in no dictionary belong here too, and so does a violation without a category.
    const known = (['driver', 'vehicle', 'hazmat'] as const).flatMap(categoriesOf);
    conditions.push(sql`(v.category_id IS NULL OR v.category_id <> ALL (${sql.param(known)}::smallint[]))`);
  } else if (group) {
    conditions.push(sql`v.category_id = ANY (${sql.param(categoriesOf(group))}::smallint[])`);
  }
  return sql.join(conditions, sql` AND `);
}

/** `Not Guilty/Dismissed`; the code where the file has no text for it. */
const CITATION_RESULTS = sql`ARRAY(
  SELECT coalesce(c.result, 'code ' || c.code) FROM inspection_citations c
  WHERE c.inspection_id = v.inspection_id AND c.violation_sequence = v.sequence
  ORDER BY c.adjusted_sequence NULLS FIRST, c.row_key)`;

/** What a list of these may be searched by; @throws InvalidSearchError */
export const askedViolations = listedSearch({
  inspection_id: 'integer',
  inspected_on: 'date',
  code: 'string',
  description: 'string',
  category_id: 'integer',
  unit: 'string',
  out_of_service: 'string',
  citation_number: 'string',
});

const violationsOf = (carrierId: number, filter: ViolationFilter) => sql`
  SELECT v.id, v.sequence, v.inspection_id, i.inspected_on, v.code, v.description, v.category_id, v.unit, v.unit_id,
         v.out_of_service, v.citation_number
  FROM inspections i JOIN inspection_violations v ON v.inspection_id = i.id
  WHERE i.carrier_id = ${carrierId} AND ${filterCondition(filter)}`;

/** How many of the filtered violations match `q`; null: no `q`. */
export async function countListedViolations(
  db: Database,
  carrierId: number,
  { q, ...filter }: ViolationFilter & { q?: unknown },
): Promise<number | null> {
  const { isAsked, where } = askedViolations(q);
  if (!isAsked) return null;
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (${violationsOf(carrierId, filter)}) AS listed WHERE ${where}`,
  );
  return rows[0]!.total;
}

/** A page of the violations that match filter and `q`, those of the newest inspection first. */
export async function listViolations(
  db: Database,
  carrierId: number,
  { page, per_page, q, ...filter }: ViolationFilter & { page: number; per_page: number; q?: unknown },
): Promise<Violation[]> {
  const { where, first } = askedViolations(q);
  const { rows } = await db.execute<Violation>(sql`
    SELECT v.id, v.inspection_id, v.inspected_on, v.code, v.description, v.category_id, v.unit, v.unit_id,
           v.out_of_service, v.citation_number, ${CITATION_RESULTS} AS citation_results
    FROM (
      SELECT *, row_number() OVER (ORDER BY ${first}inspected_on DESC, inspection_id DESC, sequence, id) AS position
      FROM (${violationsOf(carrierId, filter)}) AS listed
      WHERE ${where} ORDER BY position
      LIMIT ${per_page} OFFSET ${(page - 1) * per_page}
    ) AS v
    ORDER BY v.position`);
  return rows;
}

/** The violations of one inspection in the order of its report. */
export async function listViolationsOfInspection(db: Database, inspectionId: number): Promise<Violation[]> {
  const { rows } = await db.execute<Violation>(sql`
    SELECT v.id, v.inspection_id, i.inspected_on, v.code, v.description, v.category_id, v.unit, v.unit_id,
           v.out_of_service, v.citation_number, ${CITATION_RESULTS} AS citation_results
    FROM inspections i JOIN inspection_violations v ON v.inspection_id = i.id
    WHERE i.id = ${inspectionId}
    ORDER BY v.sequence, v.id`);
  return rows;
}

/** The results of the inspection's citations whose violation is not on file. */
export async function listOtherCitationResults(db: Database, inspectionId: number): Promise<string[]> {
  const { rows } = await db.execute<{ result: string }>(sql`
    SELECT coalesce(c.result, 'code ' || c.code) AS result FROM inspection_citations c
    WHERE c.inspection_id = ${inspectionId} AND NOT EXISTS (
      SELECT FROM inspection_violations v WHERE v.inspection_id = c.inspection_id AND v.sequence = c.violation_sequence)
    ORDER BY c.violation_sequence, c.adjusted_sequence NULLS FIRST, c.row_key`);
  return rows.map(({ result }) => result);
}

/** SMS's weights of a carrier's violations, by BASIC; its input covers the two years before its month. */
export async function listSmsViolationWeights(db: Database, carrierId: number): Promise<SmsViolationWeight[]> {
  const { rows } = await db.execute<SmsViolationWeight>(sql`
    SELECT coalesce(basic, 'not_reported') AS basic, count(*)::int AS violations,
           (count(*) FILTER (WHERE out_of_service))::int AS out_of_service,
           round(avg(severity_weight), 1)::float8 AS severity,
           sum(total_severity_weight)::float8 AS total_weight, max(as_of) AS as_of
    FROM sms_violations WHERE carrier_id = ${carrierId}
    GROUP BY 1 ORDER BY sum(total_severity_weight) DESC NULLS LAST, 1`);
  return rows;
}
