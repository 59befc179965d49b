import { ALERT_POLLING_MS } from '@contract/alerts/tickets.constants';
import { paths, withBase } from '~/paths';
import { ownStorage } from '~/view/own-storage';

/** Where a browser's tabs store when one of them last fetched, and the result. Signing out clears it. */
const PLACE = 'open-alerts';

/** Tabs' clocks may differ slightly. */
const CLOCK_STEP_MS = 10_000;

type Heard = { askedAt: number; open: number | null };

/**
 * Fetches the number of open alerts to act on or check every 4 minutes, once per browser however many tabs it has: the first due tab
 * fetches and stores the result for the others. A hidden tab does not fetch; when shown again it continues. It stops
 * when the user may no longer see the number.
 *
 * @param loaded the number that came with the page
 * @returns a function that stops it
 */
export function pollAlertCount(loaded: number, onCount: (open: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  /** For a browser without storage. */
  let lastHere = Date.now();
  keep({ askedAt: lastHere, open: loaded });

  const lastAskedAt = () => {
    const kept = heardIn(stored());
    // A time far in the future was written before the clock was set back.
    return kept && kept.askedAt <= Date.now() + CLOCK_STEP_MS ? Math.max(kept.askedAt, lastHere) : lastHere;
  };
  const plan = () => {
    clearTimeout(timer);
    if (hasEnded || document.hidden) return;
    timer = setTimeout(takeTurn, Math.max(0, lastAskedAt() + ALERT_POLLING_MS - Date.now()));
  };
  const takeTurn = () => {
    inTurn(async () => {
      // Another tab was quicker while this one waited for its turn.
      if (hasEnded || document.hidden || Date.now() < lastAskedAt() + ALERT_POLLING_MS) return;
      lastHere = Date.now();
      keep({ askedAt: lastHere, open: null });
      const answer = await ask();
      if (answer === 'refused') hasEnded = true;
      else if (answer !== 'away') {
        keep({ askedAt: lastHere, open: answer });
        onCount(answer);
      }
    }).finally(plan);
  };
  const listen = ({ key, newValue }: StorageEvent) => {
    const open = key === PLACE && ownStorage() ? heardIn(newValue)?.open : null;
    if (open != null) onCount(open);
  };

  window.addEventListener('storage', listen);
  document.addEventListener('visibilitychange', plan);
  plan();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    window.removeEventListener('storage', listen);
    document.removeEventListener('visibilitychange', plan);
  };
}

/**
 * One tab at a time. In a browser without locks, as on an address without TLS, two tabs may fetch at the same moment.
 */
async function inTurn(act: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(PLACE, act) : act());
}

/** The number; `away`: not available now, `refused`: signed out, or no longer allowed. */
async function ask(): Promise<number | 'away' | 'refused'> {
  try {
    const response = await fetch(withBase(paths.alertsCount()), { redirect: 'manual' });
    if (response.type === 'opaqueredirect' || response.status === 401 || response.status === 403) return 'refused';
    if (!response.ok) return 'away';
    const { open } = (await response.json()) as { open?: unknown };
    return typeof open === 'number' ? open : 'away';
  } catch {
    return 'away';
  }
}

const stored = (): string | null => ownStorage()?.getItem(PLACE) ?? null;

function keep(heard: Heard) {
  try {
    ownStorage()?.setItem(PLACE, JSON.stringify(heard));
  } catch {
    // A browser without storage: each tab fetches for itself.
  }
}

function heardIn(text: string | null): Heard | null {
  try {
    const { askedAt, open } = JSON.parse(text ?? '{}') as Partial<Heard>;
    return typeof askedAt === 'number' ? { askedAt, open: typeof open === 'number' ? open : null } : null;
  } catch {
    return null;
  }
}
