import type { Language } from '@contract/shared/languages';
import { said } from '../base/said';
import { speakerOf } from './language';

export type Both = (label: string, ...values: readonly (string | number)[]) => string;

/** What a paper writes in English and in its reader's language; what no word list has stays English alone. */
export function labelsIn(language: Language): Both {
  const english = speakerOf('en');
  const reader = speakerOf(language);
  return (label, ...values) => {
    const text = values.length === 0 ? label : said(label, ...values);
    const [ours, theirs] = [english.sayText(text), reader.sayText(text)];
    return theirs === ours ? ours : `${ours} / ${theirs}`;
  };
}
