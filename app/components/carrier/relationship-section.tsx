import type { CarrierEvent } from '@contract/carriers/carrier-events.entities';
import type { Carrier, Relationship } from '@contract/carriers/carriers.entities';
import { CONNECTION_STATUS_LABELS, type ConnectionStatus } from '@contract/connections/connections.constants';
import { formatDate, formatInteger } from '@contract/shared/format';
import { Form, Link } from '@remix-run/react';
import { Timeline } from '~/components/data/timeline';
import { SubmitButton } from '~/components/form/submit-button';
import { SectionError } from '~/components/notice/section-error';
import { paths } from '~/paths';

interface RelationshipSectionProps {
  carrier: Pick<Carrier, 'id' | 'relationship'>;
  /** What the company did about the carrier, newest first; that it could not be loaded, and under which reference. */
  history: { ok: true; events: readonly CarrierEvent[]; total: number } | { ok: false; reference: string | null };
  /** Whether the company's plan lets the reader change it. */
  mayConnect: boolean;
}

/** What the company agreed with the carrier: status, since when and by whom, what may be done, and the history. */
export function RelationshipSection({ carrier, history, mayConnect }: RelationshipSectionProps) {
  const { id, relationship } = carrier;
  return (
    <section className="stack" aria-labelledby="relationship-title">
      <h2 id="relationship-title">Relationship</h2>
      <Standing relationship={relationship} />
      {mayConnect ? (
        <Deeds carrierId={id} relationship={relationship} />
      ) : (
        <p className="small-print">Your company’s plan does not include connecting with carriers.</p>
      )}
      {history.ok ? (
        <History {...history} />
      ) : (
        <SectionError name="The history" reference={history.reference} retryHref={paths.carrier(id)} />
      )}
    </section>
  );
}

function Standing({ relationship }: { relationship: Relationship | null }) {
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

/** What is done most often comes first; what stops or lets go a carrier asks once more on a page of its own. */
function Deeds({ carrierId, relationship }: { carrierId: number; relationship: Relationship | null }) {
  const isStopped = relationship?.status === 'do_not_dispatch';
  return (
    <div className="row-deeds relationship-deeds">
      {relationship?.is_dismissed ? <DismissalForm carrierId={carrierId} isDismissed /> : null}
      {isStopped ? (
        <Link className="button" to={paths.carrierLiftDoNotDispatch(carrierId)}>
          Take off do not dispatch…
        </Link>
      ) : (
        <Link className="button button-danger" to={paths.carrierDoNotDispatch(carrierId)}>
          Put on do not dispatch…
        </Link>
      )}
      {relationship && !relationship.is_dismissed ? <DismissalForm carrierId={carrierId} isDismissed={false} /> : null}
    </div>
  );
}

function DismissalForm({ carrierId, isDismissed }: { carrierId: number; isDismissed: boolean }) {
  return (
    <Form reloadDocument method="post" action={`${paths.carrier(carrierId)}?index`}>
      <SubmitButton look="plain" intent={isDismissed ? 'bring-back' : 'dismiss'}>
        {isDismissed ? 'Bring back from dismissed' : 'Move to dismissed'}
      </SubmitButton>
    </Form>
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
