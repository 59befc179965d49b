import { ASSESSMENT_LISTS } from '@contract/rules/rules.constants';
import { Link, useLocation } from '@remix-run/react';
import { CarrierSelection, isSelectable } from '~/components/carrier-table/carrier-selection';
import { CarrierTable } from '~/components/carrier-table/carrier-table';
import { ColumnChoice } from '~/components/carrier-table/column-choice';
import { PhoneFold } from '~/components/form/phone-fold';
import { ListPage } from '~/components/list/list-page';
import { useKeptRows } from '~/components/table/use-kept-rows';
import { paths, withBase } from '~/paths';
import { actionsOfList } from '~/view/bulk-actions';
import { listLabel } from '~/view/connection-list';
import type { Restored } from '~/view/kept-rows';
import { type ConnectionPage, connectionList, KEPT_CONNECTIONS } from '~/view/lists/connections.list';
import { fileQuery, tabHref } from '~/view/lists/define-list';
import { ownColumns } from './own-list-columns';

/** The lists, with their storage in the browser. */
export function KeptConnectionLists({ page }: { page: Restored<ConnectionPage> }) {
  useKeptRows(KEPT_CONNECTIONS, page);
  return <ConnectionLists page={page} />;
}

/** The company's carriers in tabs by relationship; verdict, classification and warnings filter the chosen one. */
export function ConnectionLists({ page }: { page: ConnectionPage }) {
  const { tab, sort, columns, today, mayDo, mayExport, mayUpload } = page;
  const location = useLocation();
  const actions = actionsOfList(tab).filter((action) => mayDo.includes(action));
  return (
    <ListPage
      of={connectionList}
      page={page}
      action={
        mayUpload ? (
          <PhoneFold label="More">
            <Link className="button" to={paths.carrierImports()} discover="none">
              Upload a list…
            </Link>
          </PhoneFold>
        ) : undefined
      }
      beneathFilters={<Monitored {...page} />}
      tools={
        mayExport ? (
          <a href={withBase(`${paths.connectionsFile()}?${fileQuery(connectionList, page, location)}`)} download>
            Download CSV
          </a>
        ) : null
      }
      head={<ColumnChoice {...columns} />}
      table={(rows) => (
        <CarrierTable
          caption={listLabel(tab)}
          rows={rows}
          today={today}
          shown={columns.shown}
          extra={ownColumns(columns.shown, page.mayOpenPackets)}
          sort={sort}
          isSelectable={isSelectable({ actions })}
        />
      )}
      selection={(table) => <CarrierSelection actions={actions}>{table}</CarrierSelection>}
    />
  );
}

/** The lists by verdict. */
function Monitored({ tab, mayLook, verdictCounts }: Pick<ConnectionPage, 'tab' | 'mayLook' | 'verdictCounts'>) {
  const location = useLocation();
  if (!mayLook) return null;
  return (
    <nav className="choice-links monitored-links" aria-label="All monitored carriers, by verdict">
      <PhoneFold label="All monitored carriers, by verdict" isOpen={Object.hasOwn(ASSESSMENT_LISTS, tab)}>
        <span className="small-print">All monitored carriers:</span>
        <ul>
          {Object.entries(ASSESSMENT_LISTS).map(([name, verdict]) => (
            <li key={name}>
              <Link
                to={tabHref(connectionList.tabs, name, location)}
                aria-current={name === tab ? 'page' : undefined}
                preventScrollReset
              >
                {listLabel(name)}
                {verdictCounts ? <span className="count">{verdictCounts[verdict]}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      </PhoneFold>
    </nav>
  );
}
