import { dismissRateConfirmationMail, getRateConfirmationMail } from '@contract/rate-confirmations/mails.calls';
import { DISMISS_REASON_MAX_LENGTH } from '@contract/rate-confirmations/mails.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { MailFindings } from '~/components/rate-confirmation-email/mail-findings';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf, defineForm, Reason } from '~/services/define-form.server';
import { openPage, shownVersion } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { mailCrumbs } from '~/view/rate-confirmations/mail-crumbs';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Dismiss email', { id: args.params.mailId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageRateConfirmations');
  const { id, subject, status, findings, version } = await monitor.get(getRateConfirmationMail, {
    params: { id: args.params.mailId! },
  });
  return { mail: { id, subject, status, findings, version } };
}

const dismiss = defineForm({
  form: 'dismiss',
  schema: z.object({
    reason: Reason.max(DISMISS_REASON_MAX_LENGTH, 'That is too long: 1,000 characters at most.'),
    expected_version: shownVersion,
  }),
  call: ({ monitor, params }, value) =>
    monitor.send(dismissRateConfirmationMail, { params: { id: params.mailId! }, body: value }),
  to: ({ params }) => paths.rateConfirmationEmail(params.mailId!),
  toast: 'The email is dismissed.',
});

export const action = actionOf('manageRateConfirmations', dismiss);

export default function DismissEmailPage() {
  const { mail } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof dismiss>('dismiss');
  const isOpen = mail.status === 'flagged' || mail.status === 'undelivered';
  return (
    <>
      <PageHeader title="Dismiss this email?" crumbs={mailCrumbs(mail, 'Dismiss')} />
      {isOpen ? (
        <PostForm
          of={form}
          version={mail}
          className="form load-form account-tab"
          look="danger"
          submit="Dismiss email"
          back={<Link to={paths.rateConfirmationEmail(mail.id)}>Back to the email</Link>}
        >
          <MailFindings findings={mail.findings} />
          <p>
            It counts as delivered afterwards. What was found and your reason stay on file. An alert that it alone
            raised is closed.
          </p>
          <TextArea
            field={fields.reason}
            label="Reason"
            hint="For example: called the carrier at its number on file, and it sent this email."
          />
        </PostForm>
      ) : (
        <p>
          This email is neither flagged nor undelivered: there is nothing to dismiss.{' '}
          <Link to={paths.rateConfirmationEmail(mail.id)}>Back to the email</Link>
        </p>
      )}
    </>
  );
}
