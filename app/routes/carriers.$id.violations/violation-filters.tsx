import {
  VIOLATION_SUBJECT_LABELS,
  VIOLATION_SUBJECTS,
  type ViolationSubject,
} from '@contract/shared/violation-categories';
import { useLocation } from '@remix-run/react';
import { Checkbox, Select } from '@ui/form/choices';
import { FilterForm } from '~/components/form/filter-form';
import { paths, withoutParam } from '~/paths';
import type { FilterChip } from '~/view/chosen-filters';

interface ViolationFiltersProps {
  carrierId: string;
  /** As they stand in the address. */
  filters: { group?: string; out_of_service?: string };
}

const GROUPS = [
  { value: '', label: 'All violations' },
  ...VIOLATION_SUBJECTS.map((value) => ({ value, label: VIOLATION_SUBJECT_LABELS[value] })),
];

/** Narrows the list; the totals above it stay those of all violations. */
export function ViolationFilters({ carrierId, filters }: ViolationFiltersProps) {
  const location = useLocation();
  const address = paths.carrierSection(carrierId, 'violations');
  const { group, out_of_service } = filters;
  const chips: FilterChip[] = [];
  if (group) {
    const label = VIOLATION_SUBJECT_LABELS[group as ViolationSubject];
    chips.push({ label, removeHref: withoutParam(location, 'group') });
  }
  if (out_of_service) {
    chips.push({ label: 'Out of service', removeHref: withoutParam(location, 'out_of_service') });
  }
  return (
    <FilterForm action={address} chips={chips} clearHref={address}>
      <Select field={{ name: 'group', initialValue: group }} label="About" choices={GROUPS} />
      <Checkbox
        field={{ name: 'out_of_service', initialValue: out_of_service }}
        label="Only out of service"
        value="Y"
      />
    </FilterForm>
  );
}
