import { parseWithZod } from '@conform-to/zod/v4';
import { TeamName } from '@contract/teams/teams.calls';
import { z } from 'zod';
import { createTeam } from '~/models/teams.server';
import { paths } from '~/paths';
import { invalidForm } from '~/services/form-errors.server';
import { redirectWithToast } from '~/services/toast.server';
import type { Deed } from './deed.server';

const TEAM_FORM = { form: 'team', fields: ['name'] };

/** A team's members and name are changed on its own page. */
export const teamDeeds: Record<string, Deed> = {
  'create-team': {
    access: 'manageUsers',
    act: async (_args, form, monitor) => {
      const submission = parseWithZod(form, { schema: z.object({ name: TeamName }) });
      if (submission.status !== 'success') return invalidForm(TEAM_FORM, submission);
      const answer = await createTeam(monitor, submission.value.name);
      if (!answer.ok) return invalidForm(TEAM_FORM, submission, answer);
      return redirectWithToast(paths.team(answer.data.id), `The team ${answer.data.name} is created. Add its members.`);
    },
  },
};
