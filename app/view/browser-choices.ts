/** What a browser chooses for itself by an address, the default first. */
export const BROWSER_CHOICES = {
  /** A list has one line a row, or room for what a row says. */
  rows: ['dense', 'comfortable'],
  /** Home shows a new company's first steps. */
  first_steps: ['shown', 'hidden'],
} as const;
export type BrowserChoice = keyof typeof BROWSER_CHOICES;
