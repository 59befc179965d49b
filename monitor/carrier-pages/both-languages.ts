import type { Language } from '@contract/shared/languages';
import { speakerOf } from './language';

export type Both = (label: string) => string;

/** What a paper writes in English and in its reader's language; what no word list has stays English alone. */
export function labelsIn(language: Language): Both {
  const { sayText } = speakerOf(language);
  return (label) => {
    const theirs = sayText(label);
    return theirs === label ? label : `${label} / ${theirs}`;
  };
}
