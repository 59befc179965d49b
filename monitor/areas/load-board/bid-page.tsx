import type { CounterofferState, BidState as StateOfBid } from '@contract/load-board/load-board.constants';
import { formatCents, formatMiles, formatPounds } from '@contract/shared/format';
import { Button } from '@ui/button';
import { DefinitionList } from '@ui/definition-list';
import { TextArea, TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { Result } from '@ui/result';
import type { FastifyReply } from 'fastify';
import type { Message } from '../../base/said';
import { AskForCode, type CodeState, EnterCode } from '../../carrier-pages/code-page';
import { CODE } from '../../carrier-pages/code-words';
import { languageOf, speakerOf } from '../../carrier-pages/language';
import { masked } from '../../carrier-pages/masked';
import { pageBehindLink } from '../../carrier-pages/page-behind-link';
import { FormErrorSummary } from '../../carrier-pages/page-form';
import { type FormErrors, useFields, useSpeaker } from '../../carrier-pages/speech';
import type { BrokerFacts } from '../../mail/broker-of-record';
import { BID, COUNTER, GONE, NAME, OFFER, START } from './bid-page-words';
import { equipmentSaid, trailerSaid } from './offered-load';
import type { Meant, TypedBid } from './read-bid';

/** What the carrier may see of a load offered to it: no number, customer, name or street of the broker's. */
export interface CarrierOffer {
  /** "Chicago, IL Nov 26 → Kansas City, MO" */
  lane: Message;
  expiresAt: Date;
  stops: readonly OfferedStop[];
  /** As the load has it. */
  equipment: string | null;
  trailerLengthFeet: number | null;
  weightPounds: number | null;
  commodity: string | null;
  billableMiles: number | null;
  /** Null: the carrier has to call. */
  rateCents: number | null;
  instructions: string | null;
  /** The carrier's own current bid; null: none. */
  bid: OwnBid | null;
}

interface OfferedStop {
  id: number;
  kind: string;
  /** "Dallas, TX" */
  place: string | null;
  from: Date | null;
  until: Date | null;
  zone: string | null;
}

export interface OwnBid {
  amountCents: number;
  state: StateOfBid;
  /** When its price was sent, or it was decided. */
  at: Date;
  /** Every answer names the one that it was given to. */
  version: number;
  /** The broker's last one; null: none. */
  counter: { amountCents: number; note: string | null; state: CounterofferState; expiresAt: Date } | null;
}

export interface OfferPage {
  /** The address of record that the link was mailed to. */
  email: string;
  /** URLs of the forms. */
  address: string;
  broker: BrokerFacts;
}

const { send, sendGone } = pageBehindLink(NAME, GONE);

export { sendGone };

export const sendStart = (reply: FastifyReply, status: number, page: OfferPage, errors: FormErrors) =>
  send(reply, status, START.title, <Start page={page} errors={errors} />, {
    errors,
    titleOf: page.broker.companyName,
    broker: page.broker,
  });

function Start({ page, errors }: { page: OfferPage; errors: FormErrors }) {
  const { say } = useSpeaker();
  return (
    <AskForCode page={page} title={say(START.title, page.broker.companyName)} errors={errors}>
      <p>{say(START.text, masked(page.email))}</p>
    </AskForCode>
  );
}

export const sendCode = (reply: FastifyReply, status: number, page: OfferPage, state: CodeState) =>
  send(reply, status, CODE.title, <EnterCode page={page} button={OFFER.open} {...state} />, {
    errors: state.errors,
    broker: page.broker,
  });

interface BidState {
  errors: FormErrors;
  typed: Partial<TypedBid>;
  /** The prices one of which the carrier must choose. */
  meant?: Meant;
}

export const sendOffer = (
  reply: FastifyReply,
  status: number,
  page: OfferPage,
  state: BidState & { offer: CarrierOffer },
) =>
  send(reply, status, OFFER.title, <Offer page={page} {...state} />, {
    errors: state.errors,
    titleOf: speakerOf(languageOf(reply.request)).sayText(state.offer.lane),
    broker: page.broker,
  });

function Offer({ page, offer, errors, typed, meant = [] }: BidState & { page: OfferPage; offer: CarrierOffer }) {
  const speaker = useSpeaker();
  const { say, moment } = speaker;
  const { bid } = offer;
  const mayBid = bid === null || !(bid.state === 'open' || bid.state === 'accepted');
  return (
    <>
      <FormErrorSummary errors={errors} />
      <h1>{say(OFFER.title, speaker.sayText(offer.lane))}</h1>
      {bid ? <Bid bid={bid} /> : null}
      {bid?.state === 'open' && bid.counter?.state === 'offered' ? (
        <Counter page={page} version={bid.version} counter={bid.counter} />
      ) : null}
      {mayBid ? (
        <p className="button-row">
          <a className="button button-primary" href="#bid">
            {say(BID.title)}
          </a>
        </p>
      ) : null}
      <Stops stops={offer.stops} />
      <DefinitionList items={factsOf(offer, speaker)} />
      {offer.instructions ? (
        <>
          <h2>{say(OFFER.instructions)}</h2>
          <p className="as-written" lang="en">
            {offer.instructions}
          </p>
        </>
      ) : null}
      <p className="small-print">
        {say(OFFER.until)}: {moment(offer.expiresAt.toISOString())}
      </p>
      <p className="small-print">{say(OFFER.private)}</p>
      {mayBid ? <BidForm page={page} errors={errors} typed={typed} meant={meant} /> : null}
      {bid?.state === 'open' ? (
        <>
          <PriceForm page={page} version={bid.version} errors={errors} typed={typed} meant={meant} />
          <Withdraw page={page} />
        </>
      ) : null}
    </>
  );
}

function factsOf(offer: CarrierOffer, { say, sayText }: ReturnType<typeof useSpeaker>) {
  const { equipment, trailerLengthFeet, weightPounds, commodity, billableMiles, rateCents } = offer;
  const unknown = say('Not on file');
  const trailer = trailerSaid(trailerLengthFeet, equipmentSaid(equipment));
  return [
    { term: say(OFFER.rate), value: rateCents === null ? say(OFFER.call) : formatCents(rateCents) },
    {
      term: say(OFFER.equipment),
      value: trailer ? sayText(trailer) : unknown,
    },
    { term: say(OFFER.weight), value: weightPounds === null ? unknown : formatPounds(weightPounds) },
    { term: say(OFFER.goods), value: commodity === null ? unknown : sayText(commodity) },
    { term: say(OFFER.miles), value: billableMiles === null ? unknown : formatMiles(billableMiles) },
  ];
}

function Stops({ stops }: Pick<CarrierOffer, 'stops'>) {
  const { say, span } = useSpeaker();
  return (
    <ul className="row-list">
      {stops.map(({ id, kind, place, from, until, zone }) => {
        const [begins, ends] = [from ?? until, until ?? from];
        return (
          <li key={id}>
            <span>
              <strong>{say(kind === 'pickup' ? OFFER.pickup : OFFER.delivery, place ?? say('Not on file'))}</strong>
              <br />
              {begins && ends ? span(begins.toISOString(), ends.toISOString(), zone) : say(OFFER.anyTime)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Bid({ bid: { state, amountCents, at, counter } }: { bid: OwnBid }) {
  const { say, moment } = useSpeaker();
  const isCounter = state === 'open' && counter?.state === 'accepted' && counter.amountCents === amountCents;
  return (
    <Result>
      <Notice kind={state === 'open' || state === 'accepted' ? 'info' : 'warning'} title={say(BID.yours)}>
        <p>{say(isCounter ? COUNTER.accepted : BID[state], formatCents(amountCents), moment(at.toISOString()))}</p>
        {state === 'open' && counter ? <CounterIsOver counter={counter} /> : null}
      </Notice>
    </Result>
  );
}

/** What became of a counteroffer that asks for no answer any more. */
function CounterIsOver({ counter }: { counter: NonNullable<OwnBid['counter']> }) {
  const { say, moment } = useSpeaker();
  const amount = formatCents(counter.amountCents);
  if (counter.state === 'declined') return <p>{say(COUNTER.declined, amount)}</p>;
  if (counter.state === 'replaced') return <p>{say(COUNTER.replaced, amount)}</p>;
  if (counter.state === 'expired') return <p>{say(COUNTER.over, amount, moment(counter.expiresAt.toISOString()))}</p>;
  return null;
}

interface CounterProps {
  page: OfferPage;
  version: number;
  counter: NonNullable<OwnBid['counter']>;
}

/** The broker's price: the carrier accepts or declines it, or sends another one below. */
function Counter({ page: { address }, version, counter: { amountCents, note, expiresAt } }: CounterProps) {
  const { say, moment } = useSpeaker();
  const amount = formatCents(amountCents);
  const read = (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="cents" value={amountCents} />
    </>
  );
  return (
    <Notice kind="warning" title={say(COUNTER.title, amount)}>
      <p>{say(COUNTER.until, moment(expiresAt.toISOString()))}</p>
      {note ? <p className="as-written">{note}</p> : null}
      <p>{say(COUNTER.books)}</p>
      <form method="post" action={`${address}/accept-counter`} encType="multipart/form-data">
        {read}
        <Button>{say(COUNTER.accept, amount)}</Button>
      </form>
      <form method="post" action={`${address}/decline-counter`} encType="multipart/form-data">
        {read}
        <Button look="plain">{say(COUNTER.decline)}</Button>
      </form>
    </Notice>
  );
}

function BidForm({ page: { address }, errors, typed, meant = [] }: BidState & { page: OfferPage }) {
  const { say } = useSpeaker();
  const field = useFields({ ...typed }, errors);
  return (
    <>
      <h2 id="bid">{say(BID.title)}</h2>
      <form className="form" method="post" action={`${address}/bid`} encType="multipart/form-data" noValidate>
        {/* First in the form, so that Enter sends what is typed. */}
        <button type="submit" className="heard-only" tabIndex={-1} aria-hidden="true">
          {say(BID.button)}
        </button>
        <TextField field={field('amount')} label={say(BID.amount)} hint={say(BID.amountHint)} inputMode="decimal" />
        <MeantButtons meant={meant} />
        <TextField field={field('name')} label={say(BID.name)} autoComplete="name" />
        <TextField field={field('phone')} label={say(BID.phone)} type="tel" autoComplete="tel" isOptional />
        <TextArea field={field('comment')} label={say(BID.comment)} hint={say(BID.commentHint)} rows={3} isOptional />
        <p className="small-print">{say(BID.stored)}</p>
        <Button>{say(BID.button)}</Button>
      </form>
    </>
  );
}

/** Which price was meant: each sends the form with it. */
function MeantButtons({ meant }: { meant: Meant }) {
  const { say } = useSpeaker();
  if (meant.length === 0) return null;
  return (
    <div className="button-row">
      {meant.map((cents) => (
        <Button key={cents} look="plain" name="meant" value={cents}>
          {say(BID.meant, formatCents(cents))}
        </Button>
      ))}
    </div>
  );
}

/** Another price for an open bid. What it was stays in its history. */
function PriceForm({
  page: { address },
  version,
  errors,
  typed,
  meant = [],
}: BidState & { page: OfferPage; version: number }) {
  const { say } = useSpeaker();
  const field = useFields({ ...typed }, errors);
  return (
    <>
      <h2>{say(BID.change)}</h2>
      <form className="form" method="post" action={`${address}/price`} encType="multipart/form-data" noValidate>
        <button type="submit" className="heard-only" tabIndex={-1} aria-hidden="true">
          {say(BID.changeButton)}
        </button>
        <input type="hidden" name="version" value={version} />
        <TextField field={field('amount')} label={say(BID.newAmount)} hint={say(BID.amountHint)} inputMode="decimal" />
        <MeantButtons meant={meant} />
        <p className="small-print">{say(BID.stored)}</p>
        <Button look="plain">{say(BID.changeButton)}</Button>
      </form>
    </>
  );
}

function Withdraw({ page: { address } }: { page: OfferPage }) {
  const { say } = useSpeaker();
  return (
    <form method="post" action={`${address}/withdraw`} encType="multipart/form-data">
      <Button look="plain">{say(BID.withdraw)}</Button>
    </form>
  );
}
