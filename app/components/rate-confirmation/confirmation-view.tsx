import { CARRIER_NOTICE_LABELS } from '@contract/rate-confirmations/carrier-notices.constants';
import { formatMoney } from '@contract/rate-confirmations/format-money';
import {
  DELIVERY_STATE_LABELS,
  RATE_CONFIRMATION_STATUS_LABELS,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import type {
  Clause,
  PaperField,
  RateConfirmation,
  RateConfirmationRevision,
} from '@contract/rate-confirmations/rate-confirmations.entities';
import { formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { DefinitionList, None, NotOnFile } from '@ui/definition-list';
import { CallCarrier, type CarrierToCall } from '~/components/load/load-calls';
import { PageHeader } from '~/components/shell/page-header';
import { WayBack } from '~/components/way-back';
import { paths } from '~/paths';
import type { LaneWords } from '~/view/loads/lane-words';
import {
  confirmationAnswer,
  confirmationTone,
  mayCancel,
  mayReject,
  mayRevise,
  maySend,
  maySendAgain,
  returnedEmails,
} from '~/view/rate-confirmations/confirmation-answer';
import { confirmationState } from '~/view/rate-confirmations/confirmation-state';
import { PaperDifferenceNotice } from './paper-difference';

interface ConfirmationViewProps {
  confirmation: RateConfirmation;
  paper: readonly PaperField[];
  terms: readonly Clause[];
  revisions: readonly RateConfirmationRevision[];
  lane: LaneWords;
  /** To call at its number on record; null: it could not be loaded. */
  carrier: CarrierToCall | null;
}

/** One rate confirmation: its state and next step, its differences, its recipients, its content. */
export function ConfirmationView({ confirmation: one, paper, terms, revisions, lane, carrier }: ConfirmationViewProps) {
  const isOpen = !['cancelled', 'rejected', 'superseded', 'expired'].includes(one.status);
  return (
    <>
      <PageHeader
        title={`Rate confirmation ${one.number}`}
        context={[
          formatMoney(one.total_cents, one.currency),
          lane.way,
          `pickup ${lane.pickup}`,
          confirmationState(one),
          `revision ${one.draft_revision ?? one.revision}`,
        ]
          .filter(Boolean)
          .join(', ')}
        wayBack={
          <WayBack
            of={{ page: 'confirmation', id: one.id }}
            crumbs={[
              { label: 'Rate confirmations', to: paths.rateConfirmations(), isList: true },
              { label: one.number },
            ]}
          />
        }
        action={
          <span className="button-row">
            <Link className="button" to={paths.rateConfirmationPdf(one.id)} reloadDocument discover="none">
              Download PDF
            </Link>
            {maySend(one) ? (
              <Link className="button button-primary" to={paths.rateConfirmationSend(one.id)}>
                Send to the carrier
              </Link>
            ) : null}
          </span>
        }
      />
      <div className={`decision-panel load-answer ${confirmationTone(one)}`}>
        <p className="panel-answer">
          <strong>{confirmationAnswer(one)}</strong>
        </p>
        {one.reason ? <p>Reason: {one.reason}</p> : null}
        {isOpen ? <CallCarrier carrier={carrier} /> : null}
        {isOpen ? returnedEmails(one).map((line) => <p key={line}>{line}</p>) : null}
        {isOpen && one.problems.length > 1 ? (
          <ul className="plain-bullets">
            {one.problems.slice(1).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        ) : null}
        <Actions confirmation={one} />
      </div>
      {one.load_difference ? (
        <PaperDifferenceNotice difference={one.load_difference} version={one.version} mayConfirm />
      ) : null}
      {one.remit_to_left_out ? <p className="missing">{one.remit_to_left_out}</p> : null}
      <div className="stack-wide mail-page">
        <Differences confirmation={one} />
        <section className="stack" aria-labelledby="parties-title">
          <h2 id="parties-title">Load and carrier</h2>
          <DefinitionList
            items={[
              {
                term: 'Carrier',
                value: (
                  <Link to={paths.carrier(one.carrier.id)}>{one.carrier.legal_name ?? `DOT ${one.carrier.id}`}</Link>
                ),
              },
              { term: 'Load', value: <Link to={paths.load(one.load.id)}>{one.load.reference}</Link> },
              { term: 'Lane', value: lane.way ?? <NotOnFile /> },
              { term: 'Pickup', value: lane.pickup },
              { term: 'Created by', value: one.creator ?? 'A former user' },
              { term: 'Expires', value: one.expires_at ? formatMoment(one.expires_at) : 'Never: no pickup window' },
              { term: 'Open alerts on the load', value: one.open_tickets === 0 ? <None /> : String(one.open_tickets) },
            ]}
          />
        </section>
        <Sent confirmation={one} />
        <section className="stack" aria-labelledby="paper-title">
          <h2 id="paper-title">Rate confirmation details</h2>
          <div className="mail-address">
            <DefinitionList items={paper.map(({ key, label, value }) => ({ key, term: label, value }))} />
          </div>
          <details>
            <summary className="discloses">Terms, {terms.length} clauses</summary>
            <ol className="stack">
              {terms.map(({ key, heading, text }) => (
                <li key={key}>
                  <strong>{heading}.</strong> {text}
                </li>
              ))}
            </ol>
          </details>
        </section>
        <Notices confirmation={one} />
        <Revisions revisions={revisions} />
      </div>
    </>
  );
}

function Actions({ confirmation: one }: { confirmation: RateConfirmation }) {
  if (!mayCancel(one) || one.status === 'superseded') return null;
  return (
    <nav className="load-actions" aria-label="Actions for this rate confirmation" data-page-actions>
      <ul>
        {maySendAgain(one) && !maySend(one) ? (
          <li>
            <Link to={paths.rateConfirmationSend(one.id)}>Send again</Link>
          </li>
        ) : null}
        {mayRevise(one) ? (
          <li>
            <Link to={paths.rateConfirmationRevise(one.id)}>Revise</Link>
          </li>
        ) : null}
        {mayReject(one) ? (
          <li>
            <Link to={paths.rateConfirmationReject(one.id)}>Log a decline</Link>
          </li>
        ) : null}
        <li>
          <Link className="stop-word" to={paths.rateConfirmationCancel(one.id)}>
            Void
          </Link>
        </li>
      </ul>
    </nav>
  );
}

function Differences({
  confirmation: { changes_since_accepted: accepted, changes_since_sent: sent },
}: {
  confirmation: RateConfirmation;
}) {
  const since = accepted && accepted.changes.length > 0 ? accepted : sent;
  if (!since || since.changes.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="changes-title">
      <h2 id="changes-title">{since === accepted ? 'Changed since it was accepted' : 'Changed since it was sent'}</h2>
      <ul className="row-list mail-findings">
        {since.changes.map(({ key, label, before, after, needs_acceptance }) => (
          <li key={key}>
            <span>
              {label}: {before ?? 'none'} → {after ?? 'none'}
            </span>
            {needs_acceptance ? <span className="small-print">The carrier must accept it.</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sent({ confirmation: { id, deliveries, acceptances } }: { confirmation: RateConfirmation }) {
  return (
    <section className="stack" aria-labelledby="sent-title">
      <h2 id="sent-title">Signature status</h2>
      {deliveries.length === 0 ? <p className="missing">Not sent yet</p> : null}
      <ul className="row-list mail-findings">
        {acceptances.map(({ revision, name, title, email, at }) => (
          <li key={`accepted ${revision} ${at}`}>
            <span>
              Revision {revision} accepted by {name}, {title}
            </span>
            <span className="small-print">
              {formatMoment(at)}, by a code mailed to {email}
            </span>
          </li>
        ))}
        {deliveries.map((one) => (
          <li key={one.id}>
            <span>
              Revision {one.revision} to {one.email}: {DELIVERY_STATE_LABELS[one.state].toLowerCase()}
              {one.viewed_at ? `, opened ${formatMoment(one.viewed_at)}` : ''}
            </span>
            <span className="small-print">
              {one.known_as ?? `New address: ${one.verified_how ?? 'not verified'}`}
              {one.state_note ? ` (${one.state_note})` : ''}{' '}
              <Link to={paths.rateConfirmationPdf(id, { delivery_id: one.id })} reloadDocument discover="none">
                Copy sent
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the carrier itself was notified, at an address that the sender did not choose. */
function Notices({
  confirmation: { address_of_record: address, carrier_notices: notices },
}: {
  confirmation: RateConfirmation;
}) {
  return (
    <section className="stack" aria-labelledby="notices-title">
      <h2 id="notices-title">Notices to the address of record</h2>
      {address === null ? (
        <p className="attention">
          No address of record: no one but the addresses above is notified that this was accepted. Call a number on the
          carrier’s record.
        </p>
      ) : (
        <p>{address} is notified of each acceptance, new address and new bank, and can answer “This was not us”.</p>
      )}
      {notices.length === 0 ? null : (
        <ul className="row-list mail-findings">
          {notices.map((one) => (
            <li key={one.id}>
              <span>
                {CARRIER_NOTICE_LABELS[one.kind]}: {one.email ?? 'no address of record, no one notified'}
                {one.denied_at ? <strong className="stop-word"> The carrier says it was not them</strong> : null}
              </span>
              <span className="small-print">
                {one.denied_at
                  ? `Reported ${formatMoment(one.denied_at)}`
                  : one.sent_at
                    ? `Sent ${formatMoment(one.sent_at)}`
                    : 'Not sent yet'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Revisions({ revisions }: { revisions: readonly RateConfirmationRevision[] }) {
  return (
    <section className="stack" aria-labelledby="revisions-title">
      <h2 id="revisions-title">Revisions</h2>
      <ul className="row-list mail-findings">
        {revisions.map(({ revision, status, changes, created_by, created_at, printed_hash }) => (
          <li key={revision}>
            <span>
              Revision {revision}: {RATE_CONFIRMATION_STATUS_LABELS[status].toLowerCase()}
              {changes?.sentences ? `. ${changes.sentences}` : ''}
            </span>
            <span className="small-print">
              {created_by ?? 'A former user'}, {formatMoment(created_at)}, verification code {printed_hash}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
