import type { Team } from '@contract/teams/teams.entities';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import type { renameOne } from './forms.server';

/** The team's name. */
export function RenameTeam({ team }: { team: Team }) {
  const [form, fields] = usePostForm<typeof renameOne>('rename', { name: team.name });
  return (
    <section className="stack" aria-labelledby="rename-title">
      <h2 id="rename-title">Rename team</h2>
      <PostForm of={form} action={paths.team(team.id)} intent="rename-team" submit="Rename team">
        <TextField field={fields.name} label="Name" autoComplete="off" />
      </PostForm>
    </section>
  );
}
