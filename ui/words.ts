import { createContext } from 'react';

/** The few words that the kit says by itself. A page in another language gives it others. */
export interface KitWords {
  optional: string;
  error: string;
  problems: (count: number) => string;
}

export const KitWordsContext = createContext<KitWords>({
  optional: 'optional',
  error: 'Error:',
  problems: (count) => (count === 1 ? 'There is a problem' : `There are ${count} problems`),
});
