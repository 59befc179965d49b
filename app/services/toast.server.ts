import {
  TOAST_DEFAULTS,
  TOAST_POSITIONS,
  TOAST_TYPES,
  type ToastPosition,
  type ToastType,
} from '@contract/shared/toasts.constants';
import { createCookieSessionStorage, type SessionStorage } from '@remix-run/node';
import { createToastUtilsWithCustomSession } from 'remix-toast';
import type { Toast, ToastUndo } from '~/view/toast';
import { newReference } from './error-reporting.server';
import { ownCookie } from './own-cookie.server';

/** A toast's options besides its message; the rest is the default. */
export interface ToastOptions {
  type?: ToastType;
  description?: string;
  durationMs?: number;
  position?: ToastPosition;
  isDismissible?: boolean;
  /** The undo form; omitted if it would not fit into the cookie. */
  undo?: ToastUndo;
}

/** A cookie holds 4 KB, and the message shares it. */
const MAX_UNDO_LENGTH = 2000;

// remix-toast's own cookie is signed with a publicly known secret, and its `sign` adds nothing. This one is signed with
// the portal's secrets, so that a message of the product cannot be forged.
let storage: { sessions: SessionStorage; name: string } | undefined;

function toasts() {
  if (storage) return storage;
  const cookie = ownCookie('toast');
  storage = { sessions: createCookieSessionStorage({ cookie }), name: cookie.name };
  return storage;
}
const toastStorage = () => toasts().sessions;

/**
 * Redirects, and shows a message on the next page.
 *
 * @param to relative to the base path, from `paths`
 * @param init headers to send along: a session's cookie
 */
export async function redirectWithToast(
  to: string,
  message: string,
  { type = TOAST_DEFAULTS.type, description, durationMs, position, isDismissible, undo }: ToastOptions = {},
  init?: ResponseInit,
): Promise<Response> {
  const utils = createToastUtilsWithCustomSession(
    withExtras({
      position,
      isDismissible,
      ...(undo && JSON.stringify(undo).length <= MAX_UNDO_LENGTH && { undo }),
    }),
  );
  // Its type has four of the five types; the fifth passes through unchanged.
  const kind = type as Exclude<ToastType, 'default'>;
  return utils.redirectWithToast(to, { message, description, duration: durationMs, type: kind }, init);
}

/** remix-toast keeps only the fields it knows; ours travel beside them in the same session. */
function withExtras(extras: Pick<ToastOptions, 'position' | 'isDismissible' | 'undo'>): SessionStorage {
  const base = toastStorage();
  return {
    ...base,
    async commitSession(session, options) {
      session.flash('extras', extras);
      return base.commitSession(session, options);
    },
  };
}

/**
 * The toast for this request, and the headers that remove it. A request without one costs nothing and sets no cookie.
 */
export async function getToast(request: Request): Promise<{ toast: Toast | null; headers: Headers }> {
  const cookies = request.headers.get('Cookie');
  if (cookies === null || !new RegExp(`(^|;\\s*)${toasts().name}=`).test(cookies)) {
    return { toast: null, headers: new Headers() };
  }
  const session = await toastStorage().getSession(cookies);
  const extras: unknown = session.get('extras');
  const flash: unknown = session.get('flash');
  const headers = new Headers({ 'Set-Cookie': await toastStorage().destroySession(session) });
  return { toast: toastIn(flash, extras), headers };
}

function toastIn(flash: unknown, extras: unknown): Toast | null {
  const said = fieldOf(flash, 'toast');
  const message = fieldOf(said, 'message');
  if (typeof message !== 'string') return null;
  const description = fieldOf(said, 'description');
  const duration = fieldOf(said, 'duration');
  const type = fieldOf(said, 'type');
  const position = fieldOf(extras, 'position');
  const isDismissible = fieldOf(extras, 'isDismissible');
  return {
    id: newReference(),
    message,
    description: typeof description === 'string' ? description : null,
    type: TOAST_TYPES.find((known) => known === type) ?? TOAST_DEFAULTS.type,
    position: TOAST_POSITIONS.find((known) => known === position) ?? TOAST_DEFAULTS.position,
    durationMs: typeof duration === 'number' ? duration : TOAST_DEFAULTS.durationMs,
    isDismissible: typeof isDismissible === 'boolean' ? isDismissible : TOAST_DEFAULTS.isDismissible,
    undo: undoIn(fieldOf(extras, 'undo')),
  };
}

function undoIn(undo: unknown): ToastUndo | null {
  const [to, name, values] = [fieldOf(undo, 'to'), fieldOf(undo, 'name'), fieldOf(undo, 'values')];
  if (typeof to !== 'string' || typeof name !== 'string' || !Array.isArray(values)) return null;
  const intent = fieldOf(undo, 'intent');
  return {
    to,
    name,
    values: values.filter((value) => typeof value === 'string'),
    ...(typeof intent === 'string' && { intent }),
  };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
