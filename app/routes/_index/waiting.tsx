import type { ConnectionCounts } from '@contract/connections/connections.entities';
import { formatCount } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';

interface WaitingProps {
  /** Null: the user does not connect with carriers. */
  counts: ConnectionCounts | null;
  certificatesToRead: number;
  hasNoSearchesLeft: boolean;
}

/** What waits for the user: what somebody has to do something about, each a link to where. */
export function Waiting({ counts, certificatesToRead, hasNoSearchesLeft }: WaitingProps) {
  const items = [
    {
      count: certificatesToRead,
      what: ['certificate', 'of insurance to be read'],
      to: paths.certificates(),
    },
    {
      count: counts?.lists['on-hold'] ?? 0,
      what: ['carrier', 'on hold in onboarding'],
      to: paths.connections({ list: 'on-hold' }),
    },
    {
      count: counts?.lists['in-progress'] ?? 0,
      what: ['carrier', 'being onboarded'],
      to: paths.connections({ list: 'in-progress' }),
    },
    {
      count: counts?.assessments?.fail ?? 0,
      what: ['carrier', 'that you follow and that fail your rules'],
      to: paths.connections({ list: 'failed-assessment' }),
    },
  ].filter(({ count }) => count > 0);
  if (items.length === 0 && !hasNoSearchesLeft) return <p className="missing">Nothing waits for you.</p>;
  return (
    <ul className="waiting">
      {items.map(({ count, what: [noun = '', rest], to }) => (
        <li key={to}>
          <Link to={to} discover="none">
            {formatCount(count, noun)} {rest}
          </Link>
        </li>
      ))}
      {hasNoSearchesLeft ? (
        <li>
          <Link to={paths.subscription()} discover="none">
            The plan’s lane searches are used up
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
