import { PACKET_SECTIONS } from '@contract/onboarding/packets.constants';
import { Button } from '@ui/button';
import { CodeField } from '@ui/form/text-field';
import { FormErrorSummary, type FormErrors } from '../../../carrier-pages/page-form';
import { Sentence, useFields, useSpeaker } from '../../../carrier-pages/speech';

/** What a packet takes, for an owner with the papers at hand. */
export const PACKET_MINUTES = 15;

export function StartPage() {
  const { say } = useSpeaker();
  return (
    <>
      <h1>{say('Carrier onboarding')}</h1>
      <p>
        {say(
          'A freight broker who wants to work with you sends you a link by email. Open it to start. You don’t need an account.',
        )}
      </p>
      <p className="small-print">{say('No email? Check spam, or ask the broker to send it again.')}</p>
    </>
  );
}

export function GonePage() {
  const { say } = useSpeaker();
  return (
    <>
      <h1>{say('This link no longer works')}</h1>
      <p>
        {say(
          'It expired, was replaced by a newer one, was canceled, or was already used. Ask the broker for a new one.',
        )}
      </p>
    </>
  );
}

/** @param isUnsaved a form was sent, and is lost */
export function LapsedPage({ isUnsaved }: { isUnsaved: boolean }) {
  const { say } = useSpeaker();
  return (
    <>
      <h1>{say('Open the link in your email again')}</h1>
      <p>
        {say(
          'You were signed out after a while, started in another browser, or already sent everything. Use the link in the broker’s latest email to get back.',
        )}
      </p>
      <p>
        {say('Every step you saved is still here.')}
        {isUnsaved
          ? ` ${say('What you typed on the last page was not saved: go back in your browser to copy it.')}`
          : null}
      </p>
    </>
  );
}

type InvitationProps = { carrierName: string; companyName: string; email: string; expiresAt: string; action: string };

export function InvitationPage({ carrierName, companyName, email, expiresAt, action }: InvitationProps) {
  const { say, day } = useSpeaker();
  return (
    <>
      <h1>{say('{0} has invited {1} to haul', companyName, carrierName)}</h1>
      <p>
        <Sentence
          phrase="We’ll email a code to {0} to confirm it’s you. Then {1} steps, about {2} minutes. Each step is saved."
          parts={[<strong key="email">{email}</strong>, PACKET_SECTIONS.length, PACKET_MINUTES]}
        />
      </p>
      <p>
        {say('Have ready: your tax form (W-9 or W-8), your certificate of insurance, and how you want to be paid.')}
      </p>
      <form method="post" action={action} encType="multipart/form-data">
        <Button>{say('Email me the code')}</Button>
      </form>
      <p className="small-print">{say('This link works until {0}.', day(expiresAt))}</p>
    </>
  );
}

type CodeProps = { email: string; errors: FormErrors; action: string; isEnded: boolean };

export function CodePage({ email, errors, action, isEnded }: CodeProps) {
  const { say } = useSpeaker();
  const field = useFields({}, errors);
  return (
    <>
      <FormErrorSummary errors={errors} />
      <h1>{say('Enter the code')}</h1>
      {isEnded ? (
        <p>{say('That code has expired. Open the link in your email again for a new one.')}</p>
      ) : (
        <form className="form" method="post" action={action} encType="multipart/form-data" noValidate>
          <CodeField
            field={field('code')}
            label={say('Six-digit code')}
            hint={say('We emailed it to {0}. It works for 10 minutes.', email)}
            length={6}
          />
          <Button>{say('Continue')}</Button>
        </form>
      )}
    </>
  );
}

export function DonePage() {
  const { say } = useSpeaker();
  return (
    <>
      <h1>{say('Thank you. Everything is sent')}</h1>
      <p>
        {say(
          'The broker reviews it and contacts you when you can haul, or if something is missing. There is nothing else to do.',
        )}
      </p>
    </>
  );
}

export function LeftPage() {
  const { say } = useSpeaker();
  return (
    <>
      <h1>{say('You have left')}</h1>
      <p>{say('Your answers are saved. Open the link in your email to continue.')}</p>
    </>
  );
}
