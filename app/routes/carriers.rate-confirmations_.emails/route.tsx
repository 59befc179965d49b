import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react';
import { ForgetfulBoundary } from '~/components/list/forgetful-boundary';
import { MailList } from '~/components/rate-confirmation-email/mail-list';
import { listRateConfirmationMails } from '~/models/rate-confirmation-mails.server';
import { askedOf, pageOfList } from '~/services/list.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { loadWithKeptRows } from '~/view/kept-rows';
import { KEPT_MAILS, mailList } from '~/view/lists/rate-confirmation-mails.list';
import { pageMeta } from '~/view/page-title';

/** Its error boundary deletes the list stored in the browser. */
export const handle = { clearsOnError: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Rate confirmation emails');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'manageRateConfirmations');
  const asked = askedOf(mailList, new URL(args.request.url).searchParams, user);
  const { tab, q, page } = asked;
  return pageOfList(
    asked,
    await loadSection(listRateConfirmationMails(monitor, { list: tab, q, page })),
    ({ mails }) => mails,
  );
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadWithKeptRows(args, KEPT_MAILS, () => args.serverLoader<typeof loader>());
}

export default function RateConfirmationEmailsPage() {
  return <MailList page={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ForgetfulBoundary kept={KEPT_MAILS} />;
}
