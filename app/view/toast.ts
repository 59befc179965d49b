import type { ToastPosition, ToastType } from '@contract/shared/toasts.constants';

/** Something said once, after an action. */
export interface Toast {
  id: string;
  message: string;
  description: string | null;
  type: ToastType;
  position: ToastPosition;
  durationMs: number;
  isDismissible: boolean;
  /** The form that takes it back. */
  undo: ToastUndo | null;
}

/** A POST form: where it goes, relative to the base path, and the values of its one field. */
export interface ToastUndo {
  to: string;
  name: string;
  values: string[];
}
