import type { CallerAnswer } from '@contract/callers/callers.constants';
import type { SenderCheck } from '@contract/callers/sender-check.calls';
import { portalPaths, withBase } from '@contract/portal-paths';
import { MAIL_STATUS_LABELS } from '@contract/rate-confirmations/mails.constants';
import { RATE_CONFIRMATION_STATUS_LABELS } from '@contract/rate-confirmations/rate-confirmations.constants';
import { formatMoment } from '@contract/shared/format';
import { Button } from '@ui/button';
import { TextArea, TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { Result } from '@ui/result';
import type { FastifyReply } from 'fastify';
import type { ReactNode } from 'react';
import { BASE } from '../../../base/base-path';
import type { Env } from '../../../base/env';
import { plainLine } from '../../../base/plain-line';
import { FormErrorSummary, type FormErrors } from '../../../carrier-pages/page-form';
import { sendPage } from '../../../carrier-pages/send-page';
import { useFields } from '../../../carrier-pages/speech';

/** Microsoft's script, which an add-in has to load from there. */
const OFFICE_SCRIPT = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js';

/** Where Outlook on the web and the new Outlook show the pane. Installed Outlooks show it in a window of their own. */
const OUTLOOK_HOSTS = [
  'https://outlook.office.com',
  'https://outlook.office365.com',
  'https://outlook.live.com',
  'https://outlook.cloud.microsoft',
] as const;

export type TypedMail = Partial<Record<'email' | 'name' | 'subject' | 'message_id' | 'headers', string>>;

interface PaneState {
  typed: TypedMail;
  /** Omitted: nothing was asked yet, or it was rejected. */
  found?: SenderCheck;
  errors?: FormErrors;
  /** The pane's script keeps the key, and sent it. */
  hasKeptKey?: boolean;
}

export const sendPane = (reply: FastifyReply, status: number, env: Env, state: PaneState) =>
  sendPage(
    reply,
    status,
    {
      title: 'Who wrote this email?',
      name: 'Outlook',
      hasErrors: state.errors !== undefined,
      script: `${BASE}/outlook/pane.js`,
      framed: { by: OUTLOOK_HOSTS, script: OFFICE_SCRIPT },
    },
    <Pane {...state} origin={env.portalOrigin} />,
  );

function Pane({ typed, found, errors = {}, hasKeptKey = false, origin }: PaneState & { origin: string }) {
  const field = useFields(typed, errors);
  return (
    <>
      <FormErrorSummary errors={errors} />
      <h1>Who wrote this email?</h1>
      {found ? <Found found={found} origin={origin} /> : null}
      <form className="form" method="post" encType="multipart/form-data" noValidate>
        <TextField field={field('email')} label="Sender’s address" type="email" autoComplete="off" spellCheck={false} />
        <TextField field={field('name')} label="Sender’s name" isOptional autoComplete="off" />
        <TextField field={field('subject')} label="Subject" isOptional autoComplete="off" />
        <details>
          <summary className="discloses">Internet headers</summary>
          <TextArea
            field={field('headers')}
            label="Headers"
            hint="Only Reply-To and Authentication-Results are read, and only against the sender."
            isOptional
          />
        </details>
        <input type="hidden" name="message_id" value={typed.message_id ?? ''} />
        {hasKeptKey && errors.key === undefined ? (
          <p className="small-print">
            Your key is stored in this Outlook.{' '}
            <button type="button" className="button" data-forget-key="">
              Forget key
            </button>
          </p>
        ) : (
          <TextField
            field={field('key')}
            label="Your Outlook key"
            hint="In the portal: My account, API, Outlook key."
            type="password"
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <Button>Check the sender</Button>
      </form>
    </>
  );
}

/** No answer is good news in green: an address can be forged. */
const NOTICE_OF: Readonly<Record<CallerAnswer, 'info' | 'warning' | 'error'>> = {
  flagged: 'error',
  of_another: 'error',
  not_on_record: 'warning',
  new_on_record: 'warning',
  of_several: 'warning',
  not_checked: 'warning',
  on_record: 'info',
  confirmed_here: 'info',
};

const AUTHENTICATION_WORDS: Readonly<Record<SenderCheck['authentication'], string>> = {
  against: 'The mail servers’ checks speak against the sender.',
  nothing_against:
    'The mail servers’ checks found nothing against the sender. That proves no more than the address does.',
  not_given: 'The mail servers’ checks (SPF, DKIM, DMARC) were not available here.',
};

function Found({ found, origin }: { found: SenderCheck; origin: string }) {
  const { caller, warnings, authentication, confirmations, loads, mails } = found;
  const { contact, carrier } = caller;
  const carriers = [...(carrier ? [carrier] : []), ...contact.carriers.filter(({ id }) => id !== carrier?.id)];
  const others = loads?.filter(({ id }) => !confirmations?.some(({ load }) => load.id === id)) ?? [];
  return (
    <Result className="stack">
      <Notice
        kind={warnings.length > 0 && NOTICE_OF[caller.answer] === 'info' ? 'warning' : NOTICE_OF[caller.answer]}
        title={plainLine(caller.sentence, 500)}
      >
        {warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
        <p>An address can be forged: nothing here proves who wrote the email. {AUTHENTICATION_WORDS[authentication]}</p>
      </Notice>
      <Part title="What to do">
        {caller.next.map((step) => (
          <li key={step}>{plainLine(step, 500)}</li>
        ))}
      </Part>
      <Part title="Carriers with this address">
        {carriers.map(({ id, legal_name: name, dba_name: dba }) => (
          <li key={id}>
            <To path={portalPaths.carrier(id)} origin={origin}>
              {plainLine(name ?? dba ?? 'Carrier')}
            </To>
            , DOT {id}
          </li>
        ))}
      </Part>
      <Part title="Rate confirmation in the subject">
        {confirmations?.map(({ id, number, status, load, carrier: { legal_name: name } }) => (
          <li key={id}>
            <To path={portalPaths.rateConfirmation(id)} origin={origin}>
              {number}
            </To>
            , {RATE_CONFIRMATION_STATUS_LABELS[status]}: load {plainLine(load.reference)},{' '}
            {plainLine(name ?? 'carrier')}
          </li>
        ))}
      </Part>
      <Part title="Load in the subject">
        {others.map(({ id, reference, carrier: of }) => (
          <li key={id}>
            <To path={portalPaths.load(id)} origin={origin}>
              {plainLine(reference)}
            </To>
            {of === null ? ', no carrier' : `, ${plainLine(of.legal_name ?? `DOT ${of.id}`)}`}
          </li>
        ))}
      </Part>
      {mails?.map((mail) => (
        <Part key={mail.id} title={mail.is_this_one ? 'Found in this email' : 'Found in another email of this sender'}>
          <li>
            <To path={portalPaths.rateConfirmationEmail(mail.id)} origin={origin}>
              {plainLine(mail.subject ?? 'Without a subject', 120)}
            </To>
            , {MAIL_STATUS_LABELS[mail.status]}, {formatMoment(mail.received_at)}
          </li>
          {mail.findings.map(({ kind, what }) => (
            <li key={kind}>{plainLine(what, 500)}</li>
          ))}
        </Part>
      ))}
    </Result>
  );
}

/** A heading with its lines; nothing where there are none. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  if (!Array.isArray(children) || children.flat().length === 0) return null;
  return (
    <section className="stack">
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

/** Into the portal, beside Outlook. */
function To({ path, origin, children }: { path: string; origin: string; children: ReactNode }) {
  return (
    <a href={origin + withBase(path)} target="_blank" rel="noopener">
      <bdi>{children}</bdi>
    </a>
  );
}
