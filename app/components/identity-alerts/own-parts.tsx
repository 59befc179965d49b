import type { IdentityAlertInFull } from '@contract/identity-alerts/identity-alerts.entities';
import { formatMoment } from '@contract/shared/format';
import { Checkbox } from '@ui/form/choices';
import { TextArea } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { addMessage } from '~/services/alert-report.server';
import { Evidence } from './evidence';

interface OwnPartsProps {
  alert: IdentityAlertInFull;
  reported: NonNullable<IdentityAlertInFull['reported']>;
  carrierId: string | null;
}

/** What only the reporting company sees. */
export function OwnParts({ alert, reported, carrierId }: OwnPartsProps) {
  const [form, fields] = usePostForm<typeof addMessage>('message');
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
      <PostForm of={form} look="plain" submit="Add message">
        <TextArea field={fields.message} label="New message" rows={3} />
        {alert.state === 'published' ? (
          <Checkbox
            field={fields.is_public}
            label="Show it to every broker and the carrier"
            hint="Phone numbers, addresses and names are removed first."
          />
        ) : null}
      </PostForm>
    </section>
  );
}
