import { MAP_LISTS } from '@contract/loads/load-map.constants';
import { PAPERWORK_GAP_LABELS, PAPERWORK_GAPS } from '@contract/loads/load-papers.constants';
import { LOAD_EXCEPTIONS, LOAD_LIST_LABELS } from '@contract/loads/loads.constants';
import { Link, useLocation } from '@remix-run/react';
import { Select } from '@ui/form/choices';
import { AssignSelection, type BulkAct } from '~/components/assign/assign-selection';
import { PhoneFold } from '~/components/form/phone-fold';
import { ListPage } from '~/components/list/list-page';
import { SavedViewsMenu } from '~/components/list/saved-views-menu';
import { useKeptRows } from '~/components/table/use-kept-rows';
import { paths, withBase, withParams } from '~/paths';
import type { Restored } from '~/view/kept-rows';
import { fileQuery, tabHref } from '~/view/lists/define-list';
import { isAllDays, isDated, KEPT_LOADS, type LoadPage, loadList } from '~/view/lists/loads.list';
import { columnsSaying, LOAD_COLUMNS } from './load-columns';
import { useLiveLoads } from './use-live-loads';

const rowsOf = ({ rows }: Pick<LoadPage, 'rows'>) => (rows.ok ? rows.data.rows : []);

/** The company's loads: those that need a person first, with the reasons beside their counts. */
export function LoadList({ page: loaded }: { page: Restored<LoadPage> }) {
  useKeptRows(KEPT_LOADS, loaded);
  const { page, changed, isOutdated } = useLiveLoads(loaded);
  const { tab, sort, assignees, teams, mayWork, mayAdd } = page;
  const { pathname, search } = useLocation();
  const isByStage = tab === 'exceptions' && sort === '';
  return (
    <ListPage
      of={loadList}
      page={page}
      action={<Actions mayAdd={mayAdd} />}
      beneathTabs={tab === 'closed' ? <Gaps {...page} /> : <Exceptions {...page} />}
      tabChoice={
        <Select
          field={{ name: 'tab', id: 'filter-tab', initialValue: tab }}
          label="Search in"
          choices={[...new Set([tab, 'result' as const])].map((value) => ({ value, label: LOAD_LIST_LABELS[value] }))}
        />
      }
      tools={<Tools {...page} />}
      isOutdated={isOutdated}
      // By what the page was opened with too: a column does not go while its reader aims at the next one.
      columns={columnsSaying(LOAD_COLUMNS[tab], [...rowsOf(loaded), ...rowsOf(page)])}
      isDense={page.isDense}
      hasPanel
      rowKey={({ id }) => id}
      rowClass={({ id, carrier, why, isLoaded }) =>
        [
          carrier?.isStopped && 'row-stopped',
          why && 'row-why',
          isLoaded && 'row-loaded',
          changed.has(id) && 'row-changed',
        ]
          .filter(Boolean)
          .join(' ') || undefined
      }
      tick={
        mayWork
          ? {
              name: 'load',
              value: ({ id, version }) => `${id}:${version}`,
              label: ({ reference }) => `Select ${reference}`,
            }
          : undefined
      }
      group={isByStage ? ({ stage }) => stage ?? { key: 'none', label: 'No stops' } : undefined}
      selection={(table) => (
        <AssignSelection
          noun="loads"
          action={paths.loadsAssign({ back: pathname + search })}
          assignees={assignees}
          teams={teams}
          mayWork={mayWork}
          actions={{
            others: page.mayPost ? [...ACTS, ...BOARD_ACTS] : ACTS,
            to: paths.loadsBulk(),
            back: pathname + search,
          }}
        >
          {table}
        </AssignSelection>
      )}
    />
  );
}

const ACTS: readonly BulkAct[] = [
  { name: 'claim', label: 'Claim', isAtOnce: true },
  { name: 'text', label: 'Text drivers…' },
];
const BOARD_ACTS: readonly BulkAct[] = [
  { name: 'post', label: 'Post…' },
  { name: 'send', label: 'Send to a carrier…' },
];

function Actions({ mayAdd }: Pick<LoadPage, 'mayAdd'>) {
  return (
    <span className="button-row">
      <PhoneFold label="More">
        <span className="button-row">
          <Link className="button" to={paths.loadsMap()} discover="none">
            Map
          </Link>
          <Link className="button" to={paths.theftCalendar()} discover="none">
            Theft calendar
          </Link>
          {mayAdd ? (
            <Link className="button" to={paths.loadImports()} discover="none">
              Upload a list…
            </Link>
          ) : null}
          <SavedViewsMenu of={paths.loads()} />
        </span>
      </PhoneFold>
      {mayAdd ? (
        <Link className="button" to={paths.loadNew()} discover="none">
          New load
        </Link>
      ) : null}
    </span>
  );
}

/** The reasons that some load has, and the chosen one. */
function Exceptions({ tab, counts }: Pick<LoadPage, 'tab' | 'counts'>) {
  const location = useLocation();
  const shown = LOAD_EXCEPTIONS.filter((one) => one === tab || counts?.[one] !== 0);
  if (shown.length === 0) return null;
  return (
    <nav className="choice-links load-exceptions" aria-label="Loads that need attention, by reason">
      <PhoneFold label="By reason" isOpen={shown.some((one) => one === tab)}>
        <ul>
          {shown.map((one) => (
            <li key={one}>
              <Link
                to={tabHref(loadList.tabs, one, location)}
                aria-current={one === tab ? 'page' : undefined}
                preventScrollReset
              >
                {LOAD_LIST_LABELS[one]}
                {counts ? <span className="count">{counts[one]}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      </PhoneFold>
    </nav>
  );
}

/** What closed loads lack for their bills. */
function Gaps({ values }: Pick<LoadPage, 'values'>) {
  const location = useLocation();
  const chosen = values.missing?.[0] ?? null;
  return (
    <nav className="choice-links load-exceptions" aria-label="Closed loads, by what is missing for billing">
      <ul>
        {[null, ...PAPERWORK_GAPS].map((gap) => (
          <li key={gap}>
            <Link
              to={withParams(location, { missing: gap })}
              aria-current={gap === chosen ? 'page' : undefined}
              preventScrollReset
            >
              {gap === null ? 'All closed' : `Missing: ${PAPERWORK_GAP_LABELS[gap]}`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tools(page: LoadPage) {
  const location = useLocation();
  const isOnMap = MAP_LISTS.some((list) => list === page.tab);
  return (
    <>
      {isOnMap ? (
        <Link
          to={withParams({ pathname: paths.loadsMap(), search: location.search }, { tab: page.tab, sort: null })}
          discover="none"
        >
          Show on a map
        </Link>
      ) : null}
      {isDated(page.tab) && isAllDays(page) ? (
        <Link to={withParams(location, { window: null })} discover="none" preventScrollReset>
          Only days around today
        </Link>
      ) : null}
      {page.mayExport ? (
        <a href={withBase(`${paths.loadsFile()}?${fileQuery(loadList, page, location)}`)} download>
          Download CSV
        </a>
      ) : null}
    </>
  );
}
