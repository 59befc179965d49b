import { CARGO_COVERAGE_STOPS, LIABILITY_COVERAGE_STOPS } from '@contract/carriers/coverage-sliders.constants';
import { EQUIPMENT_TYPE_LABELS } from '@contract/carriers/equipment.constants';
import { FILTER_PARAMS, REGION_IDS } from '@contract/carriers/search-filters';
import {
  AUTHORITY_AGE_BOUNDS,
  AUTHORITY_TYPES,
  CARGO_VANS_BOUNDS,
  ELD_CONNECTED_FLAG,
  EQUIPMENT_MIN_MOST,
  FLEET_SIZE_BOUNDS,
  HIDE_SAFETY_RATING_FLAG,
  LOCATION_RADIUS_BOUNDS,
  SAFETY_RATING_OPTIONS,
  SPECIALIZATION_OPTION_LABELS,
  STRAIGHT_BOX_TRUCKS_BOUNDS,
} from '@contract/carriers/search-filters.constants';
import { COUNTRY_NAMES, type CountryCode, regionName } from '@contract/shared/geography';
import { useLocation } from '@remix-run/react';
import { Checkbox, CheckboxGroup, type Choice, Select } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import type { FormField } from '@ui/form/field';
import { NumberField } from '@ui/form/number-field';
import { FilterForm } from '~/components/form/filter-form';
import { PlaceField } from '~/components/form/place-field';
import type { ShownFilters } from '~/services/carrier-filters';
import type { PlaceChoice } from '~/services/place-choice';
import { LOCATION } from '~/services/text-radius';
import { CoverageField } from './coverage-field';
import { RangeField } from './range-field';
import { SeenFields } from './seen-fields';

interface CarrierFiltersFormProps {
  shown: ShownFilters;
  /** Parameters of the page that stay as they are: the text, the lane, the order. */
  kept: Readonly<Record<string, string>>;
  /** The place that the search is around; left out: the list takes none. */
  place?: PlaceChoice;
  /** A reduced watchdog account: only filters about what it is shown, who a carrier is and its authority. */
  isReduced?: boolean;
}

/** The fields of every filter of a list of carriers: three in view, the others behind a summary. */
export function CarrierFiltersForm({ shown, kept, place, isReduced = false }: CarrierFiltersFormProps) {
  const location = useLocation();
  const { typed, errors, classifications } = shown;
  const field = (name: string): FormField => ({
    name,
    // The place field has the id that it has everywhere.
    ...(name !== LOCATION && { id: `filter-${name}`, errorId: `filter-${name}-error` }),
    initialValue: typed.find(([param]) => param === name)?.[1] ?? '',
    errors: errors[name],
  });
  const choices = (name: string): FormField => ({
    ...field(name),
    initialValue: typed.filter(([param]) => param === name).map(([, value]) => value),
  });
  const atField = FILTER_PARAMS.map(field);
  const elsewhere = Object.entries(errors).flatMap(([name, messages]) =>
    FILTER_PARAMS.includes(name) ? [] : messages,
  );
  // Chosen filters are chips: only what is to be corrected opens their fields before the list.
  const isMoreOpen = Object.keys(errors).some(
    (name) => FILTER_PARAMS.includes(name) && !/^(fleet_size|authority_months|classification)/.test(name),
  );
  return (
    <>
      <ErrorSummary fields={atField} formErrors={elsewhere} />
      <FilterForm
        action={location.pathname}
        kept={kept}
        isMoreOpen={isMoreOpen}
        isFolded
        hasErrors={Object.keys(errors).length > 0}
        more={
          <>
            {place ? <AroundPlace place={place} field={field} /> : null}
            <MoreFields field={field} choices={choices} shown={shown} isReduced={isReduced} />
          </>
        }
      >
        <FirstFields field={field} choices={choices} classifications={isReduced ? [] : classifications} />
      </FilterForm>
    </>
  );
}

type FieldsOfForm = Record<'field' | 'choices', (name: string) => FormField>;

type FirstFieldsProps = FieldsOfForm & Pick<ShownFilters, 'classifications'>;

