import type { CarrierEvent } from '@contract/carriers/carrier-events.entities';
import type { Carrier, Relationship } from '@contract/carriers/carriers.entities';
import type { ConnectionClassification } from '@contract/connections/connection-classifications.entities';
import { CONNECTION_STATUS_LABELS, type ConnectionStatus } from '@contract/connections/connections.constants';
import type { Note } from '@contract/notes/notes.entities';
import { formatDate, formatInteger } from '@contract/shared/format';
import type { Subscription } from '@contract/subscriptions/subscriptions.entities';
import { Link } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { Timeline } from '~/components/data/timeline';
import { SectionError } from '~/components/notice/section-error';
import { paths } from '~/paths';
import type { FormErrors } from '~/view/form-errors';
import { NoteForm } from './note-form';
import { NoteList } from './note-list';
import { RelationshipActions } from './relationship-actions';

/** The form of a profile that dismisses the carrier or brings it back. */
export const DISMISSAL_FORM = 'dismissal';

type Unavailable = { ok: false; reference: string | null };

/** What the company keeps of a carrier beyond the connection. */
export interface RelationshipDetails {
  subscription: Subscription | null;
  /** The newest ones. */
  notes: readonly Note[];
  notesTotal: number;
  /** Classifications by broker election; none where the company has none, or is not connected. */
  classifications: readonly ConnectionClassification[];
  /** When it is paid; null: not chosen, or not connected. */
  paymentTerm: string | null;
  /** The company has terms to choose from. */
  hasPaymentTerms: boolean;
}

interface RelationshipSectionProps {
  carrier: Pick<Carrier, 'id' | 'relationship'>;
  details: { ok: true; data: RelationshipDetails } | Unavailable;
  /** What the company did about the carrier, newest first; that it could not be loaded, and under which reference. */
  history: { ok: true; events: readonly CarrierEvent[]; total: number } | Unavailable;
  /** Whether the company's plan lets the reader change it. */
  mayConnect: boolean;
  /** Whether the reader may take it off do not dispatch. */
  mayLift: boolean;
  mayInvite: boolean;
  /** The note that was refused, or the dismissal. */
  refused?: FormErrors;
}

/** What the company agreed with the carrier: status, since when and by whom, what may be done, notes and history. */
export function RelationshipSection({
  carrier,
  details,
  history,
  mayConnect,
  mayLift,
  mayInvite,
  refused,
}: RelationshipSectionProps) {
  const { id, relationship } = carrier;
  return (
    <section className="stack" aria-labelledby="relationship-title">
      <h2 id="relationship-title">Relationship</h2>
      <RelationshipStatus relationship={relationship} />
      {refused?.form === DISMISSAL_FORM ? (
        <ErrorSummary fields={[]} formErrors={refused.result.error?.[''] ?? undefined} />
      ) : null}
      {details.ok ? <Following subscription={details.data.subscription} /> : null}
      {details.ok ? <UsedFor classifications={details.data.classifications} /> : null}
      {details.ok && details.data.paymentTerm !== null ? <p>Payment terms: {details.data.paymentTerm}.</p> : null}
      <RelationshipActions
        carrierId={id}
        relationship={relationship}
        isFollowed={details.ok ? details.data.subscription !== null : null}
        isElecting={details.ok && details.data.classifications.length > 0}
        hasPaymentTerms={details.ok && details.data.hasPaymentTerms}
        mayConnect={mayConnect}
        mayLift={mayLift}
        mayInvite={mayInvite}
      />
      {mayConnect ? null : (
        <p className="small-print">Your company’s plan does not include connecting with carriers.</p>
      )}
      {mayConnect && !mayLift && relationship?.status === 'do_not_dispatch' ? (
        <p className="small-print">
          Only a user with the right “compliance” or “manage users” takes a carrier off do not dispatch.
        </p>
      ) : null}
      {details.ok ? (
        <Notes details={details.data} carrierId={id} refused={refused?.form === DISMISSAL_FORM ? undefined : refused} />
      ) : (
        <SectionError name="Notes" reference={details.reference} retryHref={paths.carrier(id)} />
      )}
      {history.ok ? (
        <History {...history} />
      ) : (
        <SectionError name="The history" reference={history.reference} retryHref={paths.carrier(id)} />
      )}
    </section>
  );
}

function RelationshipStatus({ relationship }: { relationship: Relationship | null }) {
  if (relationship === null)
    return <p>Not connected: your company has neither onboarded this carrier nor stopped it.</p>;
  const { status, updated_at, updated_by, is_dismissed } = relationship;
  return (
    <p>
      <strong className={status === 'do_not_dispatch' ? 'stop-word' : undefined}>{statusLabel(status)}</strong> since{' '}
      <time dateTime={updated_at}>{formatDate(updated_at)}</time>
      {updated_by ? `, by ${updated_by}` : ''}.{is_dismissed ? ' Dismissed.' : ''}
    </p>
  );
}

const statusLabel = (status: string): string => CONNECTION_STATUS_LABELS[status as ConnectionStatus] ?? status;

function Following({ subscription }: { subscription: Subscription | null }) {
  if (subscription === null) return <p>Not followed: nobody is told when its record or verdict changes.</p>;
  const { created_at, created_by } = subscription;
  return (
    <p>
      Followed since <time dateTime={created_at}>{formatDate(created_at)}</time>
      {created_by ? `, by ${created_by}` : ''}: your company is told of changes.
    </p>
  );
}

function UsedFor({ classifications }: Pick<RelationshipDetails, 'classifications'>) {
  if (classifications.length === 0) return null;
  const elected = classifications.filter(({ is_elected }) => is_elected).map(({ name }) => name);
  return (
    <p>
      {elected.length > 0 ? `Used for ${elected.join(', ')}.` : 'Used for none of the classifications by election.'}
    </p>
  );
}

type NotesProps = { details: RelationshipDetails; carrierId: number; refused: FormErrors | undefined };

function Notes({ details: { notes, notesTotal }, carrierId, refused }: NotesProps) {
  return (
    <div className="stack">
      <h3>Notes</h3>
      {notes.length > 0 ? <NoteList notes={notes} label="Newest notes" /> : null}
      {notesTotal > notes.length ? (
        <p>
          <Link to={paths.carrierNotes(carrierId)}>All {formatInteger(notesTotal)} notes</Link>
        </p>
      ) : null}
      <details open={refused !== undefined}>
        <summary className="discloses">Add a note</summary>
        <NoteForm action={`${paths.carrier(carrierId)}?index`} refused={refused} />
      </details>
    </div>
  );
}

function History({ events, total }: { events: readonly CarrierEvent[]; total: number }) {
  if (events.length === 0) return <p className="missing">Nothing was decided about this carrier yet.</p>;
  return (
    <>
      <h3>History</h3>
      <Timeline
        label="History of the relationship"
        events={events.map(({ id, occurred_at, summary, user, note }) => ({
          key: String(id),
          date: occurred_at,
          title: summary,
          detail: [user ? `By ${user}.` : null, note ? `“${note}”` : null].filter(Boolean).join(' ') || undefined,
        }))}
      />
      {total > events.length ? (
        <p className="small-print">
          The newest {formatInteger(events.length)} of {formatInteger(total)}.
        </p>
      ) : null}
    </>
  );
}
