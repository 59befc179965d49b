import { useForm } from '@conform-to/react';
import { NewAccessReview } from '@contract/identity/access-review.calls';
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea, TextField } from '@ui/form/text-field';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { requestAccessReview } from '~/models/identity.server';
import { paths } from '~/paths';
import { requireUnfinishedUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';
import { assertSameOrigin } from '~/services/origin.server';
import { formAction } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare', hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Request a review');

/** For a company that cannot be set up at once: a person looks at it for the operator. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUnfinishedUser(args, 'company');
  const { searchParams } = new URL(args.request.url);
  const carrierId = searchParams.get('carrier_id') ?? '';
  return { number: searchParams.get('number') ?? '', carrierId: /^\d{1,15}$/.test(carrierId) ? carrierId : null };
}

const FORM = { form: 'access-review', fields: ['legal_name', 'number', 'note'], schema: NewAccessReview };

export async function action(args: ActionFunctionArgs) {
  assertSameOrigin(args.request);
  await requireUnfinishedUser(args, 'company');
  const monitor = await openMonitor(args);
  return formAction(args.request, FORM, async ({ carrier_id, legal_name, number, note }) => {
    const stated = { legal_name: legal_name ?? undefined, number: number ?? undefined, note: note ?? undefined };
    const answer = await requestAccessReview(monitor, { carrier_id, ...stated });
    return answer.ok ? redirect(paths.pendingReview()) : answer;
  });
}

export default function SignUpReviewPage() {
  const { number, carrierId } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ legal_name: string; number: string; note: string }>({
    id: 'access-review',
    lastResult: refused?.result,
    defaultValue: { number },
  });
  return (
    <div className="sign-in">
      <h1>Request a review</h1>
      <p className="sign-in-lead">
        We confirm that you work for {carrierId === null ? 'your company' : `the company with DOT ${carrierId}`}, using
        the phone number and address in its FMCSA record. Your account opens after that.
      </p>
      <Form reloadDocument method="post" id={form.id} noValidate className="form">
        <ErrorSummary fields={[fields.legal_name, fields.number, fields.note]} formErrors={form.errors} />
        {carrierId === null ? (
          <>
            <TextField
              field={fields.legal_name}
              label="Company’s legal name"
              hint="As in the FMCSA record."
              autoComplete="organization"
            />
            <TextField
              field={fields.number}
              label="MC or DOT number"
              hint="For example MC 123456 or 1234567."
              autoComplete="off"
            />
          </>
        ) : (
          <input type="hidden" name="carrier_id" value={carrierId} />
        )}
        <TextArea
          field={fields.note}
          label="Note for the reviewer"
          hint="Who can confirm it, and when to call."
          isOptional
        />
        <SubmitButton>Request a review</SubmitButton>
      </Form>
      <p className="sign-in-foot">
        <Link to={paths.signUpDetails()}>Find another company</Link>
      </p>
    </div>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
