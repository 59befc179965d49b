import { WHOSE, type Whose } from '@contract/home/work-queue.constants';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';

const LABELS: Readonly<Record<Whose, string>> = { all: 'Everyone’s loads', mine: 'Mine', team: 'My team’s' };

/** Whose loads the queue is about. Carriers' packets, insurance and the like are everyone's. */
export function WhoseLinks({ whose }: { whose: Whose }) {
  return (
    <nav className="choice-links" aria-label="Whose loads">
      <ul>
        {WHOSE.map((one) => (
          <li key={one}>
            <Link
              to={one === 'all' ? paths.home() : `${paths.home()}?whose=${one}`}
              aria-current={one === whose ? 'true' : undefined}
              discover="none"
            >
              {LABELS[one]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
