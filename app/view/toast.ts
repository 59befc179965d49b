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

/** A POST form: its target, relative to the base path, the values of its one field, and which of the page's forms it is. */
export interface ToastUndo {
  to: string;
  name: string;
  values: string[];
  /** Of its button, where the page has several forms. */
  intent?: string;
}
