import { z } from 'zod';

export const Team = z.object({
  id: z.number(),
  company_id: z.number(),
  name: z.string(),
  team_users_count: z.number(),
  created_at: z.string(),
});
export type Team = z.infer<typeof Team>;

export const TeamUser = z.object({
  id: z.number(),
  team_id: z.number(),
  user: z.object({
    id: z.number(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    full_name: z.string(),
    email: z.string(),
  }),
});
export type TeamUser = z.infer<typeof TeamUser>;
