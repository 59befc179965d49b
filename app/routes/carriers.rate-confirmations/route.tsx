import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react';
import { ForgetfulBoundary } from '~/components/list/forgetful-boundary';
import { ConfirmationList } from '~/components/rate-confirmation/confirmation-list';
import { listRateConfirmations } from '~/models/rate-confirmations.server';
import { askedOf, pageOfList } from '~/services/list.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { loadWithKeptRows } from '~/view/kept-rows';
import { confirmationList, KEPT_CONFIRMATIONS } from '~/view/lists/rate-confirmations.list';
import { laneWords } from '~/view/loads/lane-words';
import { pageMeta } from '~/view/page-title';

/** Its error boundary deletes the list stored in the browser. */
export const handle = { clearsOnError: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Rate confirmations');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'manageRateConfirmations');
  const asked = askedOf(confirmationList, new URL(args.request.url).searchParams, user);
  const { tab, q, page } = asked;
  const found = await loadSection(listRateConfirmations(monitor, { list: tab, q, page }));
  const now = new Date();
  return {
    ...pageOfList(asked, found, ({ confirmations }) =>
      confirmations.map((one) => ({ ...one, shownLane: laneWords(one.lane, now) })),
    ),
    mayExport: missingFor('exportRateConfirmations', user) === null,
  };
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadWithKeptRows(args, KEPT_CONFIRMATIONS, () => args.serverLoader<typeof loader>());
}

export default function RateConfirmationsPage() {
  return <ConfirmationList page={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ForgetfulBoundary kept={KEPT_CONFIRMATIONS} />;
}
