import type { PaperDifference } from '@contract/rate-confirmations/rate-confirmations.entities';
import { Link } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { ButtonForm } from '~/components/form/button-form';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';

interface PaperDifferenceProps {
  difference: PaperDifference;
  /** Shown on the confirmation's page; unknown on the load's page. */
  version?: number;
  /** Whether the reader may write and send rate confirmations. */
  mayConfirm: boolean;
}

/** The difference between a load and its carrier's paper, and the one thing to do about it. */
export function PaperDifferenceNotice({ difference, version, mayConfirm }: PaperDifferenceProps) {
  const { is_accepted, number, changes, rate_confirmation_id: id } = difference;
  return (
    <section className="load-notice" aria-label="Differs from the rate confirmation">
      <Notice kind="warning" title={`The load is not what the carrier ${is_accepted ? 'accepted' : 'was sent'}`}>
        <ul className="plain-bullets">
          {changes.map(({ sentence }) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {mayConfirm ? (
          <Step difference={difference} version={version} />
        ) : (
          <p>A colleague who manages rate confirmations must review {number}.</p>
        )}
        {mayConfirm && version === undefined ? (
          <p>
            <Link to={paths.rateConfirmation(id)}>Rate confirmation {number}</Link>
          </p>
        ) : null}
      </Notice>
    </section>
  );
}

function Step({ difference: { next, rate_confirmation_id: id }, version }: Omit<PaperDifferenceProps, 'mayConfirm'>) {
  if (next === 'wait') return <p>The carrier has the revision and hasn’t signed it yet.</p>;
  if (next === 'send')
    return (
      <p>
        Revision saved, not sent. <Link to={paths.rateConfirmationSend(id)}>Send it to the carrier</Link>
      </p>
    );
  if (next === 'cancel')
    return (
      <p>
        <Link to={paths.rateConfirmationCancel(id)}>Void the rate confirmation</Link>: the carrier is emailed.
      </p>
    );
  return (
    <ButtonForm action={paths.rateConfirmation(id)} version={version === undefined ? undefined : { version }}>
      <SubmitButton>{next === 'tonu' ? 'Create TONU rate con' : 'Create revision'}</SubmitButton>
    </ButtonForm>
  );
}
