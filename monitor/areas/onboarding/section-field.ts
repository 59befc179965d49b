import type { FieldCondition } from '../../carrier-pages/conditional-fields';
import type { Phrase } from '../../carrier-pages/language';

/**
 * What each section of a packet asks for. One description drives the page, the reading of answers, and the broker's
 * view of them. Its words exist in every language of the carrier's pages.
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
  /** Set here when the section is saved; the carrier does not enter it. @returns '' where nothing is to be set */
  setTo?: (answers: Answers, today: string) => string;
  /** Begins a group of fields under this caption. */
  group?: Phrase;
  /** Of the group that begins here: shown once a choice that shows it is made. */
  groupIf?: FieldCondition;
  /**
   * Of a `check` that begins a group: if it is selected, each answer copies that of another field, and the group's own fields are
   * not shown.
   */
  copies?: readonly { to: string; from: string }[];
  /** Shown once a choice that shows it is made. `isRequired` says the same of it: nothing hidden is required. */
  shownIf?: FieldCondition;
};

export type Answers = Record<string, string | string[] | undefined>;
