import { createPickupPass, getPickupPass } from '@contract/loads/pickup-passes.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import {
  MakePass,
  OpenMismatch,
  PassChecks,
  PassCode,
  PassFacts,
  PassObstacle,
  PassState,
} from '~/components/load/pickup-pass';
import { useLoadCrumbs } from '~/components/load/use-load-crumbs';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage, shownVersion } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Pickup pass of load', { id: args.params.id, of: args.data?.paper.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  return monitor.get(getPickupPass, { params: { id: args.params.id! } });
}

const makePass = defineForm({
  form: 'make',
  schema: z.object({ expected_version: shownVersion }),
  call: ({ monitor, params }, value) =>
    monitor.send(createPickupPass, { params: { id: params.id! }, body: { pickup_pass: value } }),
  to: ({ params }) => paths.loadPass(params.id!),
  toast: 'Pickup pass made.',
});

export const action = actionOf('workTickets', makePass);

export default function PickupPassPage() {
  const found = useLoaderData<typeof loader>();
  const { load_id: id, paper, pickup_pass: pass, code } = found;
  return (
    <div className="stack-wide">
      <PageHeader
        title={`Pickup pass, load ${paper.reference}`}
        context={paper.company_name}
        crumbs={useLoadCrumbs({ id, reference: paper.reference }, 'Pickup pass')}
      />
      <OpenMismatch found={found} />
      <PassObstacle found={found} />
      <PassState pass={pass} pickup={paper.pickups[0] ?? null} />
      {code ? <PassCode code={code} /> : null}
      <PassFacts paper={paper} />
      <MakePass found={found} />
      <PassChecks checks={found.checks} passId={pass?.id ?? null} pickup={paper.pickups[0] ?? null} />
    </div>
  );
}
