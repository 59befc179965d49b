import type { Evidence, EvidenceRow } from '@contract/rules/rules.entities';
import { DefinitionList } from '@ui/definition-list';
import { SourceLine } from '~/components/data/source-line';
import { DataTable } from '~/components/table/data-table';
import { fieldLabel, fieldText } from '~/view/carrier/evidence-labels';

/** The fields behind a rule's result: each source's rows, name and date. */
export function RuleEvidence({ evidence, sentence }: { evidence: readonly Evidence[]; sentence: string }) {
  return (
    <details className="rule-evidence">
      <summary className="discloses">
        Details<span className="heard-only"> of: {sentence}</span>
      </summary>
      <div className="evidence-body">
        {evidence.map((entry) => (
          <EvidenceEntry key={`${entry.field} ${entry.source} ${entry.value}`} evidence={entry} />
        ))}
      </div>
    </details>
  );
}

function EvidenceEntry({ evidence: { field, value, details, source, as_of } }: { evidence: Evidence }) {
  const columns = [...new Set(details.flatMap((row) => Object.keys(row)))];
  const [first] = details;
  return (
    <div className="evidence-entry">
      <p>
        <strong>{field}</strong>: {value}
      </p>
      {details.length === 1 && first ? (
        <DefinitionList
          layout="columns"
          items={columns.map((column) => ({ term: fieldLabel(column), value: fieldText(column, first[column]) }))}
        />
      ) : null}
      {details.length > 1 ? (
        <DataTable
          caption={`Records behind: ${field}`}
          isCaptionHidden
          columns={columns.map((column) => ({
            key: column,
            header: fieldLabel(column),
            cell: (row: EvidenceRow) => fieldText(column, row[column]),
          }))}
          rows={details}
          rowKey={(row) => details.indexOf(row)}
        />
      ) : null}
      <SourceLine source={source} asOf={as_of} />
    </div>
  );
}
