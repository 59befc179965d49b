import type { TicketDetail } from '@contract/alerts/tickets.entities';
import type { ProposalDetail, ProposalFact } from '@contract/assistants/proposals.entities';
import type { Carrier } from '@contract/carriers/carriers.entities';
import { formatDate } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { NotOnFile } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { AlertEvidence } from '~/components/alert/alert-evidence';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';
import type { confirm, refuse } from './forms.server';

/** What happens once it is confirmed, and what the assistant says. */
export function WhatIsProposed({ proposal }: { proposal: ProposalDetail }) {
  const { sentence, texts, effects, reason, key_name: key } = proposal;
  return (
    <>
      <section className="stack" aria-labelledby="act-title">
        <h2 id="act-title">What happens</h2>
        <p>
          <strong>{sentence}</strong>
        </p>
        {texts.map(({ what, text }) => (
          <div key={what}>
            <h3>{what}</h3>
            <blockquote className="as-written">{text}</blockquote>
          </div>
        ))}
        <ul className="plain-bullets">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="reason-title">
        <h2 id="reason-title">What the assistant says</h2>
        <p className="section-note">In its own words, by the API key “{key}”. Nothing of it is checked.</p>
        <blockquote className="as-written">{reason}</blockquote>
      </section>
    </>
  );
}

/** The facts as they were and as they are. */
export function ProposalFacts({ facts }: { facts: readonly ProposalFact[] }) {
  return <DataTable caption="The facts" columns={FACT_COLUMNS} rows={facts} rowKey={({ what }) => what} />;
}

export const hasChanged = ({ was, is }: ProposalFact) => is !== null && was !== is;

const FACT_COLUMNS: readonly Column<ProposalFact>[] = [
  { key: 'what', header: 'Fact', isRowHeader: true, cell: ({ what }) => what },
  { key: 'was', header: 'When proposed', cell: ({ was }) => was ?? <NotOnFile /> },
  {
    key: 'is',
    header: 'Now',
    cell: (fact) => (hasChanged(fact) ? <strong>{fact.is}, changed</strong> : (fact.is ?? <NotOnFile />)),
  },
];

/** What the profile says first, for who decides without opening it. */
export function CarrierInShort({ carrier }: { carrier: Pick<Carrier, 'id' | 'booking_answer' | 'warnings'> }) {
  const { id, booking_answer: answer, warnings } = carrier;
  return (
    <section className="stack" aria-labelledby="carrier-title">
      <h2 id="carrier-title">The carrier</h2>
      <p>
        {answer ? `${answer.headline} ${answer.detail}` : <NotOnFile />}{' '}
        <Link to={paths.carrier(id)}>Profile with each rule and its record</Link>
      </p>
      {warnings.length === 0 ? (
        <p className="missing">No warning in loaded data (not a safety finding).</p>
      ) : (
        <ul className="plain-bullets">
          {warnings.map(({ kind, title, reason, on }) => (
            <li key={`${kind} ${title}`}>
              {title}: {reason} {on ? `(${formatDate(on)})` : ''}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The facts behind an alert, as its own page shows them. */
export function AlertInShort({ alert, mayOpenEmails }: { alert: TicketDetail; mayOpenEmails: boolean }) {
  return (
    <section className="stack" aria-labelledby="alert-title">
      <h2 id="alert-title">The alert</h2>
      <p>
        {alert.message} <Link to={paths.alert(alert.id)}>Its page</Link>
      </p>
      <AlertEvidence evidence={alert.evidence} mayOpenEmails={mayOpenEmails} />
    </section>
  );
}

/** Confirms or refuses. */
export function DecideProposal({ proposal }: { proposal: ProposalDetail }) {
  const [form] = usePostForm<typeof confirm>('confirm');
  const [refusal] = usePostForm<typeof refuse>('refuse');
  return (
    <section className="stack" aria-labelledby="decide-title">
      <h2 id="decide-title">Decide</h2>
      {proposal.held_by === null ? (
        <>
          <p>It is done as you, with your permissions, and kept in the history under your name.</p>
          <PostForm of={form} intent="confirm" version={proposal} look="danger" submit="Confirm and do it" />
        </>
      ) : (
        <Notice kind="warning" title="This cannot be confirmed">
          <p>{proposal.held_by}</p>
        </Notice>
      )}
      <PostForm of={refusal} intent="refuse" look="plain" submit="Refuse" />
    </section>
  );
}
