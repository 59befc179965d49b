import { Link } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '~/components/icon/icon';
import { paths } from '~/paths';
import { pollAlertCount } from './poll-alert-count';

interface AlertsLinkProps {
  /** Open alerts to act on or check, when the frame was rendered. */
  loaded: number;
  drawnAt: string;
}

/** The link to the alerts, with the count of open ones to act on or check. With script the count updates while the page is open. */
export function AlertsLink({ loaded, drawnAt }: AlertsLinkProps) {
  const count = useOpenAlerts(loaded, drawnAt);
  return (
    <Link className="top-link" to={paths.alerts()}>
      <Icon name="bell" />
      <span className="user-name">Alerts</span>
      <span className={count > 0 ? 'count count-raised' : 'count'}>
        {count}
        <span className="heard-only"> to work on</span>
      </span>
    </Link>
  );
}

/** The latest count: with the page, or since. */
function useOpenAlerts(loaded: number, drawnAt: string): number {
  const [heard, setHeard] = useState<{ open: number; on: string } | null>(null);
  const now = useRef({ loaded, drawnAt });
  now.current = { loaded, drawnAt };
  useEffect(() => pollAlertCount(now.current.loaded, (open) => setHeard({ open, on: now.current.drawnAt })), []);
  return heard?.on === drawnAt ? heard.open : loaded;
}
