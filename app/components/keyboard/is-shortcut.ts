import { areSingleKeysOn } from '~/view/own-storage';

/** Where a key is part of what is typed or chosen. The box that selects a row is not. */
const WRITING = 'input:not(.tick input), textarea, select, [contenteditable], dialog';

/** Whether a key alone may act: nothing is written, no dialog is open, and the reader left single keys on. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(WRITING)) return false;
  return !document.querySelector('dialog[open]') && areSingleKeysOn();
}
