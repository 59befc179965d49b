import { useEffect } from 'react';
import { ownStorage, storageOwner } from './own-storage';

/**
 * The last list of a kind in the browser, with the user and company whose it is and the address it belongs to: coming
 * back to that address shows it again without another search. Any other address clears it, and so does another user.
 */
type KeptList = { owner: string; address: string; keptAt: number; data: unknown };

/** A verdict may change: what is older is asked for again. */
const KEEP_MS = 10 * 60_000;

/** What came out of the storage: putting it back would make it young again. */
const restored = new WeakSet<object>();

/** The address that a list belongs to, without the host. */
export const listAddress = ({ pathname, search }: { pathname: string; search: string }) => `${pathname}${search}`;

/** The reader's kept list of this address, or null. A list of another user or address, or one that is too old, is removed. */
export function keptList<T>(name: string, address: string, now = Date.now()): T | null {
  try {
    const kept = JSON.parse(ownStorage()?.getItem(name) ?? 'null') as KeptList | null;
    if (kept === null) return null;
    const isYoung = now - kept.keptAt < KEEP_MS && now >= kept.keptAt;
    if (kept.owner === storageOwner() && kept.address === address && isYoung) {
      if (typeof kept.data === 'object' && kept.data !== null) restored.add(kept.data);
      return kept.data as T;
    }
    forgetList(name);
  } catch {
    // Something else under this name: the list is asked for.
  }
  return null;
}

/** Removes the kept list, whatever its address and whoever’s it is. */
export function forgetList(name: string) {
  try {
    window.localStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing has nothing to clear.
  }
}

/**
 * Keeps what the page shows, once for each list that was loaded.
 *
 * @param data what the loader returned, the same object at each rendering; null: nothing is kept, and what is kept of another
 *   address is removed
 */
export function useKeptList(name: string, address: string, data: object | null) {
  useEffect(() => {
    if (data === null) keptList(name, address);
    const owner = storageOwner();
    if (data === null || restored.has(data) || owner === null) return;
    try {
      const kept: KeptList = { owner, address, keptAt: Date.now(), data };
      ownStorage()?.setItem(name, JSON.stringify(kept));
    } catch {
      // Full, or forbidden: the list is asked for the next time.
    }
  }, [name, address, data]);
}
