import {
  RATE_CONFIRMATION_LIST_LABELS,
  RATE_CONFIRMATION_LISTS,
  type RateConfirmationList,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import type { RateConfirmationSummary } from '@contract/rate-confirmations/rate-confirmations.entities';
import { paths } from '~/paths';
import type { FileColumns } from '../csv';
import type { LaneWords } from '../loads/lane-words';
import { confirmationState } from '../rate-confirmations/confirmation-state';
import { defineList, keptByTab, type ListData, switchFilter, type Tabs, textFilter } from './define-list';

/** A rate confirmation as its row shows it. */
export type ListedConfirmation = RateConfirmationSummary & { shownLane: LaneWords };

export interface ConfirmationPage extends ListData<RateConfirmationList, ListedConfirmation> {
  mayExport: boolean;
}

const TABS: Tabs<RateConfirmationList> = {
  label: 'Lists of rate confirmations',
  param: 'list',
  names: RATE_CONFIRMATION_LISTS,
  // Where each stands with its carrier. Those of the text that are left out stay in addresses.
  shown: ['all', 'draft', 'waiting', 'signed', 'closed', 'flagged'],
  labels: RATE_CONFIRMATION_LIST_LABELS,
  first: 'all',
};

/** Each tab and its pages are stored separately in the browser. */
export const KEPT_CONFIRMATIONS = keptByTab('rate-confirmations', TABS);

const NONE: Readonly<Record<RateConfirmationList, string>> = {
  all: 'No rate confirmations',
  viewed: 'None viewed and waiting for an answer',
  flagged: 'None with an open alert',
  delivered: 'None sent and not opened',
  draft: 'No drafts',
  waiting: 'None sent and not signed',
  signed: 'None signed',
  closed: 'None declined or void',
};

export const isMine = ({ values }: Pick<ConfirmationPage, 'values'>): boolean => values.mine?.[0] === '1';

/** The company's rate confirmations, by status. */
export const confirmationList = defineList<ConfirmationPage>({
  title: 'Rate confirmations',
  context: 'Sent and signed rate cons',
  name: 'the rate confirmations',
  caption: 'Rate confirmations',
  noun: ['rate confirmation', 'rate confirmations'],
  className: 'short-rows narrow-names',
  isFolded: true,
  tabs: TABS,
  always: { s: 'id desc' },
  filters: {
    carrier: textFilter('Carrier name contains', {
      chip: (value) => `Carrier: ${value}`,
      q: 'carrier_legal_name_cont',
      isOptional: true,
    }),
    mine: switchFilter('1', { q: (_, { user }) => ({ creator_id_eq: user.id }) }),
  },
  empty: (page, isNarrowed) =>
    isNarrowed || isMine(page)
      ? {
          title: 'No rate confirmations match',
          link: {
            to: paths.rateConfirmations(page.tab === TABS.first ? {} : { list: page.tab }),
            label: 'Show all',
          },
        }
      : { title: NONE[page.tab], text: 'Create one for a covered load.' },
  failed: () => ({ title: 'The rate confirmations could not be loaded' }),
});

const moment = (at: string | null) => at ?? '';

/** The columns of the file. */
export const CONFIRMATION_FILE: FileColumns<RateConfirmationSummary> = [
  ['Number', ({ number }) => number],
  ['Status', (one) => confirmationState(one)],
  ['Carrier', ({ carrier }) => carrier.legal_name ?? ''],
  ['DOT', ({ carrier }) => carrier.identifiers.find(({ is_type }) => is_type === 'DOT')?.value ?? ''],
  ['Load', ({ load }) => load.reference],
  ['Origin', ({ lane }) => lane.origin ?? ''],
  ['Destination', ({ lane }) => lane.destination ?? ''],
  ['Pickup from (UTC)', ({ lane }) => moment(lane.window_starts_at)],
  ['Pickup to (UTC)', ({ lane }) => moment(lane.window_ends_at)],
  ['Pickup time zone', ({ lane }) => lane.local_zone ?? ''],
  ['Total', ({ total_cents }) => (total_cents / 100).toFixed(2)],
  ['Currency', ({ currency }) => currency],
  ['Revision', ({ revision }) => String(revision)],
  ['Sent (UTC)', ({ delivered_at }) => moment(delivered_at)],
  ['Viewed (UTC)', ({ viewed_at }) => moment(viewed_at)],
  ['Signed (UTC)', ({ accepted }) => accepted?.at ?? ''],
  ['Signed by', ({ accepted }) => accepted?.name ?? ''],
  ['Signed revision', ({ accepted }) => (accepted ? String(accepted.revision) : '')],
  ['Declined (UTC)', ({ rejected_at }) => moment(rejected_at)],
  ['Void (UTC)', ({ cancelled_at }) => moment(cancelled_at)],
  ['Reason', ({ reason }) => reason ?? ''],
  ['Open alerts', ({ open_tickets }) => String(open_tickets)],
  ['Created by', ({ creator }) => creator ?? ''],
];
