import { DefinitionList } from '@ui/definition-list';
import { SourceLine } from './source-line';

/** One field that a result rests on. */
export interface EvidenceField {
  /** The field's name, in the trade's words. */
  name: string;
  value: string | null;
}

interface EvidenceDetailsProps {
  /** Default "Show the evidence". */
  summary?: string;
  fields: readonly EvidenceField[];
  source: string;
  /** ISO day of the data; null when unknown. */
  asOf: string | null;
}

/** The fields behind a result with their source and date: one click away, with or without script. */
export function EvidenceDetails({ summary = 'Show the evidence', fields, source, asOf }: EvidenceDetailsProps) {
  return (
    <details className="evidence">
      <summary className="discloses">{summary}</summary>
      <div className="evidence-body">
        <DefinitionList items={fields.map(({ name, value }) => ({ term: name, value }))} />
        <SourceLine source={source} asOf={asOf} />
      </div>
    </details>
  );
}
