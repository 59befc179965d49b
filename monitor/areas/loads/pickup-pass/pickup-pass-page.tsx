import type { PassCheckOutcome } from '@contract/loads/pickup-passes.constants';
import { Button } from '@ui/button';
import { DefinitionList, Missing } from '@ui/definition-list';
import { TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import type { FastifyReply } from 'fastify';
import type { Phrase } from '../../../carrier-pages/language';
import { FormErrorSummary } from '../../../carrier-pages/page-form';
import { sendCarrierPage } from '../../../carrier-pages/send-page';
import { type FormErrors, useFields, useSpeaker } from '../../../carrier-pages/speech';
import type { BrokerFacts } from '../../../mail/broker-of-record';
import type { Comparison, Typed } from './compare-truck';
import { GOOD as G, LEFT as L, NOT_GOOD as N, NAME, RESULT as R, TYPE_CODE as T } from './pickup-pass-page-words';

type Answers = { code?: string; plate?: string; vin?: string };

/** Where a code is typed that cannot be scanned. */
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

/** No good pass has the code: whether one ever had it is not said. */
export const sendNotGood = (reply: FastifyReply, address: string) =>
  sendCarrierPage(reply, 404, { title: N.title, name: NAME, broker: null }, <NotGood address={address} />);

export interface GoodPage {
  /** Of this pass; `/check` below it takes the form. */
  address: string;
  broker: BrokerFacts;
  asOf: string;
  carrierName: string | null;
  plate: string | null;
  vinLast: string | null;
  initials: string | null;
  /** When the truck had left the last of the load's pickups; null: it has not, as far as is known. */
  leftAt: string | null;
  answers: Answers;
  errors: FormErrors;
  checked: { typed: Typed; comparison: Comparison } | null;
}

/** What the dock may see of a load: whether the pass is good, whose truck it is for, and how that truck is told. */
export const sendGood = (reply: FastifyReply, status: number, page: GoodPage) =>
  sendCarrierPage(
    reply,
    status,
    {
      title: page.checked ? R[page.checked.comparison.outcome] : page.leftAt ? L.title : G.title,
      name: NAME,
      broker: page.broker,
      hasErrors: status !== 200,
    },
    <Good {...page} />,
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

function NotGood({ address }: { address: string }) {
  const { say } = useSpeaker();
  return (
    <>
      <h1>{say(N.title)}</h1>
      <p>{say(N.text)}</p>
      <p>
        <a href={address}>{say(N.another)}</a>
      </p>
    </>
  );
}

function Good({ address, asOf, carrierName, plate, vinLast, initials, leftAt, answers, errors, checked }: GoodPage) {
  const { say, moment } = useSpeaker();
  const field = useFields(answers, errors);
  const fact = (term: Phrase, value: string | null) => ({
    term: say(term),
    value: value ?? <Missing>{say(G.notOnFile)}</Missing>,
  });
  return (
    <>
      <FormErrorSummary errors={errors} />
      {checked ? <Result {...checked} /> : <h1>{say(leftAt ? L.title : G.title)}</h1>}
      {leftAt ? (
        <Notice kind="error">
          <p>{say(L.text, moment(leftAt))}</p>
        </Notice>
      ) : null}
      <p className="small-print">{say(G.asOf, moment(asOf))}</p>
      <DefinitionList
        items={[fact(G.carrier, carrierName), fact(G.plate, plate), fact(G.vin, vinLast), fact(G.initials, initials)]}
      />
      <h2>{say(G.check)}</h2>
      <p>{say(G.readIt)}</p>
      <form className="form" method="post" action={`${address}/check`} encType="multipart/form-data" noValidate>
        <TextField
          field={field('plate')}
          label={say(G.plateOn)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          field={field('vin')}
          label={say(G.vinOn)}
          hint={say(G.vinHint)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button>{say(G.check)}</Button>
      </form>
    </>
  );
}

const FOUND: Readonly<Record<PassCheckOutcome, Phrase>> = {
  match: R.isMatch,
  mismatch: R.isMismatch,
  not_on_file: R.isNotOnFile,
};

function Result({ typed, comparison: { outcome, plate, vin } }: NonNullable<GoodPage['checked']>) {
  const { say } = useSpeaker();
  return (
    <>
      <h1>{say(R[outcome])}</h1>
      {outcome === 'match' ? null : (
        <Notice kind={outcome === 'mismatch' ? 'error' : 'warning'}>
          <p>{say(outcome === 'mismatch' ? R.mismatchText : R.notOnFileText)}</p>
        </Notice>
      )}
      <ul className="row-list">
        {plate ? <li>{say(R.plate, typed.plate ?? '', say(FOUND[plate]))}</li> : null}
        {vin ? <li>{say(R.vin, typed.vin ?? '', say(FOUND[vin]))}</li> : null}
      </ul>
    </>
  );
}
