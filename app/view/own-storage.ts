/** The name of the storage's owner. */
const OWNER = 'belongs-to';

/** Whether single keys act: a setting of the browser, whoever signs in, since it is for who speaks or slips. */
const SINGLE_KEYS = 'single-keys';

/** All that is of a user. */
function clear() {
  const keys = window.localStorage.getItem(SINGLE_KEYS);
  window.localStorage.clear();
  if (keys !== null) window.localStorage.setItem(SINGLE_KEYS, keys);
}

/** Whether a letter alone is a shortcut (WCAG 2.1.4); a browser without storage keeps the default. */
export function areSingleKeysOn(): boolean {
  try {
    return window.localStorage.getItem(SINGLE_KEYS) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) window.localStorage.removeItem(SINGLE_KEYS);
    else window.localStorage.setItem(SINGLE_KEYS, 'off');
  } catch {
    // As above.
  }
}

/** The page's user; null: signed out, or the user is signing out. */
let reader: string | null = null;

/**
 * Sets the page's user, and clears the browser's storage of anything from anyone else: another user, another company,
 * or a program from before storage had an owner.
 *
 * @param owner names user and company; null: signed out. Then nothing is stored.
 */
export function ownStorageAs(owner: string | null): void {
  reader = owner;
  try {
    if (owner === null || window.localStorage.getItem(OWNER) === owner) return;
    clear();
    window.localStorage.setItem(OWNER, owner);
  } catch {
    // A browser without storage has nothing to clear.
  }
}

/** Signing out begins: from here on the storage is empty, whatever is still rendered or loaded. */
export function leaveStorage(): void {
  reader = null;
  try {
    clear();
  } catch {
    // As above.
  }
}

/**
 * The browser's storage, or null: the user is signed out, the browser has no storage, or someone else has signed in by
 * now in another tab. Its content belongs to the reader of this page.
 */
export function ownStorage(): Storage | null {
  try {
    const { localStorage } = window;
    return reader !== null && localStorage.getItem(OWNER) === reader ? localStorage : null;
  } catch {
    return null;
  }
}

/** The owner of an entry, stored with it: tabs of two users may write at the same time. */
export const storageOwner = (): string | null => reader;
