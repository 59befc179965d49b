import { perMileInWords } from '@contract/loads/load-money';
import type { Load } from '@contract/loads/loads.entities';
import { stopWindow } from '@contract/loads/stop-times';
import { formatCents, formatPounds } from '@contract/shared/format';
import { loadWay } from '~/view/load/load-way';

/** What a carrier asks on the telephone. */
export function aboutLoad(load: Load): string {
  const perMile = perMileInWords(load.rate_cents ?? undefined, load);
  const rate = load.rate_cents === null ? null : `${formatCents(load.rate_cents)}${perMile ? ` (${perMile})` : ''}`;
  return [
    loadWay(load.stops),
    load.stops[0] && stopWindow(load.stops[0]),
    load.equipment,
    load.commodity,
    load.weight_lbs === null ? null : formatPounds(load.weight_lbs),
    rate,
  ]
    .filter(Boolean)
    .join(', ');
}
