import { getLoad } from '@contract/loads/loads.calls';
import { stopPlace } from '@contract/loads/stop-times';
import { STOP_KIND_LABELS } from '@contract/loads/stops.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { Refusal, useRefused } from '~/components/form/refusal';
import { CancelledLoad } from '~/components/load/cancelled-load';
import { useLoadCrumbs } from '~/components/load/use-load-crumbs';
import { KeptLink } from '~/components/row-link';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { visitEnd } from '~/view/load/corrections';
import { pageMeta } from '~/view/page-title';
import { CorrectTimes, RejectVisit, ShownVisit } from './correct-forms';
import { correctTimes, rejectVisit } from './forms.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Correct a visit of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { id, reference, version, status, cancelled_at, stops } = await monitor.get(getLoad, {
    params: { id: args.params.id! },
  });
  const asked = new URL(args.request.url).searchParams;
  const stop = stops.find((one) => String(one.id) === asked.get('stop')) ?? null;
  return {
    load: { id, reference, version, status, cancelled_at },
    stop,
    isLast: stop !== null && stop.id === stops.at(-1)?.id,
    says: asked.get('says') === 'none' ? ('none' as const) : ('times' as const),
  };
}

export const action = actionOf('workTickets', rejectVisit, correctTimes);

export default function CorrectVisitPage() {
  const { load, stop, isLast, says } = useLoaderData<typeof loader>();
  const refused = useRefused();
  const isDelivered = isLast && load.status === 'delivered';
  const rejection = isDelivered ? 'Not delivered' : 'Not here';
  const place = stop && `${STOP_KIND_LABELS[stop.kind].toLowerCase()} in ${stopPlace(stop)}`;
  const title =
    place === null
      ? `Correct a visit of load ${load.reference}`
      : says === 'times'
        ? `Correct the times at the ${place}, load ${load.reference}`
        : isDelivered
          ? `Load ${load.reference} was not delivered?`
          : `Load ${load.reference}: not at the ${place}?`;
  return (
    <>
      <PageHeader title={title} crumbs={useLoadCrumbs(load, says === 'none' ? rejection : 'Correct the times')} />
      {load.cancelled_at ? (
        <CancelledLoad load={load} />
      ) : stop === null ? (
        <Notice kind="info" title="That is no stop of this load">
          <p>
            <KeptLink to={paths.load(load.id)}>Back to the load</KeptLink>
          </p>
        </Notice>
      ) : (
        <>
          <ShownVisit stop={stop} />
          {says === 'times' ? (
            <CorrectTimes load={load} stop={stop} />
          ) : visitEnd(stop) !== null || refused ? (
            <RejectVisit load={load} stop={stop} says={rejection} />
          ) : (
            <p>
              <Refusal of="reject" />
              <KeptLink to={paths.load(load.id)}>Back to the load</KeptLink>
            </p>
          )}
        </>
      )}
    </>
  );
}
