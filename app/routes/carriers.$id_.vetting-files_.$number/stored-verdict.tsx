import { RULE_SENTENCES, type RuleType } from '@contract/rules/rules.constants';
import { formatDate, formatMoment } from '@contract/shared/format';
import type { VettingRule, VettingVerdict } from '@contract/vetting/vetting-files.entities';
import { asOfWords } from '@contract/vetting/vetting-labels';
import { type Column, DataTable } from '~/components/table/data-table';
import { VerdictBadge } from '~/components/verdict/verdict-badge';

/** The verdict as it was: each rule that applied, what it found, its source and day, and which rules did not apply. */
export function StoredVerdict({ verdict, companyName }: { verdict: VettingVerdict; companyName: string }) {
  return (
    <section className="stack" aria-labelledby="stored-verdict-title">
      <h2 id="stored-verdict-title">
        Verdict by the rules of {companyName} <VerdictBadge verdict={verdict.overall_result} />
      </h2>
      {verdict.classifications.length === 0 ? (
        <p>The company asked no rules of this carrier: no classification applied to it.</p>
      ) : null}
      {verdict.classifications.map((classification) => (
        <div key={classification.id} className="stack-tight">
          <h3>
            {classification.name} <VerdictBadge verdict={classification.status} />
          </h3>
          <p className="small-print">{ruleSetWords(classification)}</p>
          <DataTable
            caption={`Rules of ${classification.name}`}
            isCaptionHidden
            columns={COLUMNS}
            rows={classification.categories.flatMap(({ rules }) => rules)}
            rowKey={({ is_type }) => is_type}
          />
        </div>
      ))}
    </section>
  );
}

function ruleSetWords({
  rule_set,
  rule_set_id,
  is_by_broker_election,
}: VettingVerdict['classifications'][number]): string {
  const off = Object.entries(rule_set).flatMap(([type, setting]) =>
    setting === 'off' ? [RULE_SENTENCES[type as RuleType] ?? type] : [],
  );
  const elected = is_by_broker_election ? ', asked since the broker elected the carrier for it' : '';
  const notAsked = off.length > 0 ? ` Not asked: ${off.join('; ')}.` : '';
  return `Rule set ${rule_set_id}${elected}. Active rules decide; advisory rules are shown and decide nothing.${notAsked}`;
}

const COLUMNS: Column<VettingRule>[] = [
  { key: 'rule', header: 'Rule', cell: ({ sentence }) => sentence },
  {
    key: 'asked',
    header: 'Asked',
    cell: ({ setting }) => (setting === 'active' ? 'Active' : 'Advisory'),
    isOneLine: true,
  },
  { key: 'result', header: 'Result', cell: (rule) => <Result rule={rule} /> },
  { key: 'found', header: 'What was found, where and as of when', cell: (rule) => <Found rule={rule} /> },
];

function Result({ rule: { status, result, setting } }: { rule: VettingRule }) {
  return (
    <>
      <VerdictBadge verdict={status} form={setting === 'active' ? 'badge' : 'plain'} />
      {status === 'override' ? (
        <>
          {' '}
          the rule: <VerdictBadge verdict={result} form="plain" />
        </>
      ) : null}
    </>
  );
}

function Found({ rule }: { rule: VettingRule }) {
  const { evidence, override, warning, what_would_complete_it } = rule;
  return (
    <ul className="found">
      {evidence.map(({ field, value, source, as_of }) => (
        <li key={`${field} ${source}`}>
          {field}: {value}{' '}
          <span className="small-print">
            ({source}, {as_of === null ? 'not loaded' : asOfWords(as_of)})
          </span>
        </li>
      ))}
      {override ? (
        <li>
          <strong>Overridden</strong> by {override.by ?? 'a former user'} on {formatMoment(override.made_at)},{' '}
          {override.until === null ? 'without an end' : `until ${formatDate(override.until)}`}: “{override.reason}”
          {override.file ? ` File: ${override.file}.` : ''}
        </li>
      ) : null}
      {warning ? (
        <li>
          <strong>Warning:</strong> {warning}
        </li>
      ) : null}
      {what_would_complete_it ? (
        <li>
          <strong>Needed:</strong> {what_would_complete_it}
        </li>
      ) : null}
    </ul>
  );
}
