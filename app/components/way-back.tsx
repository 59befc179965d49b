import { formatInteger } from '@contract/shared/format';
import { useLocation } from '@remix-run/react';
import { ListLink } from '~/components/list-link';
import { Breadcrumb, type Crumb } from '~/components/shell/breadcrumb';
import { paths } from '~/paths';
import { FROM, type ListOrigin, PLACE, readOrigin, readPlace } from '~/view/list-origin';
import { PAGES_OF_LISTS, type SteppedPage } from '~/view/stepped-pages';

interface WayBackProps {
  /** What the page is, and of which record. */
  of: { page: SteppedPage; id: number };
  /** The page's crumbs, where it was not opened from a list. */
  crumbs: readonly Crumb[];
}

/** Above a page of a list's row: the link back to the list it was opened from, and to the rows before and after it. */
export function WayBack({ of, crumbs }: WayBackProps) {
  const search = new URLSearchParams(useLocation().search);
  const found = readOrigin(search.get(FROM));
  const origin = found?.of === PAGES_OF_LISTS[of.page].of ? found : null;
  return (
    <div className="way-back">
      <Breadcrumb crumbs={crumbsFrom(origin, crumbs)} />
      {origin?.isStepped ? <Steps of={of} origin={origin} place={search.get(PLACE)} /> : null}
    </div>
  );
}

/** The crumb of the list leads back to the list as it was. */
function crumbsFrom(origin: ListOrigin | null, crumbs: readonly Crumb[]): readonly Crumb[] {
  if (origin === null) return crumbs;
  const list = { label: origin.label, to: origin.to };
  const at = crumbs.findIndex(({ isList }) => isList);
  return at < 0 ? [list, ...crumbs] : crumbs.with(at, list);
}

function Steps({ of, origin, place: named }: { of: WayBackProps['of']; origin: ListOrigin; place: string | null }) {
  const place = readPlace(named);
  const step = (to: 'previous' | 'next') =>
    paths.step({ of: of.page, id: of.id, to, [FROM]: origin.to, ...(place && { [PLACE]: named }) });
  return (
    <nav className="way-steps" aria-label="Rows of the list">
      {place?.at === 1 ? null : (
        <ListLink to={step('previous')} rel="prev" aria-keyshortcuts="k">
          ‹ Previous
        </ListLink>
      )}
      {place ? (
        <span>
          {formatInteger(place.at)} of {formatInteger(place.count)}
        </span>
      ) : null}
      {place?.at === place?.count && place ? null : (
        <ListLink to={step('next')} rel="next" aria-keyshortcuts="j">
          Next ›
        </ListLink>
      )}
      <ListLink to={origin.to}>Back to list</ListLink>
    </nav>
  );
}
