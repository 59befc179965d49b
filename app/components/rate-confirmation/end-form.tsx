import { Link } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import type { endForm } from '~/services/end-confirmation.server';
import { confirmationCrumbs } from '~/view/rate-confirmations/confirmation-crumbs';

interface EndFormProps {
  confirmation: { id: number; number: string; version: number };
  /** "Cancel", the label of the button and the last crumb. */
  action: string;
  title: string;
  /** Its effects, each in a sentence. */
  effects: readonly string[];
  /** Null: it may be ended; else why not. */
  whyNot: string | null;
}

/** Ends a rate confirmation, with a reason if there is one. */
export function EndForm({ confirmation, action, title, effects, whyNot }: EndFormProps) {
  const [form, fields] = usePostForm<ReturnType<typeof endForm>>('end');
  const back = <Link to={paths.rateConfirmation(confirmation.id)}>Back to the rate confirmation</Link>;
  return (
    <>
      <PageHeader title={title} crumbs={confirmationCrumbs(confirmation, action)} />
      {whyNot ? (
        <p>
          {whyNot} {back}
        </p>
      ) : (
        <PostForm
          of={form}
          version={confirmation}
          className="form load-form account-tab"
          look="danger"
          submit={action}
          back={back}
        >
          <ul className="plain-bullets">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          <TextArea field={fields.reason} label="Reason" isOptional />
        </PostForm>
      )}
    </>
  );
}
