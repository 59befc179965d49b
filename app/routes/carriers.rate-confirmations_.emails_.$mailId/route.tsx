import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { MailView } from '~/components/rate-confirmation-email/mail-view';
import { getRateConfirmationMail, linkRateConfirmationMail } from '~/models/rate-confirmation-mails.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage, shownVersion } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Rate confirmation email', { id: args.params.mailId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageRateConfirmations');
  return { mail: await getRateConfirmationMail(monitor, args.params.mailId!) };
}

const ENTER = 'Enter the load’s reference.';
const Link = z.object({
  load_reference: z.string({ error: ENTER }).trim().min(1, ENTER),
  expected_version: shownVersion,
});

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'manageRateConfirmations');
  const id = args.params.mailId!;
  const page = { form: 'link', fields: ['load_reference'], schema: Link };
  return formAction(args.request, page, async (value) => {
    const answer = await linkRateConfirmationMail(monitor, id, value);
    return answer.ok ? { to: paths.rateConfirmationEmail(id), toast: 'Linked. The email was checked again.' } : answer;
  });
}

export default function RateConfirmationEmailPage() {
  const { mail } = useLoaderData<typeof loader>();
  return <MailView mail={mail} refused={useActionData<typeof action>()} />;
}

export { RouteErrorBoundary as ErrorBoundary };
