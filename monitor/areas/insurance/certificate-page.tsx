import { randomUUID } from 'node:crypto';
import { CERTIFICATES_PER_REQUEST } from '@contract/insurance/insurance.constants';
import { FILE_PART, MAX_FILE_BYTES } from '@contract/shared/files.constants';
import { formatDate } from '@contract/shared/format';
import { SUBMISSION_FIELD } from '@contract/shared/submissions.constants';
import { Button } from '@ui/button';
import { DefinitionList } from '@ui/definition-list';
import { FileField } from '@ui/form/file-field';
import { Notice } from '@ui/notice';
import type { FastifyReply } from 'fastify';
import { MessagePage } from '../../carrier-pages/carrier-pages';
import { FormErrorSummary, type FormErrors, fieldOf } from '../../carrier-pages/page-form';
import { sendPage } from '../../carrier-pages/send-page';

/** In the top bar of these pages. */
export const NAME = 'Certificate of insurance';

/** What a carrier or its agent sees behind the link of a request. */
export interface CertificatePage {
  companyName: string;
  /** Lines of the address that a certificate names as its holder; empty when the company gave none. */
  companyAddress: string[];
  carrierName: string;
  carrierNumbers: string;
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
      It has run out, was replaced by a newer one, or was taken back. Ask the broker who sent it for a new one.
    </MessagePage>
  );
  return sendPage(reply, 404, { title, name: NAME }, body);
}

export function sendCertificatePage(reply: FastifyReply, status: number, page: CertificatePage, errors: FormErrors) {
  const hasErrors = Object.keys(errors).length > 0;
  const isDone = page.sent.length > 0 && !hasErrors;
  const title = isDone ? 'Thank you. The certificate has arrived' : 'Send a certificate of insurance';
  const body = (
    <>
      <FormErrorSummary errors={errors} />
      <h1>{title}</h1>
      <RequestFacts {...page} />
      {isDone ? <SentFiles {...page} /> : null}
      {page.isFull ? (
        <p>No more files are taken under this link.</p>
      ) : (
        <CertificateForm isDone={isDone} sent={page.sent.length} errors={errors} />
      )}
      <p className="small-print">
        This link works until {formatDate(page.expiresAt.toISOString())} and shows nothing but this page.
      </p>
    </>
  );
  return sendPage(reply, status, { title, name: NAME, hasErrors }, body);
}

function RequestFacts({ companyName, companyAddress, carrierName, carrierNumbers, message }: CertificatePage) {
  const insured = [carrierName, carrierNumbers].filter(Boolean);
  const facts = [
    { term: 'Insured', value: insured.join('\n') },
    { term: 'Certificate holder', value: [companyName, ...companyAddress].join('\n') },
    ...(message === null ? [] : [{ term: 'What they ask', value: message }]),
  ];
  return (
    <div className="as-written">
      <DefinitionList items={facts} />
    </div>
  );
}

function SentFiles({ sent, companyName }: CertificatePage) {
  return (
    <div role="status">
      <Notice kind="info">
        <p>
          Sent: <strong>{sent.join(', ')}</strong>. Somebody at {companyName} reads it; you need do nothing more.
        </p>
      </Notice>
    </div>
  );
}

function CertificateForm({ isDone, sent, errors }: { isDone: boolean; sent: number; errors: FormErrors }) {
  return (
    <form className="form" method="post" encType="multipart/form-data">
      <input type="hidden" name={SUBMISSION_FIELD} value={randomUUID()} />
      <FileField
        field={fieldOf(FILE_PART, {}, errors)}
        label={isDone ? 'Send another file' : 'The certificate'}
        hint={`A PDF, or a photograph as PNG or JPEG. ${MAX_FILE_BYTES / 1024 / 1024} MB each. ${sent} of ${CERTIFICATES_PER_REQUEST} files were sent under this link.`}
      />
      <Button>Send the file</Button>
    </form>
  );
}
