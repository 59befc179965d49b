import { z } from 'zod';
import { version } from '../shared/record-id';

/** Permissions that a company gave a name. Who has the role has exactly these, and follows its changes. */
export const Role = z.object({
  id: z.number(),
  name: z.string(),
  scopes: z.array(z.string()),
  people_count: z.number(),
  /** Groups of the identity provider that bring it, by name. */
  groups: z.array(z.string()),
  /** Open invitations that bring it. */
  invitations_count: z.number(),
  version,
  created_at: z.string(),
});
export type Role = z.infer<typeof Role>;

/** What a change would do: the same for everyone who has the role. */
export const RolePlan = z.object({
  gains: z.array(z.string()),
  loses: z.array(z.string()),
  people_count: z.number(),
  /** By first name, at most 200. */
  people: z.array(z.object({ id: z.number(), full_name: z.string() })),
  groups: z.array(z.string()),
  invitations_count: z.number(),
});
export type RolePlan = z.infer<typeof RolePlan>;
