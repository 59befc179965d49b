import type { LoadCarrierDisposition } from '@contract/load-board/dispositions.entities';
import { DISPOSITION_REASON_LABELS, DISPOSITION_REASONS } from '@contract/load-board/load-board.constants';
import { formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Select } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea, TextField } from '@ui/form/text-field';
import { ButtonForm } from '~/components/form/button-form';
import { useRefused } from '~/components/form/refusal';
import { SubmissionId } from '~/components/form/submission-id';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import { dispositionForm } from '~/view/load-board/board-forms';

const REASONS = [
  { value: '', label: 'Choose a reason' },
  ...DISPOSITION_REASONS.map((value) => ({ value, label: DISPOSITION_REASON_LABELS[value] })),
];

interface DispositionsProps {
  loadId: number;
  dispositions: readonly LoadCarrierDisposition[];
  mayWork: boolean;
}

/** Why carriers did not take this load, newest first. */
export function Dispositions({ dispositions, mayWork }: DispositionsProps) {
  const isRefused = useRefused()?.form === dispositionForm(null);
  return (
    <section className="stack" aria-labelledby="dispositions-title">
      <h2 id="dispositions-title">Declined</h2>
      {dispositions.length === 0 ? (
        <p className="missing">None</p>
      ) : (
        <ul className="plain-bullets">
          {dispositions.map(({ id, carrier_id, carrier_name, reason, notes, user, created_at }) => (
            <li key={id}>
              <Link to={paths.carrier(carrier_id)}>{carrier_name ?? `Carrier ${carrier_id}`}</Link>:{' '}
              {DISPOSITION_REASON_LABELS[reason]}
              {notes ? <>, “{notes}”</> : null}{' '}
              <span className="small-print">{[user, formatMoment(created_at)].filter(Boolean).join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      {mayWork ? (
        <details open={isRefused}>
          <summary className="discloses">Log another decline</summary>
          <DispositionForm carrierId={null} />
        </details>
      ) : null}
    </section>
  );
}

/** Why a carrier declined. Without a carrier the form has a field for its number. */
export function DispositionForm({ carrierId }: { carrierId: number | null }) {
  const refused = useRefused();
  const { initialValue, error } = (refused?.form === dispositionForm(carrierId) && refused.result) || {};
  const field = (name: string) => ({
    name,
    id: `${name}-${carrierId ?? 'other'}`,
    initialValue: initialValue?.[name],
    errors: error?.[name] ?? undefined,
  });
  const carrier = field('carrier_id');
  // If the carrier is given, there is no field to link to.
  const formErrors = [...(error?.[''] ?? []), ...(carrierId === null ? [] : (carrier.errors ?? []))];
  return (
    <ButtonForm className="form">
      <ErrorSummary
        fields={[...(carrierId === null ? [carrier] : []), field('reason'), field('notes')]}
        formErrors={formErrors}
      />
      <SubmissionId />
      {carrierId === null ? (
        <TextField field={carrier} label="DOT number" inputMode="numeric" autoComplete="off" />
      ) : (
        <>
          <input type="hidden" name="carrier_id" value={carrierId} />
          <input type="hidden" name="form_of" value={carrierId} />
        </>
      )}
      <Select field={field('reason')} label="Reason" choices={REASONS} />
      <TextArea field={field('notes')} label="Notes" rows={2} isOptional />
      <SubmitButton look="plain" intent="keep-disposition">
        Log decline
      </SubmitButton>
    </ButtonForm>
  );
}
