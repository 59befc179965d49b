import type { ActivityLine } from '@contract/activity/activity.calls';
import { ACTIVITY_KINDS, type ActivityKind, activityLabel } from '@contract/activity/activity.constants';
import { isRecordChange } from '@contract/carriers/carrier-events.constants';
import { formatMoment } from '@contract/shared/format';
import { ListLink } from '~/components/list-link';
import type { Column } from '~/components/table/data-table';
import { paths } from '~/paths';

/** The person; else the product or an operator for the account, and the record or the carrier for the rest. */
export function doerOf({ user, kind, carrier_id }: Pick<ActivityLine, 'user' | 'kind' | 'carrier_id'>): string {
  if (user !== null) return user;
  if (isRecordChange(kind)) return 'FMCSA record';
  return carrier_id === null ? 'Automatic' : 'Automatic or carrier';
}

/** The carrier that a line is about, or the user. */
export function ActivitySubject({ line }: { line: ActivityLine }) {
  const { carrier_id, carrier_name, subject_user } = line;
  if (carrier_id !== null)
    return <ListLink to={paths.carrier(carrier_id)}>{carrier_name ?? `Carrier ${carrier_id}`}</ListLink>;
  if (subject_user !== null) return subject_user;
  return <span className="missing">{groupWord(line.kind)}</span>;
}

/** The subject of a line without a carrier or a user, in a word. */
function groupWord(kind: string): string {
  const group = Object.hasOwn(ACTIVITY_KINDS, kind) ? ACTIVITY_KINDS[kind as ActivityKind].group : 'settings';
  return { rules: 'Rules', people: 'Users', files: 'Files' }[group as string] ?? 'Company';
}

/** What stops a carrier stands out. */
export const isStop = ({ summary }: Pick<ActivityLine, 'summary'>) => summary === 'Put on do not dispatch';

export const ACTIVITY_COLUMNS: Column<ActivityLine>[] = [
  { key: 'when', header: 'When', cell: ({ occurred_at }) => formatMoment(occurred_at), className: 'cell-when' },
  { key: 'by', header: 'Who', cell: doerOf },
  {
    key: 'about',
    header: 'Carrier, user or setting',
    cell: (line) => <ActivitySubject line={line} />,
    isRowHeader: true,
  },
  {
    key: 'summary',
    header: 'What',
    cell: (line) => (
      <>
        <span className={isStop(line) ? 'stop-word' : undefined}>{line.summary}</span>
        {line.note ? <span className="row-note activity-note">{line.note}</span> : null}
      </>
    ),
  },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => activityLabel(kind), from: 'wide' },
];
