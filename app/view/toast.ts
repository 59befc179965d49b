import type { ToastPosition, ToastType } from '@contract/shared/toasts.constants';

/** Something said once, after a deed. */
export interface Toast {
  id: string;
  message: string;
  description: string | null;
  type: ToastType;
  position: ToastPosition;
  durationMs: number;
  isDismissible: boolean;
}
