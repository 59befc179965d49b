import { DRIVER_SEND_LABELS, DRIVER_SENDS } from '@contract/loads/driver-links.constants';
import { RadioGroup } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { makeLink } from './forms.server';

interface DriverLinkFormProps {
  page: { can_text: boolean; driver: { phone_e164: string | null } };
}

/** How the driver gets the link, and where its codes go. */
export function DriverLinkForm({ page: { can_text: canText, driver } }: DriverLinkFormProps) {
  const mayText = canText && driver.phone_e164 !== null;
  const [form, fields] = usePostForm<typeof makeLink>('make', { send: mayText ? 'text' : 'email' });
  const choices = DRIVER_SENDS.filter((send) => send !== 'text' || mayText).map((value) => ({
    value,
    label: value === 'copy' && !mayText ? 'Copy it; the codes go to the email below' : DRIVER_SEND_LABELS[value],
  }));
  return (
    <PostForm of={form} intent="make-link" className="form load-form" submit="Make the link">
      {mayText ? null : (
        <p>
          {canText ? 'The load has no number of the driver.' : 'No text messages are set up here.'} The codes go by
          email, which proves no telephone.
        </p>
      )}
      <RadioGroup field={fields.send} label="How the driver gets it" choices={choices} />
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
