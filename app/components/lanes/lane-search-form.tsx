import { EQUIPMENT_TYPE_LABELS } from '@contract/carriers/equipment.constants';
import { LANE_PREFERENCE_LABELS } from '@contract/carriers/search-filters.constants';
import { LANE_END_LABELS, LANE_ENDS, type LaneEnd } from '@contract/lanes/lanes.constants';
import { Form } from '@remix-run/react';
import { Button } from '@ui/button';
import { CheckboxGroup, type Choice, Select } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { SeenFields } from '~/components/carrier/filters/seen-fields';
import { PhoneFold } from '~/components/form/phone-fold';
import { PlaceField } from '~/components/form/place-field';
import { useUrlSyncedForm } from '~/components/form/use-url-synced-form';
import { paths } from '~/paths';
import { type FilterClassification, LANE_FILTER_PARAMS, type ShownFilters } from '~/view/carrier/carrier-filters';
import { type PlaceChoice, placeErrors } from '~/view/place-choice';

const EQUIPMENT = 'equipment';
const CLASSIFICATION = 'classification';
const EQUIPMENT_CHOICES: readonly Choice[] = [
  { value: '', label: 'Any equipment' },
  ...Object.entries(EQUIPMENT_TYPE_LABELS).map(([value, label]) => ({ value, label })),
];

export type LaneChoice = Record<LaneEnd, PlaceChoice>;

interface LaneSearchFormProps {
  choice: LaneChoice;
  /** Each empty end says that a place is missing, after a search without one. */
  isSearched: boolean;
  /** Above a lane's list: on a phone the fields are behind a checkbox. */
  isFolded?: boolean;
  /** Parameters of the address that stay: order, filters chosen elsewhere. */
  kept?: readonly (readonly [name: string, value: string])[];
  /** The filters of the address: those of a lane have their fields here. Omitted: none is shown. */
  shown?: ShownFilters;
  /** The user may filter by equipment: not a reduced account. */
  hasEquipment: boolean;
  /** The classifications, to require one. Omitted: that is a filter of the list below. */
  classifications?: readonly FilterClassification[];
}

/** Origin and destination. Both ends in one form, so that neither is lost while the other is chosen. */
export function LaneSearchForm(props: LaneSearchFormProps) {
  const { choice, isSearched, isFolded, kept = [], shown, hasEquipment, classifications = [] } = props;
  const form = useUrlSyncedForm();
  const chosen = kept.filter(([name]) => name === EQUIPMENT).map(([, value]) => value);
  // One is chosen here; several are chosen on the page of all filters, and stay.
  const isOne = hasEquipment && chosen.length < 2;
  const errorsOf = (end: LaneEnd) =>
    isSearched && choice[end].status === 'empty' ? [`Enter the ${end}.`] : placeErrors(choice[end]);
  const hasErrors = LANE_ENDS.some((end) => errorsOf(end)) || LANE_FILTER_PARAMS.some((param) => shown?.errors[param]);
  const fields = (
    <>
      <div className="filter-fields lane-ends">
        {LANE_ENDS.map((end) => (
          <PlaceField
            key={end}
            name={end}
            label={LANE_END_LABELS[end]}
            hint="City, ZIP code, market or state"
            choice={choice[end]}
            errors={errorsOf(end)}
          />
        ))}
        {isOne ? (
          <Select
            field={{ name: EQUIPMENT, initialValue: chosen[0] ?? '', errors: shown?.errors[EQUIPMENT] }}
            label="Equipment"
            hint="Seen or self-reported"
            choices={EQUIPMENT_CHOICES}
          />
        ) : null}
        {classifications.length > 0 ? (
          <CheckboxGroup
            field={{
              name: CLASSIFICATION,
              initialValue: kept.filter(([name]) => name === CLASSIFICATION).map(([, value]) => value),
            }}
            label="Passes"
            choices={classifications.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        ) : null}
        <Button>Search lane</Button>
      </div>
      {shown ? <LaneFilters shown={shown} /> : null}
    </>
  );
  return (
    <Form
      ref={form}
      method="get"
      action={paths.laneSearchResults()}
      className="filter-form"
      role="search"
      aria-label="Lane search"
      noValidate
    >
      <ErrorSummary fields={LANE_ENDS.map((end) => ({ name: end, errors: errorsOf(end) }))} />
      {kept
        .filter(([name]) => (!shown || !LANE_FILTER_PARAMS.includes(name)) && !(isOne && name === EQUIPMENT))
        .filter(([name]) => classifications.length === 0 || name !== CLASSIFICATION)
        .map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      {isFolded ? (
        <PhoneFold label="Change the lane" isOpen={hasErrors}>
          {fields}
        </PhoneFold>
      ) : (
        fields
      )}
    </Form>
  );
}

/** How the carrier is known to run the lane, and how near and how recently it was seen at the origin. */
function LaneFilters({ shown: { typed, errors } }: { shown: ShownFilters }) {
  const valuesOf = (name: string) => typed.filter(([param]) => param === name).map(([, value]) => value);
  const field = (name: string) => ({ name, initialValue: valuesOf(name)[0] ?? '', errors: errors[name] });
  const isOpen = LANE_FILTER_PARAMS.some((name) => valuesOf(name).some((value) => value !== ''));
  return (
    <details className="filter-more" open={isOpen}>
      <summary className="discloses">Lane match options</summary>
      <div className="filter-fields hinted-fields">
        <CheckboxGroup
          field={{ ...field('lane_preference'), initialValue: valuesOf('lane_preference') }}
          label="Which carriers"
          choices={Object.entries(LANE_PREFERENCE_LABELS).map(([value, label]) => ({ value, label }))}
        />
        <SeenFields field={field} label="Seen near the origin within" unit="miles" />
      </div>
    </details>
  );
}
