import type { LoadSummary } from '@contract/loads/loads.entities';
import type { OverallResult } from '@contract/rules/rules.constants';
import type { NumberFlags } from '@contract/shared/number-flags';
import { Link } from '@remix-run/react';
import { FoldedWarnings } from '~/components/notice/warning-list';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths } from '~/paths';
import type { Warning } from '~/view/carrier/carrier-warnings';
import { OpenLoads } from './open-loads';

export interface CarrierOfLoad {
  id: number;
  name: string;
  /** `USDOT 5000101, MC 139446` */
  numbers: string;
  phone: string | null;
  flags?: NumberFlags;
  verdict: OverallResult | null;
  headline: string | null;
  detail: string | null;
  isDoNotDispatch: boolean;
  warnings: Warning[];
}

interface LoadCarrierProps {
  carrier: CarrierOfLoad | null;
  openLoads: readonly LoadSummary[];
  openTotal: number;
  /** The load that the page is of. */
  loadId: number;
}

/** Who hauls the load, whether it may, and its other loads for the company. */
export function LoadCarrier({ carrier, openLoads, openTotal, loadId }: LoadCarrierProps) {
  if (carrier === null) return <p className="missing">None</p>;
  const others = openLoads.filter(({ id }) => id !== loadId);
  return (
    <>
      <p>
        <Link to={paths.carrier(carrier.id)}>{carrier.name}</Link>{' '}
        <span className="small-print">{carrier.numbers}</span>
      </p>
      <p>
        {carrier.isDoNotDispatch ? (
          <strong className="stop-word">Do not dispatch</strong>
        ) : (
          <VerdictBadge verdict={carrier.verdict} />
        )}{' '}
        {carrier.headline} {carrier.detail}
      </p>
      <p>
        <Link to={paths.carrierTracking(carrier.id)}>Location sharing</Link>
        {' · '}
        <Link to={paths.feeds()}>Location feeds</Link>
      </p>
      <FoldedWarnings warnings={carrier.warnings} />
      {others.length === 0 ? (
        <p className="small-print">No other open loads with you</p>
      ) : (
        <>
          <h3>Other open loads with this carrier</h3>
          <OpenLoads loads={others} total={openTotal - (openLoads.length - others.length)} />
        </>
      )}
    </>
  );
}
