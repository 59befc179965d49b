import { Link } from '@remix-run/react';
import type { FormField } from '@ui/form/field';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import type { deleteSearch, renameSearch, saveSearch } from './forms.server';

const NameField = ({ field }: { field: FormField }) => (
  <TextField field={field} label="Name" hint="How you will find it again" autoComplete="off" />
);

export function SaveForm({ address, looksFor }: { address: string; looksFor: string }) {
  const [form, fields] = usePostForm<typeof saveSearch>('save-search');
  return (
    <PostForm of={form} intent="save" submit="Save the search" back={<Link to={address}>Cancel</Link>}>
      <h2>Save this search</h2>
      {looksFor ? <p>{looksFor}</p> : null}
      <input type="hidden" name="address" value={address} />
      <NameField field={fields.name} />
    </PostForm>
  );
}

export function RenameForm({ id, name }: { id: number; name: string }) {
  const [form, fields] = usePostForm<typeof renameSearch>('rename-search', { name });
  return (
    <PostForm of={form} intent="rename" submit="Rename" back={<Link to={paths.savedSearches()}>Cancel</Link>}>
      <h2>Rename “{name}”</h2>
      <input type="hidden" name="id" value={id} />
      <NameField field={fields.name} />
    </PostForm>
  );
}

export function DeleteForm({ id, name }: { id: number; name: string }) {
  const [form] = usePostForm<typeof deleteSearch>('delete-search');
  return (
    <PostForm
      of={form}
      intent="delete"
      look="danger"
      submit="Delete the saved search"
      back={<Link to={paths.savedSearches()}>Keep it</Link>}
    >
      <h2>Delete “{name}”?</h2>
      <p>The search is gone for good. What it finds stays as it is.</p>
      <input type="hidden" name="id" value={id} />
    </PostForm>
  );
}
