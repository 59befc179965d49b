import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import type { Restored } from './kept-connections';
import { forgetList, keptList, listAddress } from './kept-list';

type Page = { counts: unknown; rows: { ok: true } | { ok: false; reference: string | null } };

let restoredAddress: string | null = null;

/**
 * Coming back to an address shows its rows and its page at once as they were, and asks for them again. A list that cannot
 * be loaded is empty and leaves nothing of an earlier one in the browser (loads text, section 8).
 *
 * @param nameOf where the browser keeps the list of an address
 */
export async function loadWithKeptRows<Loaded extends Page>(
  { request }: Pick<ClientLoaderFunctionArgs, 'request'>,
  nameOf: (search: URLSearchParams) => string,
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
    if (!fresh.rows.ok) forgetList(name);
    return fresh;
  } catch (error) {
    forgetList(name);
    if (!kept || error instanceof Response) throw error;
    return { ...kept, counts: null, rows: { ok: false, reference: null }, isRestored: false };
  }
}
