import { NOTE_MAX_LENGTH } from '@contract/notes/notes.constants';
import { formatInteger } from '@contract/shared/format';
import { useLocation } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { NoteForm as Posted } from '~/services/note-form.server';
import { keepingOrigin } from '~/view/list-origin';

/** A note about a carrier, for colleagues. */
export function NoteForm({ action }: { action: string }) {
  const [form, fields] = usePostForm<Posted>('note');
  return (
    <PostForm
      of={form}
      action={keepingOrigin(action, useLocation().search)}
      look="plain"
      intent="add-note"
      submit="Add the note"
    >
      <TextArea
        field={fields.body}
        label="New note"
        hint={`For your colleagues; the carrier never sees it. @first.last notifies a colleague. ${formatInteger(NOTE_MAX_LENGTH)} characters at most.`}
        rows={3}
        shortcut="n"
      />
    </PostForm>
  );
}
