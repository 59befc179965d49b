import type { CallInput } from '@contract/call';
import {
  BROKER_CONNECTION_STATUS_FILTER,
  TRUCK_POSTING_STATE_LABELS,
  TRUCK_POSTING_STATES,
  type TruckPostingState,
} from '@contract/load-board/load-board.constants';
import type { listTruckPostings } from '@contract/load-board/truck-postings.calls';
import type { TruckPosting } from '@contract/load-board/truck-postings.entities';
import { paths } from '~/paths';
import { defineList, type ListData, switchFilter, type Tabs } from './define-list';

export interface TruckPage extends ListData<TruckPostingState, TruckPosting> {
  mayWork: boolean;
}

const TABS: Tabs<TruckPostingState> = {
  label: 'Lists of trucks',
  param: 'list',
  names: TRUCK_POSTING_STATES,
  labels: TRUCK_POSTING_STATE_LABELS,
  first: 'active',
  namesFirst: true,
};

export const isInNetwork = ({ values }: Pick<TruckPage, 'values'>): boolean => values.network?.[0] === '1';

/** Trucks that carriers offer, newest first. */
export const truckList = defineList<
  TruckPage,
  Pick<CallInput<typeof listTruckPostings>['query'], 'broker_connection_status'>
>({
  title: 'Available trucks',
  context: 'Available trucks of your carriers. Your loads show the ones that match',
  crumbs: [{ label: 'Load board', to: paths.exchange() }, { label: 'Available trucks' }],
  name: 'the truck postings',
  caption: 'Available trucks',
  noun: ['truck', 'trucks'],
  className: 'truck-list',
  tabs: TABS,
  // The form for another truck may prefill its carrier.
  params: ['carrier'],
  filters: {
    network: switchFilter('1', { input: () => ({ broker_connection_status: BROKER_CONNECTION_STATUS_FILTER }) }),
  },
  empty: ({ tab, mayWork }) => ({
    title: `No ${TRUCK_POSTING_STATE_LABELS[tab].toLowerCase()} trucks`,
    text: mayWork ? 'Post a truck below when a carrier says that it has one.' : undefined,
  }),
  failed: ({ tab }) => ({ title: 'Trucks could not be loaded', retryHref: paths.truckPostings({ list: tab }) }),
});
