/** Says whose the browser's storage is. */
const OWNER = 'belongs-to';

/** For whom the page was drawn; null: no one is signed in, or the user is signing out. */
let reader: string | null = null;

/**
 * Says for whom the page is, and clears the browser's storage of what it holds of anyone else: another user, another
 * company, or a program from before storage had an owner.
 *
 * @param owner names user and company; null: no one is signed in. Then nothing is stored.
 */
export function ownStorageAs(owner: string | null): void {
  reader = owner;
  try {
    if (owner === null || window.localStorage.getItem(OWNER) === owner) return;
    window.localStorage.clear();
    window.localStorage.setItem(OWNER, owner);
  } catch {
    // A browser that stores nothing has nothing to clear.
  }
}

/** Signing out begins: the storage is empty from here on, whatever is still drawn or loaded. */
export function leaveStorage(): void {
  reader = null;
  try {
    window.localStorage.clear();
  } catch {
    // As above.
  }
}

/**
 * The browser's storage, or null: no one is signed in, the browser stores nothing, or someone else has signed in by now
 * in another tab. What it holds belongs to the reader of this page.
 */
export function ownStorage(): Storage | null {
  try {
    const { localStorage } = window;
    return reader !== null && localStorage.getItem(OWNER) === reader ? localStorage : null;
  } catch {
    return null;
  }
}

/** Whose entry it is, to be written with it: tabs of two users may write at the same moment. */
export const storageOwner = (): string | null => reader;
