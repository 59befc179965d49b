import { createTeam, TeamName } from '@contract/teams/teams.calls';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';

/** A team's members and name are changed on its own page. */
export const createOne = defineForm({
  form: 'team',
  intent: 'create-team',
  access: 'manageUsers',
  schema: z.object({ name: TeamName }),
  call: ({ monitor }, { name }) => monitor.send(createTeam, { body: { team: { name } } }),
  to: ({ data }) => paths.team(data.id),
  toast: ({ data }) => `Team ${data.name} created. Add its members.`,
});
