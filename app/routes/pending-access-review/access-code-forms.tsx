import type { AccessReview } from '@contract/identity/access-review.calls';
import { SIGN_IN_CODE_DIGITS } from '@contract/identity/identity.constants';
import { formatMoment } from '@contract/shared/format';
import { CodeField } from '@ui/form/text-field';
import { ButtonForm } from '~/components/form/button-form';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { SubmitButton } from '~/components/form/submit-button';
import type { confirm } from './forms.server';

interface AccessCodeFormsProps {
  review: AccessReview;
  /** The code's address, as far as the requester may see it. */
  address: string;
}

/** The quicker way: a person who reads the company's address of record passes the code on. */
export function AccessCodeForms({ review, address }: AccessCodeFormsProps) {
  const { code_mailed_at, code_expires_at } = review;
  const [form, fields] = usePostForm<typeof confirm>('access-code');
  return (
    <section className="stack" aria-labelledby="code">
      <h2 id="code">Or confirm with a code</h2>
      <p>
        FMCSA lists {address} for this company. We can email a code there; ask the person who reads it for the code.
      </p>
      {code_mailed_at === null ? null : (
        <PostForm of={form} intent="confirm" submit="Confirm">
          <CodeField
            field={fields.code}
            label="Six-digit code"
            hint={`Emailed ${formatMoment(code_mailed_at)}, valid until ${formatMoment(code_expires_at!)}.`}
            length={SIGN_IN_CODE_DIGITS}
          />
        </PostForm>
      )}
      <ButtonForm>
        <SubmitButton intent="mail-code" look={code_mailed_at === null ? undefined : 'plain'}>
          {code_mailed_at === null ? 'Email a code' : 'Email a new code'}
        </SubmitButton>
      </ButtonForm>
    </section>
  );
}
