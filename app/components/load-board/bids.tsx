import type { Bid, BidLink } from '@contract/load-board/bids.entities';
import { BID_STATE_LABELS } from '@contract/load-board/load-board.constants';
import type { GateSummary } from '@contract/loads/gate.entities';
import { agoAt } from '@contract/loads/stop-times';
import { formatCents, formatMoment, formatPhone } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { ButtonForm } from '~/components/form/button-form';
import { Refusal } from '~/components/form/refusal';
import { SubmitButton } from '~/components/form/submit-button';
import { GateCell } from '~/components/gate/gate-answer';
import { SectionError } from '~/components/notice/section-error';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths } from '~/paths';
import { bidsInOrder } from '~/view/load-board/bids-in-order';
import type { Part } from '~/view/load-board/section';

interface BidsProps {
  loadId: number;
  bids: readonly Bid[];
  mayWork: boolean;
  mayCover: boolean;
  /** The gate's answers by carrier; null: hidden from the reader, or unknown now. */
  gates: Readonly<Record<number, GateSummary>> | null;
  now: string;
}

/** Who offers to haul the load at which price, and what to know about each first. */
export function Bids({ loadId, bids, mayWork, mayCover, gates, now }: BidsProps) {
  const open = bidsInOrder(
    bids.filter(({ state }) => state === 'open' || state === 'accepted'),
    gates,
  );
  const decided = bids.filter(({ state }) => state !== 'open' && state !== 'accepted');
  return (
    <section className="stack" aria-labelledby="bids-title">
      <h2 id="bids-title">Bids</h2>
      <Refusal of="bid" />
      {open.length === 0 ? (
        <p className="missing">No open bids</p>
      ) : (
        <ul className="board-cards">
          {open.map((bid) => (
            <li key={bid.id}>
              <OpenBid
                loadId={loadId}
                bid={bid}
                mayWork={mayWork}
                mayCover={mayCover}
                gate={gates?.[bid.carrier.id]}
                now={now}
              />
            </li>
          ))}
        </ul>
      )}
      {decided.length > 0 ? (
        <details>
          <summary className="discloses">Earlier bids ({decided.length})</summary>
          <ul className="plain-bullets">
            {decided.map(({ id, amount_cents, carrier, state, decided_at, decided_by, decide_reason }) => (
              <li key={id}>
                {formatCents(amount_cents)} by {nameOf(carrier)}: {BID_STATE_LABELS[state].toLowerCase()}
                {decided_at ? ` ${formatMoment(decided_at)}` : ''}
                {decided_by ? ` by ${decided_by}` : ''}
                {decide_reason ? `: “${decide_reason}”` : ''}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

const nameOf = ({ id, legal_name }: Bid['carrier']) => legal_name ?? `Carrier ${id}`;

type OpenBidProps = Pick<BidsProps, 'loadId' | 'mayWork' | 'mayCover' | 'now'> & {
  bid: Bid;
  gate: GateSummary | undefined;
};

function OpenBid({ loadId, bid, mayWork, mayCover, gate, now }: OpenBidProps) {
  const { amount_cents, carrier, contact, comment, price_memory, first_seen, placed_at, expires_at, state } = bid;
  const name = nameOf(carrier);
  return (
    <article className="board-card" aria-label={`Bid by ${name}`}>
      <p className="board-card-head">
        <strong>{formatCents(amount_cents)}</strong> <Link to={paths.carrier(carrier.id)}>{name}</Link>{' '}
        <Verdict carrier={carrier} />
      </p>
      {gate ? (
        <p>
          <GateCell gate={gate} />
          {gate.answer === 'exception' && mayCover ? (
            <Link to={paths.loadCover(loadId, { carrier_id: carrier.id })}>Request an exception</Link>
          ) : null}
        </p>
      ) : null}
      <ul className="plain-bullets">
        <li>{price_memory.sentence}</li>
        {first_seen.map((sentence) => (
          <li key={sentence} className="attention">
            {sentence}
          </li>
        ))}
        {carrier.overall_result_then !== undefined && carrier.overall_result_then !== carrier.overall_result ? (
          <li className="attention">
            When it bid, the verdict was <VerdictBadge verdict={carrier.overall_result_then} form="plain" />.
          </li>
        ) : null}
        {carrier.is_in_network ? null : <li>You have not onboarded this carrier.</li>}
      </ul>
      {comment ? <p className="as-written">{comment}</p> : null}
      <p className="small-print">
        {[contact.name, contact.email, contact.phone_e164 && formatPhone(contact.phone_e164)]
          .filter(Boolean)
          .join(', ')}
        . Placed {agoAt(placed_at, now)}, expires {formatMoment(expires_at)}. Before you accept,{' '}
        {mayWork ? (
          <Link to={paths.carrierCall(carrier.id)}>call a number on the carrier’s record</Link>
        ) : (
          'call a number on the carrier’s record'
        )}
        .
      </p>
      <div className="button-row board-bid-actions">
        {state === 'accepted' ? (
          <>
            <strong>Accepted{bid.decided_by ? ` by ${bid.decided_by}` : ''}</strong>
            {mayCover ? (
              <Link className="button button-primary" to={paths.loadCover(loadId, { carrier_id: carrier.id })}>
                Cover load
              </Link>
            ) : null}
          </>
        ) : carrier.is_do_not_dispatch || !mayWork ? null : carrier.overall_result === 'fail' ? (
          <details>
            <summary className="discloses">Accept although it fails your rules…</summary>
            <BidForm bid={bid} intent="accept-bid" look="danger" reason="Why its bid is accepted all the same">
              {`Accept ${formatCents(amount_cents)}`}
            </BidForm>
          </details>
        ) : (
          // A reader who sees no verdicts must still give a reason if the carrier fails the rules.
          <BidForm
            bid={bid}
            intent="accept-bid"
            look="primary"
            {...(carrier.overall_result === undefined && { reason: 'Reason', isOptional: true })}
          >
            {`Accept ${formatCents(amount_cents)}`}
          </BidForm>
        )}
        {mayWork ? (
          <details>
            <summary className="discloses">{state === 'accepted' ? 'Undo accept…' : 'Decline…'}</summary>
            <BidForm bid={bid} intent="decline-bid" look="plain" reason="Reason" isOptional>
              Decline bid
            </BidForm>
          </details>
        ) : null}
      </div>
    </article>
  );
}

interface BidFormProps {
  bid: Bid;
  intent: 'accept-bid' | 'decline-bid';
  look: 'primary' | 'plain' | 'danger';
  /** The label of its field; omitted: not required. */
  reason?: string;
  isOptional?: boolean;
  children: string;
}

/** One decision about a bid in the version shown. */
function BidForm({ bid, intent, look, reason, isOptional, children }: BidFormProps) {
  return (
    <ButtonForm className={reason ? 'form' : undefined} about={{ bid: bid.id }} version={bid}>
      {reason ? (
        <TextField
          field={{ name: 'reason', id: `${intent}-${bid.id}`, maxLength: 1000 }}
          label={reason}
          hint="Kept here. The carrier does not read it."
          isOptional={isOptional}
        />
      ) : null}
      <SubmitButton look={look} intent={intent}>
        {children}
      </SubmitButton>
    </ButtonForm>
  );
}

function Verdict({ carrier }: { carrier: Bid['carrier'] }) {
  return carrier.is_do_not_dispatch ? (
    <strong className="stop-word">Do not dispatch</strong>
  ) : carrier.overall_result === undefined ? null : (
    <VerdictBadge verdict={carrier.overall_result} />
  );
}

interface BidLinksProps {
  loadId: number;
  links: Part<{ links: readonly BidLink[]; total: number }>;
  isOpen: boolean;
  mayWork: boolean;
  now: string;
}

/** Who got the posting by email, and whether they opened it. */
export function BidLinks({ loadId, links, isOpen, mayWork, now }: BidLinksProps) {
  if (!links.ok)
    return <SectionError name="Sent postings" reference={links.reference} retryHref={paths.boardLoad(loadId)} />;
  if (links.data.total === 0 && !isOpen) return null;
  return (
    <section className="stack" aria-labelledby="links-title">
      <h2 id="links-title">Sent to carriers</h2>
      {links.data.links.length === 0 ? (
        <p>
          <span className="missing">To no one yet.</span>{' '}
          {mayWork ? <Link to={paths.boardSend(loadId)}>Send the posting to a carrier</Link> : null}
        </p>
      ) : (
        <ul className="plain-bullets">
          {links.data.links.map(
            ({ id, carrier_id, carrier_name, email, known_as, sent_by, created_at, last_opened_at }) => (
              <li key={id}>
                <Link to={paths.carrier(carrier_id)}>{carrier_name ?? `Carrier ${carrier_id}`}</Link> at {email}
                {known_as ? ` (${known_as})` : ''}
                {known_as ? null : <span className="attention"> (address new to you)</span>}, {agoAt(created_at, now)}
                {sent_by ? ` by ${sent_by}` : ''}.{' '}
                {last_opened_at ? `Opened ${agoAt(last_opened_at, now)}.` : 'Not opened yet.'}
              </li>
            ),
          )}
        </ul>
      )}
      {links.data.total > links.data.links.length ? (
        <p className="small-print">
          The newest {links.data.links.length} of {links.data.total}
        </p>
      ) : null}
    </section>
  );
}
