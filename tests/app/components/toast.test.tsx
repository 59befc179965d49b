// @vitest-environment jsdom
import { TOAST_POSITIONS, TOAST_TYPES } from '@contract/shared/toasts.constants';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ToastRegion } from '~/components/toast/toast-region';
import { changed, type QueuedToast, SHOWN_AT_ONCE } from '~/components/toast/use-toast-queue';
import type { Toast } from '~/view/toast';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const aToast = (changes: Partial<Toast> = {}): Toast => ({
  id: 'a',
  message: 'Saved',
  description: null,
  type: 'success',
  position: 'bottom-right',
  durationMs: 3000,
  isDismissible: true,
  undo: null,
  ...changes,
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const isShown = () => screen.queryByText('Saved') !== null;
const isFading = () => document.querySelector('.toast-leaving') !== null;

describe('a toast', () => {
  test('stays 3 seconds, then fades for 150 ms', () => {
    render(<ToastRegion toast={aToast()} />);
    pass(2999);
    expect([isShown(), isFading()]).toEqual([true, false]);
    pass(1);
    expect([isShown(), isFading()]).toEqual([true, true]);
    pass(149);
    expect(isShown()).toBe(true);
    pass(1);
    expect(isShown()).toBe(false);
  });

  test.each([
    ['the pointer', fireEvent.mouseEnter, fireEvent.mouseLeave],
    ['the keyboard', fireEvent.focus, fireEvent.blur],
  ])('waits while %s is on it', (_what, enter, leave) => {
    render(<ToastRegion toast={aToast()} />);
    pass(2000);
    const close = screen.getByRole('button', { name: 'Dismiss this message' });
    const toast = enter === fireEvent.focus ? close : (document.querySelector('.toast') as HTMLElement);
    enter(toast);
    pass(60_000);
    expect([isShown(), isFading()]).toEqual([true, false]);
    leave(toast);
    pass(1000);
    expect(isFading()).toBe(true);
  });

  test('has the focus when its page comes, and leaves all the same', () => {
    expect(renderToStaticMarkup(<ToastRegion toast={aToast()} />)).toMatch(/class="toast [^>]*tabindex="-1" autofocus/);
    render(<ToastRegion toast={aToast()} />);
    fireEvent.focus(document.querySelector('.toast') as HTMLElement);
    pass(3000);
    pass(150);
    expect(isShown()).toBe(false);
  });

  test('is dismissed by its button, unless it may not be', () => {
    const { unmount } = render(<ToastRegion toast={aToast()} />);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss this message' }));
    pass(150);
    expect(isShown()).toBe(false);
    unmount();
    render(<ToastRegion toast={aToast({ isDismissible: false })} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('is not said again when the page is drawn again', () => {
    const toast = aToast();
    const { rerender } = render(<ToastRegion toast={toast} />);
    pass(3000);
    pass(1000);
    rerender(<ToastRegion toast={toast} />);
    expect(isShown()).toBe(false);
  });

  test('is joined by the next', () => {
    const { rerender } = render(<ToastRegion toast={aToast()} />);
    rerender(<ToastRegion toast={aToast({ id: 'b', message: 'Sent' })} />);
    expect([isShown(), screen.queryByText('Sent') !== null]).toEqual([true, true]);
  });

  test('is in the page without script, in a region that is announced', () => {
    const html = renderToStaticMarkup(<ToastRegion toast={aToast({ description: 'The carrier was told.' })} />);
    expect(html).toMatch(/role="status"/);
    expect(html).toContain('Saved');
    expect(html).toContain('The carrier was told.');
  });

  test.each(TOAST_POSITIONS)('appears at %s when told so', (position) => {
    const html = renderToStaticMarkup(<ToastRegion toast={aToast({ position })} />);
    expect(html).toMatch(new RegExp(`toasts-${position}"[^>]*><div class="toast `));
  });

  test.each(TOAST_TYPES)('of type %s has its own look', (type) => {
    expect(renderToStaticMarkup(<ToastRegion toast={aToast({ type })} />)).toContain(`toast-${type}`);
  });
});

test('time passes only for the toasts in view', () => {
  const ids = ['a', 'b', 'c', 'd'];
  let queue: readonly QueuedToast[] = [];
  for (const id of ids) queue = changed(queue, { do: 'add', toast: aToast({ id }) });
  queue = changed(queue, { do: 'pass', ms: 250 });
  expect(queue.map(({ remainingMs }) => remainingMs)).toEqual([2750, 2750, 2750, 3000]);
  expect(SHOWN_AT_ONCE).toBe(3);
});
