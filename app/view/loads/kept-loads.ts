import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import type { Restored } from '~/view/kept-connections';
import { forgetList, keptList, listAddress } from '~/view/kept-list';
import { FIRST_LIST, loadListNamed } from './load-filters';

/** Where the browser keeps a list of loads and its paging: each list has its own place (loads text, section 3). */
export const keptLoadsName = (list: string): string => `loads-${list}`;

type Page = { list: string; counts: unknown; rows: { ok: true } | { ok: false; reference: string | null } };

let restoredAddress: string | null = null;

/**
 * Coming back to an address shows its loads and its page at once as they were, and asks for them again. A list that cannot
 * be loaded is empty and leaves nothing of an earlier one in the browser (loads text, section 8).
 */
export async function loadWithKeptLoads<Loaded extends Page>(
  { request }: Pick<ClientLoaderFunctionArgs, 'request'>,
  load: () => Promise<Loaded>,
): Promise<Restored<Loaded>> {
  const url = new URL(request.url);
  const name = keptLoadsName(loadListNamed(url.searchParams.get('tab')) ?? FIRST_LIST);
  const address = listAddress(url);
  const kept = keptList<Loaded>(name, address);
  if (kept && restoredAddress !== address) {
    restoredAddress = address;
    return { ...kept, isRestored: true };
  }
  restoredAddress = null;
  try {
    const fresh = await load();
    if (!fresh.rows.ok) forgetList(name);
    return fresh;
  } catch (error) {
    forgetList(name);
    if (!kept || error instanceof Response) throw error;
    return { ...kept, counts: null, rows: { ok: false, reference: null }, isRestored: false };
  }
}
