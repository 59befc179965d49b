import { CONNECTION_STATUS_LABELS } from '@contract/connections/connections.constants';
import { formatMoment } from '@contract/shared/format';
import type { VettingContent } from '@contract/vetting/vetting-files.entities';
import { momentInFull } from '@contract/vetting/vetting-labels';
import { DefinitionList, Missing } from '@ui/definition-list';
import { VerdictBadge } from '~/components/verdict/verdict-badge';

/** Who decided what, when and why. */
export function DecisionFacts({ content }: { content: VettingContent }) {
  const { decision, company, carrier, connection, verdict } = content;
  const who = decision.decided_by;
  return (
    <section aria-labelledby="decision-title">
      <h2 id="decision-title">The decision</h2>
      <DefinitionList
        items={[
          { term: 'Decision', value: decision.summary },
          { term: 'Made for', value: decision.reference ?? <Missing>No load</Missing> },
          { term: 'When', value: `${momentInFull(decision.decided_at)} (${decision.decided_at})` },
          {
            term: 'Decided by',
            value: who
              ? `${who.name ?? 'Name not known'}, ${who.email}, for ${company.legal_name}`
              : `System, by the rules of ${company.legal_name}`,
          },
          { term: 'Why', value: decision.note ?? <Missing>No reason given</Missing> },
          { term: 'Verdict', value: <VerdictBadge verdict={verdict.overall_result} /> },
          { term: 'Relationship', value: connection ? relationshipWords(connection) : 'No relationship' },
          {
            term: 'Carrier',
            value: carrier.identifiers.map(({ is_type, value }) => `${is_type} ${value}`).join(', '),
          },
        ]}
      />
    </section>
  );
}

const relationshipWords = ({ status, since, by, is_dismissed }: NonNullable<VettingContent['connection']>) =>
  `${CONNECTION_STATUS_LABELS[status]} since ${formatMoment(since)}${by ? `, by ${by}` : ''}${is_dismissed ? '; dismissed' : ''}`;
