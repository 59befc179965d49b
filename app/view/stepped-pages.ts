import { paths } from '~/paths';
import type { Listed } from './list-origin';

/** Pages that a list opens for its rows, and from which one steps along the list. */
export type SteppedPage = Listed | 'packet';

/** What the rows of their lists are, and the address for a row. */
export const PAGES_OF_LISTS: Readonly<Record<SteppedPage, { of: Listed; path: (id: number) => string }>> = {
  carrier: { of: 'carrier', path: (id) => paths.carrier(id) },
  packet: { of: 'carrier', path: (id) => paths.carrierPacket(id) },
  load: { of: 'load', path: (id) => paths.load(id) },
  alert: { of: 'alert', path: (id) => paths.alert(id) },
  confirmation: { of: 'confirmation', path: (id) => paths.rateConfirmation(id) },
  email: { of: 'email', path: (id) => paths.rateConfirmationEmail(id) },
  'board-load': { of: 'board-load', path: (id) => paths.boardLoad(id) },
};

/** The page that an address names; null: none. */
export const steppedPage = (name: string | null): SteppedPage | null =>
  name !== null && Object.hasOwn(PAGES_OF_LISTS, name) ? (name as SteppedPage) : null;
