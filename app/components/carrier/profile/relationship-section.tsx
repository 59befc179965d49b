import type { CarrierEvent } from '@contract/carriers/carrier-events.entities';
import type { Carrier } from '@contract/carriers/carriers.entities';
import type { Note } from '@contract/notes/notes.entities';
import { formatCount, formatDate, formatInteger } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Timeline } from '~/components/data/timeline';
import { PhoneFold } from '~/components/form/phone-fold';
import { Refusal, useRefused } from '~/components/form/refusal';
import { SectionError } from '~/components/notice/section-error';
import { paths } from '~/paths';
import type { RelationshipDetails } from '~/view/carrier/carrier-profile';
import { NoteForm } from '../note-form';
import { NoteList } from '../note-list';

type Part<Data> = ({ ok: true } & Data) | { ok: false; reference: string | null };

interface RelationshipSectionProps {
  carrier: Pick<Carrier, 'id' | 'relationship'>;
  /** Null: it could not be loaded. */
  details: RelationshipDetails | null;
  notes: Part<{ newest: readonly Note[]; total: number }>;
  /** What the company did about the carrier, newest first; that it could not be loaded, and under which reference. */
  history: Part<{ events: readonly CarrierEvent[]; total: number }>;
  /** Whether the company's plan lets the reader change it. */
  mayConnect: boolean;
  /** Whether the reader may write notes. */
  mayWork: boolean;
  /** Whether the reader may lift do not dispatch. */
  mayLift: boolean;
}

/**
 * The company's own data about the carrier: who monitors it, its elections, notes and history. The panel has its
 * status.
 */
export function RelationshipSection(props: RelationshipSectionProps) {
  const { carrier, details, notes, history, mayConnect, mayWork, mayLift } = props;
  const { id, relationship } = carrier;
  return (
    <section className="stack" aria-labelledby="relationship-title">
      <h2 id="relationship-title">Relationship</h2>
      <Refusal of="dismissal" />
      {details ? <Kept details={details} /> : null}
      {mayConnect ? null : (
        <p className="small-print">Your company’s plan does not include connecting with carriers.</p>
      )}
      {mayConnect && !mayLift && relationship?.status === 'do_not_dispatch' ? (
        <p className="small-print">
          Only a user with the “compliance” or “manage users” permission can remove a carrier from do not dispatch.
        </p>
      ) : null}
      {notes.ok ? (
        <Notes {...notes} carrierId={id} mayWork={mayWork} />
      ) : (
        <SectionError name="Notes" reference={notes.reference} retryHref={paths.carrier(id)} />
      )}
      {history.ok ? (
        <History {...history} />
      ) : (
        <SectionError name="The history" reference={history.reference} retryHref={paths.carrier(id)} />
      )}
    </section>
  );
}

function Kept({ details: { subscription, classifications, paymentTerm } }: { details: RelationshipDetails }) {
  const elected = classifications.filter(({ is_elected }) => is_elected).map(({ name }) => name);
  return (
    <p>
      {subscription === null ? (
        'Not monitored.'
      ) : (
        <>
          Monitored since <time dateTime={subscription.created_at}>{formatDate(subscription.created_at)}</time>
          {subscription.created_by ? ` by ${subscription.created_by}` : ''}.
        </>
      )}
      {classifications.length === 0
        ? null
        : elected.length > 0
          ? ` Used for ${elected.join(', ')}.`
          : ' Not yet used for any elected classification.'}
      {paymentTerm === null ? null : ` Payment terms: ${paymentTerm}.`}
    </p>
  );
}

type NotesProps = {
  newest: readonly Note[];
  total: number;
  carrierId: number;
  mayWork: boolean;
};

function Notes({ newest, total, carrierId, mayWork }: NotesProps) {
  const isRefused = useRefused()?.form === 'note';
  return (
    <div className={newest.length === 0 ? 'stack screen-only' : 'stack'}>
      <h3>Notes</h3>
      {newest.length > 0 ? <NoteList notes={newest} label="Newest notes" /> : null}
      {total > newest.length ? (
        <p>
          <Link to={paths.carrierNotes(carrierId)}>All {formatInteger(total)} notes</Link>
        </p>
      ) : null}
      {mayWork ? (
        <details className="screen-only" open={isRefused}>
          <summary className="discloses">Add a note</summary>
          <NoteForm action={`${paths.carrier(carrierId)}?index`} />
        </details>
      ) : newest.length === 0 ? (
        <p className="missing">No notes yet</p>
      ) : null}
    </div>
  );
}

function History({ events, total }: { events: readonly CarrierEvent[]; total: number }) {
  if (events.length === 0) return <p className="missing">No activity yet</p>;
  return (
    <div>
      <PhoneFold label={`History: ${formatCount(total, 'entry', 'entries')}`}>
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
            Newest {formatInteger(events.length)} of {formatInteger(total)}
          </p>
        ) : null}
      </PhoneFold>
    </div>
  );
}
