import type { OverallResult } from '@contract/rules/rules.constants';

/** What a search found, as one line of a list. Texts are made on the server. */
export interface FoundRow {
  to: string;
  name: string;
  /** What distinguishes it, as one line. */
  about: string;
  /** Its state as text; null: it has none. */
  state: string | null;
  tone: '' | 'text-alarm';
  /** What the company thinks of a carrier; null: it is none, or the reader may not see it. */
  verdict: {
    relationship: { status: string } | null;
    rules_assessment: { overall_result: OverallResult } | null;
  } | null;
  /** Of a carrier. */
  warnings: string[];
}

export interface FoundGroup {
  title: string;
  rows: FoundRow[];
}

/** Says that these are other companies: a similar name must not pass for the one that was typed. */
export const SIMILAR_TITLE = 'No carrier has this name. Did you mean another?';

/** The search box's answer to its text. */
export interface Suggestions {
  term: string;
  groups: FoundGroup[];
}
