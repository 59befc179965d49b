import type { Area } from '@contract/lanes/areas.entities';
import { PLACE_TEXT_MAX } from '@contract/lanes/lanes.constants';

/** A place as a field shows it. */
export type NamedPlace = Pick<Area, 'id' | 'name' | 'type'>;

/**
 * What a place field holds: nothing, a place, or a text that names none. A text that may mean several is taken for the
 * likeliest: `taken` is that text, and what else it may mean.
 */
export type PlaceChoice =
  | { status: 'empty' }
  | {
      status: 'chosen';
      place: NamedPlace & Pick<Area, 'latitude' | 'longitude'>;
      taken?: { text: string; others: NamedPlace[] };
    }
  | { status: 'unknown'; text: string };

/** The parameters of a place field named `origin`: the text, the place chosen, and the text it was chosen for. */
export const placeParams = (name: string) => ({ text: name, areaId: `${name}_area_id`, chosenFor: `${name}_was` });

/** What is wrong with what was typed, if anything. */
export function placeErrors(choice: PlaceChoice): string[] | undefined {
  if (choice.status === 'unknown' && choice.text.length > PLACE_TEXT_MAX)
    return [`Name the place in at most ${PLACE_TEXT_MAX} characters.`];
  if (choice.status === 'unknown')
    return [`No place is called “${choice.text}”. Try a city with its state, a postal code, or the state alone.`];
  return undefined;
}
