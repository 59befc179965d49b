import { CONNECTION_LIST_LABELS } from '@contract/connections/connections.constants';
import type { PacketStatus } from '@contract/onboarding/packets.constants';
import { ASSESSMENT_LISTS, type OverallResult } from '@contract/rules/rules.constants';
import type { ListedCarrier } from './listed-carrier';

/** The lists by verdict, by the name in their address, and what their tabs say. */
const ASSESSMENT_LABELS: Readonly<Record<OverallResult, string>> = {
  pass: 'Passing',
  partial_pass: 'Partially passing',
  fail: 'Failed',
  incomplete: 'Incomplete',
};

export const LIST_LABELS: Readonly<Record<string, string>> = {
  ...CONNECTION_LIST_LABELS,
  ...Object.fromEntries(Object.entries(ASSESSMENT_LISTS).map(([name, verdict]) => [name, ASSESSMENT_LABELS[verdict]])),
};

export const listLabel = (list: string): string => LIST_LABELS[list] ?? list;

/** The verdict of a list, or null: not one of the lists by verdict. */
export const verdictOfList = (list: string): OverallResult | null => ASSESSMENT_LISTS[list] ?? null;

/** A carrier of one of the lists with its row's data. */
export type ListedConnection = ListedCarrier & {
  /** Null: followed, and not connected. */
  connection_id: number | null;
  /** Since when it has its status; null where it has none. */
  updated_at: string | null;
  updated_by: string | null;
  packet: { status: PacketStatus; updated_at: string } | null;
  /** For a list by verdict: since when it has the verdict, and whether that is since it is followed. */
  verdict?: { since: string | null; isFirst: boolean };
};
