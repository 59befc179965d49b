import type { BoardStatus } from '@contract/load-board/load-board.constants';
import type { Tabs } from '../lists/define-list';

export const BOARD_TABS = ['to-post', 'posted', 'all'] as const;
export type BoardTab = (typeof BOARD_TABS)[number];

/** Loads that wait to be posted, and those that carriers see. */
export const boardTabs: Tabs<BoardTab> = {
  label: 'Lists of the load board',
  param: 'list',
  names: BOARD_TABS,
  labels: { 'to-post': 'Not posted', posted: 'Posted', all: 'All' },
  first: 'to-post',
  namesFirst: true,
  drops: ['status'],
};

/** What a tab restricts loads to; null: the filter decides. */
export const STATUSES_OF_TAB: Readonly<Record<BoardTab, readonly BoardStatus[] | null>> = {
  'to-post': ['not_posted', 'unposted', 'expired'],
  posted: ['posted'],
  all: null,
};
