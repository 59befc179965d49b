import { INDEFINITE_OVERRIDE_EXPIRY } from '@contract/rules/rules.constants';
import type { ClassificationAssessment, Evidence, RuleAssessment, RuleOverride } from '@contract/rules/rules.entities';
import { formatDate } from '@contract/shared/format';
import { SourceLine } from '~/components/data/source-line';
import { VerdictBadge } from '~/components/verdict/verdict-badge';

interface RulesAssessmentProps {
  classifications: readonly ClassificationAssessment[];
  overrides: readonly RuleOverride[];
}

/** One line a classification; opened, its categories and rules with what decided each. Works without script. */
export function RulesAssessment({ classifications, overrides }: RulesAssessmentProps) {
  return (
    <div className="assessment">
      {classifications.map((classification, at) => (
        <details key={classification.id} className="assessment-classification" open={at === 0}>
          <summary>
            <span className="assessment-name">{classification.name}</span>
            <VerdictBadge verdict={classification.status} />
            <span className="assessment-reasons">{reasonsOf(classification)}</span>
          </summary>
          {classification.categories.map(({ name, status, rules }) => (
            <section key={name} className="assessment-category" aria-label={`${name} rules of ${classification.name}`}>
              <h3>
                {name}{' '}
                {status ? (
                  <VerdictBadge verdict={status} form="plain" />
                ) : (
                  <span className="small-print">advisory only</span>
                )}
              </h3>
              <ul>
                {rules.map((rule) => (
                  <Rule key={rule.is_type} rule={rule} override={overrides.find(({ id }) => id === rule.override_id)} />
                ))}
              </ul>
            </section>
          ))}
        </details>
      ))}
    </div>
  );
}

/** Which rules keep a classification from passing, so that the closed line already answers. */
function reasonsOf({ categories }: ClassificationAssessment): string {
  const deciding = categories.flatMap(({ rules }) => rules).filter(({ setting }) => setting === 'active');
  const worst = deciding.filter(({ status }) => status === 'fail');
  const shown = worst.length > 0 ? worst : deciding.filter(({ status }) => status === 'incomplete');
  return shown.map(({ sentence }) => sentence).join('; ');
}

function Rule({ rule, override }: { rule: RuleAssessment; override: RuleOverride | undefined }) {
  const first = rule.evidence[0];
  return (
    <li className="assessment-rule">
      <VerdictBadge verdict={rule.status} />
      <div>
        <p>
          {rule.sentence}
          {rule.setting === 'advisory' ? <span className="small-print"> Advisory: shown, does not decide.</span> : null}
        </p>
        {first ? (
          <p className="assessment-value">
            {first.value} <span className="small-print">{sourceOf(first)}</span>
          </p>
        ) : null}
        {rule.warning ? <p className="assessment-warning">{rule.warning}</p> : null}
        {rule.what_would_complete_it ? <p className="assessment-missing">{rule.what_would_complete_it}</p> : null}
        {override ? <OverrideLine override={override} result={rule.result} /> : null}
        <details className="evidence">
          <summary>
            Evidence<span className="heard-only"> for {rule.sentence}</span>
          </summary>
          <div className="evidence-body">
            {rule.evidence.map((evidence) => (
              <EvidenceEntry key={`${evidence.field} ${evidence.source} ${evidence.value}`} evidence={evidence} />
            ))}
          </div>
        </details>
      </div>
    </li>
  );
}

const sourceOf = ({ source, as_of }: Evidence) => (as_of ? `${source}, as of ${formatDate(as_of)}` : source);

function OverrideLine({ override, result }: { override: RuleOverride; result: string }) {
  const who = [override.user?.first_name, override.user?.last_name].filter(Boolean).join(' ') || 'a former user';
  const until =
    override.expiration_date === INDEFINITE_OVERRIDE_EXPIRY
      ? 'without an end'
      : `until ${formatDate(override.expiration_date)}`;
  return (
    <p className="assessment-override">
      Overridden by {who} on {formatDate(override.created_at)}, {until}: {override.reason} The rule itself says {result}
      .
    </p>
  );
}

/** The fields behind a result: each row of the records that were looked at. */
function EvidenceEntry({ evidence }: { evidence: Evidence }) {
  const columns = [...new Set(evidence.details.flatMap((row) => Object.keys(row)))];
  return (
    <div className="evidence-entry">
      <p>
        <strong>{evidence.field}</strong>: {evidence.value}
      </p>
      {evidence.details.length > 0 ? (
        <div className="table-frame">
          <table className="data-table">
            <caption className="heard-only">{`Records behind ${evidence.field}`}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {evidence.details.map((row) => (
                <tr key={JSON.stringify(row)}>
                  {columns.map((column) => (
                    <td key={column} data-label={column}>
                      {textOf(row[column])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <SourceLine source={evidence.source} asOf={evidence.as_of} />
    </div>
  );
}

function textOf(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined || value === '') return 'Not reported';
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
}
