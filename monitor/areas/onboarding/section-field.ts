/**
 * What is asked in each section of a packet. One description drives the page, the reading of what was sent, and the
 * broker's view of it.
 */
export type SectionField = {
  name: string;
  label: string;
  hint?: string;
  /** `secret`: kept sealed, shown by its last four. */
  kind:
    | 'text'
    | 'email'
    | 'phone'
    | 'number'
    | 'postal'
    | 'date'
    | 'select'
    | 'choices'
    | 'check'
    | 'place'
    | 'secret'
    | 'long';
  /** Always, or where other answers say so. */
  isRequired?: boolean | ((answers: Answers) => boolean);
  choices?: readonly { value: string; label: string }[];
  /** What to do when it was left empty, where its label does not say it. */
  ask?: string;
  max?: number;
  autoComplete?: string;
  /** Begins a group of fields under this caption. */
  group?: string;
};

export type Answers = Record<string, string | string[] | undefined>;
