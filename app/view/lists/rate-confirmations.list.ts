import {
  RATE_CONFIRMATION_LIST_LABELS,
  RATE_CONFIRMATION_LISTS,
  type RateConfirmationList,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import type { RateConfirmationSummary } from '@contract/rate-confirmations/rate-confirmations.entities';
import { paths } from '~/paths';
import { defineList, keptByTab, type ListData, switchFilter, type Tabs, textFilter } from './define-list';

export type ConfirmationPage = ListData<RateConfirmationList, RateConfirmationSummary>;

const TABS: Tabs<RateConfirmationList> = {
  label: 'Lists of rate confirmations',
  param: 'list',
  names: RATE_CONFIRMATION_LISTS,
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
};

export const isMine = ({ values }: Pick<ConfirmationPage, 'values'>): boolean => values.mine?.[0] === '1';

/** The company's rate confirmations, by status. */
export const confirmationList = defineList<ConfirmationPage>({
  title: 'Rate confirmations',
  context: 'Sent and signed rate cons',
  name: 'the rate confirmations',
  caption: 'Rate confirmations',
  noun: ['rate confirmation', 'rate confirmations'],
  className: 'short-rows',
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
