import type { OverallResult } from '@contract/rules/rules.constants';

/** A carrier in the search box's suggestions. */
export interface Suggestion {
  id: number;
  name: string;
  /** DBA name, numbers and base, as one line. */
  about: string;
  relationship: { status: string } | null;
  rules_assessment: { overall_result: OverallResult } | null;
  warnings: string[];
}

/** The search box's answer: its text, the carriers, and where a text that names no carrier leads. */
export interface Suggestions {
  term: string;
  carriers: Suggestion[];
  elsewhere: { label: string; to: string } | null;
}
