import { useState } from 'react';
import { useLiveMessages } from '~/components/load-list/use-live-messages';

/** Whether an alert was raised, changed or closed since the page was loaded. */
export function useChangedAlerts(page: object): boolean {
  const [changedOn, setChangedOn] = useState<object | null>(null);
  useLiveMessages(({ alerts, isMissing }) => {
    if (alerts.length > 0 || isMissing) setChangedOn(page);
  });
  return changedOn === page;
}
