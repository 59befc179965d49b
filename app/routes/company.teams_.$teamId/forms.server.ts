import { formatCount } from '@contract/shared/format';
import { TeamName, updateTeam } from '@contract/teams/teams.calls';
import { z } from 'zod';
import { changeTeamUsers } from '~/models/teams.server';
import { paths } from '~/paths';
import { defineForm, Nothing, type Sending } from '~/services/define-form.server';

const to = ({ params }: Sending) => paths.team(params.teamId!);

interface MemberChange<Intent> {
  intent: Intent;
  /** What the boxes of the selected people are called. */
  name: 'user_id' | 'team_user_id';
  done: 'added to' | 'removed from';
}

const memberForm = <const Intent extends string>({ intent, name, done }: MemberChange<Intent>) =>
  defineForm({
    form: 'members',
    intent,
    schema: Nothing,
    about: async ({ sent }) => sent.getAll(name).filter((value) => typeof value === 'string'),
    async call({ monitor, params, about: selected }) {
      if (selected.length === 0) return { ok: true, data: null };
      const change = name === 'user_id' ? { add: selected, remove: [] } : { add: [], remove: selected };
      return changeTeamUsers(monitor, params.teamId!, change);
    },
    to,
    toast: ({ about: { length: count }, data: team }) =>
      team === null
        ? { message: 'No users selected. Nothing changed.', type: 'info' }
        : `${formatCount(count, 'person', 'people')} ${done} ${team.name}.`,
    refusal: (_refused, sending) => ({
      to: to(sending),
      toast: {
        message: 'Nothing changed.',
        type: 'error',
        description: 'Someone else may have changed the team. The list below is current.',
      },
    }),
  });

export const addMembers = memberForm({ intent: 'add-members', name: 'user_id', done: 'added to' });
export const removeMembers = memberForm({ intent: 'remove-members', name: 'team_user_id', done: 'removed from' });

export const renameOne = defineForm({
  form: 'rename',
  intent: 'rename-team',
  schema: z.object({ name: TeamName }),
  call: ({ monitor, params }, { name }) =>
    monitor.send(updateTeam, { params: { id: params.teamId! }, body: { team: { name } } }),
  to,
  toast: ({ data }) => `Team renamed to ${data.name}.`,
});
