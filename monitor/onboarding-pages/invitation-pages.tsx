import { formatDate } from '@contract/shared/format';
import { Field } from './fields';
import { ErrorList } from './layout';

export function StartPage() {
  return (
    <>
      <h1>Carrier onboarding</h1>
      <p>
        A freight broker who wants to work with you sends a link by mail. Open that link: it leads to the papers they
        ask for. Nothing else is needed, and there is no account to make.
      </p>
      <p className="quiet">No mail? Ask the broker to send it again, and look among the unwanted mail.</p>
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
        <button className="button" type="submit">
          Mail me the code
        </button>
      </form>
      <p className="hint">This link works until {formatDate(expiresAt)}.</p>
    </>
  );
}

type CodeProps = { email: string; errors: Record<string, string>; action: string; isEnded: boolean };

export function CodePage({ email, errors, action, isEnded }: CodeProps) {
  return (
    <>
      <ErrorList errors={errors} />
      <h1>Enter the code</h1>
      {isEnded ? (
        <p>That code cannot be used any more. Open the link in your mail again for a new one.</p>
      ) : (
        <form method="post" action={action} encType="multipart/form-data">
          <Field
            name="code"
            label="Six-digit code"
            hint={`It was mailed to ${email} and works for ten minutes.`}
            error={errors.code}
          >
            {(props) => <input {...props} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />}
          </Field>
          <button className="button" type="submit">
            Go on
          </button>
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

export function ProblemPage({ title, message }: { title: string; message: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p>{message}</p>
    </>
  );
}
