import { INDEFINITE_OVERRIDE_EXPIRY } from '@contract/rules/rules.constants';
import type { RuleAssessment, RuleOverride } from '@contract/rules/rules.entities';
import { formatDate } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { SourceLine } from '~/components/data/source-line';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { decidingEvidence } from './deciding-evidence';
import { RuleEvidence } from './rule-evidence';

interface RuleRowProps {
  rule: RuleAssessment;
  /** The override that counts, when the rule's status is one. */
  override: RuleOverride | undefined;
  /** The place of this rule on the page, for links to it. */
  id?: string;
  /** Where it is overridden, or its override ended; left out: the reader may not, or there is nothing to override. */
  deed?: RuleDeed;
}

export interface RuleDeed {
  /** "Override…" */
  label: string;
  to: string;
}

/** One rule: shape and word, the rule in plain words, the value that decided with its source, and what is behind it. */
export function RuleRow({ rule, override, id, deed }: RuleRowProps) {
  const isAdvisory = rule.setting === 'advisory';
  const decided = decidingEvidence(rule);
  return (
    <li id={id} className={isAdvisory ? 'rule rule-advisory' : 'rule'}>
      <VerdictBadge verdict={rule.status} form={isAdvisory ? 'plain' : 'badge'} />
      <p className="rule-sentence">
        {rule.sentence} {isAdvisory ? <span className="rule-mark">Advisory, does not decide</span> : null}
      </p>
      <div className="rule-value">
        <p>{decided.value}</p>
        <SourceLine source={decided.source} asOf={decided.as_of} />
      </div>
      {rule.warning ? <p className="rule-note rule-note-warning">{rule.warning}</p> : null}
      {rule.what_would_complete_it ? (
        <p className="rule-note">
          <strong>Would complete it:</strong> {rule.what_would_complete_it}
        </p>
      ) : null}
      {override ? <OverrideNote override={override} result={rule.result} /> : null}
      {deed ? (
        <p className="rule-deed">
          <Link to={deed.to}>
            {deed.label}
            <span className="heard-only"> {rule.sentence}</span>
          </Link>
        </p>
      ) : null}
      <RuleEvidence evidence={rule.evidence} sentence={rule.sentence} />
    </li>
  );
}

function OverrideNote({ override, result }: { override: RuleOverride; result: RuleAssessment['result'] }) {
  const who = [override.user?.first_name, override.user?.last_name].filter(Boolean).join(' ') || 'A former user';
  const until =
    override.expiration_date === INDEFINITE_OVERRIDE_EXPIRY
      ? 'without an end'
      : `until ${formatDate(override.expiration_date)}`;
  return (
    <p className="rule-note rule-note-override">
      {who} accepted this on {formatDate(override.created_at)}, {until}: “{override.reason}” The rule itself says{' '}
      <VerdictBadge verdict={result} form="plain" />
    </p>
  );
}
