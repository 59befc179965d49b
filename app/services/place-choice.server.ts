import { autocompleteAreas } from '@contract/lanes/areas.calls';
import type { Area } from '@contract/lanes/areas.entities';
import { PLACE_TEXT_MAX } from '@contract/lanes/lanes.constants';
import { findArea } from '~/models/lanes.server';
import { type NamedPlace, type PlaceChoice, placeParams } from '~/view/place-choice';
import type { Monitor } from './monitor.server';

/**
 * A place field's value in an address. A chosen place stays as long as its text does; another text is looked up, and
 * the likeliest place is taken. If the address has no text but says what the place was taken for, it keeps the
 * alternatives too.
 */
export async function placeInAddress(monitor: Monitor, search: URLSearchParams, name: string): Promise<PlaceChoice> {
  const params = placeParams(name);
  const text = search.get(params.text)?.trim() ?? '';
  const areaId = search.get(params.areaId) ?? '';
  // The product writes an address without a text: it names only the place.
  const isStillChosen =
    areaId !== '' && (text === '' ? !search.has(params.text) : text === search.get(params.chosenFor));
  if (isStillChosen) {
    // No place's number has more digits, and the monitor's address could not hold them.
    const area = areaId.length > PLACE_TEXT_MAX ? null : await findArea(monitor, areaId);
    if (area)
      return chosen(area, text === '' ? await takenFor(monitor, area, search.get(params.chosenFor)) : undefined);
    return { status: 'unknown', text: text === '' ? `No. ${areaId}` : text };
  }
  if (text === '') return { status: 'empty' };
  if (text.length > PLACE_TEXT_MAX) return { status: 'unknown', text };
  const places = (await monitor.get(autocompleteAreas, { query: { term: text } })).areas;
  const named = places.filter((place) => sameText(place.name, text));
  const state = stateCalled(places, text);
  const only = state ?? (named.length === 1 ? named[0] : places.length === 1 ? places[0] : undefined);
  if (only) return chosen(only);
  const [likeliest] = places;
  return likeliest ? chosen(likeliest, { text, others: besides(places, likeliest) }) : { status: 'unknown', text };
}

/** The text that a place was taken for, if it is not the place’s own name, and the alternatives. */
async function takenFor(monitor: Monitor, area: Area, was: string | null) {
  const text = was?.trim() ?? '';
  if (text === '' || text.length > PLACE_TEXT_MAX || sameText(text, area.name)) return undefined;
  const others = besides((await monitor.get(autocompleteAreas, { query: { term: text } })).areas, area);
  return others.length > 0 ? { text, others } : undefined;
}

const besides = (places: readonly Area[], taken: Area) => places.filter(({ id }) => id !== taken.id).map(toNamed);

/**
 * The state or province with these two letters: "TX" is Texas, however many cities begin so. A US state takes
 * precedence over another country's with the same letters (MO is Missouri, not Morelos).
 */
function stateCalled(places: readonly Area[], text: string): Area | undefined {
  const states = places.filter(({ type, code }) => type === 'state' && sameText(code, text));
  return states.length === 1 ? states[0] : states.find(({ country }) => country === 'US');
}

const chosen = (area: Area, taken?: { text: string; others: NamedPlace[] }): PlaceChoice => ({
  status: 'chosen',
  place: { ...toNamed(area), latitude: area.latitude, longitude: area.longitude },
  ...(taken && { taken }),
});

export const toNamed = ({ id, name, type }: Area): NamedPlace => ({ id, name, type });

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
const sameText = (one: string, other: string) => folded(one) === folded(other);

/** Whether the address has more of a place field than the place: a form wrote it, and it can be shortened. */
export const isTyped = (search: URLSearchParams, name: string) => search.has(placeParams(name).text);

/** A chosen place in an address: its number, and the text that it was taken for. */
export const placeInShort = (name: string, { place, taken }: Extract<PlaceChoice, { status: 'chosen' }>) => ({
  [placeParams(name).areaId]: String(place.id),
  ...(taken && { [placeParams(name).chosenFor]: taken.text }),
});
