import type { VettingValueKind } from '@contract/vetting/vetting-files.constants';
import type { VettingFact, VettingSection, VettingTable } from '@contract/vetting/vetting-files.entities';

/** Parts of the sections of a load's file. */

export const fact = (
  label: string,
  kind: VettingValueKind,
  value: VettingFact['value'],
  note: string | null = null,
) => ({
  label,
  kind,
  value: value === '' ? null : value,
  note,
});

type Column = readonly [label: string, kind: VettingValueKind];

export const table = (caption: string, columns: readonly Column[], rows: VettingTable['rows'], none: string) => ({
  caption,
  columns: columns.map(([label, kind]) => ({ label, kind })),
  rows,
  none,
});

export const section = (
  key: string,
  title: string,
  says: string,
  parts: Partial<Pick<VettingSection, 'facts' | 'tables' | 'missing'>>,
): VettingSection => ({ key, title, says, facts: [], tables: [], sources: [], missing: [], ...parts });

export const iso = (at: Date | null) => at?.toISOString() ?? null;
