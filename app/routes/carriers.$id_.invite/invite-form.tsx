import type { CarrierUser } from '@contract/connections/carrier-users.entities';
import { CONNECTION_INVITATION_DAYS } from '@contract/onboarding/packets.constants';
import { Link } from '@remix-run/react';
import { Checkbox, CheckboxGroup, Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import type { invite } from './forms.server';

interface InviteFormProps {
  carrierId: number;
  /** On the federal record. */
  recordEmail: string | null;
  people: readonly CarrierUser[];
  /** Classifications by broker election. */
  classifications: readonly { id: number; name: string }[];
  /** Null: not connected. */
  relationship: { version: number } | null;
}

/** Whom to ask, and for what the carrier is to be used. The address counts first, else the person chosen. */
export function InviteForm({ carrierId, recordEmail, people, classifications, relationship }: InviteFormProps) {
  const [form, fields] = usePostForm<typeof invite>('invite', {
    email: people.length === 0 ? (recordEmail ?? '') : '',
  });
  // The address to be confirmed: a person who types another one has to confirm that one too.
  const asked = fields.email.value || people.find(({ id }) => String(id) === fields.user_id_for_email.value)?.email;
  const { name, id, errors } = fields.confirmed_email;
  // Never checked by itself: another address may stand there by now.
  const confirmed = { name, id, errors, initialValue: undefined };
  const doubted = fields.confirmed_email.errors ? asked : undefined;
  return (
    <PostForm
      of={form}
      version={relationship}
      intent="invite"
      submit="Send the invitation"
      back={<Link to={paths.carrier(carrierId)}>Cancel</Link>}
    >
      <TextField
        field={fields.email}
        type="email"
        label="Email"
        autoComplete="off"
        hint={recordEmail === null ? 'No email in the FMCSA record.' : `FMCSA record: ${recordEmail}.`}
      />
      {people.length > 0 ? (
        <Select
          field={fields.user_id_for_email}
          label="Or a contact on file"
          hint="Used when no email is entered."
          isOptional
          choices={[
            { value: '', label: 'None' },
            ...people.map(({ id, full_name, email }) => ({
              value: String(id),
              label: full_name ? `${full_name}, ${email}` : email,
            })),
          ]}
        />
      ) : null}
      {doubted === undefined ? null : (
        <Checkbox
          field={confirmed}
          value={doubted}
          label={`Send it to ${doubted} all the same`}
          hint="Its packet stays on hold until someone verifies the sender."
        />
      )}
      {classifications.length > 0 ? (
        <CheckboxGroup
          field={fields.classification_ids}
          label="Used for"
          isOptional
          choices={classifications.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : null}
      <p className="small-print">
        Link valid {CONNECTION_INVITATION_DAYS} days, no account needed. Replaces earlier invitations.
      </p>
    </PostForm>
  );
}
