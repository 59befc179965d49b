import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { MakePass, OpenMismatch, PassChecks, PassCode, PassFacts, PassState } from '~/components/load/pickup-pass';
import { PageHeader } from '~/components/shell/page-header';
import { createPickupPass, getPickupPass } from '~/models/pickup-pass.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage, shownVersion } from '~/services/page.server';
import { loadCrumbs } from '~/view/load/load-crumbs';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Pickup pass of load', { id: args.params.id, of: args.data?.paper.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  return getPickupPass(monitor, args.params.id!);
}

const Made = z.object({ expected_version: shownVersion });

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workTickets');
  const id = args.params.id!;
  return formAction(args.request, { form: 'make', fields: [], schema: Made }, async ({ expected_version }) => {
    const answer = await createPickupPass(monitor, id, { expected_version });
    return answer.ok ? { to: paths.loadPass(id), toast: 'Pickup pass made.' } : answer;
  });
}

export default function PickupPassPage() {
  const found = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { load_id: id, paper, pickup_pass: pass, code } = found;
  return (
    <div className="stack-wide">
      <PageHeader
        title={`Pickup pass, load ${paper.reference}`}
        context={paper.company_name}
        crumbs={loadCrumbs({ id, reference: paper.reference }, 'Pickup pass')}
      />
      <OpenMismatch found={found} />
      <PassState pass={pass} pickup={paper.pickups[0] ?? null} />
      {code ? <PassCode code={code} /> : null}
      <PassFacts paper={paper} />
      <MakePass found={found} refused={refused} />
      <PassChecks checks={found.checks} passId={pass?.id ?? null} pickup={paper.pickups[0] ?? null} />
    </div>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
