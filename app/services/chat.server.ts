import type { LoaderFunctionArgs } from '@remix-run/node';
import { type ChatUser, chatFor } from '~/view/chat';
import { findCurrentUser } from './current-user.server';
import { env } from './env.server';

/** The chat for the signed-in user, or null. Like the frame it never fails: the page works without it. */
export async function findChat(args: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<ChatUser | null> {
  const { intercomAppId } = env();
  if (intercomAppId === null) return null;
  try {
    const user = await findCurrentUser(args);
    return user === null ? null : chatFor(user, intercomAppId);
  } catch (thrown) {
    if (thrown instanceof Response) return null;
    throw thrown;
  }
}
