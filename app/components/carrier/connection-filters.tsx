import { LIST_WARNING_LABELS, LIST_WARNINGS, type ListWarning } from '@contract/carriers/list-warnings.constants';
import { PACKET_STATUS_LABELS, PACKET_STATUSES, type PacketStatus } from '@contract/onboarding/packets.constants';
import { OVERALL_RESULTS, type OverallResult, VERDICT_NAMES } from '@contract/rules/rules.constants';
import { useLocation } from '@remix-run/react';
import { Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { FilterForm } from '~/components/form/filter-form';
import { withoutParam, withParams } from '~/paths';
import { COLUMNS_PARAM } from '~/view/carrier/carrier-columns';
import type { FilterClassification } from '~/view/carrier/carrier-filters';
import type { FilterChip } from '~/view/chosen-filters';
import { type ConnectionFilterValues, verdictOfList } from '~/view/connection-list';

interface ConnectionFiltersProps {
  list: string;
  sort: string;
  filters: ConnectionFilterValues;
  classifications: readonly FilterClassification[];
  mayLook: boolean;
}

const ANY = { value: '', label: 'Any' };
const VERDICTS = [ANY, ...OVERALL_RESULTS.map((value) => ({ value, label: VERDICT_NAMES[value] }))];
const PACKETS = [ANY, ...PACKET_STATUSES.map((value) => ({ value, label: PACKET_STATUS_LABELS[value] }))];
const WARNINGS = [ANY, ...LIST_WARNINGS.map((value) => ({ value, label: LIST_WARNING_LABELS[value] }))];

/** What narrows the chosen list of the company's carriers. */
export function ConnectionFilters({ list, sort, filters, classifications, mayLook }: ConnectionFiltersProps) {
  const location = useLocation();
  const { search_text, verdict, classification, warning, packet, state } = filters;
  const showsVerdict = mayLook && verdictOfList(list) === null;
  const showsPacket = list === 'in-progress' || list === 'on-hold';
  const choices = classifications.flatMap(({ id, name }) => [
    { value: `pass-${id}`, label: `Passes ${name}` },
    { value: `fail-${id}`, label: `Does not pass ${name}` },
  ]);
  const words = [
    ['search_text', search_text, `“${search_text}”`],
    ['verdict', verdict, VERDICT_NAMES[verdict as OverallResult] ?? verdict],
    [
      'classification',
      classification,
      choices.find(({ value }) => value === classification)?.label ?? `Classification ${classification}`,
    ],
    [
      'warning',
      warning,
      warning === 'any' ? 'With a warning' : (LIST_WARNING_LABELS[warning as ListWarning] ?? warning),
    ],
    ['packet', packet, PACKET_STATUS_LABELS[packet as PacketStatus] ?? packet],
    ['state', state, `In ${state.toUpperCase()}`],
  ] as const;
  const chips: FilterChip[] = words
    .filter(([, value]) => value !== '')
    .map(([name, , label]) => ({ label, removeHref: withoutParam(location, name) }));
  const kept: [name: string, value: string][] = [
    ['list', list],
    ...(sort === '' ? [] : [['sort', sort] as [string, string]]),
    ...new URLSearchParams(location.search)
      .getAll(COLUMNS_PARAM)
      .map((value): [string, string] => [COLUMNS_PARAM, value]),
  ];
  return (
    <FilterForm
      action={location.pathname}
      kept={kept}
      chips={chips}
      clearHref={withParams(location, Object.fromEntries(words.map(([name]) => [name, null])))}
      isFolded
    >
      <TextField
        field={{ name: 'search_text', id: 'list-text', initialValue: search_text }}
        label="Name or number"
        autoComplete="off"
      />
      {showsVerdict ? (
        <Select field={{ name: 'verdict', initialValue: verdict }} label="Verdict" choices={VERDICTS} />
      ) : null}
      {mayLook && choices.length > 0 ? (
        <Select
          field={{ name: 'classification', initialValue: classification }}
          label="Classification"
          choices={[ANY, ...choices]}
        />
      ) : null}
      {mayLook ? (
        <Select field={{ name: 'warning', initialValue: warning }} label="Warnings" choices={WARNINGS} />
      ) : null}
      {showsPacket ? (
        <Select field={{ name: 'packet', initialValue: packet }} label="Packet" choices={PACKETS} />
      ) : null}
      <TextField
        field={{ name: 'state', initialValue: state, maxLength: 2 }}
        label="State, such as TX"
        autoComplete="off"
      />
    </FilterForm>
  );
}
