import type { LoadPostingChange } from '@contract/load-board/board.entities';
import { POSTING_CHANGE_LABELS } from '@contract/load-board/load-board.constants';
import { formatMoment } from '@contract/shared/format';

/** The history of the load's postings, newest first. */
export function PostingHistory({ changes }: { changes: readonly LoadPostingChange[] }) {
  return (
    <section className="stack" aria-labelledby="history-title">
      <h2 id="history-title">Posting history</h2>
      {changes.length === 0 ? (
        <p className="missing">Never posted</p>
      ) : (
        <ol className="load-log" aria-label="Posting history, newest first">
          {changes.map(({ id, kind, at, user, summary, reason }) => (
            <li key={id}>
              <time dateTime={at}>{formatMoment(at)}</time>
              <div>
                <p>
                  <strong>{POSTING_CHANGE_LABELS[kind]}</strong>
                  {user ? ` by ${user}` : ''}
                </p>
                <p>{summary}</p>
                {reason ? <p className="as-written">{reason}</p> : null}
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