function FirstFields({ field, choices, classifications }: FirstFieldsProps) {
  return (
    <>
      {classifications.length > 0 ? (
        <CheckboxGroup
          field={choices('classification')}
          label="Passes"
          choices={classifications.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : null}
      <RangeField
        label="Fleet"
        from={field('fleet_size_min')}
        to={field('fleet_size_max')}
        unit="power units"
        {...FLEET_SIZE_BOUNDS}
      />
      <RangeField
        label="Authority age"
        from={field('authority_months_min')}
        to={field('authority_months_max')}
        unit="months"
        {...AUTHORITY_AGE_BOUNDS}
      />
    </>
  );
}

/** Those that stand behind the summary, whatever list they are of. */
function MoreFields({ field, choices, shown, isReduced }: FieldsOfForm & { shown: ShownFilters; isReduced: boolean }) {
  return (
    <>
      <Select field={field('state')} label="At home in" choices={REGIONS} />
      {isReduced ? null : <SafetyAndCover field={field} choices={choices} />}
      <Select field={field('authority_type')} label="Has active authority" choices={AUTHORITIES} />
      {isReduced ? null : <KindsOfTrucks field={field} />}
      <fieldset className="field filter-group">
        <legend className="field-label">{isReduced ? 'Authority' : 'My carriers and authority'}</legend>
        {isReduced ? null : (
          <>
            <Checkbox field={choices('only_mine')} label="My carriers only" value="1" />
            <Checkbox field={choices('hide_mine')} label="Without my carriers" value="1" />
          </>
        )}
        <Checkbox field={choices('only_carrier_authority')} label="Carrier authority only: no broker" value="1" />
        {isReduced ? null : (
          <>
            <Checkbox field={choices('eld')} label="ELD connected" value={ELD_CONNECTED_FLAG} />
            <Checkbox
              field={choices('hide_safety_rating')}
              label="Hide the safety rating"
              value={HIDE_SAFETY_RATING_FLAG}
            />
          </>
        )}
      </fieldset>
      {isReduced ? null : (
        <Equipment
          field={field}
          choices={choices}
          isOpen={shown.filters.selectedEquipment.length > 0 || field('equipment_min').errors !== undefined}
        />
      )}
    </>
  );
}

function SafetyAndCover({ field, choices }: FieldsOfForm) {
  return (
    <>
      <CheckboxGroup field={choices('safety_rating')} label="Safety rating" choices={SAFETY_RATINGS} />
      <CoverageField
        field={field('auto_liability')}
        label="Auto liability, at least"
        hint="BIPD in force with FMCSA, or on a certificate you verified"
        stops={LIABILITY_COVERAGE_STOPS}
      />
      <CoverageField
        field={field('cargo_limit')}
        label="Cargo, at least"
        hint="On a certificate you verified"
        stops={CARGO_COVERAGE_STOPS}
      />
      <CoverageField
        field={field('general_liability')}
        label="General liability, at least"
        hint="On a certificate you verified"
        stops={LIABILITY_COVERAGE_STOPS}
      />
    </>
  );
}

function KindsOfTrucks({ field }: Pick<FieldsOfForm, 'field'>) {
  return (
    <>
      <RangeField
        label="Straight trucks"
        from={field('box_trucks_min')}
        to={field('box_trucks_max')}
        hint="As the carrier reports them"
        {...STRAIGHT_BOX_TRUCKS_BOUNDS}
      />
      <RangeField
        label="Cargo vans"
        from={field('cargo_vans_min')}
        to={field('cargo_vans_max')}
        hint="Seen in inspections of 24 months"
        {...CARGO_VANS_BOUNDS}
      />
    </>
  );
}

function Equipment({ field, choices, isOpen }: FieldsOfForm & { isOpen: boolean }) {
  return (
    <details className="field filter-group filter-equipment" open={isOpen}>
      <summary className="discloses">Equipment</summary>
      <CheckboxGroup
        field={choices('equipment')}
        label="Any of these"
        hint="Lowboy, drop deck and double drop are in no federal file: only carriers that told you so in their packet have them"
        choices={EQUIPMENT}
      />
      <CheckboxGroup
        field={choices('specialization')}
        label="Known by"
        hint="None ticked: by either"
        choices={SPECIALIZATIONS}
      />
      <NumberField field={field('equipment_min')} label="Vehicles of it, at least" min={1} max={EQUIPMENT_MIN_MOST} />
      <NumberField
        field={field('equipment_share')}
        label="Share of the equipment, at least"
        hint="50 unless you say otherwise"
        unit="%"
        min={1}
        max={100}
      />
    </details>
  );
}

/** At home around a place, and seen there: a search around it looks inside names, not only at their beginning. */
function AroundPlace({ place, field }: { place: PlaceChoice; field: (name: string) => FormField }) {
  const location = field(LOCATION);
  return (
    <fieldset className="field filter-group filter-place">
      <legend className="field-label">Around a place</legend>
      <div className="filter-fields">
        <PlaceField
          name={LOCATION}
          label="At home around"
          hint="City and state, postal code or market. Names are then looked at in their middle too."
          choice={place}
          errors={location.errors}
        />
        <NumberField
          field={field('radius')}
          label="Within"
          hint={`${LOCATION_RADIUS_BOUNDS.default} unless you say otherwise`}
          unit="miles"
          min={LOCATION_RADIUS_BOUNDS.min}
          max={LOCATION_RADIUS_BOUNDS.most}
        />
        <SeenFields field={field} label="Seen within" unit="miles of it" />
      </div>
    </fieldset>
  );
}

const choicesOf = (labels: Readonly<Record<string | number, string>>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const ANYWHERE: Choice = { value: '', label: 'Anywhere' };
const REGIONS: readonly Choice[] = [
  ANYWHERE,
  ...REGION_IDS.map((id) => {
    const [country, code] = id.split('-') as [CountryCode, string];
    const name = regionName(country, code) ?? code;
    return { value: id, label: country === 'US' ? name : `${name}, ${COUNTRY_NAMES[country]}` };
  }),
];
const AUTHORITIES: readonly Choice[] = [{ value: '', label: 'Any or none' }, ...choicesOf(AUTHORITY_TYPES)];
const SAFETY_RATINGS = choicesOf(SAFETY_RATING_OPTIONS);
const EQUIPMENT = choicesOf(EQUIPMENT_TYPE_LABELS);
const SPECIALIZATIONS = choicesOf(SPECIALIZATION_OPTION_LABELS);
