import { ALERT_CATEGORY_LABELS, MAX_CARRIER_ANSWERS } from '@contract/identity-alerts/identity-alerts.constants';
import type { IdentityAlert } from '@contract/identity-alerts/identity-alerts.entities';
import { Button, ButtonRow } from '@ui/button';
import { DefinitionList } from '@ui/definition-list';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { Result } from '@ui/result';
import type { FastifyReply } from 'fastify';
import { AskForCode, type CodeState, EnterCode } from '../../carrier-pages/code-page';
import { CODE } from '../../carrier-pages/code-words';
import { masked } from '../../carrier-pages/masked';
import { pageBehindLink } from '../../carrier-pages/page-behind-link';
import { FormErrorSummary } from '../../carrier-pages/page-form';
import { type FormAnswers, type FormErrors, useFields, useSpeaker } from '../../carrier-pages/speech';
import { ANSWER, GONE, NAME, OPEN, READ, START } from './alert-page-words';
import { ANSWER_FIELD } from './answer-alert';

export interface AlertPage {
  alert: IdentityAlert;
  /** The address of record that the link was mailed to. */
  email: string;
  /** Addresses of the forms. */
  address: string;
}

const carrierOf = ({ carrier_name, carrier_id }: IdentityAlert) => carrier_name ?? `DOT ${carrier_id}`;

/** Without a word of which broker reported. */
const { send, sendGone } = pageBehindLink(NAME, GONE);

export { sendGone };

export const sendStart = (reply: FastifyReply, status: number, page: AlertPage, errors: FormErrors) =>
  send(reply, status, START.title, <Start page={page} errors={errors} />, { errors, titleOf: carrierOf(page.alert) });

function Start({ page, errors }: { page: AlertPage; errors: FormErrors }) {
  const { say } = useSpeaker();
  return (
    <AskForCode page={page} title={say(START.title, carrierOf(page.alert))} errors={errors}>
      <p>{say(START.text, masked(page.email))}</p>
    </AskForCode>
  );
}

export const sendCode = (reply: FastifyReply, status: number, page: AlertPage, state: CodeState) =>
  send(reply, status, CODE.title, <EnterCode page={page} button={OPEN} {...state} />, { errors: state.errors });

interface AnswerState {
  errors: FormErrors;
  answers: FormAnswers;
  /** An answer was just published. */
  isSent: boolean;
  /** What brokers would read of what is typed. */
  preview?: string;
}

export const sendAlert = (reply: FastifyReply, status: number, page: AlertPage, state: AnswerState) =>
  send(reply, status, READ.title, <Alert page={page} {...state} />, {
    errors: state.errors,
    titleOf: carrierOf(page.alert),
  });

/** The step of the button that publishes. */
export const PUBLISH = 'publish';

function Alert({ page: { alert, address }, errors, answers, isSent, preview }: AnswerState & { page: AlertPage }) {
  const { say } = useSpeaker();
  const field = useFields(answers, errors);
  const given = alert.answers.filter(({ author }) => author === 'carrier').length;
  return (
    <>
      <FormErrorSummary errors={errors} />
      <h1>{say(READ.title, carrierOf(alert))}</h1>
      {isSent ? (
        <Result>
          <Notice kind="info">
            <p>{say(ANSWER.sent)}</p>
          </Notice>
        </Result>
      ) : null}
      <Facts alert={alert} />
      <h2>{say(READ.answers)}</h2>
      <Answers answers={alert.answers} />
      <h2>{say(ANSWER.title)}</h2>
      {given >= MAX_CARRIER_ANSWERS ? (
        <p>{say(ANSWER.full, MAX_CARRIER_ANSWERS)}</p>
      ) : (
        <form className="form" method="post" action={address} encType="multipart/form-data" noValidate>
          <TextArea field={field(ANSWER_FIELD)} label={say(ANSWER.label)} hint={say(ANSWER.hint)} rows={8} />
          {preview === undefined ? null : (
            <section aria-labelledby="preview-title">
              <h3 id="preview-title">{say(ANSWER.preview)}</h3>
              <blockquote className="as-written">{preview}</blockquote>
              <p>{say(ANSWER.check)}</p>
            </section>
          )}
          <ButtonRow>
            <Button look={preview === undefined ? 'primary' : 'plain'}>{say(ANSWER.button)}</Button>
            {preview === undefined ? null : (
              <Button name="step" value={PUBLISH}>
                {say(ANSWER.publish)}
              </Button>
            )}
          </ButtonRow>
        </form>
      )}
    </>
  );
}

/** Places and what was reported stay as they were written. */
function Facts({ alert }: { alert: IdentityAlert }) {
  const { say, sayText, day } = useSpeaker();
  const items = [
    { term: say(READ.kind), value: sayText(ALERT_CATEGORY_LABELS[alert.is_type]) },
    { term: say(READ.about), value: day(alert.file_date) },
    { term: say(READ.published), value: day(alert.published_at!) },
    { term: say(READ.ends), value: day(alert.expires_at!) },
    ...(alert.commodity_name === null ? [] : [{ term: say(READ.goods), value: sayText(alert.commodity_name) }]),
    ...(alert.origin_name === null ? [] : [{ term: say(READ.place), value: alert.origin_name }]),
    { term: say(READ.evidence), value: say(alert.has_evidence ? READ.hasEvidence : READ.noEvidence) },
    { term: say(READ.standing), value: say(alert.standing === null ? READ.noStanding : READ.hasStanding) },
    { term: say(READ.report), value: alert.message_for_display },
  ];
  return (
    <div className="as-written">
      <DefinitionList items={items} />
    </div>
  );
}

function Answers({ answers }: Pick<IdentityAlert, 'answers'>) {
  const { say, day } = useSpeaker();
  if (answers.length === 0) return <p>{say(READ.noAnswers)}</p>;
  const items = answers.map(({ author, created_at, message_for_display: value }) => ({
    term: say(author === 'carrier' ? READ.byCarrier : READ.byCompany, day(created_at)),
    value,
  }));
  return (
    <div className="as-written">
      <DefinitionList items={items} />
    </div>
  );
}
