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
}
