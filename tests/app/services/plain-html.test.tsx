// @vitest-environment node
import { classifySearchText } from '@contract/shared/search-text';
import fc from 'fast-check';
import { Component, createElement, createRef, Fragment, forwardRef, memo, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { resultColumns } from '~/components/carrier/result-columns';
import { ServerDrawingProvider } from '~/components/server-drawing';
import { type Column, DataTable } from '~/components/table/data-table';
import type { ListedCarrier } from '~/services/listed-carrier';
import { plainHtml } from '~/services/plain-html.server';
import { aResult } from '../support/carriers';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('', ' ', '<b>', '"x"', "it's", 'a & b', '&amp;', '<!-- -->', 'été 日本', '\u2028'),
);
const attributes = fc.record(
  {
    className: text,
    title: fc.oneof(text, fc.constant(undefined)),
    id: text,
    colSpan: fc.integer({ min: 1, max: 9 }),
    dateTime: text,
    'data-label': fc.oneof(text, fc.boolean(), fc.integer()),
    'aria-hidden': fc.boolean(),
  },
  { requiredKeys: [] },
);
const Noted = ({ note, children }: { note: string; children?: ReactNode }) => (
  <>
    {note}
    {children} {note.length}
  </>
);
const { node } = fc.letrec<{ node: ReactNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.integer(),
    fc.constantFrom(null, undefined, true, false, <br key="br" />),
    fc
      .tuple(fc.constantFrom('span', 'td', 'a', 'strong', 'ul'), attributes, fc.array(tie('node'), { maxLength: 4 }))
      .map(([tag, props, children]) => createElement(tag, props, ...children)),
    attributes.map((props) => createElement('input', { type: 'checkbox', value: '7', name: 'id', ...props })),
    fc.array(tie('node'), { maxLength: 3 }).map((children) => createElement(Fragment, null, ...children)),
    fc.tuple(text, tie('node')).map(([note, child]) => createElement(Noted, { note }, child)),
  ),
}));

describe('what keeps no state', () => {
  test('is written byte for byte as React writes it', () => {
    fc.assert(
      fc.property(node, (drawn) => {
        expect(plainHtml(drawn)).toBe(renderToString(drawn));
      }),
      { numRuns: 500 },
    );
  });
});

class Old extends Component {
  override render = () => 'old';
}
const Forwarding = forwardRef<HTMLElement>(() => <b />);
const Remembered = memo(() => <b />);

describe('React is left to draw', () => {
  test.each<[string, ReactNode]>([
    ['a class', <Old key="x" />],
    ['what forwards a ref', <Forwarding key="x" ref={createRef()} />],
    ['what is remembered', <Remembered key="x" />],
    ['a style', <b key="x" style={{ color: 'red' }} />],
    ['a handler', createElement('b', { key: 'x', onClick: () => {} })],
    // biome-ignore lint/security/noDangerouslySetInnerHtml: this is what must be left to React.
    ['HTML of its own', <b key="x" dangerouslySetInnerHTML={{ __html: '<i>' }} />],
    ['a choice', <select key="x" defaultValue="a" />],
    ['a text area', <textarea key="x" defaultValue="a" />],
    ['a box that is ticked', <input key="x" defaultChecked />],
    ['an attribute of two states', <input key="x" disabled />],
    ['a drawing', <svg key="x" />],
  ])('%s', (_what, drawn) => {
    expect(plainHtml(<p>before {drawn}</p>)).toBeNull();
  });
});

describe('a table', () => {
  const carriers: ListedCarrier[] = [
    aResult(),
    {
      ...aResult(),
      id: 2,
      legal_name: '<b>"A" & \'B\'',
      dba_name: 'Été',
      facts: undefined,
      rules_assessment: undefined,
    },
    { ...aResult(), id: 3, legal_name: null, identifiers: [], city: null, state: null, power_units: null },
  ];
  const drawn: (string | null)[] = [];
  const plainly = (node: ReactNode) => {
    drawn.push(plainHtml(node));
    return drawn.at(-1)!;
  };
  const draw = (columns: readonly Column<ListedCarrier>[], isServer: boolean, hasTick = true) =>
    renderToString(
      <ServerDrawingProvider value={isServer ? { once: () => '', plainly } : null}>
        <DataTable
          caption="Carriers found"
          hasPlainCells
          columns={columns}
          rows={carriers}
          rowKey={({ id }) => id}
          tick={
            hasTick
              ? { name: 'id', value: ({ id }) => String(id), label: ({ legal_name }) => `${legal_name}` }
              : undefined
          }
        />
      </ServerDrawingProvider>,
    );

  test.each([true, false])('of carriers found is the same with and without React (to tick: %s)', (hasTick) => {
    const columns = resultColumns(classifySearchText('7'), '2026-11-20');
    drawn.length = 0;
    expect(draw(columns, true, hasTick)).toBe(draw(columns, false, hasTick));
    expect(drawn.length).toBeGreaterThan(3 * columns.length);
    expect(drawn).not.toContain(null);
  });

  test('is React’s to draw where a cell is not plain', () => {
    const columns: Column<ListedCarrier>[] = [{ key: 'x', header: 'X', cell: () => <b style={{ color: 'red' }} /> }];
    drawn.length = 0;
    expect(draw(columns, true)).toBe(draw(columns, false));
    expect(drawn).toContain(null);
  });
});
