import { type Column, DataTable } from '~/components/table/data-table';
import { SHORTCUTS, type Shortcut, shortcutsOfPlaces } from '~/view/help/shortcuts';
import type { NavigationGroup } from '~/view/navigation';

const COLUMNS: readonly Column<Shortcut>[] = [
  { key: 'keys', header: 'Keys', isRowHeader: true, className: 'cell-keys', cell: ({ keys }) => <kbd>{keys}</kbd> },
  { key: 'does', header: 'What it does', cell: ({ does }) => does },
];

/** All shortcuts, by where they work; those of the places as far as the reader has them. */
export function ShortcutTables({ navigation }: { navigation: readonly NavigationGroup[] }) {
  const places = shortcutsOfPlaces(navigation.flatMap(({ entries }) => entries));
  return (
    <div className="shortcut-tables">
      {[...SHORTCUTS, { where: 'Go to a place', shortcuts: places }]
        .filter(({ shortcuts }) => shortcuts.length > 0)
        .map(({ where, shortcuts }) => (
          <DataTable
            key={where}
            caption={where}
            isCompact
            columns={COLUMNS}
            rows={shortcuts}
            rowKey={({ keys }) => keys}
          />
        ))}
    </div>
  );
}
