import { type SubmissionResult, useForm } from '@conform-to/react';
import type { AccessReview } from '@contract/identity/access-review.calls';
import { SIGN_IN_CODE_DIGITS } from '@contract/identity/identity.constants';
import { formatMoment } from '@contract/shared/format';
import { Form } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { CodeField } from '@ui/form/text-field';
import { SubmitButton } from '~/components/form/submit-button';

interface AccessCodeFormsProps {
  review: AccessReview;
  /** Where a code goes, as far as who asks may see it. */
  address: string;
  refused: SubmissionResult<string[]> | undefined;
}

/** The quicker way: who reads the company's address of record gives a code to who asks. */
export function AccessCodeForms({ review, address, refused }: AccessCodeFormsProps) {
  const { code_mailed_at, code_expires_at } = review;
  const [form, fields] = useForm<{ code: string }>({ id: 'access-code', lastResult: refused });
  return (
    <section className="stack" aria-labelledby="code">
      <h2 id="code">Or confirm with a code</h2>
      <p>
        FMCSA lists {address} for this company. We can email a code there; ask the person who reads it for the code.
      </p>
      {code_mailed_at === null ? null : (
        <Form reloadDocument method="post" id={form.id} noValidate className="form">
          <ErrorSummary fields={[fields.code]} formErrors={form.errors} />
          <CodeField
            field={fields.code}
            label="Six-digit code"
            hint={`Emailed ${formatMoment(code_mailed_at)}, valid until ${formatMoment(code_expires_at!)}.`}
            length={SIGN_IN_CODE_DIGITS}
          />
          <SubmitButton intent="confirm">Confirm</SubmitButton>
        </Form>
      )}
      <Form reloadDocument method="post">
        <SubmitButton intent="mail-code" look={code_mailed_at === null ? undefined : 'plain'}>
          {code_mailed_at === null ? 'Email a code' : 'Email a new code'}
        </SubmitButton>
      </Form>
    </section>
  );
}
