import { TeamName } from '@contract/teams/teams.calls';
import { z } from 'zod';
import { createTeam } from '~/models/teams.server';
import { paths } from '~/paths';
import { formAction } from '~/services/page.server';
import type { PageActions } from '~/services/page-actions.server';

const TEAM_FORM = { form: 'team', fields: ['name'] };

/** A team's members and name are changed on its own page. */
export const teamActions: PageActions = {
  'create-team': {
    access: 'manageUsers',
    act: async (_args, form, monitor) => {
      return formAction(form, { ...TEAM_FORM, schema: z.object({ name: TeamName }) }, async (value) => {
        const answer = await createTeam(monitor, value.name);
        if (!answer.ok) return answer;
        return { to: paths.team(answer.data.id), toast: `Team ${answer.data.name} created. Add its members.` };
      });
    },
  },
};
