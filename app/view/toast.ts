import type { ToastPosition, ToastType } from '@contract/shared/toasts.constants';

/** A message shown once, after an action. */
export interface Toast {
  id: string;
  message: string;
  description: string | null;
  type: ToastType;
  position: ToastPosition;
  durationMs: number;
  isDismissible: boolean;
  /** The undo form. */
  undo: ToastUndo | null;
}

/** A POST form: its target, relative to the base path, and the values of its one field. */
export interface ToastUndo {
  to: string;
  name: string;
  values: string[];
}
