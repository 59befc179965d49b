import { NewAccessReview, requestAccessReview } from '@contract/identity/access-review.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { requireUnfinishedUser } from '~/services/guards.server';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare', hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Request a review');

/** For a company that cannot be set up at once: a person reviews it for the operator. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUnfinishedUser(args, 'company');
  const { searchParams } = new URL(args.request.url);
  const carrierId = searchParams.get('carrier_id') ?? '';
  return { number: searchParams.get('number') ?? '', carrierId: /^\d{1,15}$/.test(carrierId) ? carrierId : null };
}

const requestReview = defineForm({
  form: 'access-review',
  schema: NewAccessReview,
  hidden: ['carrier_id'],
  call: ({ monitor }, { carrier_id, legal_name, number, note }) =>
    monitor.call(
      requestAccessReview,
      {
        body: {
          carrier_id,
          legal_name: legal_name ?? undefined,
          number: number ?? undefined,
          note: note ?? undefined,
        },
      },
      { handles: [403, 409, 422, 429] },
    ),
  to: paths.pendingReview(),
});

export const action = actionOf((args) => requireUnfinishedUser(args, 'company'), requestReview);

export default function SignUpReviewPage() {
  const { number, carrierId } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof requestReview>('access-review', { number });
  return (
    <div className="sign-in">
      <h1>Request a review</h1>
      <p className="sign-in-lead">
        We confirm that you work for {carrierId === null ? 'your company' : `the company with DOT ${carrierId}`}, using
        the phone number and address in its FMCSA record. Your account opens after that.
      </p>
      <PostForm of={form} submit="Request a review">
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
      </PostForm>
      <p className="sign-in-foot">
        <Link to={paths.signUpDetails()}>Find another company</Link>
      </p>
    </div>
  );
}
