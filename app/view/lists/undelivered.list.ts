import type { CallInput } from '@contract/call';
import type { CompanyEventKind } from '@contract/integrations/company-events.constants';
import type { listUndeliveredEvents, UndeliveredEvent } from '@contract/integrations/webhooks.calls';
import {
  UNDELIVERED_LIST_LABELS,
  UNDELIVERED_LISTS,
  type UndeliveredList,
} from '@contract/integrations/webhooks.constants';
import { paths } from '~/paths';
import { EVENT_KIND_CHOICES } from '../webhook-kinds';
import { choiceFilter, defineList, type ListData, textFilter } from './define-list';

export interface UndeliveredPage extends ListData<UndeliveredList, UndeliveredEvent> {
  webhooks: readonly { id: number; url: string; isOn: boolean; givenUp: number }[];
}

type Search = Pick<
  NonNullable<CallInput<typeof listUndeliveredEvents>['query']>,
  'search_text' | 'webhook_id' | 'kind'
>;

/** Events that did not arrive at the addresses of the company. */
export const undeliveredList = defineList<UndeliveredPage, Search>({
  title: 'Events not delivered',
  context: 'What your addresses did not take, and what they answered',
  crumbs: [{ label: 'API', to: paths.accountTab('api') }],
  name: 'the events',
  noun: ['event', 'events'],
  tabs: {
    label: 'Lists of events',
    param: 'list',
    names: UNDELIVERED_LISTS,
    labels: UNDELIVERED_LIST_LABELS,
    first: 'given_up',
  },
  filters: {
    search_text: textFilter('Event or answer', {
      chip: (value) => `“${value}”`,
      input: (search_text) => ({ search_text }),
      hint: 'A part of its text, its number, or what the address answered',
      isOptional: true,
    }),
    webhook_id: choiceFilter('Address', {
      choices: ({ webhooks }) => webhooks.map(({ id, url }) => ({ value: String(id), label: url })),
      input: (webhook_id) => ({ webhook_id }),
    }),
    kind: choiceFilter('Event', {
      choices: EVENT_KIND_CHOICES,
      input: (kind) => ({ kind: kind as CompanyEventKind }),
    }),
  },
  empty: ({ tab }, isNarrowed, { pathname }) => ({
    title: isNarrowed
      ? 'None like that'
      : tab === 'given_up'
        ? 'No event was given up on'
        : 'No event is being retried',
    text: 'An event that an address does not take is tried eight times within two days.',
    link: isNarrowed ? { to: pathname, label: 'Show all' } : undefined,
  }),
  failed: () => ({ title: 'The events could not be loaded' }),
});
