import type { MappingTrial, TriedValue } from '@contract/tms/tms.entities';
import { DefinitionList, Missing } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { type Column, DataTable } from '~/components/table/data-table';

/** What a version makes of its sample: each load, then each value. */
export function MappingTrialResult({ trial }: { trial: MappingTrial }) {
  const { problem, values, loads, unknown_words: words } = trial;
  if (problem !== null)
    return (
      <Notice kind="error" title="The sample cannot be read">
        <p>{problem}</p>
      </Notice>
    );
  return (
    <>
      {words.length > 0 ? (
        <Notice kind="warning" title="Words that nothing explains">
          <ul>
            {words.map(({ of, theirs }) => (
              <li key={`${of} ${theirs}`}>
                {of === 'stop' ? 'Kind of stop' : 'Status'} “{theirs}”
                {of === 'stop' ? ': its load is not taken in' : ': it says nothing here. Is it a cancellation?'}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {loads.map(({ reference, fields, problems }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the loads of a sample stay in their order, and two may have one reference.
        <section key={at} className="stack">
          <h3>{reference === null ? `Load ${at + 1}` : `Load ${reference}`}</h3>
          {problems.length > 0 ? (
            <Notice kind="error" title="It would not be taken in">
              {problems.map((one) => (
                <p key={one}>{one}</p>
              ))}
            </Notice>
          ) : (
            <DefinitionList items={fields.map(({ label, value }) => ({ term: label, value }))} />
          )}
        </section>
      ))}
      <DataTable
        caption="Values of the sample"
        isCompact
        columns={COLUMNS}
        rows={values.map((value, at) => ({ ...value, at }))}
        rowKey={({ at }) => at}
      />
    </>
  );
}

const COLUMNS: readonly Column<TriedValue & { at: number }>[] = [
  {
    key: 'path',
    header: 'In the message',
    isRowHeader: true,
    cell: ({ path }) => <code className="broken-anywhere">{path}</code>,
  },
  { key: 'theirs', header: 'Value', cell: ({ theirs }) => <span className="broken-anywhere">{theirs}</span> },
  {
    key: 'meaning',
    header: 'It says',
    cell: ({ meaning, problem }) => (
      <>
        {meaning ?? <Missing>Not read</Missing>}
        {problem ? <span className="row-note attention">{problem}</span> : null}
      </>
    ),
  },
];
