import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type AttributeDefinition, type AttributeType, defineSearch } from './define-search';

/**
 * What `q[...]` may search in a list that shows the columns of one table: each column under its name on the wire
 * (`carrierId` is `carrier_id`), with the column's type.
 *
 * @param columns those the list shows of the table; everything else is rejected
 * @param aliases names on the wire that differ from the column's: `{ is_type: 'type' }`
 * @throws Error at start-up for a column of a type that cannot be searched
 */
export function columnSearch<Table extends PgTable>(
  table: Table,
  columns: readonly (keyof Table['_']['columns'] & string)[],
  aliases: Readonly<Record<string, string>> = {},
) {
  const all = getTableColumns(table);
  const attributes = columns.map((name): [string, AttributeDefinition] => {
    const column = all[name]!;
    return [wireName(name), { column, type: attributeType(column.getSQLType()) }];
  });
  return defineSearch({ table, attributes: Object.fromEntries(attributes), aliases });
}

const wireName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const TYPES: readonly (readonly [RegExp, Exclude<AttributeType, 'enum'>])[] = [
  [/^(text|varchar|char|citext)/, 'string'],
  [/^(smallint|integer|bigint|smallserial|serial|bigserial)/, 'integer'],
  [/^(real|double precision|numeric)/, 'float'],
  [/^boolean$/, 'boolean'],
  [/^date$/, 'date'],
  [/^timestamp/, 'datetime'],
];

function attributeType(sqlType: string): Exclude<AttributeType, 'enum'> {
  const found = TYPES.find(([pattern]) => pattern.test(sqlType));
  if (!found) throw new Error(`A column of type ${sqlType} cannot be searched`);
  return found[1];
}
