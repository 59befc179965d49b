import { SUGGESTED_FROM_CHARACTERS } from '@contract/carriers/suggestions.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { searchEverything } from '@contract/search/search.calls';
import { FOUND_AT_MOST } from '@contract/search/search.constants';
import type { Found } from '@contract/search/search.entities';
import { formatPhone } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import { recognizeSearch } from '@contract/shared/recognized-search';

import { paths } from '~/paths';
import { foundGroups } from '~/view/found-rows';
import type { FoundGroup, FoundRow, Suggestions } from '~/view/suggestions';
import type { Monitor } from './monitor.server';

/** A kind of the box's list: carriers and loads have to be in view together. */
const SUGGESTED_OF_EACH = 5;

/**
 * Where a text leads that is no carrier's name: an email address and a phone number to the contact search, a VIN and a
 * plate to the vehicles. Null: the search itself has it, also because this user has no other.
 */
function elsewhereFor(user: CurrentUser, text: string): { title: string; row: FoundRow } | null {
  const mayLookUp = missingFor('searchByContact', user) === null;
  const maySeeVehicles = missingFor('searchVehicles', user) === null;
  const found = recognizeSearch(text);
  const lead = (title: string, name: string, to: string) => ({
    title,
    row: { to, name, about: '', state: null, tone: '' as const, verdict: null, warnings: [] },
  });
  switch (found.kind) {
    case 'email':
      return mayLookUp
        ? lead('Phone numbers and emails', `Check ${found.email}`, paths.contactSearch({ email: found.email }))
        : null;
    case 'phone': {
      const phone = formatPhone(found.phone);
      return mayLookUp ? lead('Phone numbers and emails', `Check ${phone}`, paths.contactSearch({ phone })) : null;
    }
    case 'vin':
      return maySeeVehicles
        ? lead('Vehicles', `Vehicles with VIN ${found.vin}`, paths.vehicles({ vin: found.vin }))
        : null;
    case 'plate': {
      const { plate, state } = found;
      const to = paths.vehicles({ license: plate, ...(state !== '' && { license_state: state }) });
      return maySeeVehicles ? lead('Vehicles', `Vehicles with plate ${`${state} ${plate}`.trim()}`, to) : null;
    }
    default:
      return null;
  }
}

/** The search box's suggestions for the text so far. Reveals no more than the search for the same text. */
export async function suggestionsFor(monitor: Monitor, user: CurrentUser, text: string): Promise<Suggestions> {
  const term = text.trim();
  if (term.length < SUGGESTED_FROM_CHARACTERS) return { term, groups: [] };
  const answer = await monitor.call(
    searchEverything,
    { query: { search_text: term, per_kind: SUGGESTED_OF_EACH } },
    { handles: [422] },
  );
  return { term, groups: answer.ok ? groupsOf(answer.data, user, term) : [] };
}

/** What the results page shows beside its list of carriers, and where the text leads at once. */
export interface FoundBeside {
  /** Of other kinds than carriers, and carriers that the list of them does not have. */
  groups: FoundGroup[];
  /** The same without carriers, for a list that filters narrow. */
  ownGroups: FoundGroup[];
  /** What the text was read as: only a carrier may be missing from the federal record. */
  readAs: Found['read_as'];
  /** The one load or rate confirmation whose whole number it is; null: none, or several. */
  exact: string | null;
  /** Where a text leads that nothing else was found for; null: nowhere. */
  elsewhere: string | null;
}

/**
 * The same for a results page.
 *
 * @param text the whole text of the box
 * @returns null: it is too short to be looked for
 */
export async function foundBeside(monitor: Monitor, user: CurrentUser, text: string): Promise<FoundBeside | null> {
  const term = text.trim();
  if (term.length < SUGGESTED_FROM_CHARACTERS) return null;
  const answer = await monitor.call(
    searchEverything,
    { query: { search_text: term, per_kind: FOUND_AT_MOST } },
    { handles: [422] },
  );
  if (!answer.ok) return null;
  const found = answer.data;
  const notInList = { ...found, carriers: found.carriers.filter(({ match }) => match !== 'beginning') };
  const groups = groupsOf(notInList, user, term);
  const elsewhere = elsewhereFor(user, term);
  const own = groups.filter(({ title }) => title !== elsewhere?.title);
  return {
    groups,
    ownGroups: groupsOf({ ...found, carriers: [] }, user, term),
    readAs: found.read_as,
    exact: exactOf(found),
    elsewhere: elsewhere && own.length === 0 ? elsewhere.row.to : null,
  };
}

/** A text with one load of that own number is that load, with one rate confirmation it is that one. */
function exactOf({ loads, rate_confirmations: confirmations }: Found): string | null {
  const exactLoads = (loads ?? []).filter((load) => load.is_exact && load.matched_by === 'reference');
  const exactConfirmations = (confirmations ?? []).filter(({ is_exact }) => is_exact);
  const exact = [
    ...exactLoads.map(({ id }) => paths.load(id)),
    ...exactConfirmations.map(({ id }) => paths.rateConfirmation(id)),
  ];
  return exact.length === 1 ? exact[0]! : null;
}

/** What was found, and the page of vehicles that a VIN or a plate belongs to. */
function groupsOf(found: Found, user: CurrentUser, text: string): FoundGroup[] {
  const groups = foundGroups(found, user, text);
  const elsewhere = elsewhereFor(user, text);
  if (elsewhere === null || groups.some(({ title }) => title === elsewhere.title)) return groups;
  const lead = { title: elsewhere.title, rows: [elsewhere.row] };
  // “LB-S226437” may be a plate of Labrador; a load of exactly that number is what is meant.
  return exactOf(found) === null ? [lead, ...groups] : [...groups, lead];
}
