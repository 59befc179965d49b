import { type OverallResult, type RuleStatus, VERDICT_NAMES } from '@contract/rules/rules.constants';

/** A status of a rule, category or classification, or a carrier's result over all classifications. */
export type Verdict = RuleStatus | OverallResult;

interface VerdictBadgeProps {
  /** Null: never assessed. It says so, with neither color nor shape. */
  verdict: Verdict | null;
  /** `large` for the line that answers the page's question, `plain` inside a sentence. */
  form?: 'badge' | 'large' | 'plain';
}

/** A verdict as word, shape and color. */
export function VerdictBadge({ verdict, form = 'badge' }: VerdictBadgeProps) {
  if (verdict === null) return <span className="missing">Not assessed</span>;
  const formClass = form === 'badge' ? '' : ` verdict-${form}`;
  return <span className={`verdict verdict-${verdict}${formClass}`}>{VERDICT_NAMES[verdict]}</span>;
}
