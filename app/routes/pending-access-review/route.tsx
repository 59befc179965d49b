import type { AccessReview } from '@contract/identity/access-review.calls';
import { ACCESS_REVIEW_REASONS } from '@contract/identity/access-review.constants';
import { formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { KeptOutWays } from '~/components/error-page/kept-out-ways';
import { ButtonForm } from '~/components/form/button-form';
import { SubmitButton } from '~/components/form/submit-button';
import { getAccessReview } from '~/models/identity.server';
import { actionOf } from '~/services/define-form.server';
import { anybody } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';
import { readSession } from '~/services/session.server';
import { pageMeta } from '~/view/page-title';
import { AccessCodeForms } from './access-code-forms';
import { confirm, mailCode, withdraw } from './forms.server';

export const handle = { frame: 'bare', hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Your access is under review');

/** Open to anyone, like every page that says why nothing else opens: a signed-in user who waits sees the reason. */
export async function loader(args: LoaderFunctionArgs) {
  const isSignedIn = Boolean((await readSession(args.request)).get('monitorSession'));
  return { isSignedIn, review: isSignedIn ? await getAccessReview(await openMonitor(args)) : null };
}

export const action = actionOf(anybody, mailCode, confirm, withdraw);

export default function PendingAccessReviewPage() {
  const { review, isSignedIn } = useLoaderData<typeof loader>();
  return (
    <div className="sign-in">
      <h1>{review?.status === 'rejected' ? 'Your access was rejected' : 'Your access is under review'}</h1>
      {review === null ? (
        <>
          <p>We are reviewing your account before we open it. You don’t need to do anything.</p>
          <p>Sign in again later. If it takes more than a business day, ask support.</p>
        </>
      ) : (
        <Review review={review} />
      )}
      <div className="sign-in-foot">
        <KeptOutWays isSignedIn={isSignedIn} />
      </div>
    </div>
  );
}

function Review({ review }: { review: AccessReview }) {
  const { status, reason, legal_name, carrier_id, number, created_at, decision_note } = review;
  const isRejected = status === 'rejected';
  return (
    <>
      <DefinitionList
        items={[
          { term: 'Company', value: legal_name },
          { term: 'Number', value: carrier_id === null ? number : `DOT ${carrier_id}` },
          { term: 'Requested', value: formatMoment(created_at) },
        ]}
      />
      {isRejected ? (
        <Notice kind="warning" title="We could not confirm that you work for this company">
          <p>{decision_note ?? 'No reason given. If this is a mistake, contact support.'}</p>
        </Notice>
      ) : (
        <Notice kind="info" title="Why this is pending">
          <p>{ACCESS_REVIEW_REASONS[reason]}</p>
          <p>We check it before we open your account, and email you the decision.</p>
        </Notice>
      )}
      {review.address_of_record === null ? null : (
        <AccessCodeForms review={review} address={review.address_of_record} />
      )}
      <section className="stack" aria-labelledby="another">
        <h2 id="another">Wrong company, or invited by a colleague?</h2>
        <ButtonForm className="stack">
          <p>
            {isRejected ? 'Sign up for another company.' : 'Cancel this request and sign up again.'} An invitation to
            your email is waiting there too.
          </p>
          <SubmitButton intent="withdraw" look="plain">
            {isRejected ? 'Start over' : 'Cancel request'}
          </SubmitButton>
        </ButtonForm>
      </section>
    </>
  );
}
