import { useForm } from '@conform-to/react';
import type { IdentityAlertInFull } from '@contract/identity-alerts/identity-alerts.entities';
import { formatMoment } from '@contract/shared/format';
import { Form } from '@remix-run/react';
import { Checkbox } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { SubmissionId } from '~/components/form/submission-id';
import { SubmitButton } from '~/components/form/submit-button';
import type { FormErrors } from '~/view/form-errors';
import { Evidence } from './evidence';

interface OwnPartsProps {
  alert: IdentityAlertInFull;
  reported: NonNullable<IdentityAlertInFull['reported']>;
  carrierId: string | null;
  refused: FormErrors | undefined;
}

/** What the reporting company alone sees. */
export function OwnParts({ alert, reported, carrierId, refused }: OwnPartsProps) {
  const [form, fields] = useForm<{ message: string; is_public: string }>({
    id: 'message',
    lastResult: refused?.result,
  });
  return (
    <section className="stack" aria-labelledby="own-title">
      <h2 id="own-title">Your company only</h2>
      <details>
        <summary className="discloses">Original report</summary>
        <p className="as-written">{reported.unsanitized_message}</p>
      </details>
      <h3>Evidence</h3>
      <Evidence files={reported.files} carrierId={carrierId} alertId={alert.id} />
      <h3>Messages</h3>
      {reported.messages.length === 0 ? <p className="missing">No messages yet.</p> : null}
      <ul className="note-list" aria-label="Messages">
        {reported.messages.map((message) => (
          <li key={message.id}>
            <p className="as-written">{message.message_for_display}</p>
            <p className="small-print">
              {message.author === 'carrier' ? 'The carrier' : (message.user ?? 'A former user')},{' '}
              {formatMoment(message.created_at)}, {message.is_public ? 'for everyone' : 'for your company'}
            </p>
          </li>
        ))}
      </ul>
      <Form reloadDocument method="post" id={form.id} noValidate className="form">
        <ErrorSummary fields={[fields.message]} formErrors={form.errors} />
        <SubmissionId />
        <TextArea field={fields.message} label="New message" rows={3} />
        {alert.state === 'published' ? (
          <Checkbox
            field={fields.is_public}
            label="Show it to every broker and the carrier"
            hint="Phone numbers, addresses and names are removed first."
          />
        ) : null}
        <SubmitButton look="plain">Add message</SubmitButton>
      </Form>
    </section>
  );
}
