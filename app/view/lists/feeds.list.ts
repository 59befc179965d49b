import type { CallInput } from '@contract/call';
import type { listPositionFeedTrucks } from '@contract/loads/feeds.calls';
import { FEED_TRUCK_LIST_LABELS, FEED_TRUCK_LISTS, type FeedTruckList } from '@contract/loads/feeds.constants';
import type { PositionFeed, PositionFeedTruck } from '@contract/loads/feeds.entities';
import { defineList, type ListData, oneTab, type Tabs, textFilter } from './define-list';

export type FeedPage = ListData<'all', PositionFeed>;

/** Who sends truck positions for the company. */
export const feedList = defineList<FeedPage>({
  title: 'Feeds',
  context: 'Who sends you truck positions, and the result',
  name: 'the feeds',
  noun: ['feed', 'feeds'],
  tabs: oneTab('Feeds'),
  filters: {},
  empty: () => ({
    title: 'No feed yet',
    text: 'No truck positions have come in. A TMS or an ELD provider sends them with an API key.',
  }),
  failed: () => ({ title: 'The feeds could not be loaded' }),
});

export type FeedTruckPage = ListData<FeedTruckList, PositionFeedTruck>;

const TABS: Tabs<FeedTruckList> = {
  label: 'Which trucks',
  param: 'list',
  names: FEED_TRUCK_LISTS,
  labels: FEED_TRUCK_LIST_LABELS,
  first: 'all',
};

/** The trucks that a feed sends. */
export const feedTruckList = defineList<
  FeedTruckPage,
  Pick<CallInput<typeof listPositionFeedTrucks>['query'], 'search_text'>
>({
  title: 'Trucks',
  context: '',
  name: 'the trucks of the feed',
  noun: ['truck', 'trucks'],
  tabs: TABS,
  filters: {
    search_text: textFilter('Truck', {
      chip: (value) => `Truck “${value}”`,
      input: (search_text) => ({ search_text }),
      hint: 'Part of its unit, VIN or plate',
      isOptional: true,
    }),
  },
  empty: ({ tab }, isNarrowed, { pathname }) => ({
    title: isNarrowed ? 'No trucks match the filters' : 'None',
    text:
      tab === 'unnamed'
        ? 'Every truck here of a carrier you know is on a load.'
        : tab === 'wrong_clock'
          ? 'No wrong clock found. It takes four batches over half an hour to tell.'
          : 'This feed has sent no truck of your loads or carriers in 30 days.',
    link: isNarrowed ? { to: pathname, label: 'Show all trucks' } : undefined,
  }),
  failed: () => ({ title: 'The trucks could not be loaded' }),
});
