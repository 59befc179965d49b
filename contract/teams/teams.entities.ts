import { z } from 'zod';

const TeamMember = z.object({
  id: z.number(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  full_name: z.string(),
  email: z.string(),
});

export const Team = z.object({
  id: z.number(),
  company_id: z.number(),
  name: z.string(),
  team_users_count: z.number(),
  /** Every membership, by first name. */
  team_users: z.array(z.object({ id: z.number(), user: TeamMember })),
  created_at: z.string(),
});
export type Team = z.infer<typeof Team>;

export const TeamUser = z.object({
  id: z.number(),
  team_id: z.number(),
  user: TeamMember,
});
export type TeamUser = z.infer<typeof TeamUser>;
