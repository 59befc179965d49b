import { PersonFields } from '~/components/form/person-fields';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { saveDetails } from './forms.server';

interface NameFormProps {
  person: { email: string; first_name: string; last_name: string; phone: string };
}

/** The first step: who signs up. */
export function NameForm({ person }: NameFormProps) {
  const [form, fields] = usePostForm<typeof saveDetails>('details', person);
  return (
    <div className="sign-in">
      <h1>Your details</h1>
      <p className="sign-in-lead">For {person.email}. Your company comes next.</p>
      <PostForm of={form} intent="details" submit="Save and continue">
        <PersonFields fields={fields} />
      </PostForm>
    </div>
  );
}
