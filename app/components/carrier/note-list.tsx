import type { Note } from '@contract/notes/notes.entities';
import { formatMoment } from '@contract/shared/format';

/** Notes as they were written, each with who and when. */
export function NoteList({ notes, label }: { notes: readonly Note[]; label: string }) {
  return (
    <ul className="note-list" aria-label={label}>
      {notes.map(({ id, body, user, created_at }) => (
        <li key={id}>
          <p className="as-written">{body}</p>
          <p className="small-print">
            {user ?? 'A former user'}, <time dateTime={created_at}>{formatMoment(created_at)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
