import type { PickupPassPaper } from '@contract/loads/pickup-passes.calls';
import type { PassCheckOutcome } from '@contract/loads/pickup-passes.constants';
import { namedStopPlace } from '@contract/loads/stop-times';
import { formatPhone } from '@contract/shared/format';
import { Button } from '@ui/button';
import { DefinitionList, Missing } from '@ui/definition-list';
import { TextField } from '@ui/form/text-field';
import { READ_FIRST } from '@ui/result';
import type { FastifyReply } from 'fastify';
import type { ReactNode } from 'react';
import type { Phrase } from '../../../carrier-pages/language';
import { FormErrorSummary } from '../../../carrier-pages/page-form';
import { sendCarrierPage } from '../../../carrier-pages/send-page';
import { type FormErrors, useFields, useSpeaker } from '../../../carrier-pages/speech';
import type { BrokerFacts } from '../../../mail/broker-of-record';
import type { Comparison, Typed } from './compare-truck';
import type { PassStanding } from './pass-standing';
import {
  BAND as B,
  BROKER,
  CHECK as C,
  FACTS as F,
  LEFT as L,
  NOT_GOOD as N,
  NAME,
  OPENED as O,
  RESULT as R,
  TYPE_CODE as T,
} from './pickup-pass-page-words';

type Answers = { code?: string; plate?: string; vin?: string };

/** Where a person types a code that cannot be scanned. */
export const sendTypeCode = (
  reply: FastifyReply,
  status: number,
  page: { address: string; answers: Answers; errors: FormErrors },
) =>
  sendCarrierPage(
    reply,
    status,
    { title: T.title, name: NAME, broker: null, hasErrors: status !== 200 },
    <TypeCode {...page} />,
  );

/**
 * No pass has the code, or it was withdrawn.
 *
 * @param broker who withdrew it: whoever has its code has its paper, and needs the number to call; null: no pass has the code
 */
export const sendNotGood = (reply: FastifyReply, address: string, broker: BrokerFacts | null) =>
  sendCarrierPage(
    reply,
    404,
    { title: N.title, name: NAME, broker, brokerNotes: BROKER },
    <NotGood address={address} broker={broker} />,
  );

/**
 * What the dock may see. It has neither plate nor VIN, so that no page can show them before the guard has read the
 * truck.
 */
export interface PassPage {
  /** As it stands on the paper. */
  code: string;
  /** URL of this pass; its form posts to `/check` below it. */
  address: string;
  broker: BrokerFacts;
  asOf: string;
  state: 'good' | 'early' | 'expired' | 'ended';
  standing: PassStanding['is'];
  time: { from: string; until: string };
  /** The newest mismatched truck that the broker has not cleared; null: none. */
  mismatchAt: string | null;
  /** When the truck left the last of the load's pickups; null: it has not, as far as is known. */
  leftAt: string | null;
  paper: Pick<PickupPassPaper, 'reference' | 'carrier_name' | 'unit' | 'driver_initials' | 'pickups'>;
  answers: Answers;
  errors: FormErrors;
  checked: { typed: Typed; comparison: Comparison } | null;
}

export const sendPass = (reply: FastifyReply, status: number, page: PassPage) =>
  sendCarrierPage(
    reply,
    status,
    {
      title: bandOf(page).title,
      name: NAME,
      broker: page.broker,
      brokerNotes: BROKER,
      hasErrors: Object.keys(page.errors).length > 0,
    },
    <Pass {...page} />,
  );

