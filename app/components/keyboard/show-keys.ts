/** What the keyboard shows: the palette of places and actions, or the list of shortcuts. */
export type KeysView = 'palette' | 'sheet';

export const KEYS_EVENT = 'show-keys';

/** Opens it without its key, as from a menu. */
export const showKeys = (view: KeysView): boolean =>
  document.dispatchEvent(new CustomEvent<KeysView>(KEYS_EVENT, { detail: view }));
