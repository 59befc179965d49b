import { NoteBody } from '@contract/notes/notes.calls';
import { z } from 'zod';
import { createNote } from '~/models/notes.server';
import { defineForm, type Sending } from './define-form.server';

interface NotePage {
  /** What the note is about. */
  on: (sending: Sending) => Parameters<typeof createNote>[1];
  to: (sending: Sending) => string;
  toast: string;
}

/** A note for colleagues about what the page shows. */
export const noteForm = ({ on, to, toast }: NotePage) =>
  defineForm({
    form: 'note',
    intent: 'add-note',
    schema: z.object({ body: NoteBody }),
    call: (sending, { body }) => createNote(sending.monitor, on(sending), body, sending.submissionId),
    to,
    toast: ({ data }) => saidOfMentions(toast, data.unknown_mentions),
  });

/** A user who typed a name that matches no user must learn that this name got no notice. */
export const saidOfMentions = (toast: string, unknown: readonly string[]) =>
  unknown.length === 0
    ? toast
    : ({
        message: `${toast} No one was notified as ${unknown.join(', ')}: type @first.last, or what stands before the @ of a colleague’s email.`,
        type: 'warning',
      } as const);

export type NoteForm = ReturnType<typeof noteForm>;
