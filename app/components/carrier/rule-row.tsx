import { INDEFINITE_OVERRIDE_EXPIRY } from '@contract/rules/rules.constants';
import type { RuleAssessment, RuleOverride } from '@contract/rules/rules.entities';
import { formatDate } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { SourceLine } from '~/components/data/source-line';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths } from '~/paths';
import { decidingEvidence } from '~/view/carrier/deciding-evidence';
import { RuleEvidence } from './rule-evidence';

interface RuleRowProps {
  rule: RuleAssessment;
  /** The override that counts, when the rule's status is one. */
  override: RuleOverride | undefined;
  /** The place of this rule on the page, for links to it. */
  id?: string;
  /** What the reader may do about it, the likeliest first: ask for what would complete it, override it. */
  actions?: readonly RuleAction[];
}

export interface RuleAction {
  /** "Override…" */
  label: string;
  to: string;
}

/** One rule: shape and word, the rule in plain words, the value that decided with its source, and what is behind it. */
export function RuleRow({ rule, override, id, actions = [] }: RuleRowProps) {
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
      {actions.length > 0 ? (
        <p className="rule-action">
          {actions.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
              <span className="heard-only"> {rule.sentence}</span>
            </Link>
          ))}
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
      {override.file ? (
        <>
          {' '}
          <Link to={paths.carrierOverrideFile(override.carrier_id, override.id)} reloadDocument discover="none">
            {override.file.name}
          </Link>
        </>
      ) : null}
    </p>
  );
}
