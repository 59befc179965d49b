import { getRateConfirmation, sendRateConfirmation } from '@contract/rate-confirmations/rate-confirmations.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { CheckboxGroup } from '@ui/form/choices';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage, shownVersion } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { maySend, maySendAgain } from '~/view/rate-confirmations/confirmation-answer';
import { confirmationCrumbs } from '~/view/rate-confirmations/confirmation-crumbs';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Send rate confirmation', { id: args.params.confirmationId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageRateConfirmations');
  const one = await monitor.get(getRateConfirmation, { params: { id: args.params.confirmationId! } });
  const { id, number, version, known_addresses, problems, changes_since_accepted: changes } = one;
  return {
    confirmation: { id, number, version },
    carrierId: one.carrier.id,
    known_addresses,
    problems,
    changes,
    isReady: maySend(one) || maySendAgain(one),
  };
}

const send = defineForm({
  form: 'send',
  schema: z.object({
    known: z.array(z.string(), { error: 'Choose an address.' }).min(1, 'Choose an address.'),
    expected_version: shownVersion,
  }),
  call({ monitor, params, submissionId }, { known, expected_version }) {
    const to = known.map((email) => ({ email }));
    return monitor.send(
      sendRateConfirmation,
      { params: { id: params.confirmationId! }, body: { to, expected_version } },
      { submissionId },
    );
  },
  to: ({ params }) => paths.rateConfirmation(params.confirmationId!),
  toast: 'Rate confirmation sent.',
});

export const action = actionOf('manageRateConfirmations', send);

export default function SendRateConfirmationPage() {
  const {
    confirmation,
    carrierId,
    known_addresses: known,
    problems,
    changes,
    isReady,
  } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof send>('send');
  const back = <Link to={paths.rateConfirmation(confirmation.id)}>Back to the rate confirmation</Link>;
  const another = (
    <p>
      Another address?{' '}
      <Link to={paths.carrierCall(carrierId, { confirmation: confirmation.id })}>Call the carrier</Link> at a number on
      file. You can send to an address that they confirm in a proven call; their address of record is notified.
    </p>
  );
  return (
    <>
      <PageHeader
        title={`Send ${confirmation.number} to the carrier`}
        crumbs={confirmationCrumbs(confirmation, 'Send')}
      />
      {isReady ? null : (
        <>
          <p>
            {problems.length === 0 ? 'Nothing to send. To change it, revise it first.' : 'Fix this before you send it:'}
          </p>
          <ul className="plain-bullets">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <p>{back}</p>
        </>
      )}
      {isReady && known.length === 0 ? (
        <div className="stack account-tab">
          <p className="missing">No address of this carrier is known.</p>
          {another}
          <p>{back}</p>
        </div>
      ) : null}
      {isReady && known.length > 0 ? (
        <PostForm of={form} version={confirmation} className="form load-form account-tab" submit="Send" back={back}>
          {changes?.sentences ? (
            <p>
              The carrier must re-sign for: <strong>{changes.sentences}</strong>
            </p>
          ) : null}
          <p>Each recipient gets their own signing link.</p>
          <CheckboxGroup
            field={fields.known}
            label="Known addresses"
            choices={known.map(({ email, known_as }) => ({ value: email, label: email, hint: known_as }))}
          />
          {another}
        </PostForm>
      ) : null}
    </>
  );
}
