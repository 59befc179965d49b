import type { Note } from '@contract/notes/notes.entities';
import { formatMoment } from '@contract/shared/format';
import { MentionedText } from '~/components/mentioned-text';

/** Notes as they were written, each with who and when. */
export function NoteList({ notes, label }: { notes: readonly Note[]; label: string }) {
  return (
    <ul className="note-list" aria-label={label}>
      {notes.map(({ id, body, mentions, user, created_at }) => (
        <li key={id}>
          <MentionedText text={body} mentions={mentions} />
          <p className="small-print">
            {user ?? 'A former user'}, <time dateTime={created_at}>{formatMoment(created_at)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
