import { getLoad, updateLoad } from '@contract/loads/loads.calls';
import { NONE } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { LoadChangePage, loadForm } from '~/components/load/load-change-page';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { peopleOfLoads } from '~/services/load-people.server';
import { openPage, shownVersion } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Edit load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'workTickets');
  const load = await monitor.get(getLoad, { params: { id: args.params.id! } });
  const { id, reference, version, cancelled_at, load_lock_assignee, team_id } = load;
  const { assignees, teams } = await peopleOfLoads(monitor, user);
  // Who has it now stays a choice, also for who may give it to few.
  const isMissing = load_lock_assignee && !assignees.some((one) => one.id === load_lock_assignee.id);
  const people = isMissing
    ? [...assignees, { id: load_lock_assignee.id, name: load_lock_assignee.full_name }]
    : assignees;
  return {
    load: { id, reference, version, cancelled_at },
    shown: {
      driver_name: load.driver_name ?? '',
      driver_phone: load.driver_phone_e164 ?? '',
      second_driver_name: load.second_driver_name ?? '',
      second_driver_phone: load.second_driver_phone_e164 ?? '',
      trailer_number: load.trailer_number ?? '',
      load_lock_assignee_id: load_lock_assignee ? String(load_lock_assignee.id) : '',
      team_id: team_id === null ? '' : String(team_id),
    },
    people: people.map(choiceOf),
    teams: teams.map(choiceOf),
  };
}

const choiceOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });

/** An empty field clears what was there. */
const cleared = z
  .string()
  .optional()
  .transform((text) => text || null);

const editLoad = defineForm({
  form: 'edit',
  schema: z.object({
    driver_name: cleared,
    driver_phone: cleared,
    second_driver_name: cleared,
    second_driver_phone: cleared,
    trailer_number: cleared,
    load_lock_assignee_id: cleared,
    team_id: cleared,
    expected_version: shownVersion,
  }),
  call: ({ monitor, params }, value) => monitor.send(updateLoad, { params: { id: params.id! }, body: { load: value } }),
  to: ({ params }) => paths.load(params.id!),
  toast: 'Saved.',
});

export const action = actionOf('workTickets', editLoad);

export default function EditLoadPage() {
  const { load, shown, people, teams } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof editLoad>('edit', shown);
  return (
    <LoadChangePage
      load={load}
      title={`Edit load ${load.reference}`}
      context="What you set here stays, whatever your TMS sends afterwards."
      here="Edit"
    >
      <PostForm of={form} version={load} {...loadForm(load)} submit="Save">
        <TextField field={fields.driver_name} label="Driver" isOptional autoComplete="off" />
        <TextField field={fields.driver_phone} type="tel" label="Driver’s phone" isOptional autoComplete="off" />
        <TextField field={fields.second_driver_name} label="Second driver" isOptional autoComplete="off" />
        <TextField
          field={fields.second_driver_phone}
          type="tel"
          label="Second driver’s phone"
          isOptional
          autoComplete="off"
        />
        <TextField field={fields.trailer_number} label="Trailer number" isOptional autoComplete="off" />
        <Select
          field={fields.load_lock_assignee_id}
          label="Assignee"
          choices={[{ value: '', label: NONE }, ...people]}
        />
        <Select field={fields.team_id} label="Team" choices={[{ value: '', label: 'No team' }, ...teams]} />
      </PostForm>
    </LoadChangePage>
  );
}
