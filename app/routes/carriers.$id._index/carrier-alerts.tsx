import type { ComponentProps } from 'react';
import { AlertLines } from '~/components/alert/alert-lines';
import { SectionError } from '~/components/notice/section-error';
import { paths } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';

interface CarrierAlertsProps {
  carrierId: number;
  /** Null: the reader may not see alerts. */
  alerts: SectionResult<Pick<ComponentProps<typeof AlertLines>, 'alerts' | 'total'>> | null;
}

/** Open alerts on a carrier's loads, on its profile. Nothing if there are none. */
export function CarrierAlerts({ carrierId, alerts }: CarrierAlertsProps) {
  if (alerts === null) return null;
  if (!alerts.ok)
    return <SectionError name="Open alerts" reference={alerts.reference} retryHref={paths.carrier(carrierId)} />;
  if (alerts.data.total === 0) return null;
  return (
    <section className="stack" aria-labelledby="alerts-title">
      <h2 id="alerts-title">Open alerts on its loads</h2>
      <AlertLines {...alerts.data} allHref={paths.alerts({ carrier: carrierId })} />
    </section>
  );
}
