import { TeamName } from '@contract/teams/teams.calls';
import { z } from 'zod';
import { changeTeamUsers, renameTeam } from '~/models/teams.server';
import { paths } from '~/paths';
import type { Monitor } from '~/services/monitor.server';
import { formAction } from '~/services/page.server';
import { redirectWithToast } from '~/services/toast.server';
import { problemResponse } from '~/view/problem';

/** Adds or removes the selected people, or renames the team, as the pressed button says. */
export async function changeTeam(id: string, form: FormData, monitor: Monitor) {
  const selected = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  switch (form.get('intent')) {
    case 'add-members':
      return changeMembers(monitor, id, { add: selected('user_id'), remove: [] }, 'added to');
    case 'remove-members':
      return changeMembers(monitor, id, { add: [], remove: selected('team_user_id') }, 'removed from');
    case 'rename-team':
      return rename(monitor, id, form);
    default:
      throw problemResponse({ status: 400, message: 'This form does not name an action. Open the page again.' });
  }
}

async function changeMembers(
  monitor: Monitor,
  id: string,
  change: { add: string[]; remove: string[] },
  action: 'added to' | 'removed from',
) {
  const count = change.add.length + change.remove.length;
  if (count === 0) return redirectWithToast(paths.team(id), 'No users selected. Nothing changed.', { type: 'info' });
  const answer = await changeTeamUsers(monitor, id, change);
  if (!answer.ok) {
    const description = 'Someone else may have changed the team. The list below is current.';
    return redirectWithToast(paths.team(id), 'Nothing changed.', { type: 'error', description });
  }
  const who = count === 1 ? '1 person' : `${count} people`;
  return redirectWithToast(paths.team(id), `${who} ${action} ${answer.data.name}.`);
}

async function rename(monitor: Monitor, id: string, form: FormData) {
  const page = { form: 'rename', fields: ['name'] };
  return formAction(form, { ...page, schema: z.object({ name: TeamName }) }, async (value) => {
    const answer = await renameTeam(monitor, id, value.name);
    return answer.ok ? { to: paths.team(id), toast: `Team renamed to ${answer.data.name}.` } : answer;
  });
}
