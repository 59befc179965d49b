import {
  RATE_CONFIRMATION_STATUS_LABELS,
  type RateConfirmationStatus,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import { Button } from '@ui/button';
import { DefinitionList } from '@ui/definition-list';
import { TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { Result } from '@ui/result';
import type { FastifyReply } from 'fastify';
import { FormErrorSummary } from '../../carrier-pages/page-form';
import { sendCarrierPage } from '../../carrier-pages/send-page';
import { useFields, useSpeaker } from '../../carrier-pages/speech';
import { CHECK, NAME } from './carrier-page-words';

/** What anyone may know of a paper: never an amount, a stop or a contact. */
export interface Checked {
  number: string;
  broker: string | null;
  carrier: string | null;
  revision: number;
  newest: number;
  status: RateConfirmationStatus;
}

export interface CheckState {
  typed: { number: string; check: string };
  /** Null: no input, or not enough. */
  answer: { found: Checked | null } | null;
  isIncomplete: boolean;
  address: string;
}

export const sendCheck = (reply: FastifyReply, state: CheckState) =>
  sendCarrierPage(
    reply,
    200,
    { title: CHECK.title, name: NAME, broker: null, hasErrors: state.isIncomplete },
    <Check {...state} />,
  );

function Check({ typed, answer, isIncomplete, address }: CheckState) {
  const { say } = useSpeaker();
  const errors: Record<string, string> = isIncomplete
    ? { [typed.number === '' ? 'number' : 'check']: CHECK.incomplete }
    : {};
  const field = useFields(typed, errors);
  return (
    <>
      <FormErrorSummary errors={errors} />
      <h1>{say(CHECK.title)}</h1>
      {answer === null ? null : <Answer found={answer.found} />}
      <p>{say(CHECK.text)}</p>
      <form className="form" method="get" action={address} noValidate>
        <TextField field={field('number')} label={say(CHECK.number)} hint={say(CHECK.numberHint)} />
        <TextField field={field('check')} label={say(CHECK.check)} hint={say(CHECK.checkHint)} />
        <Button>{say(CHECK.button)}</Button>
      </form>
    </>
  );
}

function Answer({ found }: { found: Checked | null }) {
  const { say, sayText } = useSpeaker();
  if (found === null)
    return (
      <Result>
        <Notice kind="warning">
          <p>{say(CHECK.unknown)}</p>
        </Notice>
      </Result>
    );
  const { number, broker, carrier, revision, newest, status } = found;
  const isNewest = revision === newest;
  const items = [
    { term: say(CHECK.number), value: number },
    { term: say(CHECK.broker), value: broker ?? '' },
    { term: say(CHECK.carrier), value: carrier ?? '' },
    {
      term: say(CHECK.revision),
      value: isNewest ? String(revision) : `${revision} (${say(CHECK.newest, newest)})`,
    },
    { term: say(CHECK.status), value: sayText(RATE_CONFIRMATION_STATUS_LABELS[status]) },
  ];
  return (
    <Result className="as-written">
      <DefinitionList items={items} />
    </Result>
  );
}
