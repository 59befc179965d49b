import { PACKET_STATUS_LABELS, PACKET_STATUSES, type PacketStatus } from '@contract/onboarding/packets.constants';
import { OVERALL_RESULTS, type OverallResult, VERDICT_NAMES } from '@contract/rules/rules.constants';
import { useLocation } from '@remix-run/react';
import { Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { FilterForm } from '~/components/form/filter-form';
import { withoutParam, withQuery } from '~/paths';
import type { FilterChip } from '~/view/chosen-filters';
import { verdictOfList } from '~/view/connection-list';

interface ConnectionFiltersProps {
  list: string;
  sort: string;
  filters: { search_text: string; verdict: string; packet: string; state: string };
  mayLook: boolean;
}

const ANY = { value: '', label: 'Any' };
const VERDICTS = [ANY, ...OVERALL_RESULTS.map((value) => ({ value, label: VERDICT_NAMES[value] }))];
const PACKETS = [ANY, ...PACKET_STATUSES.map((value) => ({ value, label: PACKET_STATUS_LABELS[value] }))];

/** What narrows a list of the company's carriers. */
export function ConnectionFilters({ list, sort, filters, mayLook }: ConnectionFiltersProps) {
  const location = useLocation();
  const { search_text, verdict, packet, state } = filters;
  const showsVerdict = mayLook && verdictOfList(list) === null;
  const showsPacket = list === 'in-progress' || list === 'on-hold';
  const words = [
    ['search_text', search_text, `“${search_text}”`],
    ['verdict', verdict, VERDICT_NAMES[verdict as OverallResult] ?? verdict],
    ['packet', packet, PACKET_STATUS_LABELS[packet as PacketStatus] ?? packet],
    ['state', state, `In ${state.toUpperCase()}`],
  ] as const;
  const chips: FilterChip[] = words
    .filter(([, value]) => value !== '')
    .map(([name, , label]) => ({ label, removeHref: withoutParam(location, name) }));
  const kept: [name: string, value: string][] = [
    ['list', list],
    ...(sort === '' ? [] : [['sort', sort] as [string, string]]),
  ];
  return (
    <FilterForm
      action={location.pathname}
      kept={kept}
      chips={chips}
      clearHref={withQuery(location.pathname, Object.fromEntries(kept))}
      isFolded
    >
      <TextField
        field={{ name: 'search_text', id: 'list-text', initialValue: search_text }}
        label="Part of the name, or first digits of a number"
        autoComplete="off"
      />
      {showsVerdict ? (
        <Select field={{ name: 'verdict', initialValue: verdict }} label="Verdict" choices={VERDICTS} />
      ) : null}
      {showsPacket ? (
        <Select field={{ name: 'packet', initialValue: packet }} label="Packet" choices={PACKETS} />
      ) : null}
      <TextField
        field={{ name: 'state', initialValue: state, maxLength: 2 }}
        label="State or province, as in TX"
        autoComplete="off"
      />
    </FilterForm>
  );
}
