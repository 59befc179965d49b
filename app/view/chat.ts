import type { CurrentUser } from '@contract/identity/identity.entities';
import { BUILD_FLAGS } from '@contract/shared/build-flags.constants';

/** The chat's data about the signed-in user. */
export interface ChatUser {
  appId: string;
  userId: number;
  /** Proves to the chat that it is this user: only the portal can make it. */
  userHash: string;
  name: string;
  email: string;
  createdAt: string;
}

/** The chat for a user; null where it is off, or where the user could not prove who they are. */
export function chatFor(user: CurrentUser, appId: string | null): ChatUser | null {
  const userHash = user.intercom_user_verification_hash;
  if (!BUILD_FLAGS.isChatSupportEnabled || appId === null || userHash === null) return null;
  return {
    appId,
    userId: user.id,
    userHash,
    name: [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email,
    email: user.email,
    createdAt: user.created_at,
  };
}
