import { POSITIONS_KEPT_DAYS } from '@contract/loads/positions.constants';
import { PROVIDER_LABELS } from '@contract/loads/telematics.constants';
import { Button } from '@ui/button';
import { Checkbox } from '@ui/form/choices';
import { Notice } from '@ui/notice';
import { Result } from '@ui/result';
import type { FastifyReply } from 'fastify';
import { AskForCode, type CodeState, EnterCode } from '../../../carrier-pages/code-page';
import { CODE } from '../../../carrier-pages/code-words';
import { masked } from '../../../carrier-pages/masked';
import { pageBehindLink } from '../../../carrier-pages/page-behind-link';
import { FormErrorSummary } from '../../../carrier-pages/page-form';
import { type FormErrors, useFields, useSpeaker } from '../../../carrier-pages/speech';
import type { BrokerFacts } from '../../../mail/broker-of-record';
import { ConnectForm, ProvidersSection, type ShownProvider } from '../telematics/provider-page';
import { PROVIDER } from '../telematics/provider-page-words';
import type { loadsThatSee, looksAtTrucksOf } from './shared-looks.queries';
import { ASK, CONSENT, GONE, KEY, NAME, OPEN, SHARED, START, WITHDRAW } from './tracking-page-words';

export interface TrackingPage {
  carrierName: string;
  /** The address of record that the link was mailed to. */
  email: string;
  /** Addresses of the forms. */
  address: string;
  /** Who had the link sent. */
  broker: BrokerFacts;
}

const { send, sendGone } = pageBehindLink(NAME, GONE);

export { sendGone };

export const sendStart = (reply: FastifyReply, status: number, page: TrackingPage, errors: FormErrors) =>
  send(reply, status, START.title, <Start page={page} errors={errors} />, {
    errors,
    titleOf: page.carrierName,
    broker: page.broker,
  });

function Start({ page, errors }: { page: TrackingPage; errors: FormErrors }) {
  const { say } = useSpeaker();
  return (
    <AskForCode page={page} title={say(START.title, page.carrierName)} errors={errors}>
      <p>{say(START.text, masked(page.email))}</p>
    </AskForCode>
  );
}

export const sendCode = (reply: FastifyReply, status: number, page: TrackingPage, state: CodeState) =>
  send(reply, status, CODE.title, <EnterCode page={page} button={OPEN} {...state} />, { errors: state.errors });

export const sendAsk = (
  reply: FastifyReply,
  status: number,
  page: TrackingPage,
  state: { errors: FormErrors; isWithdrawn: boolean },
) => send(reply, status, ASK.title, <Ask page={page} {...state} />, { errors: state.errors, broker: page.broker });

function Ask({ page, errors, isWithdrawn }: { page: TrackingPage; errors: FormErrors; isWithdrawn: boolean }) {
  const { say } = useSpeaker();
  const field = useFields({}, errors);
  return (
    <>
      <FormErrorSummary errors={errors} />
      <h1>{say(ASK.title)}</h1>
      {isWithdrawn ? <Said>{say(WITHDRAW.done)}</Said> : null}
      <p>{say(ASK.text, page.carrierName)}</p>
      <ul className="row-list">
        {CONSENT.map((phrase) => (
          <li key={phrase}>{say(phrase, POSITIONS_KEPT_DAYS)}</li>
        ))}
      </ul>
      <form className="form" method="post" action={`${page.address}/consent`} encType="multipart/form-data" noValidate>
        <Checkbox field={field('agree')} label={say(ASK.check, page.carrierName)} />
        <Button>{say(ASK.button)}</Button>
      </form>
    </>
  );
}

interface SharedState {
  since: string;
  loads: Awaited<ReturnType<typeof loadsThatSee>>;
  looked: Awaited<ReturnType<typeof looksAtTrucksOf>>;
  /** Shown once, after it was made. */
  newKey: string | null;
  providers: readonly ShownProvider[];
  said: keyof typeof SAID | null;
}

/** What was just done. */
export const SAID = {
  connected: SHARED.just,
  refused: SHARED.refused,
  provider: PROVIDER.connected,
  disconnected: PROVIDER.disconnected,
  secret: PROVIDER.saved,
} as const;

export const sendShared = (reply: FastifyReply, status: number, page: TrackingPage, state: SharedState) =>
  send(reply, status, SHARED.title, <Shared page={page} {...state} />, { titleOf: page.carrierName });

