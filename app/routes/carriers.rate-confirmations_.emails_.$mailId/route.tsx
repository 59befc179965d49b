import { getRateConfirmationMail } from '@contract/rate-confirmations/mails.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { MailView } from '~/components/rate-confirmation-email/mail-view';

import { actionOf } from '~/services/define-form.server';
import { linkMail } from '~/services/link-mail.server';
import { openPage } from '~/services/page.server';
import { fraudMay } from '~/view/carrier/fraud-may';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Rate confirmation email', { id: args.params.mailId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'manageRateConfirmations');
  return {
    mail: await monitor.get(getRateConfirmationMail, { params: { id: args.params.mailId! } }),
    may: fraudMay(user),
  };
}

export const action = actionOf('manageRateConfirmations', linkMail);

export default function RateConfirmationEmailPage() {
  const { mail, may } = useLoaderData<typeof loader>();
  return <MailView mail={mail} may={may} />;
}
