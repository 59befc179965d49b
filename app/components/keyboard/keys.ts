/** What a key needs, in one file that is fetched with the first one. */
export { Palette } from './palette';
export { pressKey } from './press-key';
export { ShortcutSheet } from './shortcut-sheet';
