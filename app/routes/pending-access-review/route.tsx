import type { SubmissionResult } from '@conform-to/react';
import type { AccessReview } from '@contract/identity/access-review.calls';
import { ACCESS_REVIEW_REASONS } from '@contract/identity/access-review.constants';
import { formatMoment } from '@contract/shared/format';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { getAccessReview } from '~/models/identity.server';
import { paths } from '~/paths';
import { openMonitor } from '~/services/monitor.server';
import { assertSameOrigin } from '~/services/origin.server';
import { readForm } from '~/services/read-form.server';
import { readSession } from '~/services/session.server';
import { pageMeta } from '~/view/page-title';
import { AccessCodeForms } from './access-code-forms';
import { carryOut } from './intents.server';

export const handle = { frame: 'bare', hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Your access is under review');

/** Open to anybody, as every page that says why nothing else opens: who is signed in and waits sees what for. */
export async function loader(args: LoaderFunctionArgs) {
  const isSignedIn = Boolean((await readSession(args.request)).get('monitorSession'));
  return { isSignedIn, review: isSignedIn ? await getAccessReview(await openMonitor(args)) : null };
}

export async function action(args: ActionFunctionArgs) {
  assertSameOrigin(args.request);
  return carryOut(await openMonitor(args), await readForm(args.request));
}

export default function PendingAccessReviewPage() {
  const { review, isSignedIn } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="sign-in">
      <h1>{review?.status === 'rejected' ? 'Your access was refused' : 'Your access is under review'}</h1>
      {review === null ? (
        <>
          <p>A person looks at your account before it is opened. Until then there is nothing you need to do.</p>
          <p>Sign in again later; if it takes long, ask support.</p>
        </>
      ) : (
        <Review review={review} refused={refused?.result} />
      )}
      {isSignedIn ? (
        <div className="sign-in-foot stack">
          <Form reloadDocument method="post" action={paths.logout()}>
            <SubmitButton look="plain">Sign out</SubmitButton>
          </Form>
        </div>
      ) : null}
    </div>
  );
}

function Review({ review, refused }: { review: AccessReview; refused: SubmissionResult<string[]> | undefined }) {
  const { status, reason, legal_name, carrier_id, number, created_at, decision_note } = review;
  const isRejected = status === 'rejected';
  return (
    <>
      <DefinitionList
        items={[
          { term: 'Company', value: legal_name },
          { term: 'Number', value: carrier_id === null ? number : `USDOT ${carrier_id}` },
          { term: 'Asked for', value: formatMoment(created_at) },
        ]}
      />
      {isRejected ? (
        <Notice kind="warning" title="It was not confirmed that you work for this company">
          <p>{decision_note ?? 'No reason was given. Ask support if you think that this is a mistake.'}</p>
        </Notice>
      ) : (
        <Notice kind="info" title="Why this waits">
          <p>{ACCESS_REVIEW_REASONS[reason]}</p>
          <p>A person checks it before your account is opened. You get a mail when it is decided.</p>
        </Notice>
      )}
      {review.address_of_record === null ? null : (
        <AccessCodeForms review={review} address={review.address_of_record} refused={refused} />
      )}
      <section className="stack" aria-labelledby="another">
        <h2 id="another">Is it another company, or were you invited?</h2>
        <Form reloadDocument method="post" className="stack">
          <p>
            {isRejected ? 'Sign up for another one.' : 'Take this back and sign up again.'} An invitation to your e-mail
            address waits there too.
          </p>
          <SubmitButton intent="withdraw" look="plain">
            {isRejected ? 'Begin again' : 'Take it back'}
          </SubmitButton>
        </Form>
      </section>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
