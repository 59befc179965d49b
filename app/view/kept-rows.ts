import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { forgetList, keptList, listAddress } from './kept-list';

type Page = { tab?: string; rows: { ok: true } | { ok: false; reference: string | null } };

/** Shown from the storage, until it is loaded again. */
export type Restored<Loaded> = Loaded & { isRestored?: boolean };

/** A kind of list that the browser stores. */
export interface KeptKind {
  /** Where the list of an address is stored. */
  nameOf: (search: URLSearchParams) => string;
  /**
   * Whether a list that could not be loaded removes an earlier one from the browser; omitted: it never does (loads
   * text, section 8).
   *
   * @param tab that the page shows; undefined: no answer, and nothing was stored
   */
  isClearedWhenFailed?: (search: URLSearchParams, tab: string | undefined) => boolean;
  /** What the page shows besides its rows without an answer. */
  whenFailed?: object;
}

let restoredAddress: string | null = null;

/**
 * Coming back to an address shows its stored rows and page at once, and loads them again: they may have changed. A list
 * that cannot be loaded is empty, and clears what its kind says.
 */
export async function loadWithKeptRows<Loaded extends Page>(
  { request }: Pick<ClientLoaderFunctionArgs, 'request'>,
  { nameOf, isClearedWhenFailed = () => true, whenFailed }: KeptKind,
  load: () => Promise<Loaded>,
): Promise<Restored<Loaded>> {
  const url = new URL(request.url);
  const name = nameOf(url.searchParams);
  const address = listAddress(url);
  const kept = keptList<Loaded>(name, address);
  if (kept && restoredAddress !== address) {
    restoredAddress = address;
    return { ...kept, isRestored: true };
  }
  restoredAddress = null;
  try {
    const fresh = await load();
    if (!fresh.rows.ok && isClearedWhenFailed(url.searchParams, fresh.tab)) forgetList(name);
    return fresh;
  } catch (error) {
    // Nothing answered at all.
    if (isClearedWhenFailed(url.searchParams, kept?.tab)) forgetList(name);
    if (!kept || error instanceof Response) throw error;
    return { ...kept, ...whenFailed, rows: { ok: false, reference: null }, isRestored: false };
  }
}
