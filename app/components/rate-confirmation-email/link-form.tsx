import type { RateConfirmationMail } from '@contract/rate-confirmations/mails.entities';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { linkMail } from '~/services/link-mail.server';

interface LinkFormProps {
  mail: Pick<RateConfirmationMail, 'version' | 'load'>;
}

/** Links an email to its load, if its subject does not name it or names a wrong one. */
export function LinkForm({ mail }: LinkFormProps) {
  const [form, fields] = usePostForm<typeof linkMail>('link');
  return (
    <PostForm of={form} version={mail} look="plain" submit="Link to the load">
      <TextField
        field={fields.load_reference}
        label={mail.load ? 'Link to another load' : 'Link to a load'}
        hint="The load’s reference. The email is checked again with it."
      />
    </PostForm>
  );
}
