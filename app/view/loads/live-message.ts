import type { LoadList } from '@contract/loads/loads.constants';
import type { LoadAttention } from '@contract/loads/loads.entities';
import type { ListedLoad } from './listed-load';

/** What an open page hears of its company's loads. */
export interface LiveMessage {
  /** Rows as a list of all loads shows them; `attention` is for a list of one exception. */
  loads: readonly { row: ListedLoad; attention: readonly LoadAttention[] }[];
  /** Alerts that were raised, changed or closed. */
  alerts: readonly number[];
  /** Of the lists without filters, if they were counted anew. */
  counts: Readonly<Partial<Record<LoadList, number>>> | null;
  /** More changed than was sent, or what was sent meanwhile is not known: the page is to be loaded again. */
  isMissing: boolean;
}
