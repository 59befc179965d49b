import type { CallOutput } from '@contract/call';
import type { getDriverLinks } from '@contract/loads/driver-links.calls';
import { DRIVER_SEND_LABELS, DRIVER_SENDS, LOAD_DRIVER_LABELS } from '@contract/loads/driver-links.constants';
import { formatPhone, NOT_ON_FILE } from '@contract/shared/format';
import { BROKER_CONSENT_WORDS } from '@contract/texts/texts.constants';
import { Checkbox, RadioGroup } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { makeLink } from './forms.server';

interface DriverLinkFormProps {
  page: Pick<CallOutput<typeof getDriverLinks>, 'texts_go' | 'drivers'>;
}

/** How the driver gets the link, and where its codes go. */
export function DriverLinkForm({ page: { texts_go: textsGo, drivers } }: DriverLinkFormProps) {
  const canText = textsGo !== 'off';
  const mayText = canText && drivers.some(({ phone_e164: phone }) => phone !== null);
  const needsConsent = drivers.some(({ needs_consent: needs }) => needs);
  const [form, fields] = usePostForm<typeof makeLink>('make', { to: 'driver', send: mayText ? 'text' : 'email' });
  const choices = DRIVER_SENDS.filter((send) => send !== 'text' || mayText).map((value) => ({
    value,
    label: value === 'copy' && !mayText ? 'Copy it; the codes go to the email below' : DRIVER_SEND_LABELS[value],
  }));
  return (
    <PostForm of={form} intent="make-link" className="form load-form" submit="Make the link">
      {mayText && textsGo === 'outbox' ? (
        <p className="attention">No gateway is set: texts are kept as files in the outbox and reach no one.</p>
      ) : null}
      {mayText ? null : (
        <p>
          {canText ? 'The load has no number of the driver.' : 'No text messages are set up here.'} The codes go by
          email, which proves no telephone.
        </p>
      )}
      {drivers.length > 1 ? (
        <RadioGroup
          field={fields.to}
          label="For which driver"
          choices={drivers.map(({ who, name, phone_e164: phone }) => ({
            value: who,
            label: `${LOAD_DRIVER_LABELS[who]}: ${[name, phone && formatPhone(phone)].filter(Boolean).join(', ') || NOT_ON_FILE}`,
          }))}
        />
      ) : null}
      <RadioGroup field={fields.send} label="How the driver gets it" choices={choices} />
      {mayText && needsConsent ? (
        <Checkbox
          field={fields.has_consent}
          label={BROKER_CONSENT_WORDS}
          hint="Kept with your name and the time. Needed before the first text to a number."
        />
      ) : null}
      <TextField
        field={fields.email}
        type="email"
        label="Driver’s email"
        hint="If you enter one, the codes go there and not to the telephone."
        isOptional={mayText}
        autoComplete="off"
      />
    </PostForm>
  );
}