function Shared({ page, since, loads, looked, newKey, providers, said }: SharedState & { page: TrackingPage }) {
  const { say, day } = useSpeaker();
  return (
    <>
      <h1>{say(SHARED.title, page.carrierName)}</h1>
      {said ? <Said>{say(SAID[said])}</Said> : null}
      <p>{say(SHARED.since, day(since), POSITIONS_KEPT_DAYS)}</p>
      {newKey ? <NewKey value={newKey} /> : null}
      <ProvidersSection address={page.address} providers={providers} />
      <h2>{say(SHARED.loads)}</h2>
      <Loads page={page} loads={loads} />
      <h2>{say(SHARED.looks)}</h2>
      <Looks looked={looked} />
      <h2>{say(KEY.title)}</h2>
      <p>{say(KEY.text)}</p>
      <form method="post" action={`${page.address}/key`} encType="multipart/form-data">
        <Button look="plain">{say(KEY.button)}</Button>
      </form>
      <p>
        <a href={`${page.address}/withdraw`}>{say(SHARED.withdraw)}</a>
      </p>
    </>
  );
}

export const sendConnect = (
  reply: FastifyReply,
  status: number,
  page: TrackingPage,
  state: Omit<Parameters<typeof ConnectForm>[0], 'address'>,
) =>
  send(
    reply,
    status,
    PROVIDER.connect,
    <>
      <ConnectForm address={page.address} {...state} />
      <BackLink page={page} />
    </>,
    { errors: state.errors, titleOf: PROVIDER_LABELS[state.name] },
  );

function BackLink({ page }: { page: TrackingPage }) {
  const { say } = useSpeaker();
  return (
    <p>
      <a href={page.address}>{say(WITHDRAW.back)}</a>
    </p>
  );
}

function NewKey({ value }: { value: string }) {
  const { say } = useSpeaker();
  return (
    <Notice kind="info" title={say(KEY.title)}>
      <p>{say(KEY.shown)}</p>
      <p>
        <code className="as-written">{value}</code>
      </p>
    </Notice>
  );
}

function Loads({ page, loads }: { page: TrackingPage } & Pick<SharedState, 'loads'>) {
  const { say, moment } = useSpeaker();
  if (loads.length === 0) return <p>{say(SHARED.noLoads)}</p>;
  return (
    <ul className="row-list">
      {loads.map(({ id, company, reference, from, until, truck, views: { times, first, last } }) => (
        <li key={id} className="stack">
          <span>
            <strong>{say(SHARED.load, reference, company)}</strong>
            <br />
            {say(SHARED.truck, truck, moment(from), moment(until))}
            <br />
            {first && last ? say(SHARED.views, times, moment(first), moment(last)) : say(SHARED.notViewed)}
          </span>
          <form method="post" action={`${page.address}/refuse`} encType="multipart/form-data">
            <Button look="plain" name="load" value={String(id)} aria-label={say(SHARED.refuseLoad, reference, company)}>
              {say(SHARED.refuse)}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}

function Looks({ looked: { looks, total } }: Pick<SharedState, 'looked'>) {
  const { say, moment } = useSpeaker();
  if (looks.length === 0) return <p>{say(SHARED.noLooks)}</p>;
  return (
    <>
      <ul className="row-list">
        {looks.map(({ at, company, reference, truck }, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have looked in one minute.
          <li key={`${at} ${line}`}>
            <strong>{company}</strong>
            <br />
            {say(SHARED.look, truck, reference, moment(at))}
          </li>
        ))}
      </ul>
      {total > looks.length ? <p className="small-print">{say(SHARED.newest, looks.length, total)}</p> : null}
    </>
  );
}

export const sendWithdraw = (reply: FastifyReply, page: TrackingPage) =>
  send(reply, 200, WITHDRAW.title, <Withdraw page={page} />);

function Withdraw({ page }: { page: TrackingPage }) {
  const { say } = useSpeaker();
  return (
    <>
      <h1>{say(WITHDRAW.title)}</h1>
      <ul className="row-list">
        {[WITHDRAW.loads, WITHDRAW.deleted, WITHDRAW.key].map((phrase) => (
          <li key={phrase}>{say(phrase)}</li>
        ))}
      </ul>
      <form method="post" action={`${page.address}/withdraw`} encType="multipart/form-data">
        <Button look="danger">{say(WITHDRAW.button)}</Button>
      </form>
      <BackLink page={page} />
    </>
  );
}

function Said({ children }: { children: string }) {
  return (
    <Result>
      <Notice kind="info">
        <p>{children}</p>
      </Notice>
    </Result>
  );
}
