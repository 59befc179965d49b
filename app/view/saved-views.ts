/** A saved view in the navigation and on its list. */
export interface SavedView {
  id: number;
  name: string;
  /** Relative to the base path, as `inOrder` writes it. */
  to: string;
}

/** More than these are folded. */
export const VIEWS_IN_SIGHT = 3;

/** An address with its parameters in order and without the page, to be compared with others. */
export function inOrder(address: string): string {
  const [pathname, search] = address.split('?');
  const query = new URLSearchParams(search);
  query.delete('page');
  query.sort();
  return `${pathname}?${query}`;
}
