import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, table } from './columns';
import { company, companyOfParent } from './company-columns';
import { users } from './identity';

/** People of a company who work together; loads and lists are filtered by them. */
export const teams = table(
  'teams',
  {
    id: id(),
    companyId: company(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [uniqueIndex('teams_company_name').on(t.companyId, t.name)],
);

export const teamUsers = table(
  'team_users',
  {
    id: id(),
    companyId: companyOfParent(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [uniqueIndex('team_users_once').on(t.teamId, t.userId), index('team_users_user').on(t.userId)],
);
