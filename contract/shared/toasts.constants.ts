/** Toasts (section 9 of both texts). */
export const TOAST_TYPES = ['success', 'error', 'info', 'warning', 'default'] as const;
export type ToastType = (typeof TOAST_TYPES)[number];

export const TOAST_POSITIONS = ['top-right', 'top', 'top-left', 'bottom-right', 'bottom', 'bottom-left'] as const;
export type ToastPosition = (typeof TOAST_POSITIONS)[number];

export const TOAST_DEFAULTS = {
  type: 'success',
  position: 'bottom-right',
  durationMs: 3000,
  isDismissible: true,
  pausesOnHover: true,
} as const satisfies {
  type: ToastType;
  position: ToastPosition;
  durationMs: number;
  isDismissible: boolean;
  pausesOnHover: boolean;
};

/** How often a waiting toast checks for room, and how long one takes to fade. */
export const TOAST_QUEUE_RECHECK_MS = 250;
export const TOAST_FADE_OUT_MS = 150;
