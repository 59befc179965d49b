import { useForm } from '@conform-to/react';
import { DISMISS_REASON_MAX_LENGTH } from '@contract/rate-confirmations/mails.constants';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { MailFindings } from '~/components/rate-confirmation-email/mail-findings';
import { PageHeader } from '~/components/shell/page-header';
import { dismissRateConfirmationMail, getRateConfirmationMail } from '~/models/rate-confirmation-mails.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage, shownVersion } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { mailCrumbs } from '~/view/rate-confirmations/mail-crumbs';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Dismiss email', { id: args.params.mailId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageRateConfirmations');
  const { id, subject, status, findings, version } = await getRateConfirmationMail(monitor, args.params.mailId!);
  return { mail: { id, subject, status, findings, version } };
}

const Dismissal = z.object({
  reason: z
    .string({ error: 'Enter a reason.' })
    .trim()
    .min(1, 'Enter a reason.')
    .max(DISMISS_REASON_MAX_LENGTH, 'That is too long: 1,000 characters at most.'),
  expected_version: shownVersion,
});

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'manageRateConfirmations');
  const id = args.params.mailId!;
  return formAction(args.request, { form: 'dismiss', fields: ['reason'], schema: Dismissal }, async (value) => {
    const answer = await dismissRateConfirmationMail(monitor, id, value);
    return answer.ok ? { to: paths.rateConfirmationEmail(id), toast: 'The email is dismissed.' } : answer;
  });
}

export default function DismissEmailPage() {
  const { mail } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ reason: string }>({ id: 'dismiss', lastResult: refused?.result });
  const isOpen = mail.status === 'flagged' || mail.status === 'undelivered';
  return (
    <>
      <PageHeader title="Dismiss this email?" crumbs={mailCrumbs(mail, 'Dismiss')} />
      {isOpen ? (
        <Form reloadDocument method="post" id={form.id} noValidate className="form load-form account-tab">
          <ErrorSummary fields={[fields.reason]} formErrors={form.errors} />
          <MailFindings findings={mail.findings} />
          <p>
            It counts as delivered afterwards. What was found and your reason stay on file. An alert that it alone
            raised is closed.
          </p>
          <ExpectedVersion of={mail} />
          <TextArea
            field={fields.reason}
            label="Reason"
            hint="For example: called the carrier at its number on file, and it sent this email."
          />
          <div className="button-row">
            <SubmitButton look="danger">Dismiss email</SubmitButton>
            <Link to={paths.rateConfirmationEmail(mail.id)}>Back to the email</Link>
          </div>
        </Form>
      ) : (
        <p>
          This email is neither flagged nor undelivered: there is nothing to dismiss.{' '}
          <Link to={paths.rateConfirmationEmail(mail.id)}>Back to the email</Link>
        </p>
      )}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
