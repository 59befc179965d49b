import type { VettingFact, VettingSection, VettingTable } from '@contract/vetting/vetting-files.entities';
import { vettingSourceWords, vettingValueWords } from '@contract/vetting/vetting-labels';
import { DefinitionList, Missing } from '@ui/definition-list';
import { DataTable } from '~/components/table/data-table';

/** One subject of a vetting file, printed from what was stored and from nothing else. */
export function StoredSection({ section }: { section: VettingSection }) {
  const { key, title, says, facts, tables, sources, missing } = section;
  const told = sources.filter(({ loaded }) => loaded);
  return (
    <section className="stack-tight" aria-labelledby={`section-${key}`}>
      <h2 id={`section-${key}`}>{title}</h2>
      <p>
        <strong>{says}</strong>
      </p>
      {facts.length > 0 ? (
        <DefinitionList items={facts.map((fact) => ({ term: fact.label, value: <Value fact={fact} /> }))} />
      ) : null}
      {tables.map((table) => (
        <StoredTable key={table.caption} table={table} />
      ))}
      {missing.map((line) => (
        <p key={line} className="missing">
          {line}
        </p>
      ))}
      {told.length > 0 ? <p className="small-print">Source: {told.map(vettingSourceWords).join('; ')}.</p> : null}
    </section>
  );
}

function Value({ fact: { kind, value, note } }: { fact: VettingFact }) {
  return (
    <>
      {value === null ? <Missing /> : vettingValueWords(kind, value)}
      {note ? <span className="small-print"> ({note})</span> : null}
    </>
  );
}

function StoredTable({ table: { caption, columns, rows, none } }: { table: VettingTable }) {
  if (rows.length === 0)
    return (
      <>
        <h3>{caption}</h3>
        <p>{none}</p>
      </>
    );
  return (
    <DataTable
      caption={caption}
      columns={columns.map(({ label, kind }, at) => ({
        key: label,
        header: label,
        isNumeric: kind === 'usd' || kind === 'count' || kind === 'percent',
        isOneLine: kind !== 'text',
        cell: ({ cells }: { cells: VettingTable['rows'][number] }) => {
          const value = cells[at] ?? null;
          return value === null ? <Missing /> : vettingValueWords(kind, value);
        },
      }))}
      rows={rows.map((cells, at) => ({ at, cells }))}
      rowKey={({ at }) => at}
    />
  );
}
