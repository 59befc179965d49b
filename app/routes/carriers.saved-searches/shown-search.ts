import type { SavedSearch } from '@contract/carriers/saved-searches.calls';
import { keptWords, listLabelOf, searchAddress } from '~/view/saved-search';

/** A saved view as its page shows it. */
export interface ShownSearch {
  id: number;
  name: string;
  /** Null: another client keeps something here that the portal cannot open. */
  address: string | null;
  list: string | null;
  looksFor: string | null;
  /** Who sees it, and whose it is. */
  whom: string;
  owner: string | null;
  isShared: boolean;
  /** As the form says it. */
  sharedAs: string;
  mayChange: boolean;
  created_at: string;
}

export interface WhomChoice {
  value: string;
  label: string;
}

export function toShownSearch(search: SavedSearch): ShownSearch {
  const { id, saved_search, shared_with, team, owner, is_own, may_change, created_at } = search;
  const address = searchAddress(saved_search.address);
  const name = typeof saved_search.name === 'string' && saved_search.name !== '' ? saved_search.name : 'Without a name';
  return {
    id,
    name,
    address,
    list: address && listLabelOf(address),
    looksFor: address && keptWords(saved_search.looks_for, address),
    whom: shared_with === 'no_one' ? 'Only you' : shared_with === 'company' ? 'Everyone' : `Team ${team?.name ?? ''}`,
    owner: is_own ? null : `Shared by ${owner?.full_name ?? 'someone who left'}`,
    isShared: shared_with !== 'no_one',
    sharedAs: shared_with === 'team' ? `team:${team?.id ?? 0}` : shared_with,
    mayChange: may_change,
    created_at,
  };
}

/** Whom a view can be shared with: none, the user's own teams, everyone. A colleague's team stays as it is. */
export function whomChoices(teams: readonly { id: number; name: string }[], now: SavedSearch | null): WhomChoice[] {
  const kept = now?.team && !teams.some(({ id }) => id === now.team!.id) ? [now.team] : [];
  return [
    { value: 'no_one', label: now && !now.is_own ? 'Only its owner' : 'Only me' },
    ...[...teams, ...kept].map(({ id, name }) => ({ value: `team:${id}`, label: `Team ${name}` })),
    { value: 'company', label: 'Everyone in the company' },
  ];
}
