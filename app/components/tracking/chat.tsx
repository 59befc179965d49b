import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { ChatUser } from '~/view/chat';
import { loadScript } from './load-script';

type Messenger = ((...args: unknown[]) => void) & { q?: unknown[][] };

declare global {
  interface Window {
    Intercom?: Messenger;
  }
}

/** Stores messages for the messenger until it has loaded, as its own loader does. */
function messenger(): Messenger {
  if (window.Intercom === undefined) {
    const waiting: Messenger = (...args) => void waiting.q?.push(args);
    waiting.q = [];
    window.Intercom = waiting;
  }
  return window.Intercom;
}

/**
 * The support chat, for signed-in users with proof of identity. It ends with signing out, so that the next person at
 * the desk reads nothing. Without an id nothing is loaded.
 */
export function Chat({ user }: { user: ChatUser | null }) {
  const { pathname } = useLocation();
  const open = useRef<number | null>(null);

  useEffect(() => {
    if (user === null) {
      if (open.current !== null) messenger()('shutdown');
      open.current = null;
      return;
    }
    if (open.current === user.userId) return;
    if (open.current !== null) messenger()('shutdown');
    open.current = user.userId;
    messenger()('boot', {
      app_id: user.appId,
      user_id: String(user.userId),
      user_hash: user.userHash,
      name: user.name,
      email: user.email,
      created_at: Math.floor(Date.parse(user.createdAt) / 1000),
    });
    loadScript(`https://widget.intercom.io/widget/${encodeURIComponent(user.appId)}`);
  }, [user]);

  // The messenger checks for news when the page changes.
  const shown = useRef(pathname);
  useEffect(() => {
    if (open.current === null || shown.current === pathname) return;
    shown.current = pathname;
    messenger()('update');
  }, [pathname]);

  return null;
}
