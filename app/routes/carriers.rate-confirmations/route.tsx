import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ConfirmationList } from '~/components/rate-confirmation/confirmation-list';
import { useForgottenRows } from '~/components/table/use-kept-rows';
import { listRateConfirmations } from '~/models/rate-confirmations.server';
import { notOf, rejectUnknownParams } from '~/services/known-params.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { loadWithKeptRows } from '~/view/kept-rows';
import { pageMeta } from '~/view/page-title';
import { confirmationListNamed, KEPT_CONFIRMATIONS } from '~/view/rate-confirmations/confirmation-list';

/** Its error boundary forgets the list that the browser keeps. */
export const handle = { clearsOnError: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Rate confirmations');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'manageRateConfirmations');
  const search = new URL(args.request.url).searchParams;
  rejectUnknownParams(search, ['list', 'carrier', 'mine', 'page'], 'the rate confirmations');
  const list = confirmationListNamed(search.get('list'));
  if (list === null) throw notOf('the rate confirmations', search.get('list')!, 'list');
  const carrier = search.get('carrier')?.trim() ?? '';
  const isMine = search.get('mine') === '1';
  const q = {
    s: 'id desc',
    ...(carrier !== '' && { carrier_legal_name_cont: carrier }),
    ...(isMine && { creator_id_eq: user.id }),
  };
  const shown = { list, carrier, isMine };
  const found = await loadSection(listRateConfirmations(monitor, { list, q, page: search.get('page') || undefined }));
  if (!found.ok) return { ...shown, counts: null, rows: found };
  const { confirmations, paging, counts } = found.data;
  return { ...shown, counts, rows: { ok: true as const, data: { confirmations, paging } } };
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadWithKeptRows(args, KEPT_CONFIRMATIONS, () => args.serverLoader<typeof loader>());
}

export default function RateConfirmationsPage() {
  return <ConfirmationList page={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  useForgottenRows(KEPT_CONFIRMATIONS);
  return <RouteErrorBoundary />;
}
