import type { CarrierFilterSetType } from '@contract/lanes/filter-sets.constants';
import { Link, useLocation } from '@remix-run/react';
import { paths, withBase } from '~/paths';
import { MAP_SHOWN } from '~/view/map/way-on-map';

interface SearchActionsProps {
  /** Whose default the filters can become. */
  kind: CarrierFilterSetType;
  /** There are filters that can become it. */
  isFiltered: boolean;
  may: { save: boolean; keepDefaults: boolean; export?: boolean };
}

/** Actions on a whole search: save it, make it the default, export it. */
export function SearchActions({ kind, may, isFiltered }: SearchActionsProps) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete('page');
  query.delete(MAP_SHOWN);
  const ofKind = kind === 'carrier_search' ? `${query}` : `${query}&for=${kind}`;
  return (
    <p className="search-actions">
      {may.save ? (
        <Link to={paths.savedSearches({ save: `${pathname}?${query}` })} discover="none">
          Save this search
        </Link>
      ) : null}
      {may.keepDefaults ? (
        <Link to={`${paths.defaultFilters()}?${ofKind}`} discover="none">
          {isFiltered ? 'Make these filters the default' : 'Default filters'}
        </Link>
      ) : null}
      {may.export ? (
        <a
          href={withBase(`${kind === 'lane_search' ? paths.laneCarriersFile() : paths.carriersFile()}?${query}`)}
          download
        >
          Download CSV
        </a>
      ) : null}
    </p>
  );
}
