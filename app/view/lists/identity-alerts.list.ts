import { ALERT_CATEGORIES, ALERT_CATEGORY_LABELS } from '@contract/identity-alerts/identity-alerts.constants';
import type { IdentityAlert } from '@contract/identity-alerts/identity-alerts.entities';
import { paths } from '~/paths';
import { choicesOf } from '../filter-choices';
import {
  type Conditions,
  choiceFilter,
  dateFilter,
  defineList,
  type ListData,
  type Tabs,
  textFilter,
} from './define-list';
import { MINE } from './person-filter';

const LISTS = ['all', 'own'] as const;

export type IdentityAlertPage = ListData<(typeof LISTS)[number], IdentityAlert>;

const TABS: Tabs<IdentityAlertPage['tab']> = {
  label: 'Which alerts',
  areLinks: true,
  param: 'list',
  names: LISTS,
  labels: { all: 'All brokers', own: 'Your company' },
  first: 'all',
  namesFirst: true,
  drops: 'all',
};

const isOwn = (tab: IdentityAlertPage['tab']) => tab === 'own';

/** Warnings between brokers. */
export const identityAlertList = defineList<IdentityAlertPage>({
  title: 'Identity alerts',
  context: 'Broker-reported incidents. Unverified; carriers can respond',
  name: 'the identity alerts',
  caption: 'Identity alerts',
  noun: ['alert', 'alerts'],
  tabs: TABS,
  isFolded: true,
  always: ({ tab, user }): Conditions => (isOwn(tab) && user.company ? { company_id_eq: user.company.id } : {}),
  filters: {
    kind: choiceFilter('Kind', { choices: choicesOf(ALERT_CATEGORIES, ALERT_CATEGORY_LABELS), q: 'is_type_eq' }),
    carrier: textFilter('DOT number', {
      chip: (value) => `DOT ${value}`,
      q: 'carrier_id_eq',
      inputMode: 'numeric',
    }),
    from: dateFilter('From', { q: 'file_date_gteq' }),
    to: dateFilter('To', { q: 'file_date_lteq' }),
    // Only for the company's own alerts can users filter by reporter and place.
    by: choiceFilter('Reported by', {
      any: 'Anyone',
      choices: [{ value: MINE, label: 'Me' }],
      chip: () => 'Reported by me',
      known: { is: (value) => value === MINE, what: 'filter' },
      q: (_, { user }) => ({ user_id_eq: user.id }),
      isOnTab: isOwn,
    }),
    site: choiceFilter('Site', {
      choices: [
        { value: 'broker', label: 'Broker Portal' },
        { value: 'watchdog', label: 'Watchdog' },
      ],
      q: 'site_eq',
      isOnTab: isOwn,
    }),
  },
  empty: ({ tab }, isNarrowed) => ({
    title: isNarrowed ? 'No alert of that kind' : 'No alert yet',
    text: 'No reports here does not mean that a carrier is safe.',
    link: isNarrowed ? { to: paths.identityAlerts({ list: tab }), label: 'Show all' } : undefined,
  }),
  failed: () => ({ title: 'The identity alerts could not be loaded' }),
});
