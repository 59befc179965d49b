import { TOAST_FADE_OUT_MS, TOAST_QUEUE_RECHECK_MS } from '@contract/shared/toasts.constants';
import { useCallback, useEffect, useReducer } from 'react';
import type { Toast } from '~/view/toast';

/** More at once would cover the page; the others wait their turn. */
export const SHOWN_AT_ONCE = 3;

export interface QueuedToast {
  toast: Toast;
  remainingMs: number;
  isPaused: boolean;
  isLeaving: boolean;
}

type Change =
  | { do: 'add'; toast: Toast }
  | { do: 'pass'; ms: number }
  | { do: 'pause' | 'resume' | 'dismiss' | 'remove'; id: string };

const queued = (toast: Toast): QueuedToast => ({
  toast,
  remainingMs: toast.durationMs,
  isPaused: false,
  isLeaving: false,
});

/** The queue after a change. Time passes only for visible toasts that are not paused. */
export function changed(queue: readonly QueuedToast[], change: Change): readonly QueuedToast[] {
  if (change.do === 'add') {
    return queue.some(({ toast }) => toast.id === change.toast.id) ? queue : [...queue, queued(change.toast)];
  }
  if (change.do === 'remove') return queue.filter(({ toast }) => toast.id !== change.id);
  if (change.do === 'pass') {
    return queue.map((one, at) => {
      if (at >= SHOWN_AT_ONCE || one.isPaused || one.isLeaving) return one;
      const remainingMs = one.remainingMs - change.ms;
      return { ...one, remainingMs, isLeaving: remainingMs <= 0 };
    });
  }
  return queue.map((one) => {
    if (one.toast.id !== change.id) return one;
    if (change.do === 'dismiss') return { ...one, isLeaving: true };
    return { ...one, isPaused: change.do === 'pause' };
  });
}

/**
 * The visible toasts, including the one that came with the page. Checks the queue four times a second; a leaving toast
 * fades first.
 */
export function useToastQueue(latest: Toast | null) {
  const [queue, change] = useReducer(changed, latest === null ? [] : [queued(latest)]);

  useEffect(() => {
    if (latest !== null) change({ do: 'add', toast: latest });
  }, [latest]);

  const isIdle = queue.length === 0;
  useEffect(() => {
    if (isIdle) return;
    const timer = setInterval(() => change({ do: 'pass', ms: TOAST_QUEUE_RECHECK_MS }), TOAST_QUEUE_RECHECK_MS);
    return () => clearInterval(timer);
  }, [isIdle]);

  const leaving = queue.find((one) => one.isLeaving)?.toast.id;
  useEffect(() => {
    if (leaving === undefined) return;
    const timer = setTimeout(() => change({ do: 'remove', id: leaving }), TOAST_FADE_OUT_MS);
    return () => clearTimeout(timer);
  }, [leaving]);

  return {
    shown: queue.slice(0, SHOWN_AT_ONCE),
    pause: useCallback((id: string) => change({ do: 'pause', id }), []),
    resume: useCallback((id: string) => change({ do: 'resume', id }), []),
    dismiss: useCallback((id: string) => change({ do: 'dismiss', id }), []),
  };
}
