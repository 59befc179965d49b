/**
 * The colors of a mail. Mail programs know no custom properties, so these are written into each element; in the dark, classes
 * change them. A test asks for their contrast.
 */
export const LIGHT = {
  paper: '#ffffff',
  ink: '#1a1f24',
  quiet: '#57606a',
  accent: '#0d5263',
  onAccent: '#ffffff',
} as const;
export const DARK = {
  paper: '#14181c',
  ink: '#e8ebee',
  quiet: '#a5afb9',
  accent: '#7cc4d6',
  onAccent: '#14181c',
} as const;
