import { INDEFINITE_OVERRIDE_EXPIRY, isStoppingRule } from '@contract/rules/rules.constants';
import type { RuleAssessment, RuleOverride } from '@contract/rules/rules.entities';
import { formatDate } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { SourceLine } from '~/components/data/source-line';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths } from '~/paths';
import { decidingEvidence } from '~/view/carrier/deciding-evidence';
import { isProvedByCertificate, type MatrixRights, type MatrixRule } from '~/view/carrier/rule-matrix';
import { RuleEvidence } from './rule-evidence';

interface RuleLink {
  label: string;
  to: string;
}

/** One rule: the deciding value with source and day, what fixes it, and its result for each classification. */
export function MatrixRow({ rule, rights }: { rule: MatrixRule; rights: MatrixRights }) {
  const { type, found, asked } = rule;
  const decided = decidingEvidence(found);
  const [next] = nextSteps(found, rights);
  const overriding = overrideLinks(rule, rights);
  return (
    <tbody id={`rule-${type}`} className={found.result === 'pass' ? 'matrix-rule' : 'matrix-rule matrix-open'}>
      <tr>
        <th scope="row">
          <span className="rule-sentence">{found.sentence}</span>
          <span className="rule-found">{decided.value}</span>
        </th>
        {asked.map(({ id, name, rule: ofClass }) => (
          <td key={id} className="matrix-verdict" data-label={name}>
            <RuleVerdict rule={ofClass} />
          </td>
        ))}
      </tr>
      <tr className="matrix-more">
        <td colSpan={asked.length + 1}>
          {found.warning ? <p className="rule-note rule-note-warning">{found.warning}</p> : null}
          <WhatHelps rule={found} />
          {asked.map(({ override, name }) =>
            override ? <OverrideNote key={override.id} override={override} name={name} result={found.result} /> : null,
          )}
          <div className="rule-actions">
            <SourceLine source={decided.source} asOf={decided.as_of} />
            {next ? (
              <Link to={next.to}>
                {next.label}
                <span className="heard-only"> for: {found.sentence}</span>
              </Link>
            ) : null}
            {overriding.length > 0 ? (
              <details className="rule-menu">
                <summary className="discloses">
                  More<span className="heard-only"> for: {found.sentence}</span>
                </summary>
                <ul>
                  {overriding.map(({ label, to }) => (
                    <li key={to}>
                      <Link to={to}>
                        {label}
                        <span className="heard-only"> {found.sentence}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </details>
            ) : null}
            <RuleEvidence evidence={found.evidence} sentence={found.sentence} />
          </div>
        </td>
      </tr>
    </tbody>
  );
}

function RuleVerdict({ rule }: { rule: RuleAssessment | null }) {
  if (rule === null) return <span className="missing">Off</span>;
  if (rule.setting === 'advisory')
    return (
      <>
        <VerdictBadge verdict={rule.status} form="plain" /> <span className="rule-mark">Advisory</span>
      </>
    );
  return <VerdictBadge verdict={rule.status} />;
}

/** What would make it pass. */
export function WhatHelps({ rule }: { rule: Pick<RuleAssessment, 'to_fix' | 'what_would_complete_it'> }) {
  const { to_fix, what_would_complete_it } = rule;
  if (to_fix !== null)
    return (
      <p className="rule-note">
        <strong>To fix:</strong> {to_fix}
      </p>
    );
  if (what_would_complete_it === null) return null;
  return (
    <p className="rule-note">
      <strong>Needed:</strong> {what_would_complete_it}
    </p>
  );
}

/** What completes a rule: a certificate request, a number to enter. */
function nextSteps({ is_type, result }: RuleAssessment, { certificatesOf, numbersOf }: MatrixRights): RuleLink[] {
  if (result === 'pass') return [];
  if (certificatesOf !== undefined && isProvedByCertificate(is_type))
    return [{ label: 'Request certificate…', to: paths.certificateRequest(certificatesOf) }];
  if (numbersOf !== undefined && is_type === 'has_verified_manually_entered_identifier')
    return [{ label: 'Enter or verify a number…', to: paths.carrierIdentifiers(numbersOf) }];
  return [];
}

/**
 * A deciding rule that does not pass can be overridden, per classification; an override in force can be changed and
 * ended.
 */
function overrideLinks(
  { type, asked }: MatrixRule,
  { overridesOf: carrierId, mayOverrideStopping }: MatrixRights,
): RuleLink[] {
  if (carrierId === undefined || (isStoppingRule(type) && !mayOverrideStopping)) return [];
  return asked.flatMap(({ id, name, rule }): RuleLink[] => {
    const overrideId = rule?.override_id ?? null;
    if (overrideId !== null)
      return [
        { label: `Change override for ${name}…`, to: paths.carrierOverrideEdit(carrierId, overrideId) },
        { label: `End override for ${name}…`, to: paths.carrierOverrideEnd(carrierId, overrideId) },
      ];
    if (rule === null || rule.setting === 'advisory' || rule.status === 'pass') return [];
    return [
      { label: `Override for ${name}…`, to: paths.carrierOverride(carrierId, { classification: id, rule: type }) },
    ];
  });
}

interface OverrideNoteProps {
  override: RuleOverride;
  /** The classification that it is for. */
  name: string;
  result: RuleAssessment['result'];
}

function OverrideNote({ override, name, result }: OverrideNoteProps) {
  const who = [override.user?.first_name, override.user?.last_name].filter(Boolean).join(' ') || 'A former user';
  const until =
    override.expiration_date === INDEFINITE_OVERRIDE_EXPIRY
      ? 'no expiry'
      : `until ${formatDate(override.expiration_date)}`;
  return (
    <p className="rule-note rule-note-override">
      {who} overrode this for {name} on {formatDate(override.created_at)}, {until}: “{override.reason}” The rule itself
      says <VerdictBadge verdict={result} form="plain" />
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
