import type { Bid, BidLink } from '@contract/load-board/bids.entities';
import type { BoardLoad } from '@contract/load-board/board.entities';
import {
  BID_CHANGE_LABELS,
  BID_STATE_LABELS,
  COUNTEROFFER_STATE_LABELS,
} from '@contract/load-board/load-board.constants';
import type { GateSummary } from '@contract/loads/gate.entities';
import { perMileInWords } from '@contract/loads/load-money';
import { agoAt } from '@contract/loads/stop-times';
import { formatCents, formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { TextField } from '@ui/form/text-field';
import { ButtonForm } from '~/components/form/button-form';
import { Refusal } from '~/components/form/refusal';
import { SubmitButton } from '~/components/form/submit-button';
import { GateCell } from '~/components/gate/gate-answer';
import { SectionError } from '~/components/notice/section-error';
import { PhoneLink, PhoneText } from '~/components/phone-link';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths } from '~/paths';
import { knownMargin } from '~/view/load/shown-margin';
import { bidsInOrder } from '~/view/load-board/bids-in-order';
import type { Part } from '~/view/load-board/section';

interface BidsProps {
  load: Pick<BoardLoad, 'id' | 'billable_miles' | 'billable_miles_source' | 'customer_rate_cents'>;
  bids: readonly Bid[];
  mayWork: boolean;
  mayCover: boolean;
  /** The gate's answers by carrier; null: hidden from the reader, or unknown now. */
  gates: Readonly<Record<number, GateSummary>> | null;
  now: string;
}

/** Who offers to haul the load at which price, and what to know about each first. */
export function Bids({ load, bids, mayWork, mayCover, gates, now }: BidsProps) {
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
                load={load}
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
            {decided.map((bid) => (
              <li key={bid.id}>
                {formatCents(bid.amount_cents)} by {nameOf(bid.carrier)}: {BID_STATE_LABELS[bid.state].toLowerCase()}
                {bid.decided_at ? ` ${formatMoment(bid.decided_at)}` : ''}
                {bid.decided_by ? ` by ${bid.decided_by}` : ''}
                {bid.decide_reason ? `: “${bid.decide_reason}”` : ''}
                <BidHistory changes={bid.changes} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

const nameOf = ({ id, legal_name }: Bid['carrier']) => legal_name ?? `Carrier ${id}`;

/** Every price and every answer, once there was more than one. */
function BidHistory({ changes }: Pick<Bid, 'changes'>) {
  if (changes.length < 2) return null;
  return (
    <details>
      <summary className="discloses">History ({changes.length})</summary>
      <ul className="plain-bullets">
        {changes.map(({ kind, at, amount_cents, by, note, is_other_network: isOther }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added.
          <li key={nth} className={isOther ? 'attention' : undefined}>
            {BID_CHANGE_LABELS[kind]}: {formatCents(amount_cents)}, {formatMoment(at)}
            {by ? ` by ${by}` : ''}
            {note ? `: “${note}”` : ''}
            {isOther ? '. From another network than the bid' : ''}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The last counteroffer, and what became of it. */
function CounterofferLine({ of, isOpen }: { of: NonNullable<Bid['counteroffer']>; isOpen: boolean }) {
  const { amount_cents, state, offered_by, offered_at, expires_at, note } = of;
  const isDue = isOpen && (state === 'accepted' || state === 'replaced');
  return (
    <li className={isDue ? 'attention' : undefined}>
      Counteroffer {formatCents(amount_cents)}: {COUNTEROFFER_STATE_LABELS[state].toLowerCase()}
      {state === 'offered' ? `, until ${formatMoment(expires_at)}` : ''}. Sent {formatMoment(offered_at)}
      {offered_by ? ` by ${offered_by}` : ''}
      {note ? `: “${note}”` : ''}
    </li>
  );
}

type OpenBidProps = Pick<BidsProps, 'load' | 'mayWork' | 'mayCover' | 'now'> & {
  bid: Bid;
  gate: GateSummary | undefined;
};

function OpenBid({ load, bid, mayWork, mayCover, gate, now }: OpenBidProps) {
  const { amount_cents, carrier, contact, comment, price_memory, first_seen, placed_at, expires_at, state } = bid;
  const name = nameOf(carrier);
  const margin = knownMargin(load, amount_cents);
  const perMile = perMileInWords(amount_cents, load);
  return (
    <article className="board-card" aria-label={`Bid by ${name}`}>
      <p className="board-card-head">
        <strong>{formatCents(amount_cents)}</strong> <Link to={paths.carrier(carrier.id)}>{name}</Link>{' '}
        <Verdict carrier={carrier} />{' '}
        {carrier.phone ? <PhoneLink number={carrier.phone} flags={carrier} /> : <Missing>No phone on record</Missing>}
      </p>
      {gate ? (
        <p>
          <GateCell gate={gate} />
          {gate.answer === 'exception' && mayCover ? (
            <Link to={paths.loadCover(load.id, { carrier_id: carrier.id })}>Request an exception</Link>
          ) : null}
        </p>
      ) : null}
      <ul className="plain-bullets">
        {perMile || margin ? (
          <li className={margin?.isLoss ? 'attention' : undefined}>
            {[perMile, margin && `Margin ${margin.words}`].filter(Boolean).join('. ')}
          </li>
        ) : null}
        <li>{price_memory.sentence}</li>
        {bid.counteroffer ? <CounterofferLine of={bid.counteroffer} isOpen={state === 'open'} /> : null}
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
        {[contact.name, contact.email].filter(Boolean).join(', ')}
        {contact.phone_e164 ? (
          <>
            , <PhoneText number={contact.phone_e164} flags={carrier} />
          </>
        ) : null}
        . Typed by the bidder. Placed {agoAt(placed_at, now)}, expires {formatMoment(expires_at)}. Before you accept,{' '}
        {mayWork ? (
          <Link to={paths.carrierCall(carrier.id)}>call a number on the carrier’s record</Link>
        ) : (
          'call a number on the carrier’s record'
        )}
        .
      </p>
      <BidHistory changes={bid.changes} />
      <div className="button-row board-bid-actions">
        {state === 'accepted' ? (
          <>
            <strong>Accepted{bid.decided_by ? ` by ${bid.decided_by}` : ''}</strong>
            {mayCover ? (
              <Link className="button button-primary" to={paths.loadCover(load.id, { carrier_id: carrier.id })}>
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
        {mayWork && state === 'open' && !carrier.is_do_not_dispatch ? (
          <Link className="button" to={paths.boardCounter(load.id, bid.id)}>
            Counter
          </Link>
        ) : null}
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
          hint="Internal. The carrier doesn’t see it."
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
