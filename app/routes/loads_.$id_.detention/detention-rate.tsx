import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { setRate } from './forms.server';

/** The company's rate for an hour of detention, on all of its loads. */
export function DetentionRate({ hourlyCents }: { hourlyCents: number | null }) {
  const [form, fields] = usePostForm<typeof setRate>('rate', {
    rate: hourlyCents === null ? '' : (hourlyCents / 100).toFixed(2),
  });
  return (
    <section className="stack screen-only" aria-labelledby="rate-title">
      <h2 id="rate-title">Rate</h2>
      <PostForm of={form} look="plain" intent="set-rate" submit="Save rate">
        <TextField
          field={fields.rate}
          label="Dollars an hour"
          hint="For loads whose rate confirmation names none. Leave it empty for no rate: no amount is shown then."
          isOptional
        />
      </PostForm>
    </section>
  );
}
