/** An action of a load, as a link. */
export interface LoadLink {
  label: string;
  to: string;
  isDanger?: boolean;
  /** Its key. */
  shortcut?: 'c';
}
