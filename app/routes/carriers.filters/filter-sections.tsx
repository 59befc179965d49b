import { CONTRADICTION_LABELS, CONTRADICTIONS } from '@contract/carriers/contradictions.constants';
import { CARGO_COVERAGE_STOPS, LIABILITY_COVERAGE_STOPS } from '@contract/carriers/coverage-sliders.constants';
import { COUNTED_EQUIPMENT, EQUIPMENT_TYPE_LABELS, EQUIPMENT_TYPES } from '@contract/carriers/equipment.constants';
import { REGION_IDS } from '@contract/carriers/search-filters';
import {
  AUTHORITY_TYPES,
  CARGO_VANS_BOUNDS,
  ELD_CONNECTED_FLAG,
  HIDE_SAFETY_RATING_FLAG,
  LOCATION_RADIUS_BOUNDS,
  MAX_EQUIPMENT_MIN,
  SAFETY_RATING_OPTIONS,
  SPECIALIZATION_OPTION_LABELS,
  STRAIGHT_BOX_TRUCKS_BOUNDS,
} from '@contract/carriers/search-filters.constants';
import { COUNTRIES, COUNTRY_NAMES, type CountryCode, regionName } from '@contract/shared/geography';
import { Checkbox, CheckboxGroup, type Choice, Select } from '@ui/form/choices';
import { NumberField } from '@ui/form/number-field';
import type { ReactNode } from 'react';
import { filterChoices, filterField } from '~/components/carrier/filters/filter-field';
import { FirstFilters } from '~/components/carrier/filters/first-filters';
import { RangeField } from '~/components/carrier/filters/range-field';
import { SeenFields } from '~/components/carrier/filters/seen-fields';
import { PlaceField } from '~/components/form/place-field';
import { capitalized } from '~/view/capitalized';
import type { ShownFilters } from '~/view/carrier/carrier-filters';
import type { PlaceChoice } from '~/view/place-choice';
import { LOCATION } from '~/view/text-radius';
import { CoverageField } from './coverage-field';

interface FilterSectionsProps {
  shown: ShownFilters;
  /** The place that the search is around; null: the list takes none. */
  place: PlaceChoice | null;
  /** A reduced watchdog account: only filters about what it is shown, who a carrier is and its authority. */
  isReduced: boolean;
}

/** The fields of every filter of a list of carriers, those used most first. */
export function FilterSections({ shown, place, isReduced }: FilterSectionsProps) {
  const field = (name: string) => filterField(shown, name);
  const choices = (name: string) => filterChoices(shown, name);
  return (
    <>
      <Section title={isReduced ? 'Fleet and authority' : 'Verdict, fleet and authority'}>
        <FirstFilters shown={shown} isReduced={isReduced} />
        <Select field={field('authority_type')} label="Has active authority" choices={AUTHORITIES} />
        <Checkbox field={choices('only_carrier_authority')} label="No broker authority" value="1" />
        <div className="filter-wide">
          <CheckboxGroup
            field={choices('contradiction')}
            label="To check live: any of these"
            hint="Two federal files contradict each other about the carrier"
            choices={CONTRADICTED}
          />
        </div>
      </Section>
      <Section title="Where it is">
        <CheckboxGroup
          field={choices('country')}
          label="Countries"
          hint="All three unless you choose."
          choices={COUNTRIES.map((code) => ({ value: code, label: COUNTRY_NAMES[code] }))}
        />
        <Select field={field('state')} label="Based in" choices={REGIONS} />
        {place ? (
          <>
            <PlaceField
              name={LOCATION}
              label="Based near"
              hint="City and state, postal code or market. Also matches names that contain your text."
              choice={place}
              errors={field(LOCATION).errors}
            />
            <NumberField
              field={field('radius')}
              label="Within"
              hint={`Default ${LOCATION_RADIUS_BOUNDS.default}`}
              unit="miles"
              min={LOCATION_RADIUS_BOUNDS.min}
              max={LOCATION_RADIUS_BOUNDS.most}
            />
            <SeenFields field={field} label="Seen within" unit="miles of it" />
          </>
        ) : null}
      </Section>
      {isReduced ? null : (
        <>
          <Section title="Safety and insurance">
            <CheckboxGroup field={choices('safety_rating')} label="Safety rating" choices={SAFETY_RATINGS} />
            <Checkbox
              field={choices('hide_safety_rating')}
              label="Hide the safety rating"
              value={HIDE_SAFETY_RATING_FLAG}
            />
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
          </Section>
          <Section title="Trucks and equipment">
            <RangeField
              label="Straight trucks"
              from={field('box_trucks_min')}
              to={field('box_trucks_max')}
              hint="Self-reported"
              {...STRAIGHT_BOX_TRUCKS_BOUNDS}
            />
            <RangeField
              label="Cargo vans"
              from={field('cargo_vans_min')}
              to={field('cargo_vans_max')}
              hint="Seen in inspections of 24 months"
              {...CARGO_VANS_BOUNDS}
            />
            <Checkbox field={choices('eld')} label="ELD connected" value={ELD_CONNECTED_FLAG} />
            <div className="filter-wide">
              <CheckboxGroup
                field={choices('equipment')}
                label="Equipment: any of these"
                hint="Based on the cargo a carrier reports, and on inspections and crash reports. Lowboy, drop deck and double drop are in no federal file; only your packets show them"
                choices={EQUIPMENT}
              />
            </div>
            <CheckboxGroup
              field={choices('specialization')}
              label="Known by"
              hint={`Leave blank for any source. Never seen in inspections: ${UNCOUNTED}`}
              choices={SPECIALIZATIONS}
            />
            <NumberField
              field={field('equipment_min')}
              label="Vehicles of it, at least"
              hint="Seen in inspections of 24 months and crash reports; straight trucks as reported"
              min={1}
              max={MAX_EQUIPMENT_MIN}
            />
            <NumberField
              field={field('equipment_share')}
              label="Share of the equipment, at least"
              hint="Default 50"
              unit="%"
              min={1}
              max={100}
            />
          </Section>
          <Section title="My carriers">
            <Checkbox field={choices('only_mine')} label="My carriers only" value="1" />
            <Checkbox field={choices('hide_mine')} label="Exclude my carriers" value="1" />
          </Section>
        </>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="filter-section">
      <legend>{title}</legend>
      <div className="filter-fields">{children}</div>
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
const CONTRADICTED = CONTRADICTIONS.map((value) => ({ value, label: capitalized(CONTRADICTION_LABELS[value]) }));
const SAFETY_RATINGS = choicesOf(SAFETY_RATING_OPTIONS);
const EQUIPMENT = choicesOf(EQUIPMENT_TYPE_LABELS);
const UNCOUNTED = EQUIPMENT_TYPES.filter((type) => !COUNTED_EQUIPMENT.includes(type))
  .map((type) => EQUIPMENT_TYPE_LABELS[type].toLowerCase())
  .join(', ');
const SPECIALIZATIONS = choicesOf(SPECIALIZATION_OPTION_LABELS);
