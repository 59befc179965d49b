import { type Message, said } from '../../base/said';
import { CARRIER_ERRORS } from './carrier-page-words';

const MAX_NAME = 120;
const MAX_REASON = 1000;

type Answers = Record<'decision' | 'name' | 'title' | 'reason', string>;

/** The carrier's input on its page, its errors, and the hashes of what the page showed. */
export function readAnswer(sent: Record<string, unknown>) {
  const text = (name: string) => String(sent[name] ?? '').trim();
  const answers: Answers = {
    decision: text('decision'),
    name: text('name'),
    title: text('title'),
    reason: text('reason'),
  };
  const errors: Partial<Record<keyof Answers, Message>> = {};
  const tooLong = (most: number) => said(CARRIER_ERRORS.tooLong, most.toLocaleString('en-US'));
  const isAccepted = answers.decision === 'accept';
  if (!isAccepted && answers.decision !== 'reject') errors.decision = CARRIER_ERRORS.decision;
  if (answers.name === '') errors.name = CARRIER_ERRORS.name;
  else if (answers.name.length > MAX_NAME) errors.name = tooLong(MAX_NAME);
  // A rejection commits the carrier to nothing: a name is enough.
  if (isAccepted && answers.title === '') errors.title = CARRIER_ERRORS.job;
  if (answers.title.length > MAX_NAME) errors.title = tooLong(MAX_NAME);
  if (answers.decision === 'reject' && answers.reason === '') errors.reason = CARRIER_ERRORS.reason;
  if (answers.reason.length > MAX_REASON) errors.reason = tooLong(MAX_REASON);
  const shown = { fieldsHash: text('fields_hash'), termsHash: text('terms_hash') };
  return { answers, errors, shown };
}
