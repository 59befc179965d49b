import { z } from 'zod';
import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';

/** Where the signed-in user is signed in. A browser's name is only its own claim. */
export const UserSession = z.object({
  id: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** Null for sessions whose client said nothing. */
  user_agent: z.string().nullable(),
  network_address: z.string().nullable(),
  /** ISO 3166, as a proxy in front of the product says; null: none does. */
  country: z.string().nullable(),
  /** When a code was last given in it; null: none, as on a remembered device. */
  second_factor_at: z.string().nullable(),
  /** The current session. */
  is_current: z.boolean(),
});
export type UserSession = z.infer<typeof UserSession>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/v1/sessions',
  summary: "The signed-in user's own open sessions, last used first.",
  may: 'signed-in',
  query: SearchedPaging,
  response: z.object({ sessions: z.array(UserSession) }),
  paged: true,
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/v1/sessions/{id}',
  summary: "End one of the signed-in user's own sessions; it is refused from the next call on.",
  may: 'signed-in',
  params: z.object({ id: z.uuid('id must name a session.') }),
  response: null,
});

export const endAllSessions = defineCall({
  method: 'DELETE',
  path: '/api/v1/sessions',
  summary: "Sign out everywhere: ends all of the signed-in user's sessions, the one that asks included.",
  may: 'signed-in',
  response: null,
});
