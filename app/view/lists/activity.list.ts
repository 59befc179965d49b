import type { ActivityLine } from '@contract/activity/activity.calls';
import { ACTIVITY_GROUPS, AUDIT_LOG_FILTER, activityLabel } from '@contract/activity/activity.constants';
import { paths } from '~/paths';
import type { FileColumns } from '../csv';
import { choiceFilter, dateFilter, defineList, type Filter, type ListData, oneTab } from './define-list';

export interface ActivityPage extends ListData<'all', ActivityLine> {
  /** The people to choose from, including former ones. */
  people: readonly { id: number; full_name: string }[];
  /** The chosen carrier's name; null: none, or it has no name. */
  carrier: string | null;
  seesAccount: boolean;
}

type ActivityInput = Partial<Record<'kind' | 'user_id' | 'carrier_id' | 'from' | 'until', string>>;

/** The carrier is typed beside the filters, and chosen by its id. */
const carrierById: Filter<ActivityPage, ActivityInput> = {
  field: 'hidden',
  label: 'Carrier',
  chip: (value, { carrier }) => carrier ?? `Carrier ${value}`,
  input: (carrier_id) => ({ carrier_id }),
};

/** Who did what to which carrier, user, rule or setting: one list for the company. */
export const activityList = defineList<ActivityPage, ActivityInput>({
  title: 'Activity',
  context: ({ seesAccount }) =>
    seesAccount
      ? 'Who did what to which carrier, user, rule or setting, newest first'
      : 'Who did what, newest first. You see what your permissions open.',
  name: 'the activity',
  caption: 'Activity, newest first',
  noun: ['entry', 'entries'],
  className: 'short-rows',
  tabs: oneTab('Activity'),
  ignoresUnknown: true,
  isFolded: true,
  filters: {
    user_id: choiceFilter('Person', {
      any: 'Anyone',
      choices: ({ people }) => people.map(({ id, full_name }) => ({ value: String(id), label: full_name })),
      chip: (label, value) => (label === value ? `Person ${value}` : label),
      input: (user_id) => ({ user_id }),
    }),
    // The groups, and the audit log for users who may see it. Only an address names a single kind.
    kind: choiceFilter('Kind', {
      any: 'All decisions',
      choices: ({ seesAccount, values: { kind = [] } }) =>
        [...new Set([...Object.keys(ACTIVITY_GROUPS), ...(seesAccount ? [AUDIT_LOG_FILTER] : []), ...kind])].map(
          (value) => ({ value, label: activityLabel(value) }),
        ),
      input: (kind) => ({ kind }),
    }),
    carrier_id: carrierById,
    from: dateFilter('From', { input: (from) => ({ from }) }),
    until: dateFilter('Through', { input: (until) => ({ until }) }),
  },
  empty: (_, isNarrowed) =>
    isNarrowed
      ? {
          title: 'No activity matches these filters',
          link: { to: paths.companyActivity(), label: 'Clear filters' },
        }
      : { title: 'No activity yet', text: 'What you and your colleagues decide shows here.' },
  failed: () => ({ title: 'The activity could not be loaded' }),
});

export const ACTIVITY_FILE: FileColumns<ActivityLine> = [
  ['When', ({ occurred_at }) => occurred_at],
  ['Who', ({ user }) => user ?? ''],
  ['Kind', ({ kind }) => activityLabel(kind)],
  ['Carrier', ({ carrier_name }) => carrier_name ?? ''],
  ['DOT number', ({ carrier_id }) => (carrier_id === null ? '' : String(carrier_id))],
  ['User', ({ subject_user }) => subject_user ?? ''],
  ['What', ({ summary }) => summary],
  ['Note', ({ note }) => note ?? ''],
];
