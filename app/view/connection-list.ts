import {
  CONNECTION_LIST_LABELS,
  CONNECTION_LISTS,
  type ConnectionList,
} from '@contract/connections/connections.constants';
import type { PacketStatus } from '@contract/onboarding/packets.constants';
import { ASSESSMENT_LISTS, type OverallResult } from '@contract/rules/rules.constants';
import type { KeptKind } from './kept-rows';
import type { ListedCarrier } from './listed-carrier';

/** The lists by verdict, by the name in their address, and what their tabs say. */
const ASSESSMENT_LABELS: Readonly<Record<OverallResult, string>> = {
  pass: 'Passing',
  partial_pass: 'Partially passing',
  fail: 'Failed',
  incomplete: 'Incomplete',
};

export const ASSESSMENT_LIST_NAMES = Object.keys(ASSESSMENT_LISTS);

export const listLabel = (list: string): string =>
  CONNECTION_LIST_LABELS[list as ConnectionList] ?? ASSESSMENT_LABELS[ASSESSMENT_LISTS[list] as OverallResult] ?? list;

/** The verdict that a list holds, or null: it is none of the lists by verdict. */
export const verdictOfList = (list: string): OverallResult | null => ASSESSMENT_LISTS[list] ?? null;

/**
 * The list that an address names; without a name, or with one that is none, the page's own.
 *
 * @param mayLook whether the reader sees verdicts: else the lists by verdict are none
 */
export function listNamed(name: string | null, own: ConnectionList, mayLook: boolean): string {
  const known: readonly string[] = mayLook ? [...CONNECTION_LISTS, ...ASSESSMENT_LIST_NAMES] : CONNECTION_LISTS;
  return known.find((list) => list === name) ?? own;
}

/** A failed load of these leaves nothing of an earlier one in the browser (vetting text, section 4). */
export const isClearedWhenFailed = (list: string): boolean => list === 'in-progress' || list === 'my-carriers';

/** The last list of the company's carriers. */
export const KEPT_CONNECTIONS: KeptKind = {
  nameOf: () => 'connections',
  isClearedWhenFailed: (search, list = listNamed(search.get('list'), 'my-carriers', true)) => isClearedWhenFailed(list),
};

/** What narrows a list, as it stands in the address; empty: nothing does. */
export interface ConnectionFilterValues {
  search_text: string;
  verdict: string;
  /** `pass-12`: passes classification 12; `fail-12`: does not. */
  classification: string;
  warning: string;
  packet: string;
  state: string;
}

/** A carrier of one of the lists with what it shows of it. */
export type ListedConnection = ListedCarrier & {
  /** Null: followed, and not connected. */
  connection_id: number | null;
  /** Since when it has its status; null where it has none. */
  updated_at: string | null;
  updated_by: string | null;
  packet: { status: PacketStatus; updated_at: string } | null;
  /** Of a list by verdict: since when it has the verdict, and whether that is since it is followed. */
  verdict?: { since: string | null; isFirst: boolean };
};
