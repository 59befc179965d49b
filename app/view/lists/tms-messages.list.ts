import type { CallInput } from '@contract/call';
import { TMS_MESSAGE_LIST_LABELS, TMS_MESSAGE_LISTS, type TmsMessageList } from '@contract/tms/tms.constants';
import type { TmsMessageSummary } from '@contract/tms/tms.entities';
import type { listTmsMessages } from '@contract/tms/tms-messages.calls';
import { paths } from '~/paths';
import { defineList, type ListData, textFilter } from './define-list';

type Search = Pick<NonNullable<CallInput<typeof listTmsMessages>['query']>, 'search_text' | 'mapping_id'>;
export type TmsMessagePage = ListData<TmsMessageList, TmsMessageSummary>;

/** Messages of the company's TMS. */
export const tmsMessageList = defineList<TmsMessagePage, Search>({
  title: 'TMS messages',
  context: 'Messages of the last 30 days: what was not taken in, and why',
  crumbs: [{ label: 'TMS', to: paths.tmsMappings() }, { label: 'Messages' }],
  name: 'the messages',
  noun: ['message', 'messages'],
  tabs: {
    label: 'Lists of messages',
    param: 'list',
    names: TMS_MESSAGE_LISTS,
    labels: TMS_MESSAGE_LIST_LABELS,
    first: 'problems',
  },
  filters: {
    search_text: textFilter('Load reference', { input: (search_text) => ({ search_text }), isOptional: true }),
    mapping_id: textFilter('Mapping', {
      chip: (value) => `Mapping ${value}`,
      input: (mapping_id) => ({ mapping_id }),
      isOptional: true,
    }),
  },
  empty: ({ tab }, isNarrowed, { pathname }) => ({
    title: isNarrowed
      ? 'None like that'
      : tab === 'problems'
        ? 'Every message that came was taken in'
        : 'No message in 30 days',
    text: 'A message comes to the address of a mapping, by the API, or by an upload.',
    link: isNarrowed ? { to: pathname, label: 'Show all' } : undefined,
  }),
  failed: () => ({ title: 'The messages could not be loaded' }),
});
