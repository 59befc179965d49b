import { paths } from '~/paths';
import { describeParts, describeSearch } from '~/view/saved-search';
import { laneInAddress } from './lane-search.server';
import type { Monitor } from './monitor.server';

/** A saved search's description: for a lane both its ends, whose address has only their numbers. */
export async function describeSearchToKeep(monitor: Monitor, address: string): Promise<string> {
  const [pathname = '', search = ''] = address.split('?', 2);
  if (pathname !== paths.laneSearchResults()) return describeSearch(address);
  const { origin, destination } = await laneInAddress(monitor, new URLSearchParams(search));
  if (origin.status !== 'chosen' || destination.status !== 'chosen') return describeSearch(address);
  return [`${origin.place.name} to ${destination.place.name}`, ...describeParts(address)].join('; ');
}
