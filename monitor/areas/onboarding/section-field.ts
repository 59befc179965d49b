import type { FieldCondition } from '../../carrier-pages/conditional-fields';
import type { Phrase } from '../../carrier-pages/language';

/**
 * What is asked in each section of a packet. One description drives the page, the reading of what was sent, and the
 * broker's view of it. Its words are known in every language of the carrier's pages.
 */
export type SectionField = {
  name: string;
  label: Phrase;
  hint?: Phrase;
  /** `secret`: kept sealed, shown by its last four. */
  kind:
    | 'text'
    | 'email'
    | 'phone'
    | 'number'
    | 'postal'
    | 'date'
    | 'select'
    | 'radio'
    | 'choices'
    | 'check'
    | 'place'
    | 'secret'
    | 'long';
  /** Always, or where other answers say so. */
  isRequired?: boolean | ((answers: Answers) => boolean);
  choices?: readonly { value: string; label: Phrase; shows?: FieldCondition }[];
  /** What to do when it was left empty, where its label does not say it. */
  ask?: Phrase;
  max?: number;
  autoComplete?: string;
  /** The wording of the law, shown in English with its translation under it. */
  statements?: readonly Phrase[];
  /** Set here when the section is saved, not asked. @returns '' where nothing is to be set */
  setTo?: (answers: Answers, today: string) => string;
  /** Begins a group of fields under this caption. */
  group?: Phrase;
  /** Of the group that begins here: shown once a choice that shows it is made. */
  groupIf?: FieldCondition;
  /** Of a `check` that begins a group: selected, each answer is that of another field, and the group's own fields are not asked. */
  copies?: readonly { to: string; from: string }[];
  /** Shown once a choice that shows it is made. `isRequired` says the same of it: nothing hidden is required. */
  shownIf?: FieldCondition;
};

export type Answers = Record<string, string | string[] | undefined>;
