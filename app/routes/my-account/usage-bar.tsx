import { formatInteger, formatPercent } from '@contract/shared/format';

interface UsageBarProps {
  what: string;
  used: number;
  /** Null: no limit. */
  limit: number | null;
}

const WIDTH = 480;

/** How much of a limit is used, as a bar with its numbers. Without a limit there is nothing to fill: only the count. */
export function UsageBar({ what, used, limit }: UsageBarProps) {
  if (limit === null)
    return (
      <p>
        {what}: <strong>{formatInteger(used)}</strong> used, no limit.
      </p>
    );
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  const isUsedUp = used >= limit;
  return (
    <figure className="usage">
      <figcaption>
        {what}: <strong>{formatInteger(used)}</strong> of {formatInteger(limit)} used (
        {formatPercent(limit === 0 ? 100 : (used / limit) * 100, 0)}), {formatInteger(Math.max(0, limit - used))} left
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="usage-ground" width={WIDTH} height="10" />
        <rect className={isUsedUp ? 'usage-full' : 'usage-part'} width={Math.round(share * WIDTH)} height="10" />
      </svg>
      {isUsedUp ? <p className="attention">The limit is reached: further searches by lane show nothing.</p> : null}
    </figure>
  );
}
