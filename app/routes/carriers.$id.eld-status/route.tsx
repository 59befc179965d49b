import { getCarrierEldStatus } from '@contract/carriers/eld-status.calls';
import type { EldConnection } from '@contract/carriers/eld-status.entities';
import { missingFor } from '@contract/shared/permissions';
import { eldStatusLabel, isEldStanding } from '@contract/vehicles/eld-statuses.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { SectionAnswer } from '~/components/carrier/section-answer';
import { SectionBoundary } from '~/components/carrier/section-boundary';

import { paths } from '~/paths';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { EldConnectionFacts } from './eld-connection-facts';
import { EldNotice } from './eld-notice';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'ELD status of carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewFullCarrierProfile');
  const { eld_connections, revoked_list } = await monitor.get(getCarrierEldStatus, { params: { id: args.params.id! } });
  // The ages are counted to one moment, the server's: the page is the same wherever it is drawn.
  return {
    id: args.params.id!,
    connections: eld_connections,
    revokedList: revoked_list,
    mayViewLoads: missingFor('viewLoads', user) === null,
    now: new Date().toISOString(),
  };
}

export default function CarrierEldStatusPage() {
  const { id, connections, revokedList, mayViewLoads, now } = useLoaderData<typeof loader>();
  const [latest] = connections;
  return (
    <div className="stack-wide">
      <EldNotice now={now} />
      {latest === undefined ? <NoConnection /> : <SectionAnswer sources={[]}>{answer(latest)}</SectionAnswer>}
      {connections.map((connection) => (
        <EldConnectionFacts key={connection.id} connection={connection} revokedList={revokedList} now={now} />
      ))}
      {mayViewLoads ? (
        <p>
          <Link to={paths.carrierTracking(id)}>Location sharing for your loads</Link>
        </p>
      ) : null}
    </div>
  );
}

function NoConnection() {
  return (
    <section className="stack">
      <SectionAnswer sources={[]}>No ELD connection on record</SectionAnswer>
      <p className="prose">
        This carrier has not connected a telematics provider here, so its devices say nothing about it. That is neither
        a pass nor a failing. Only roadside inspections then show whether its vehicles were on the road. Nothing here
        says which ELD it uses, so revoked ELDs are not compared either.
      </p>
    </section>
  );
}

function answer({ status, is_failing, is_any_auto }: EldConnection): string {
  const words = eldStatusLabel(status, is_any_auto);
  if (words === null) return `ELD status “${status.replaceAll('_', ' ')}”: what it says of the carrier is not known`;
  if (isEldStanding(status)) return words;
  const said = `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  // The provider's own comparison: what we compared ourselves stands at each vehicle.
  return is_failing ? `Failing: ${said}` : `Reported by its ELD provider: ${said}`;
}

export function ErrorBoundary() {
  return <SectionBoundary name="ELD status" />;
}
