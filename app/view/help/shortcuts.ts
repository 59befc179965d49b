/** One row of the list of shortcuts. */
export interface Shortcut {
  /** As pressed: one after the other, or together with “+”. */
  keys: string;
  does: string;
}

/** The shortcuts besides those of the places, by where they work. */
export const SHORTCUTS: readonly { where: string; shortcuts: readonly Shortcut[] }[] = [
  {
    where: 'Anywhere',
    shortcuts: [
      { keys: '/', does: 'Search for a carrier, load, rate con, truck, phone or email' },
      { keys: 'Ctrl + K or ⌘ + K', does: 'Go to any place, or act on the page' },
      { keys: '?', does: 'Show the shortcuts' },
      { keys: 'g, then a letter', does: 'Go to a place' },
    ],
  },
  {
    where: 'In a list',
    shortcuts: [
      { keys: 'j', does: 'Next row' },
      { keys: 'k', does: 'Previous row' },
      { keys: 'Enter', does: 'Open the row' },
      { keys: 'x', does: 'Select the row, or not' },
      { keys: 'c', does: 'Cover the load of the row' },
    ],
  },
  {
    where: 'On a load, carrier or alert',
    shortcuts: [
      { keys: 'j', does: 'Next of the list that you came from' },
      { keys: 'k', does: 'Previous of that list' },
      { keys: 'c', does: 'Cover the load, or change its carrier' },
      { keys: 'n', does: 'Write a note; on an alert a comment' },
    ],
  },
];

/** The shortcuts of the places that a reader may open. */
export const shortcutsOfPlaces = (places: readonly { label: string; key?: string }[]): Shortcut[] =>
  places.flatMap(({ label, key }) => (key ? [{ keys: `g ${key}`, does: label }] : []));
