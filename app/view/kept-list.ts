import { useEffect } from 'react';
import { ownStorage, storageOwner } from './own-storage';

/**
 * The last list of a kind in the browser, with its user and company and its address: coming back to that address shows
 * it without another search. Any other address or user clears it.
 */
type KeptList = { owner: string; address: string; keptAt: number; data: unknown };

/** A verdict may change: an older list is loaded again. */
const KEEP_MS = 10 * 60_000;

/** Already from the storage: storing it again would make it look new. */
const restored = new WeakSet<object>();

/** The address that a list belongs to, without the host. */
export const listAddress = ({ pathname, search }: { pathname: string; search: string }) => `${pathname}${search}`;

/**
 * The reader's stored list of this address, or null. Removes a list of another user or address, or one that is too old.
 */
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
    // Something else is stored under this name: load the list.
  }
  return null;
}

/** Removes the stored list, whatever its address and user. */
export function forgetList(name: string) {
  try {
    window.localStorage.removeItem(name);
  } catch {
    // A browser without storage has nothing to clear.
  }
}

/**
 * Stores what the page shows, once per loaded list.
 *
 * @param data the loader's data, the same object at each rendering; null: stores nothing, and removes what is stored
 * for another
 * address
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
      // Full, or forbidden: the list is loaded next time.
    }
  }, [name, address, data]);
}
