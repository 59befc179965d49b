import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { isClearedWhenFailed, listNamed } from './connection-list';
import { forgetList, keptList, listAddress } from './kept-list';

/** Where the browser keeps the last list of the company's carriers. */
export const KEPT_CONNECTIONS = 'connections';

type Rows = { ok: true } | { ok: false; reference: string | null };

/** What a page of lists loads, as far as keeping it matters. */
type Page = { list: string; rows: Rows };

/** Shown from what was kept, until it has been asked for again. */
export type Restored<Loaded> = Loaded & { isRestored?: boolean };

let restoredAddress: string | null = null;

/**
 * Coming back to an address shows its list at once as it was, and asks for it again: statuses may have changed
 * meanwhile. The kept list of another address is cleared. A list in progress or of onboarded carriers that cannot be
 * loaded is not shown from what was kept: that is cleared, and the page says so.
 */
export async function loadWithKept<Loaded extends Page>(
  { request }: Pick<ClientLoaderFunctionArgs, 'request'>,
  load: () => Promise<Loaded>,
): Promise<Restored<Loaded>> {
  const url = new URL(request.url);
  const address = listAddress(url);
  const kept = keptList<Loaded>(KEPT_CONNECTIONS, address);
  if (kept && restoredAddress !== address) {
    restoredAddress = address;
    return { ...kept, isRestored: true };
  }
  restoredAddress = null;
  try {
    const fresh = await load();
    if (!fresh.rows.ok && isClearedWhenFailed(fresh.list)) forgetList(KEPT_CONNECTIONS);
    return fresh;
  } catch (error) {
    // Nothing answered at all.
    if (isClearedWhenFailed(kept?.list ?? listNamed(url.searchParams.get('list'), 'my-carriers', true)))
      forgetList(KEPT_CONNECTIONS);
    if (!kept || error instanceof Response) throw error;
    return { ...kept, rows: { ok: false, reference: null }, isRestored: false };
  }
}
