import type { Area } from '@contract/lanes/areas.entities';
import { PLACE_TEXT_MAX } from '@contract/lanes/lanes.constants';

/** A place as a field shows it. */
export type NamedPlace = Pick<Area, 'id' | 'name' | 'type'>;

/**
 * A place field's value: nothing, a place, or a text that names none. An ambiguous text becomes the likeliest place:
 * `taken` is that text, with the alternatives.
 */
export type PlaceChoice =
  | { status: 'empty' }
  | {
      status: 'chosen';
      place: NamedPlace & Pick<Area, 'latitude' | 'longitude'>;
      taken?: { text: string; others: NamedPlace[] };
    }
  | { status: 'unknown'; text: string };

/** The parameters of a place field named `origin`: the text, the chosen place, and the text it was chosen for. */
export const placeParams = (name: string) => ({ text: name, areaId: `${name}_area_id`, chosenFor: `${name}_was` });

/** The error of the typed text, if any. */
export function placeErrors(choice: PlaceChoice): string[] | undefined {
  if (choice.status === 'unknown' && choice.text.length > PLACE_TEXT_MAX)
    return [`Name the place in at most ${PLACE_TEXT_MAX} characters.`];
  if (choice.status === 'unknown')
    return [`No place is called “${choice.text}”. Try a city with its state, a postal code, or the state alone.`];
  return undefined;
}
