import type { ConnectionList } from '@contract/connections/connections.constants';
import type { ListedCarrier } from './listed-carrier';

/** The lists whose members are known without onboarding packets. */
export const DECIDED_LISTS = ['my-carriers', 'do-not-dispatch', 'dismissed'] as const satisfies ConnectionList[];
export type DecidedList = (typeof DECIDED_LISTS)[number];

/** A connected carrier with what its list shows of it. */
export type ListedConnection = ListedCarrier & {
  is_dismissed: boolean;
  /** Since when it has its status. */
  updated_at: string;
  updated_by: string | null;
};

/** The list that an address names; without a name, or with one that is none, the onboarded carriers. */
export const listNamed = (name: string | null): DecidedList =>
  DECIDED_LISTS.find((list) => list === name) ?? 'my-carriers';
