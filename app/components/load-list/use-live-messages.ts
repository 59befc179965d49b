import { useRouteLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { hearLiveLoads } from '~/view/loads/live-loads';
import type { LiveMessage } from '~/view/loads/live-message';
import type { ShellData } from '~/view/shell';

/** Passes on what changes on the company's loads while the page is open. */
export function useLiveMessages(hear: (message: LiveMessage) => void): void {
  const root = useRouteLoaderData('root') as { shell: ShellData | null } | undefined;
  const owner = root?.shell?.owner;
  const newest = useRef(hear);
  newest.current = hear;
  useEffect(() => {
    if (owner === undefined) return;
    return hearLiveLoads(owner, (message) => newest.current(message));
  }, [owner]);
}
