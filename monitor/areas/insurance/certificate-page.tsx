import { randomUUID } from 'node:crypto';
import {
  CERTIFICATE_NEED_LABELS,
  CERTIFICATES_PER_REQUEST,
  type CertificateNeed,
} from '@contract/insurance/insurance.constants';
import { FILE_PART, MAX_FILE_BYTES, PHONE_ACCEPT } from '@contract/shared/files.constants';
import { formatDollars } from '@contract/shared/format';
import { SUBMISSION_FIELD } from '@contract/shared/submissions.constants';
import { Button } from '@ui/button';
import { DefinitionList } from '@ui/definition-list';
import { Checkbox } from '@ui/form/choices';
import { FileField } from '@ui/form/file-field';
import { TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { Result } from '@ui/result';
import type { FastifyReply } from 'fastify';
import { MessagePage } from '../../carrier-pages/carrier-pages';
import type { Phrase } from '../../carrier-pages/language';
import { FormErrorSummary, type FormErrors } from '../../carrier-pages/page-form';
import { sendCarrierPage } from '../../carrier-pages/send-page';
import { type FormAnswers, Sentence, useFields, useSpeaker } from '../../carrier-pages/speech';
import type { BrokerFacts } from '../../mail/broker-of-record';

/** In the top bar of these pages. */
export const NAME = 'Certificate of insurance' satisfies Phrase;

/** What it takes with the certificate at hand. */
const MINUTES = 2;

/** What a carrier or its agent sees behind the link of a request. */
export interface CertificatePage {
  companyName: string;
  broker: BrokerFacts;
  /** Lines of the address that a certificate names as its holder; empty when the company gave none. */
  companyAddress: string[];
  carrierName: string;
  carrierNumbers: string;
  needs: readonly CertificateNeed[];
  /** What the company asks, in US dollars. */
  autoLiability: number;
  message: string | null;
  expiresAt: Date;
  /** Names of what was sent so far. */
  sent: string[];
  isFull: boolean;
}

/** The link opens nothing: whether it ever did is not said. */
export function sendGone(reply: FastifyReply) {
  const title = 'This link no longer works';
  const body = (
    <MessagePage title={title}>
      It expired, was replaced by a newer one, was canceled, or was already used. Ask the broker for a new one.
    </MessagePage>
  );
  return sendCarrierPage(reply, 404, { title, name: NAME, broker: null }, body);
}

/** @param answers what was typed in a form that was refused */
export function sendCertificatePage(
  reply: FastifyReply,
  status: number,
  page: CertificatePage,
  errors: FormErrors,
  answers: FormAnswers = {},
) {
  const hasErrors = Object.keys(errors).length > 0;
  const isDone = page.sent.length > 0 && !hasErrors;
  const title = isDone ? 'Thank you. We received the certificate' : 'Send a certificate of insurance';
  const frame = { title, name: NAME, broker: page.broker, hasErrors } as const;
  return sendCarrierPage(
    reply,
    status,
    frame,
    <Certificate page={page} title={title} isDone={isDone} errors={errors} answers={answers} />,
  );
}

type CertificateProps = {
  page: CertificatePage;
  title: Phrase;
  isDone: boolean;
  errors: FormErrors;
  answers: FormAnswers;
};

function Certificate({ page, title, isDone, errors, answers }: CertificateProps) {
  const { say, day } = useSpeaker();
  return (
    <>
      <FormErrorSummary errors={errors} />
      <h1>{say(title)}</h1>
      {isDone ? <SentFiles {...page} /> : <p>{say('Takes about {0} minutes. No account needed.', MINUTES)}</p>}
      <RequestFacts {...page} />
      {page.isFull ? (
        <p>{say('No more files can be sent with this link.')}</p>
      ) : (
        <CertificateForm isDone={isDone} sent={page.sent.length} errors={errors} answers={answers} />
      )}
      <p className="small-print">
        {say('This link works until {0} and shows only this page.', day(page.expiresAt.toISOString()))}
      </p>
    </>
  );
}

function RequestFacts({
  companyName,
  companyAddress,
  carrierName,
  carrierNumbers,
  needs,
  autoLiability,
  message,
}: CertificatePage) {
  const { say } = useSpeaker();
  const insured = [carrierName, carrierNumbers].filter(Boolean);
  const facts = [
    { term: say('Insured'), value: insured.join('\n') },
    { term: say('Certificate holder'), value: [companyName, ...companyAddress].join('\n') },
    ...(needs.length === 0
      ? []
      : [
          {
            term: say('It must show'),
            value: needs.map((need) => say(CERTIFICATE_NEED_LABELS[need], formatDollars(autoLiability))).join('\n'),
          },
        ]),
    ...(message === null ? [] : [{ term: say('Their message'), value: message }]),
  ];
  return (
    <div className="as-written">
      <DefinitionList items={facts} />
    </div>
  );
}

function SentFiles({ sent, companyName }: CertificatePage) {
  return (
    <Result>
      <Notice kind="info">
        <p>
          <Sentence
            phrase="Sent: {0}. {1} will review it. There is nothing else to do."
            parts={[<strong key="names">{sent.join(', ')}</strong>, companyName]}
          />
        </p>
      </Notice>
    </Result>
  );
}

type FormProps = Pick<CertificateProps, 'isDone' | 'errors' | 'answers'> & { sent: number };

function CertificateForm({ isDone, sent, errors, answers }: FormProps) {
  const { say } = useSpeaker();
  const field = useFields(answers, errors);
  return (
    <form className="form" method="post" encType="multipart/form-data">
      <input type="hidden" name={SUBMISSION_FIELD} value={randomUUID()} />
      {isDone ? null : <WhatItSays errors={errors} answers={answers} />}
      <FileField
        accept={PHONE_ACCEPT}
        field={field(FILE_PART)}
        label={isDone ? say('Send another file') : say('The certificate')}
        hint={say(
          'A PDF, or a photo as PNG or JPEG. {0} MB each. {1} of {2} files sent with this link.',
          MAX_FILE_BYTES / 1024 / 1024,
          sent,
          CERTIFICATES_PER_REQUEST,
        )}
        isMultiple
      />
      <Button>{say('Send file')}</Button>
    </form>
  );
}

/** What a refused form may have wrong below its fold. */
const FOLDED = ['producer_phone', 'producer_email', 'insured_name', 'holder_name'];

/** Who is who on it, as the sender says: the broker reads the paper all the same. Before the file, so that it comes back with one that is refused. */
function WhatItSays({ errors, answers }: Pick<CertificateProps, 'errors' | 'answers'>) {
  const { say } = useSpeaker();
  const field = useFields(answers, errors);
  return (
    <details open={FOLDED.some((name) => errors[name] !== undefined)}>
      <summary className="discloses">{say('Who issued it (optional, the broker verifies it faster)')}</summary>
      <div className="form">
        <TextField field={field('producer_name')} label={say('Insurance agency (producer)')} />
        <TextField field={field('producer_contact')} label={say('Contact at the agency')} />
        <TextField field={field('producer_phone')} type="tel" label={say('Phone')} />
        <TextField field={field('producer_email')} type="email" label={say('Email')} />
        <Checkbox field={field('insured_as_above')} value="yes" label={say('The named insured is as above')} />
        <TextField field={field('insured_name')} label={say('If not: the named insured')} />
        <Checkbox field={field('holder_as_above')} value="yes" label={say('The certificate holder is as above')} />
        <TextField field={field('holder_name')} label={say('If not: the certificate holder')} />
      </div>
    </details>
  );
}
