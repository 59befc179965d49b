import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { MailList } from '~/components/rate-confirmation-email/mail-list';
import { useForgottenRows } from '~/components/table/use-kept-rows';
import { listRateConfirmationMails } from '~/models/rate-confirmation-mails.server';
import { notOf, rejectUnknownParams } from '~/services/known-params.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { loadWithKeptRows } from '~/view/kept-rows';
import { pageMeta } from '~/view/page-title';
import { KEPT_MAILS, mailListNamed } from '~/view/rate-confirmations/mail-list';

/** Its error boundary forgets the list that the browser keeps. */
export const handle = { clearsOnError: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Rate confirmation emails');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageRateConfirmations');
  const search = new URL(args.request.url).searchParams;
  rejectUnknownParams(search, ['list', 'subject', 'page'], 'the rate confirmation emails');
  const list = mailListNamed(search.get('list'));
  if (list === null) throw notOf('the rate confirmation emails', search.get('list')!, 'list');
  const subject = search.get('subject')?.trim() ?? '';
  const q = { s: 'id desc', ...(subject !== '' && { subject_cont: subject }) };
  const found = await loadSection(
    listRateConfirmationMails(monitor, { list, q, page: search.get('page') || undefined }),
  );
  if (!found.ok) return { list, subject, counts: null, rows: found };
  const { mails, paging, counts } = found.data;
  return { list, subject, counts, rows: { ok: true as const, data: { mails, paging } } };
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadWithKeptRows(args, KEPT_MAILS, () => args.serverLoader<typeof loader>());
}

export default function RateConfirmationEmailsPage() {
  return <MailList page={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  useForgottenRows(KEPT_MAILS);
  return <RouteErrorBoundary />;
}
