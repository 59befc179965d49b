import { useForm } from '@conform-to/react';
import type { Team } from '@contract/teams/teams.entities';
import { Form } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import type { FormErrors } from '~/view/form-errors';

/** The team's name. */
export function RenameTeam({ team, refused }: { team: Team; refused: FormErrors | undefined }) {
  const [form, fields] = useForm<{ name: string }>({
    id: 'rename',
    lastResult: refused?.result,
    defaultValue: { name: team.name },
  });
  return (
    <section className="stack" aria-labelledby="rename-title">
      <h2 id="rename-title">Rename team</h2>
      <Form reloadDocument method="post" action={paths.team(team.id)} id={form.id} noValidate className="form">
        <ErrorSummary fields={[fields.name]} formErrors={form.errors} />
        <TextField field={fields.name} label="Name" autoComplete="off" />
        <SubmitButton intent="rename-team">Rename team</SubmitButton>
      </Form>
    </section>
  );
}
