import { closedFilesSaid } from '@contract/carriers/closed-files';
import type { ClosedFiles } from '@contract/carriers/federal-data.entities';
import { Notice } from '@ui/notice';

interface ClosedFilesNoticeProps {
  closedFiles: readonly ClosedFiles[];
  /** ISO day from which days are counted. */
  today: string;
}

/** What happens to the company's carriers that are known only from FMCSA's closed files, and what to do. Nothing if there are none. */
export function ClosedFilesNotice({ closedFiles, today }: ClosedFilesNoticeProps) {
  const said = closedFiles.flatMap((files) => closedFilesSaid(files, 'your carriers', today) ?? []);
  if (said.length === 0) return null;
  return (
    <Notice
      kind={said.some(({ isUrgent }) => isUrgent) ? 'warning' : 'info'}
      title="Carriers known only from closed files"
    >
      <ul className="plain-bullets">
        {said.map(({ says, todo }) => (
          <li key={says}>
            {says} {todo}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
