import { Link } from '@remix-run/react';
import { RadioGroup } from '@ui/form/choices';
import type { FormField } from '@ui/form/field';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import type { changeSearch, deleteSearch, saveSearch } from './forms.server';
import type { ShownSearch, WhomChoice } from './shown-search';

const NameField = ({ field }: { field: FormField }) => (
  <TextField field={field} label="Name" hint="How you will find it again" autoComplete="off" />
);

const WhomField = ({ field, choices }: { field: FormField; choices: readonly WhomChoice[] }) => (
  <RadioGroup
    field={field}
    label="Who sees it"
    hint="Others see only what they may see anyway, under these filters"
    choices={choices}
  />
);

interface SaveFormProps {
  address: string;
  looksFor: string;
  label: string;
  whom: readonly WhomChoice[];
}

export function SaveForm({ address, looksFor, label, whom }: SaveFormProps) {
  const [form, fields] = usePostForm<typeof saveSearch>('save-search', { whom: 'no_one' });
  return (
    <PostForm of={form} intent="save" submit="Save" back={<Link to={address}>Cancel</Link>}>
      <h2>Save this view of {label}</h2>
      {looksFor ? <p>{looksFor}</p> : null}
      <input type="hidden" name="address" value={address} />
      <NameField field={fields.name} />
      <WhomField field={fields.whom} choices={whom} />
    </PostForm>
  );
}

type ChangeFormProps = Pick<ShownSearch, 'id' | 'name' | 'sharedAs'> & { whom: readonly WhomChoice[] };

export function ChangeForm({ id, name, sharedAs, whom }: ChangeFormProps) {
  const [form, fields] = usePostForm<typeof changeSearch>('change-search', { name, whom: sharedAs });
  return (
    <PostForm of={form} intent="change" submit="Save" back={<Link to={paths.savedSearches()}>Cancel</Link>}>
      <h2>Change “{name}”</h2>
      <input type="hidden" name="id" value={id} />
      <NameField field={fields.name} />
      <WhomField field={fields.whom} choices={whom} />
    </PostForm>
  );
}

export function DeleteForm({ id, name, isShared }: Pick<ShownSearch, 'id' | 'name' | 'isShared'>) {
  const [form] = usePostForm<typeof deleteSearch>('delete-search');
  return (
    <PostForm
      of={form}
      intent="delete"
      look="danger"
      submit="Delete the saved view"
      back={<Link to={paths.savedSearches()}>Cancel</Link>}
    >
      <h2>Delete “{name}”?</h2>
      <p>{isShared ? 'Everyone who sees it loses it.' : 'It can’t be restored.'} Loads, alerts and carriers stay.</p>
      <input type="hidden" name="id" value={id} />
    </PostForm>
  );
}
