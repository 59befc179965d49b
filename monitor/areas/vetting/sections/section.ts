import { formatCount } from '@contract/shared/format';
import type { VettingValueKind } from '@contract/vetting/vetting-files.constants';
import type {
  VettingFact,
  VettingSection,
  VettingSource,
  VettingTable,
} from '@contract/vetting/vetting-files.entities';
import { sectionSource } from '../../carriers/fact-source-states';
import type { CarrierFacts, FactSource } from '../../rules/facts';

/** Parts of a vetting file's sections, so that each section reads as what it says. */

type Value = VettingFact['value'];

/** An empty text means that no value was reported. */
export const fact = (
  label: string,
  kind: VettingValueKind,
  value: Value | undefined,
  note: string | null = null,
): VettingFact => ({ label, kind, value: value === undefined || value === '' ? null : value, note });

type Column = readonly [label: string, kind: VettingValueKind];

export const table = (caption: string, columns: readonly Column[], rows: Value[][], none: string): VettingTable => ({
  caption,
  columns: columns.map(([label, kind]) => ({ label, kind })),
  rows,
  none,
});

/** A source of the rules' facts as it stood for this carrier. */
export function factSource({ sources }: CarrierFacts, source: FactSource): VettingSource {
  return sectionSource(sources, source);
}

/** A section that lists among what is missing its sources that say nothing, or not everything. */
export function section(parts: Omit<VettingSection, 'missing'> & { missing?: string[] }): VettingSection {
  const unheard = parts.sources.flatMap(({ name, loaded, is_partial, too_old_days, is_looked_up }) => {
    if (is_looked_up === false)
      return [`${name} is keyed by DOT number, and this carrier has none on record: nothing was looked up.`];
    if (!loaded) return [`${name} was not loaded: whether it says anything of this carrier was not known.`];
    if (too_old_days != null)
      return [`${name} was as of ${formatCount(too_old_days, 'day')} ago: what it says since was not known.`];
    return is_partial ? [`${name} was not loaded as a whole: it may say more of this carrier than is listed.`] : [];
  });
  return { ...parts, missing: [...(parts.missing ?? []), ...unheard] };
}
