import { useEffect } from 'react';

/**
 * The last list of a kind in the browser, with the address it belongs to: coming back to that address shows it again
 * without another search. Any other address clears it. Signing out clears the whole storage.
 */
type KeptList = { address: string; keptAt: number; data: unknown };

/** A verdict may change: what is older is asked for again. */
const KEEP_MS = 10 * 60_000;

/** What came out of the storage: putting it back would make it young again. */
const restored = new WeakSet<object>();

/** The address that a list belongs to, without the host. */
export const listAddress = ({ pathname, search }: { pathname: string; search: string }) => `${pathname}${search}`;

/** The kept list of this address, or null. A list of another address, or one that is too old, is cleared. */
export function keptList<T>(name: string, address: string, now = Date.now()): T | null {
  try {
    const kept = JSON.parse(window.localStorage.getItem(name) ?? 'null') as KeptList | null;
    if (kept === null) return null;
    if (kept.address === address && now - kept.keptAt < KEEP_MS && now >= kept.keptAt) {
      if (typeof kept.data === 'object' && kept.data !== null) restored.add(kept.data);
      return kept.data as T;
    }
    window.localStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing, or something else under this name: the list is asked for.
  }
  return null;
}

/** Clears the kept list, whatever its address. */
export function forgetList(name: string) {
  try {
    window.localStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing has nothing to clear.
  }
}

/** Keeps what the page shows; a null keeps nothing. */
export function useKeptList(name: string, address: string, data: unknown) {
  useEffect(() => {
    if (data === null || (typeof data === 'object' && restored.has(data))) return;
    try {
      const kept: KeptList = { address, keptAt: Date.now(), data };
      window.localStorage.setItem(name, JSON.stringify(kept));
    } catch {
      // Full, or forbidden: the list is asked for the next time.
    }
  }, [name, address, data]);
}
