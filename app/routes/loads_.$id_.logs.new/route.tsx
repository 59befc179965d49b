import { WRITABLE_LOAD_LOG_TYPES } from '@contract/loads/load-logs.constants';
import { getLoad } from '@contract/loads/loads.calls';
import { stopPlace } from '@contract/loads/stop-times';
import { STOP_KIND_LABELS } from '@contract/loads/stops.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LoadChangePage } from '~/components/load/load-change-page';

import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { phonesOf } from '~/view/load/phones-of-load';
import { pageMeta } from '~/view/page-title';
import { keepLog } from './forms.server';
import { LogForm } from './log-form';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Log for load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const load = await monitor.get(getLoad, { params: { id: args.params.id! } });
  const { id, reference, cancelled_at, stops } = load;
  const asked = new URL(args.request.url).searchParams;
  return {
    load: { id, reference, cancelled_at },
    stops: stops.map((stop) => ({
      value: String(stop.id),
      label: `${stop.sequence}. ${STOP_KIND_LABELS[stop.kind]}, ${stopPlace(stop)}`,
    })),
    phones: phonesOf(load),
    carrierId: load.carrier?.id ?? null,
    type: WRITABLE_LOAD_LOG_TYPES.find((type) => type === asked.get('type')) ?? 'check_call',
    stop: asked.get('stop') ?? '',
  };
}

export const action = actionOf('workTickets', keepLog);

export default function LogPage() {
  const { load, ...shown } = useLoaderData<typeof loader>();
  return (
    <LoadChangePage
      load={load}
      title={`Log for load ${load.reference}`}
      context="What you heard. The truck’s positions are kept too."
      here="Log"
    >
      <LogForm {...shown} loadId={load.id} />
    </LoadChangePage>
  );
}
