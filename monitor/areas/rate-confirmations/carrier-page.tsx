import { stopPlace } from '@contract/loads/stop-times';
import { numberOf, printedHash } from '@contract/rate-confirmations/confirmation-number';
import { Button } from '@ui/button';
import { DefinitionList } from '@ui/definition-list';
import { TextArea, TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { Result } from '@ui/result';
import type { FastifyReply } from 'fastify';
import { AskForCode, type CodeState, EnterCode } from '../../carrier-pages/code-page';
import { CODE } from '../../carrier-pages/code-words';
import { masked } from '../../carrier-pages/masked';
import { pageBehindLink } from '../../carrier-pages/page-behind-link';
import { FormErrorSummary } from '../../carrier-pages/page-form';
import { type FormAnswers, type FormErrors, useFields, useSpeaker } from '../../carrier-pages/speech';
import type { BrokerFacts } from '../../mail/broker-of-record';
import { StopWindow } from '../loads/links/stop-window';
import type { CarrierCopy } from './carrier-copy.queries';
import { DECIDE, GONE, NAME, READ, START, STATES } from './carrier-page-words';
import { difference } from './difference';
import { comparedOf } from './own-confirmation';
import { type Said, signedFor, totalInWords, wordsOf } from './paper-words';

export interface CopyPage {
  copy: CarrierCopy;
  broker: BrokerFacts;
  /** URL of the page and its forms. */
  address: string;
}

const { send, sendGone } = pageBehindLink(NAME, GONE);

export { sendGone };

export const sendStart = (reply: FastifyReply, status: number, page: CopyPage, errors: FormErrors) =>
  send(reply, status, START.title, <Start page={page} errors={errors} />, {
    broker: page.broker,
    errors,
    titleOf: page.broker.companyName,
  });

function Start({ page, errors }: { page: CopyPage; errors: FormErrors }) {
  const { say } = useSpeaker();
  const { copy, broker, address } = page;
  return (
    <AskForCode page={{ email: copy.email, address }} title={say(START.title, broker.companyName)} errors={errors}>
      <p>{say(START.text, masked(copy.email))}</p>
    </AskForCode>
  );
}

export const sendCode = (reply: FastifyReply, status: number, page: CopyPage, state: CodeState) =>
  send(
    reply,
    status,
    CODE.title,
    <EnterCode page={{ email: page.copy.email, address: page.address }} button={READ.open} {...state} />,
    { broker: page.broker, errors: state.errors },
  );

interface DecideState {
  errors: FormErrors;
  answers: FormAnswers;
}

export const sendCopy = (reply: FastifyReply, status: number, page: CopyPage, state: DecideState) =>
  send(reply, status, READ.title, <Copy page={page} {...state} />, {
    broker: page.broker,
    errors: state.errors,
    titleOf: numberOf(page.copy.delivery.rateConfirmationId),
  });

function Copy({ page, errors, answers }: DecideState & { page: CopyPage }) {
  const { say } = useSpeaker();
  const { copy, address } = page;
  const { revision, delivery, state } = copy;
  const number = numberOf(delivery.rateConfirmationId);
  const isOver = state === 'replaced' || state === 'cancelled' || state === 'changed';
  return (
    <>
      <FormErrorSummary errors={errors} />
      <h1>{say(READ.title, number)}</h1>
      <State copy={copy} />
      {state === 'accepted' ? <Pdf address={address} /> : null}
      {state === 'waits' ? (
        <>
          <Summary copy={copy} />
          <Ways page={page} isDeclining={answers.decision === 'reject'} />
        </>
      ) : null}
      {isOver ? null : (
        <>
          <Changes copy={copy} />
          <p className="small-print">{say(READ.english)}</p>
          {state === 'waits' ? <Decide page={page} errors={errors} answers={answers} /> : null}
          <Paper copy={copy} />
          {state === 'accepted' ? null : <Pdf address={address} />}
        </>
      )}
      <p className="small-print">{say(READ.check, number, revision.revision, printedHash(revision.hash))}</p>
    </>
  );
}

/** On the first screen of a phone: the total, where and when, and what is hauled. */
function Summary({ copy: { revision } }: Pick<CopyPage, 'copy'>) {
  const { say } = useSpeaker();
  const freight = wordsOf(revision.fields).filter(({ key }) => BRIEF.includes(key));
  return (
    <>
      <h2>
        {say(READ.total)}: {totalInWords(revision.fields)}
      </h2>
      <DefinitionList
        items={revision.fields.stops.map((stop) => ({
          key: String(stop.sequence),
          term: say(stop.kind === 'pickup' ? READ.pickup : READ.delivery, stopPlace({ ...stop, name: null })),
          value: <StopWindow stop={stop} />,
        }))}
      />
      {freight.length === 0 ? null : (
        <p className="as-written" lang="en">
          {freight.map(({ label, value }) => (LABELED.test(label) ? `${label}: ${value}` : value)).join(' · ')}
        </p>
      )}
    </>
  );
}

/** What a carrier asks before it says yes, beside where, when and how much. */
const BRIEF: readonly string[] = [
  'freight.equipment',
  'freight.length',
  'freight.commodity',
  'freight.weight',
  'freight.temperature_min',
  'freight.temperature_max',
  'freight.hazmat_un',
  'payment.terms',
];
/** Of these the value alone says nothing. */
const LABELED = /^(Temperature|Hazmat|Payment)/;

function Pdf({ address }: { address: string }) {
  const { say } = useSpeaker();
  return (
    <p>
      <a href={`${address}/paper.pdf`}>{say(READ.pdf)}</a>
    </p>
  );
}

function State({ copy: { state, acceptance, own } }: Pick<CopyPage, 'copy'>) {
  const { say, moment } = useSpeaker();
  if (state === 'waits') return null;
  const text =
    state !== 'accepted'
      ? say(STATES[state])
      : acceptance
        ? say(STATES.accepted, acceptance.name, acceptance.title, moment(acceptance.createdAt.toISOString()))
        : say(STATES.acceptedBefore, own.row.acceptedRevision ?? 1);
  return (
    <Result>
      <Notice kind={state === 'accepted' ? 'info' : 'warning'}>
        <p>{text}</p>
      </Notice>
    </Result>
  );
}

/** Compared with what the carrier last accepted, since it knows that. */
function Changes({ copy: { own, revision } }: Pick<CopyPage, 'copy'>) {
  const { say } = useSpeaker();
  const { accepted } = own;
  if (accepted === null || accepted.id === revision.id) return null;
  const { changes } = difference(comparedOf(accepted), comparedOf(revision));
  return (
    <>
      <h2>{say(READ.changed, accepted.revision)}</h2>
      {changes.length === 0 ? (
        <p>{say(READ.notChanged)}</p>
      ) : (
        <div className="as-written" lang="en">
          <DefinitionList
            items={changes.map(({ key, label, before, after }) => ({
              term: label,
              value: key.startsWith('terms.') ? (after ?? '→') : `${before ?? ''} → ${after ?? ''}`.trim(),
            }))}
          />
        </div>
      )}
    </>
  );
}

/** All of the PDF's content, in its words. */
function Paper({ copy: { revision } }: Pick<CopyPage, 'copy'>) {
  const { say } = useSpeaker();
  const { fields, terms } = revision;
  const words = wordsOf(fields);
  const part = (...parts: Said['part'][]) => words.filter((said) => parts.includes(said.part));
  return (
    <>
      <h2>{say(READ.amounts)}</h2>
      <Facts said={[...part('money'), { label: say(READ.total), value: totalInWords(fields) }]} />
      <h2>{say(READ.payment)}</h2>
      <Facts said={part('payment')} />
      <h2>{say(READ.stops)}</h2>
      <Facts said={part('stops')} />
      <h2>{say(READ.freight)}</h2>
      <Facts said={part('freight')} />
      <h2>{say(READ.parties)}</h2>
      <Facts said={part('load', 'broker', 'carrier')} />
      {fields.notes ? (
        <>
          <h2>{say(READ.notes)}</h2>
          <p className="as-written" lang="en">
            {fields.notes}
          </p>
        </>
      ) : null}
      <details>
        <summary className="discloses">
          {say(READ.terms)} ({terms.length})
        </summary>
        {/* Of the content, not of the fold: a link to it opens the fold. */}
        <div id="terms" className="stack as-written" lang="en">
          {terms.map(({ key, heading, text }, at) => (
            <p key={key}>
              <strong>
                {at + 1}. {heading}
              </strong>
              <br />
              {text}
            </p>
          ))}
        </div>
      </details>
    </>
  );
}

const Facts = ({ said }: { said: readonly Pick<Said, 'label' | 'value'>[] }) => (
  <div className="as-written" lang="en">
    <DefinitionList items={said.map(({ label, value }) => ({ term: label, value }))} />
  </div>
);

/**
 * Accepting is name, title and one button beside the sentence that it signs; declining is a form in its place. Nothing is
 * chosen for the carrier: what it types and presses is its own act (decision 0237).
 */
function Decide({ page, errors, answers }: DecideState & { page: CopyPage }) {
  const isDeclining = answers.decision === 'reject';
  const { say } = useSpeaker();
  const field = useFields(answers, errors);
  const { address, copy } = page;
  const { fieldsHash, termsHash, fields, terms } = copy.revision;
  return (
    <section id="decide" className="stack" aria-labelledby="decide-title">
      <h2 id="decide-title">{say(isDeclining ? DECIDE.declining : DECIDE.accept)}</h2>
      <form className="form" method="post" action={address} encType="multipart/form-data" noValidate>
        <input type="hidden" name="fields_hash" value={fieldsHash} />
        <input type="hidden" name="terms_hash" value={termsHash} />
        <input type="hidden" name="decision" value={isDeclining ? 'reject' : 'accept'} />
        <TextField field={field('name')} label={say(DECIDE.name)} autoComplete="name" />
        {isDeclining ? (
          <TextArea field={{ ...field('reason'), maxLength: 1000 }} label={say(DECIDE.reason)} rows={3} />
        ) : (
          <>
            <TextField
              field={field('title')}
              label={say(DECIDE.job)}
              hint={say(DECIDE.jobHint)}
              autoComplete="organization-title"
            />
            <p>{say(DECIDE.statement, signedFor(fields))}</p>
            <p>
              <a href="#terms">
                {say(READ.terms)} ({terms.length})
              </a>
            </p>
          </>
        )}
        <Button>{say(isDeclining ? DECIDE.decline : DECIDE.accept)}</Button>
        <p className="small-print">{say(DECIDE.stored)}</p>
      </form>
    </section>
  );
}

/** On the first screen of a phone: accept, decline, or call. */
function Ways({ page: { broker, address }, isDeclining }: { page: CopyPage; isDeclining: boolean }) {
  const { say } = useSpeaker();
  return (
    <p>
      {isDeclining ? (
        // Declining without a reason answers at the page's own address: a link to that with a mark alone would not load it.
        <a href={`${address}?decision=accept#decide`}>{say(DECIDE.toAccept)}</a>
      ) : (
        <>
          <a href="#decide">{say(DECIDE.accept)}</a>
          {' · '}
          <a href={`${address}?decision=reject#decide`}>{say(DECIDE.toReject)}</a>
        </>
      )}
      {broker.phone === null ? null : (
        <>
          {' · '}
          <a href={`tel:${broker.phone}`}>{say(DECIDE.wrong)}</a>
        </>
      )}
    </p>
  );
}
