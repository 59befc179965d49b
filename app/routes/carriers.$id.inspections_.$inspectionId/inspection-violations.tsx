import type { InspectionDetail } from '@contract/carriers/inspections.entities';
import type { Violation } from '@contract/carriers/violations.entities';
import { violationUnitLabel } from '@contract/shared/fmcsa-codes';
import { formatCount } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { categoryCell, codeCell, descriptionCell, outOfServiceCell } from '~/components/carrier/violation-cells';
import { type Column, DataTable } from '~/components/table/data-table';
import { unitType } from './inspection-units';

/** Violations, grouped by driver or unit. */
export function InspectionViolations({ inspection }: { inspection: InspectionDetail }) {
  const { violations, violations_source, violation_total, other_citation_results: others } = inspection;
  const groups = byUnit(inspection);
  return (
    <section className="stack" aria-labelledby="violations-title">
      <h3 id="violations-title">Violations</h3>
      {violations_source.loaded ? null : (
        <p className="missing">
          Not known: {violations_source.name} is not loaded.
          {violation_total === null ? null : ` The report counts ${formatCount(violation_total, 'violation')}.`}
        </p>
      )}
      {violations_source.loaded && violations.length === 0 ? (
        <p className="missing">{violation_total === 0 ? 'None: the report is clean.' : 'The file lists none.'}</p>
      ) : null}
      {violations_source.loaded && violation_total !== null && violation_total !== violations.length ? (
        <p className="section-note">
          The report counts {formatCount(violation_total, 'violation')}, the violations file lists {violations.length}:
          the two files are not of the same day, or a violation was struck out.
        </p>
      ) : null}
      {groups.map(({ title, rows }) => (
        <DataTable key={title} caption={title} columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      ))}
      {others.length > 0 ? (
        <p className="section-note">Results of citations without a violation on file: {others.join('; ')}.</p>
      ) : null}
    </section>
  );
}

function byUnit({ violations, units }: InspectionDetail): { title: string; rows: Violation[] }[] {
  const groups = new Map<string, Violation[]>();
  for (const violation of violations) {
    const unit = units.find(({ id }) => id === violation.unit_id) ?? null;
    const label = violationUnitLabel(violation.unit) ?? 'Not said on whom or what';
    const title = [label, unit && unitType(unit), unit?.make].filter(Boolean).join(', ');
    groups.set(title, [...(groups.get(title) ?? []), violation]);
  }
  return [...groups].map(([title, rows]) => ({ title, rows }));
}

const COLUMNS: Column<Violation>[] = [
  { key: 'code', header: 'Code', cell: codeCell, isRowHeader: true, isOneLine: true },
  { key: 'description', header: 'Description', cell: descriptionCell },
  { key: 'category', header: 'Category', cell: categoryCell },
  { key: 'oos', header: 'Out of service', cell: outOfServiceCell, isOneLine: true },
  { key: 'citation', header: 'Citation', cell: citationCell },
];

/** A citation that a court dismissed must not look like one in force. */
function citationCell({ citation_number, citation_results }: Violation) {
  if (citation_number === null && citation_results.length === 0) return <Missing>None</Missing>;
  return (
    <>
      {citation_number ?? 'Number not reported'}
      {citation_results.map((result) => (
        <span key={result} className="row-note">
          {result}
        </span>
      ))}
    </>
  );
}
