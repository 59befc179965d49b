import { DRIVER_PROBLEMS, MAX_DRIVER_WORDS, MAX_SEAL } from '@contract/loads/driver-links.constants';
import { LOAD_PAPER_TYPES } from '@contract/loads/load-papers.constants';
import { POSITIONS_KEPT_DAYS } from '@contract/loads/positions.constants';
import { stopPlace } from '@contract/loads/stop-times';
import { temperatureInWords } from '@contract/loads/temperature';
import { FILE_PART, PHONE_ACCEPT } from '@contract/shared/files.constants';
import { Button, ButtonRow } from '@ui/button';
import { DefinitionList, Missing } from '@ui/definition-list';
import { Checkbox, RadioGroup, Select } from '@ui/form/choices';
import { FileField } from '@ui/form/file-field';
import { NumberField } from '@ui/form/number-field';
import { TextArea, TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import type { FastifyReply } from 'fastify';
import type { ReactNode } from 'react';
import { AskForCode, type CodeState, EnterCode } from '../../../carrier-pages/code-page';
import { CODE } from '../../../carrier-pages/code-words';
import type { Phrase } from '../../../carrier-pages/language';
import { masked, maskedNumber } from '../../../carrier-pages/masked';
import { pageBehindLink } from '../../../carrier-pages/page-behind-link';
import { FormErrorSummary } from '../../../carrier-pages/page-form';
import { type FormAnswers, type FormErrors, useFields, useSpeaker } from '../../../carrier-pages/speech';
import type { BrokerFacts } from '../../../mail/broker-of-record';
import { StopWindow } from '../links/stop-window';
import type { LoadRow, StopRow } from '../load-facts.queries';
import type { DriverPageState } from './driver-links.queries';
import {
  CONSENT,
  GONE,
  PHOTOS as H,
  HELD,
  NAME,
  OPEN,
  PROBLEM as P,
  PROBLEM_KINDS,
  SHARE as S,
  START,
  STEPS,
  STOP as T,
  TRUCK,
} from './driver-page-words';
import type { NextStop } from './driver-reports';

/** What the page shows. Nothing of it is of the customer, the money or the broker's notes. */
export interface DriverPage {
  /** URL of the page; its forms post below it. */
  address: string;
  email: string | null;
  phone: string | null;
  broker: BrokerFacts;
  load: LoadRow;
  stops: readonly StopRow[];
  state: DriverPageState;
}

/** Since when the driver shares, and who saw the load's truck through it: the broker, how often, first and last. */
export interface DriverSharing {
  since: Date;
  views: { count: number; first: Date | null; last: Date | null };
}

export interface DriverPageView {
  /** Null: it does not share now. */
  sharing: DriverSharing | null;
  next: NextStop | null;
  said?: Phrase | null;
  saidOf?: number;
  answers?: FormAnswers;
  errors?: FormErrors;
}

const { send, sendGone } = pageBehindLink(NAME, GONE);

export { sendGone };

export const sendStart = (reply: FastifyReply, status: number, page: DriverPage, errors: FormErrors) =>
  send(reply, status, START.title, <Start page={page} errors={errors} />, { errors, broker: page.broker });

function Start({ page, errors }: { page: DriverPage; errors: FormErrors }) {
  const { say } = useSpeaker();
  const to = page.email === null ? maskedNumber(page.phone ?? '') : masked(page.email);
  return (
    <AskForCode page={page} title={say(START.title)} errors={errors}>
      <p>{say(START.text)}</p>
      <p>{say(START.code, to)}</p>
    </AskForCode>
  );
}

export const sendCode = (reply: FastifyReply, status: number, page: DriverPage, state: CodeState) =>
  send(reply, status, CODE.title, <EnterCode page={page} button={OPEN} {...state} />, {
    errors: state.errors,
    broker: page.broker,
  });

/** @param isSharing whether there is something to stop */
export const sendHeld = (reply: FastifyReply, status: number, page: DriverPage, isSharing: boolean) =>
  send(reply, status, HELD.title, <Held page={page} isSharing={isSharing} />, { broker: page.broker });

/** Nothing of the load: whom it shows that to is in doubt. */
function Held({ page, isSharing }: { page: DriverPage; isSharing: boolean }) {
  const { say } = useSpeaker();
  return (
    <>
      <h1>{say(HELD.title)}</h1>
      <p>{say(HELD.text)}</p>
      <p>
        <a href={page.address}>{say(HELD.again)}</a>
      </p>
      {isSharing ? <StopSharing page={page} /> : null}
    </>
  );
}

function StopSharing({ page }: { page: DriverPage }) {
  const { say } = useSpeaker();
  return (
    <Form page={page} to="stop">
      <Button look="plain">{say(S.stop)}</Button>
    </Form>
  );
}

/** @param script address of the page's script */
export const sendLoad = (reply: FastifyReply, status: number, page: DriverPage, view: DriverPageView, script: string) =>
  send(reply, status, 'Load {0}', <Load page={page} {...view} />, {
    errors: view.errors,
    titleOf: page.load.reference,
    broker: page.broker,
    script,
  });

function Load(view: { page: DriverPage } & DriverPageView) {
  const { page, sharing, next, said, saidOf = 0, errors = {}, answers = {} } = view;
  const { say } = useSpeaker();
  const { load, stops, state } = page;
  return (
    <>
      <FormErrorSummary errors={errors} />
      <h1>{say('Load {0}', load.reference)}</h1>
      {said ? (
        <Notice kind="info">
          <p role="status">{say(said, saidOf)}</p>
        </Notice>
      ) : null}
      {next && state === 'open' ? <Next page={page} next={next} answers={answers} errors={errors} /> : null}
      {state === 'open' ? (
        <Sharing {...view} />
      ) : (
        // What waits of before the departure is still taken, while the driver shares.
        <p data-forget={sharing ? `${page.address}/positions` : ''}>{say(T.over)}</p>
      )}
      <Papers page={page} next={next} answers={answers} errors={errors} />
      {next?.stop.kind === 'pickup' && state === 'open' ? (
        <Truck page={page} answers={answers} errors={errors} />
      ) : null}
      {state === 'open' ? <Problem page={page} answers={answers} errors={errors} /> : null}
      {stops.length > 1 ? (
        <section className="stack">
          <h2>{say(T.all)}</h2>
          {stops.map((stop) => (
            <Stop key={stop.id} stop={stop} />
          ))}
        </section>
      ) : null}
    </>
  );
}

type Part = { page: DriverPage; answers: FormAnswers; errors: FormErrors };

function Form({ page, to, children }: { page: DriverPage; to: string; children: ReactNode }) {
  return (
    <form className="form" method="post" action={`${page.address}/${to}`} encType="multipart/form-data" noValidate>
      {children}
    </form>
  );
}

/** Where the script writes what it does; what it says is here, so that it has no words of its own. */
function Sharing({ page, sharing, errors = {} }: { page: DriverPage } & DriverPageView) {
  const { say, moment } = useSpeaker();
  const field = useFields({}, errors);
  const { companyName } = page.broker;
  const { reference } = page.load;
  if (sharing) {
    const { count, first, last } = sharing.views;
    return (
      <section className="stack" aria-labelledby="share-title">
        <h2 id="share-title">{say(S.title)}</h2>
        {/* The script takes it away. */}
        <p data-share-none="">{say(S.noScript)}</p>
        <div
          hidden
          data-share={`${page.address}/positions`}
          data-on={say(S.on)}
          data-unseen={say(S.unseen)}
          data-waiting={say(S.waiting, '{0}')}
          data-denied={say(S.denied)}
          data-unable={say(S.noScript)}
          data-ended={say(S.ended)}
          data-again={say(S.again)}
        >
          <Notice kind="info">
            <p role="status" data-share-state="" />
            <p data-share-waiting="" />
          </Notice>
        </div>
        <p className="small-print">
          {say(S.since, moment(sharing.since.toISOString()))}{' '}
          {first && last
            ? say(S.views, count, moment(first.toISOString()), moment(last.toISOString()))
            : say(S.notViewed)}
        </p>
        <StopSharing page={page} />
      </section>
    );
  }
  return (
    <section className="stack" aria-labelledby="share-title" data-forget="">
      <h2 id="share-title">{say(S.title)}</h2>
      <ul className="row-list">
        {CONSENT.map((phrase) => (
          <li key={phrase}>{say(phrase, companyName, reference, POSITIONS_KEPT_DAYS)}</li>
        ))}
      </ul>
      <Form page={page} to="share">
        <Checkbox field={field('agree')} label={say(S.check, companyName, reference)} />
        <Button>{say(S.button)}</Button>
      </Form>
    </section>
  );
}

/** Trailers that are closed with a seal. */
const SEALED: readonly (string | null)[] = [null, 'van', 'reefer', 'intermodal', 'straight_box_trucks'];

function Next({ page, next: { stop, steps }, answers, errors }: Part & { next: NextStop }) {
  const { say } = useSpeaker();
  const field = useFields(answers, errors);
  const { load } = page;
  const isMeasured = steps.includes('loaded') || steps.includes('delivered');
  const range = temperatureInWords({
    temperature_min_f: load.temperatureMinF,
    temperature_max_f: load.temperatureMaxF,
  });
  const isCold = range !== null || load.isTemperatureControlled === true || load.equipmentType === 'reefer';
  return (
    <section className="stack" aria-labelledby="next-title">
      <h2 id="next-title">{say(T.next)}</h2>
      <Stop stop={stop} />
      <Form page={page} to="step">
        <input type="hidden" name="stop" value={stop.id} />
        {isMeasured && isCold ? (
          <NumberField
            field={field('temperature')}
            label={say(T.temperature)}
            hint={range === null ? undefined : say(T.asked, range)}
            unit="°F"
            isOptional
          />
        ) : null}
        {isMeasured && SEALED.includes(load.equipmentType) ? (
          <TextField
            field={{ ...field('seal'), maxLength: MAX_SEAL }}
            label={say(T.seal)}
            isOptional
            autoComplete="off"
          />
        ) : null}
        <ButtonRow>
          {steps.map((step, at) => (
            <Button key={step} name="step" value={step} look={at === 0 ? 'primary' : 'plain'}>
              {say(STEPS[step])}
            </Button>
          ))}
        </ButtonRow>
      </Form>
    </section>
  );
}

function Stop({ stop }: { stop: StopRow }) {
  const { say } = useSpeaker();
  const { name, street, city, state, postalCode, kind } = stop;
  const lines = [name, street, [[city, state].filter(Boolean).join(', '), postalCode].filter(Boolean).join(' ')];
  const shown = lines.filter(Boolean);
  const window = {
    window_starts_at: stop.windowStartsAt?.toISOString() ?? null,
    window_ends_at: stop.windowEndsAt?.toISOString() ?? null,
    local_zone: stop.timeZone,
  };
  return (
    <div className="stack">
      <h3>{say(kind === 'pickup' ? T.pickup : T.delivery, stopPlace({ kind, name: null, city, state }))}</h3>
      {shown.length === 0 ? (
        <Missing>{say(T.noAddress)}</Missing>
      ) : (
        <div>
          {shown.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
      )}
      <DefinitionList
        items={[
          { term: say(T.window), value: <StopWindow stop={window} /> },
          ...(stop.referenceNumber
            ? [{ term: say(kind === 'pickup' ? T.pickupNumber : T.deliveryNumber), value: stop.referenceNumber }]
            : []),
          ...(stop.appointmentNumber ? [{ term: say(T.appointment), value: stop.appointmentNumber }] : []),
        ]}
      />
    </div>
  );
}

function Papers({ page, next, answers, errors }: Part & { next: NextStop | null }) {
  const { say } = useSpeaker();
  const kind = next?.stop.kind === 'pickup' ? 'bill_of_lading' : 'proof_of_delivery';
  const field = useFields({ paper: kind, ...answers }, errors);
  return (
    <section className="stack" aria-labelledby="papers-title">
      <h2 id="papers-title">{say(H.title)}</h2>
      <Form page={page} to="papers">
        <Select
          field={field('paper')}
          label={say(H.kind)}
          choices={LOAD_PAPER_TYPES.map((value) => ({ value, label: say(H[value]) }))}
        />
        <FileField field={field('file')} label={say(H.files)} hint={say(H.hint)} accept={PHONE_ACCEPT} isMultiple />
        <Button>{say(H.button)}</Button>
      </Form>
    </section>
  );
}

function Truck({ page, answers, errors }: Part) {
  const { say } = useSpeaker();
  const field = useFields(answers, errors);
  return (
    <section className="stack" aria-labelledby="truck-title">
      <h2 id="truck-title">{say(TRUCK.title)}</h2>
      <p>{say(TRUCK.text)}</p>
      <Form page={page} to="truck">
        <TextField
          field={field('plate')}
          label={say(TRUCK.plate)}
          isOptional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          field={field('vin')}
          label={say(TRUCK.vin)}
          isOptional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FileField
          field={{ name: FILE_PART, id: 'plate-photo' }}
          label={say(TRUCK.photo)}
          hint={say(TRUCK.photoHint)}
          accept={PHONE_ACCEPT}
          isPhoto
          isOptional
        />
        <Button look="plain">{say(TRUCK.button)}</Button>
      </Form>
    </section>
  );
}

function Problem({ page, answers, errors }: Part) {
  const { say } = useSpeaker();
  const field = useFields(answers, errors);
  return (
    <section className="stack" aria-labelledby="problem-title">
      <h2 id="problem-title">{say(P.title)}</h2>
      <Form page={page} to="problem">
        <RadioGroup
          field={field('problem')}
          label={say(P.kind)}
          choices={DRIVER_PROBLEMS.map((value) => ({ value, label: say(PROBLEM_KINDS[value]) }))}
        />
        <TextArea field={{ ...field('words'), maxLength: MAX_DRIVER_WORDS }} label={say(P.words)} isOptional />
        <Button look="plain">{say(P.button)}</Button>
      </Form>
    </section>
  );
}
