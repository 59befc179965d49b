import type { OverallResult } from '@contract/rules/rules.constants';

/** A carrier as the search box offers it. */
export interface Suggestion {
  id: number;
  name: string;
  /** DBA name, numbers and home, as one line. */
  about: string;
  relationship: { status: string } | null;
  rules_assessment: { overall_result: OverallResult } | null;
  warnings: string[];
}

/** What the search box is answered: for which text, the carriers, and where a text that names no carrier leads. */
export interface Suggestions {
  term: string;
  carriers: Suggestion[];
  elsewhere: { label: string; to: string } | null;
}
