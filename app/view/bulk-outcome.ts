import type { FormErrors } from './form-errors';
import type { ToastUndo } from './toast';

/** A row that an action on several was about. */
export interface BulkRow {
  id: number;
  /** As people call it. */
  name: string;
  /** Its page; null: it is gone. */
  to: string | null;
}

/** What became of an action on several rows, each by the same call as on its own page. */
export interface BulkOutcome {
  done: BulkRow[];
  /** Rows that stayed as they were, and why. */
  left: (BulkRow & { why: string })[];
  /** The form that takes back what was done; null: nothing can be. */
  undo: ToastUndo | null;
}

/** The page again, with what was done and what was not. */
export type BulkAnswer = FormErrors & { outcome?: BulkOutcome };
