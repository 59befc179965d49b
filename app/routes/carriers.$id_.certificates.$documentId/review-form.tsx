import { TextArea } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { setAside, verify } from './forms.server';

interface ReviewFormProps {
  intent: 'verify' | 'set-aside';
  version: number;
  label: string;
  hint: string;
  button: string;
}

/** A decision about a certificate, with how it is known. */
export function ReviewForm({ intent, version, label, hint, button }: ReviewFormProps) {
  const [form, fields] = usePostForm<typeof verify | typeof setAside>(intent);
  return (
    <PostForm
      of={form}
      version={{ version }}
      intent={intent}
      look={intent === 'verify' ? 'primary' : 'danger'}
      submit={button}
    >
      <TextArea field={fields.note} label={label} hint={hint} rows={3} />
    </PostForm>
  );
}
