import { formatDate } from '@contract/shared/format';
import { Button } from '@ui/button';
import { CodeField } from '@ui/form/text-field';
import { FormErrorSummary, type FormErrors, fieldOf } from '../carrier-pages/page-form';

export function StartPage() {
  return (
    <>
      <h1>Carrier onboarding</h1>
      <p>
        A freight broker who wants to work with you sends a link by mail. Open that link: it leads to the papers they
        ask for. Nothing else is needed, and there is no account to make.
      </p>
      <p className="small-print">No mail? Ask the broker to send it again, and look among the unwanted mail.</p>
    </>
  );
}

export function GonePage() {
  return (
    <>
      <h1>This link no longer works</h1>
      <p>
        It has run out, was replaced by a newer one, was taken back, or what it asked for has been sent. Ask the broker
        who sent it for a new one.
      </p>
    </>
  );
}

/** @param isUnsaved a form was sent, and is lost */
export function LapsedPage({ isUnsaved }: { isUnsaved: boolean }) {
  return (
    <>
      <h1>Open the link in your mail again</h1>
      <p>
        This browser is in no packet: you were away for some hours, left, began in another browser, or have sent
        everything already. The link in the newest mail of the broker leads back.
      </p>
      <p>
        Every step that you saved is kept.
        {isUnsaved ? ' What you typed on the last page was not saved: go back in your browser to copy it.' : null}
      </p>
    </>
  );
}

type InvitationProps = { carrierName: string; companyName: string; email: string; expiresAt: string; action: string };

export function InvitationPage({ carrierName, companyName, email, expiresAt, action }: InvitationProps) {
  return (
    <>
      <h1>
        {companyName} asks {carrierName} to onboard
      </h1>
      <p>
        We mail a code to <strong>{email}</strong> to make sure that it is you. What you then fill in is kept step by
        step.
      </p>
      <form method="post" action={action} encType="multipart/form-data">
        <Button>Mail me the code</Button>
      </form>
      <p className="small-print">This link works until {formatDate(expiresAt)}.</p>
    </>
  );
}

type CodeProps = { email: string; errors: FormErrors; action: string; isEnded: boolean };

export function CodePage({ email, errors, action, isEnded }: CodeProps) {
  return (
    <>
      <FormErrorSummary errors={errors} />
      <h1>Enter the code</h1>
      {isEnded ? (
        <p>That code cannot be used any more. Open the link in your mail again for a new one.</p>
      ) : (
        <form className="form" method="post" action={action} encType="multipart/form-data" noValidate>
          <CodeField
            field={fieldOf('code', {}, errors)}
            label="Six-digit code"
            hint={`It was mailed to ${email} and works for ten minutes.`}
            length={6}
          />
          <Button>Go on</Button>
        </form>
      )}
    </>
  );
}

export function DonePage() {
  return (
    <>
      <h1>Thank you. Everything is sent</h1>
      <p>
        The broker looks at it now and writes to you when you may haul, or if something is missing. You need do nothing
        more.
      </p>
    </>
  );
}

export function LeftPage() {
  return (
    <>
      <h1>You have left</h1>
      <p>What you filled in is kept. Open the link in your mail to go on.</p>
    </>
  );
}
