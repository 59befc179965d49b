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

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Ask for a review');

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
      <h1>Ask for a review</h1>
      <p className="sign-in-lead">
        A person checks that you work for {carrierId === null ? 'your company' : `the company with USDOT ${carrierId}`},
        by the telephone number and address that FMCSA has for it. Until then your account can do nothing else.
      </p>
      <Form reloadDocument method="post" id={form.id} noValidate className="form">
        <ErrorSummary fields={[fields.legal_name, fields.number, fields.note]} formErrors={form.errors} />
        {carrierId === null ? (
          <>
            <TextField
              field={fields.legal_name}
              label="Legal name of the company"
              hint="As FMCSA has it."
              autoComplete="organization"
            />
            <TextField
              field={fields.number}
              label="MC docket or USDOT number"
              hint="As FMCSA has it: MC 123456 or 1234567."
              autoComplete="off"
            />
          </>
        ) : (
          <input type="hidden" name="carrier_id" value={carrierId} />
        )}
        <TextArea
          field={fields.note}
          label="For the person who checks"
          hint="Who may confirm it, and when to call."
          isOptional
        />
        <SubmitButton>Ask for a review</SubmitButton>
      </Form>
      <p className="sign-in-foot">
        <Link to={paths.signUpDetails()}>Look another company up</Link>
      </p>
    </div>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
