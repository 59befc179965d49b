import { ALERT_CATEGORY_LABELS, MAX_CARRIER_ANSWERS } from '@contract/identity-alerts/identity-alerts.constants';
import type { IdentityAlert } from '@contract/identity-alerts/identity-alerts.entities';
import { formatDate } from '@contract/shared/format';
import { Button } from '@ui/button';
import { DefinitionList } from '@ui/definition-list';
import { CodeField, TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import type { FastifyReply } from 'fastify';
import { MessagePage } from '../../carrier-pages/carrier-pages';
import { speakerOf } from '../../carrier-pages/language';
import { FormErrorSummary } from '../../carrier-pages/page-form';
import { sendPage } from '../../carrier-pages/send-page';
import { type FormAnswers, type FormErrors, fieldOf } from '../../carrier-pages/speech';
import { ANSWER, CODE, GONE, masked, NAME, READ, START } from './alert-page-words';
import { ANSWER_FIELD } from './answer-alert';

/** What brokers wrote of a carrier is in English, and so is what frames it. */
const ENGLISH = speakerOf('en');

export interface AlertPage {
  alert: IdentityAlert;
  /** The address of record that the link was mailed to. */
  email: string;
  /** Addresses of the forms. */
  address: string;
}

const carrierOf = ({ carrier_name, carrier_id }: IdentityAlert) => carrier_name ?? `carrier ${carrier_id}`;

/** The link opens nothing: whether it ever did is not said. */
export const sendGone = (reply: FastifyReply) =>
  sendPage(reply, 404, { title: GONE.title, name: NAME }, <MessagePage title={GONE.title}>{GONE.text}</MessagePage>);

export function sendStart(
  reply: FastifyReply,
  status: number,
  { alert, email, address }: AlertPage,
  errors: FormErrors,
) {
  const title = START.title(carrierOf(alert));
  const body = (
    <>
      <FormErrorSummary errors={errors} />
      <h1>{title}</h1>
      <p>{START.text(masked(email))}</p>
      <form method="post" action={`${address}/code`} encType="multipart/form-data">
        <Button>{START.button}</Button>
      </form>
    </>
  );
  return sendPage(reply, status, { title, name: NAME, hasErrors: Object.keys(errors).length > 0 }, body);
}

/** @param isEnded the code can be tried no more */
export function sendCode(
  reply: FastifyReply,
  status: number,
  { email, address }: AlertPage,
  { errors, isEnded }: { errors: FormErrors; isEnded: boolean },
) {
  const form = (
    <form className="form" method="post" action={`${address}/open`} encType="multipart/form-data" noValidate>
      <CodeField
        field={fieldOf(ENGLISH, 'code', {}, errors)}
        label={CODE.label}
        hint={CODE.hint(masked(email))}
        length={6}
      />
      <Button>{CODE.button}</Button>
    </form>
  );
  const body = (
    <>
      <FormErrorSummary errors={errors} />
      <h1>{CODE.title}</h1>
      {isEnded ? <p>{CODE.ended}</p> : form}
      <form method="post" action={`${address}/code`} encType="multipart/form-data">
        <Button look="plain">{CODE.again}</Button>
      </form>
    </>
  );
  return sendPage(reply, status, { title: CODE.title, name: NAME, hasErrors: Object.keys(errors).length > 0 }, body);
}

/** @param isSent an answer was just published */
export function sendAlert(
  reply: FastifyReply,
  status: number,
  { alert, address }: AlertPage,
  { errors, answers, isSent }: { errors: FormErrors; answers: FormAnswers; isSent: boolean },
) {
  const title = READ.title(carrierOf(alert));
  const given = alert.answers.filter(({ author }) => author === 'carrier').length;
  const body = (
    <>
      <FormErrorSummary errors={errors} />
      <h1>{title}</h1>
      {isSent ? (
        <div role="status">
          <Notice kind="info">
            <p>{ANSWER.sent}</p>
          </Notice>
        </div>
      ) : null}
      <div className="as-written">
        <DefinitionList items={factsOf(alert)} />
      </div>
      <h2>{READ.answers}</h2>
      <Answers answers={alert.answers} />
      <h2>{ANSWER.title}</h2>
      {given >= MAX_CARRIER_ANSWERS ? (
        <p>{ANSWER.full(MAX_CARRIER_ANSWERS)}</p>
      ) : (
        <form className="form" method="post" action={address} encType="multipart/form-data" noValidate>
          <TextArea
            field={fieldOf(ENGLISH, ANSWER_FIELD, answers, errors)}
            label={ANSWER.label}
            hint={ANSWER.hint}
            rows={8}
          />
          <Button>{ANSWER.button}</Button>
        </form>
      )}
    </>
  );
  return sendPage(reply, status, { title, name: NAME, hasErrors: Object.keys(errors).length > 0 }, body);
}

const factsOf = (alert: IdentityAlert) => [
  { term: READ.kind, value: ALERT_CATEGORY_LABELS[alert.is_type] },
  { term: READ.about, value: formatDate(alert.file_date) },
  { term: READ.published, value: formatDate(alert.published_at!) },
  { term: READ.ends, value: formatDate(alert.expires_at!) },
  ...(alert.commodity_name === null ? [] : [{ term: READ.goods, value: alert.commodity_name }]),
  ...(alert.origin_name === null ? [] : [{ term: READ.place, value: alert.origin_name }]),
  { term: READ.evidence, value: alert.has_evidence ? READ.hasEvidence : READ.noEvidence },
  { term: READ.report, value: alert.message_for_display },
];

function Answers({ answers }: Pick<IdentityAlert, 'answers'>) {
  if (answers.length === 0) return <p>{READ.noAnswers}</p>;
  const items = answers.map(({ author, created_at, message_for_display: value }) => ({
    term: author === 'carrier' ? READ.byCarrier(created_at) : READ.byCompany(created_at),
    value,
  }));
  return (
    <div className="as-written">
      <DefinitionList items={items} />
    </div>
  );
}
