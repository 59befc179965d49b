import type { PagingInfo } from '@contract/shared/paging';
import { Link, type LinkProps, useLocation } from '@remix-run/react';
import { createContext, type ReactNode, useContext } from 'react';
import { ListLink } from '~/components/list-link';
import { paths } from '~/paths';
import { FROM, firstOnPage, keepingOrigin, type Listed, openedFrom, PLACE } from '~/view/list-origin';

/** The place of the first row on its list, and how many rows the list has; null: unknown. */
const Places = createContext<{ first: number; count: number } | null>(null);

interface RowPlacesProps {
  rows: readonly unknown[];
  paging: PagingInfo;
  children: ReactNode;
}

/** Around the table of a page of a list: the links of its rows say where they stand. */
export function RowPlaces({ rows, paging, children }: RowPlacesProps) {
  return (
    <Places.Provider value={{ first: firstOnPage(rows.length, paging), count: paging.totalRecords }}>
      {children}
    </Places.Provider>
  );
}

interface RowLinkProps {
  of: Listed;
  to: string;
  /** The row's index on the page; omitted: the link does not say where it stands. */
  at?: number;
  title?: string;
  className?: string;
  'aria-label'?: string;
  'aria-keyshortcuts'?: string;
  children: ReactNode;
}

/** A link from a row of a list to its page, which then links back to the list and to the rows beside it. */
export function RowLink({ of, to, at, ...attributes }: RowLinkProps) {
  const location = useLocation();
  const places = useContext(Places);
  const place = places === null || at === undefined ? null : { at: places.first + at, count: places.count };
  return <ListLink to={openedFrom(to, location, { of, place })} {...attributes} />;
}

type CarrierLinkProps = Omit<RowLinkProps, 'of' | 'to'> & { carrierId: number };

export const CarrierLink = ({ carrierId, ...link }: CarrierLinkProps) => (
  <RowLink of="carrier" to={paths.carrier(carrierId)} {...link} />
);

/** A link to another page of the same thing, which then still leads back to the list and along it. */
export function KeptLink({ to, ...link }: LinkProps & { to: string }) {
  return <Link to={keepingOrigin(to, useLocation().search)} {...link} />;
}

/** The same for a form that asks by its address. */
export function KeptOrigin() {
  const search = new URLSearchParams(useLocation().search);
  return [FROM, PLACE].flatMap((name) =>
    search.getAll(name).map((value) => <input key={name} type="hidden" name={name} value={value} />),
  );
}
