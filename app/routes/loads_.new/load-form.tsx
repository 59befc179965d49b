import type { FieldMetadata } from '@conform-to/react';
import { EQUIPMENT_TYPE_LABELS, EQUIPMENT_TYPES } from '@contract/carriers/equipment.constants';
import { MAX_STOPS } from '@contract/loads/loads.constants';
import {
  APPOINTMENT_STATE_LABELS,
  APPOINTMENT_STATES,
  STOP_HANDLING_LABELS,
  STOP_HANDLINGS,
  STOP_KIND_LABELS,
  STOP_KINDS,
} from '@contract/loads/stops.constants';
import { NOT_ON_FILE } from '@contract/shared/format';
import { COUNTRIES, COUNTRY_NAMES } from '@contract/shared/geography';
import { Link } from '@remix-run/react';
import { Checkbox, Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { SubmitButton } from '~/components/form/submit-button';
import { FacilityField } from '~/components/load/facility-field';
import { paths, withBase } from '~/paths';
import type { FieldsOf } from '~/view/posted-form';
import type { CopiedLoad } from './copied-load';
import type { newLoad } from './forms.server';
import { Found } from './found-address';
import { ADD_STOP, FIND_STOP, FIRST_STOPS, REMOVE_STOP } from './load-fields';

type StopFields = FieldsOf<typeof newLoad>['stops'][number];

const EQUIPMENT_LIST = 'equipment-kinds';

/**
 * A load and its stops, a row a stop where there is room. A stop is added and removed by a button that sends the form and
 * keeps what was typed.
 *
 * @param copied what the form begins with; null: empty
 */
export function LoadFormView({ copied }: { copied: CopiedLoad | null }) {
  const [form, fields] = usePostForm<typeof newLoad>('load', copied ?? { stops: FIRST_STOPS });
  const stops = fields.stops.getFieldList();
  const perStop = stops.map((stop) => stop.getFieldset());
  return (
    <PostForm
      of={form}
      className="form load-form new-load"
      heading={
        <>
          {/* First in the form, so that Enter creates the load and removes no stop. */}
          <button type="submit" className="heard-only" tabIndex={-1} aria-hidden="true">
            Create load
          </button>
          <p className="small-print">
            Needed: the reference, and a city or postal code for each stop. No carrier sees what the customer pays.
          </p>
        </>
      }
    >
      <div className="load-form-fields">
        <TextField field={fields.reference} label="Reference" autoComplete="off" />
        <TextField field={fields.customer_name} label="Customer" autoComplete="off" />
        <TextField field={fields.po_number} label="PO number" autoComplete="off" />
        <TextField field={fields.customer_rate} label="Customer rate (USD)" inputMode="decimal" autoComplete="off" />
        <TextField field={fields.rate} label="Carrier rate (USD)" inputMode="decimal" autoComplete="off" />
        <TextField field={fields.billable_miles} label="Billable miles" inputMode="numeric" />
        <TextField field={fields.equipment} label="Equipment" list={EQUIPMENT_LIST} autoComplete="off" />
        <TextField field={fields.trailer_length_ft} label="Trailer length (ft)" inputMode="numeric" />
        <TextField field={fields.commodity} label="Commodity" autoComplete="off" />
        <TextField field={fields.weight_lbs} label="Weight (lbs)" inputMode="numeric" />
        <TextField field={fields.cargo_value_usd} label="Cargo value (USD)" inputMode="numeric" />
        <datalist id={EQUIPMENT_LIST}>
          {EQUIPMENT_TYPES.map((type) => (
            <option key={type} value={EQUIPMENT_TYPE_LABELS[type]} />
          ))}
        </datalist>
      </div>
      <div className="load-form-fields">
        <Checkbox field={fields.is_temperature_controlled} label="Temperature-controlled" />
        <TextField field={fields.temperature_min_f} label="Temperature (°F)" autoComplete="off" />
        <TextField field={fields.temperature_max_f} label="Highest temperature (°F)" autoComplete="off" />
        <Checkbox field={fields.is_hazmat} label="Hazmat" />
        <TextField field={fields.hazmat_un_number} label="Hazmat UN number" autoComplete="off" />
        <TextField field={fields.hazmat_class} label="Hazmat class" autoComplete="off" />
      </div>
      <p className="small-print">Times are local to the stop. Without an end it is an appointment.</p>
      <div id={fields.stops.id} className="stack">
        {stops.map((stop, at) => (
          <Stop key={stop.key} at={at} fields={perStop[at]!} isOnly={stops.length === 1} />
        ))}
      </div>
      <div className="button-row">
        <SubmitButton>Create load</SubmitButton>
        {stops.length < MAX_STOPS ? (
          <button
            className="button"
            type="submit"
            name="intent"
            value={ADD_STOP}
            formAction={withBase(`${paths.loadNew()}#stop-${stops.length + 1}`)}
          >
            Add stop
          </button>
        ) : null}
        <Link to={paths.loads()}>Cancel</Link>
      </div>
    </PostForm>
  );
}

interface StopProps {
  at: number;
  fields: { [Name in keyof StopFields]-?: FieldMetadata<StopFields[Name]> };
  isOnly: boolean;
}

const KINDS = STOP_KINDS.map((value) => ({ value, label: STOP_KIND_LABELS[value] }));
const APPOINTMENTS = [
  { value: '', label: NOT_ON_FILE },
  ...APPOINTMENT_STATES.map((value) => ({ value, label: APPOINTMENT_STATE_LABELS[value] })),
];
const HANDLINGS = [
  { value: '', label: NOT_ON_FILE },
  ...STOP_HANDLINGS.map((value) => ({ value, label: STOP_HANDLING_LABELS[value] })),
];
const COUNTRY_CHOICES = COUNTRIES.map((value) => ({ value, label: COUNTRY_NAMES[value] }));

function Stop({ at, fields, isOnly }: StopProps) {
  const hasOffset = fields.utc_offset.initialValue !== undefined || TIMES.some((name) => fields[name].errors);
  const isTyped = (name: (typeof FOLDED)[number]) => Boolean(fields[name].errors || fields[name].initialValue);
  const isAbroad = (fields.country.initialValue ?? 'US') !== 'US' || fields.country.errors !== undefined;
  return (
    <fieldset className="filter-section" id={`stop-${at + 1}`}>
      <legend>Stop {at + 1}</legend>
      <div className="stop-row">
        <Select field={fields.kind} label="Kind" choices={KINDS} />
        <FacilityField field={fields.name} label="Facility" names={namesOf(fields)} />
        <TextField field={fields.street} label="Street" autoComplete="off" />
        <TextField field={fields.city} label="City" autoComplete="off" />
        <TextField field={fields.state} label="State" autoComplete="off" />
        <TextField field={fields.postal_code} label="Postal code" autoComplete="off" />
        <TextField field={fields.window_starts_at} label="From" type="datetime-local" />
        <TextField field={fields.window_ends_at} label="To" type="datetime-local" />
        {hasOffset ? (
          <TextField
            field={fields.utc_offset}
            label="UTC offset"
            hint="As in -06:00, where the clock shows a time twice"
            autoComplete="off"
          />
        ) : null}
      </div>
      <div className="stop-more">
        <details open={isAbroad || FOLDED.some(isTyped)}>
          <summary className="discloses">Country, numbers, contact</summary>
          <div className="load-form-fields">
            <Select field={fields.country} label="Country" choices={COUNTRY_CHOICES} />
            <TextField field={fields.reference_number} label="Pickup or delivery number" autoComplete="off" />
            <TextField field={fields.appointment_number} label="Appointment number" autoComplete="off" />
            <Select field={fields.appointment_state} label="Appointment" choices={APPOINTMENTS} />
            <Select field={fields.handling} label="Live or drop" choices={HANDLINGS} />
            <TextField field={fields.contact_name} label="Contact" autoComplete="off" />
            <TextField field={fields.contact_phone} label="Contact phone" type="tel" autoComplete="off" />
          </div>
        </details>
        <button
          className="button"
          type="submit"
          name="intent"
          value={`${FIND_STOP}${at}`}
          formAction={withBase(`${paths.loadNew()}#stop-${at + 1}`)}
        >
          {`Find address of stop ${at + 1}`}
        </button>
        {isOnly ? null : (
          <button className="button" type="submit" name="intent" value={`${REMOVE_STOP}${at}`}>
            {`Remove stop ${at + 1}`}
          </button>
        )}
      </div>
      <Found at={at} />
    </fieldset>
  );
}

/** Fields that most stops leave empty. */
const FOLDED = [
  'reference_number',
  'appointment_number',
  'appointment_state',
  'handling',
  'contact_name',
  'contact_phone',
] as const;

/** Of the fields that a known facility fills. */
const namesOf = ({ name, street, city, state, postal_code, country }: StopProps['fields']) => ({
  name: name.name,
  street: street.name,
  city: city.name,
  state: state.name,
  postal_code: postal_code.name,
  country: country.name,
});

const TIMES = ['window_starts_at', 'window_ends_at'] as const;