function TypeCode({ address, answers, errors }: Parameters<typeof sendTypeCode>[2]) {
  const { say } = useSpeaker();
  const field = useFields(answers, errors);
  return (
    <>
      <FormErrorSummary errors={errors} />
      <h1>{say(T.title)}</h1>
      <form className="form" method="post" action={address} encType="multipart/form-data" noValidate>
        <TextField
          field={field('code')}
          label={say(T.label)}
          hint={say(T.hint)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button>{say(T.button)}</Button>
      </form>
    </>
  );
}

function NotGood({ address, broker }: { address: string; broker: BrokerFacts | null }) {
  const { say } = useSpeaker();
  return (
    <>
      <Band tone="stop" word={B.stop} title={N.title}>
        <p>{say(broker ? N.withdrawn : N.text)}</p>
        <CallLink phone={broker?.phone ?? null} />
      </Band>
      <p>
        <a href={address}>{say(N.another)}</a>
      </p>
    </>
  );
}

type Tone = 'check' | 'good' | 'caution' | 'stop';
interface BandWords {
  tone: Tone;
  word: Phrase;
  title: Phrase;
  text?: Phrase;
}

const stop = (title: Phrase, text?: Phrase): BandWords => ({ tone: 'stop', word: B.stop, title, text });
const caution = (title: Phrase, text?: Phrase): BandWords => ({ tone: 'caution', word: B.caution, title, text });

/** What the guard has to do. Only a checked truck gets green: a pass by itself says nothing of a truck. */
function bandOf({
  state,
  standing,
  leftAt,
  checked,
}: Pick<PassPage, 'state' | 'standing' | 'leftAt' | 'checked'>): BandWords {
  if (checked?.comparison.outcome === 'mismatch') return stop(R.mismatch, R.mismatchText);
  if (standing === 'suspended') return stop(O.suspended);
  if (state !== 'good') return caution(O.outside);
  if (checked?.comparison.outcome === 'not_on_file') return caution(R.not_on_file, R.notOnFileText);
  if (leftAt) return caution(L.title);
  if (!checked) return standing === 'caution' ? caution(O.caution) : { tone: 'check', word: B.check, title: O.good };
  const { plate, vin } = checked.comparison;
  const half = plate !== 'match' ? R.halfVin : vin !== 'match' ? R.halfPlate : null;
  if (standing === 'caution') return half ? caution(half, O.caution) : caution(R.matchCall);
  if (vin === 'not_entered') return { tone: 'check', word: B.check, title: R.checkVin };
  if (plate === 'not_entered') return { tone: 'check', word: B.check, title: R.checkPlate };
  // The other half is not on file, so it cannot be checked.
  return { tone: 'good', word: B.good, title: half ?? R.match };
}

function CallLink({ phone }: { phone: string | null }) {
  const { say } = useSpeaker();
  return phone === null ? null : (
    <p>
      <a className="button" href={`tel:${phone}`}>
        {say(O.call, formatPhone(phone))}
      </a>
    </p>
  );
}

/** Text, sign and color each say the same thing. */
function Band({
  tone,
  word,
  title,
  isResult,
  children,
}: Omit<BandWords, 'text'> & { isResult?: boolean; children?: ReactNode }) {
  const { say } = useSpeaker();
  return (
    <div className={`pass-band pass-band-${tone}`} {...(isResult && READ_FIRST)}>
      <p className="pass-band-word">{say(word)}</p>
      <h1>{say(title)}</h1>
      {children}
    </div>
  );
}

function Pass(page: PassPage) {
  const { address, code, broker, asOf, state, time, mismatchAt, leftAt, paper, errors, checked } = page;
  const { say, moment } = useSpeaker();
  const zone = paper.pickups[0]?.local_zone ?? null;
  const band = bandOf(page);
  const isMatch = checked?.comparison.outcome === 'match';
  const maySeeTruck = isMatch && page.standing !== 'suspended';
  return (
    <>
      <FormErrorSummary errors={errors} />
      <Band {...band} isResult={checked !== null}>
        {band.text ? <p>{say(band.text)}</p> : null}
        {mismatchAt && page.standing === 'suspended' ? <p>{say(O.mismatch, moment(mismatchAt, zone))}</p> : null}
        {state === 'early' || state === 'expired' ? (
          <p>{say(O.outsideText, moment(time.from, zone), moment(time.until, zone))}</p>
        ) : null}
        {leftAt && band.tone === 'caution' ? <p>{say(L.text, moment(leftAt, zone))}</p> : null}
        {checked ? <Halves {...checked} /> : null}
        {band.tone === 'stop' || band.tone === 'caution' ? <CallLink phone={broker.phone} /> : null}
      </Band>
      {state === 'good' && band.tone !== 'good' ? <CheckForm {...page} /> : null}
      <Facts page={page} maySeeTruck={maySeeTruck} />
      {state === 'good' && band.tone === 'good' ? (
        <p>
          <a className="button" href={address}>
            {say(C.again)}
          </a>
        </p>
      ) : null}
      <p className="small-print">
        {say(F.asOf, moment(asOf, zone))}
        {broker.phone === null ? null : (
          <>
            <br />
            {say(O.noSignal, formatPhone(broker.phone), code)}
          </>
        )}
      </p>
    </>
  );
}

/** Which load, where and when; what distinguishes the truck appears only after the guard has read it off the truck. */
function Facts({ page: { state, paper, time }, maySeeTruck }: { page: PassPage; maySeeTruck: boolean }) {
  const { say, span } = useSpeaker();
  const fact = (term: Phrase, value: string | null, key?: string) => ({
    key,
    term: say(term),
    value: value ?? <Missing>{say(F.notOnFile)}</Missing>,
  });
  const zone = paper.pickups[0]?.local_zone ?? null;
  // A carrier that had the load before sees only what its paper says, and no later change.
  const pickups = state === 'ended' ? [] : paper.pickups;
  return (
    <DefinitionList
      items={[
        fact(F.load, paper.reference),
        ...pickups.flatMap((pickup) => {
          const { sequence, references, local_zone, window_starts_at: starts, window_ends_at: ends } = pickup;
          const window = starts === null ? say(F.anyTime) : span(starts, ends ?? starts, local_zone);
          return [
            ...(references.length > 0 ? [fact(F.number, references.join(', '), `number ${sequence}`)] : []),
            fact(F.pickup, namedStopPlace(pickup), `pickup ${sequence}`),
            fact(F.window, window, `window ${sequence}`),
          ];
        }),
        ...(state === 'ended' ? [] : [fact(F.time, span(time.from, time.until, zone))]),
        ...(maySeeTruck
          ? [fact(F.carrier, paper.carrier_name), fact(F.unit, paper.unit), fact(F.initials, paper.driver_initials)]
          : []),
      ]}
    />
  );
}

function CheckForm({ address, answers, errors }: PassPage) {
  const { say } = useSpeaker();
  const field = useFields(answers, errors);
  return (
    <>
      <p>{say(C.readIt)}</p>
      <form
        className="form form-gloves"
        method="post"
        action={`${address}/check`}
        encType="multipart/form-data"
        noValidate
      >
        <TextField
          field={field('plate')}
          label={say(C.plateOn)}
          hint={say(C.plateHint)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          field={field('vin')}
          label={say(C.vinOn)}
          hint={say(C.vinHint)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button>{say(C.title)}</Button>
      </form>
    </>
  );
}

const FOUND: Readonly<Record<PassCheckOutcome, Phrase>> = {
  match: R.isMatch,
  mismatch: R.isMismatch,
  not_on_file: R.isNotOnFile,
};

/** Each half on its own, with what the guard typed and never with what is on file. */
function Halves({ typed, comparison: { plate, vin } }: NonNullable<PassPage['checked']>) {
  const { say } = useSpeaker();
  const half = (found: Comparison['plate'], typed: string | null, phrase: Phrase, notEntered: Phrase) =>
    found === null ? null : (
      <li>{found === 'not_entered' ? say(notEntered) : say(phrase, typed ?? '', say(FOUND[found]))}</li>
    );
  return (
    <ul>
      {half(plate, typed.plate, R.plate, R.plateNotEntered)}
      {half(vin, typed.vin, R.vin, R.vinNotEntered)}
    </ul>
  );
}
