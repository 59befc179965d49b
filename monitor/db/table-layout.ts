import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

export type TableColumn = { property: string; name: string; type: string };

/** A table as the bulk statements need it. Columns that the database computes are left out. */
export type TableLayout = { name: string; columns: readonly TableColumn[]; keys: readonly string[] };

export function layoutOf(table: PgTable): TableLayout {
  const { name, primaryKeys } = getTableConfig(table);
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);
  const keys = primaryKeys[0]?.columns ?? columns.map(([, column]) => column).filter((column) => column.primary);
  return {
    name,
    columns: columns.map(([property, column]) => ({
      property,
      name: column.name,
      type: column.getSQLType().replace(/ COLLATE .*/, ''),
    })),
    keys: keys.map((column) => column.name),
  };
}

/** `"a", "b"`, each after the alias where one is given: `s."a", s."b"`. */
export function columnList(names: readonly string[], alias?: string): string {
  return names.map((name) => `${alias ? `${alias}.` : ''}"${name}"`).join(', ');
}

/** The columns of a layout but for some, by name. */
export function columnNames(layout: TableLayout, except: readonly string[] = []): string[] {
  return layout.columns.map(({ name }) => name).filter((name) => !except.includes(name));
}
