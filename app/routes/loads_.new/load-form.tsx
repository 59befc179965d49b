import type { FieldMetadata } from '@conform-to/react';
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
import type { newLoad } from './forms.server';
import { Found } from './found-address';
import { ADD_STOP, FIND_STOP, FIRST_STOPS, REMOVE_STOP } from './load-fields';

type StopFields = FieldsOf<typeof newLoad>['stops'][number];

/** A load and its stops. A stop is added and removed by a button that sends the form and keeps what was typed. */
export function LoadFormView() {
  const [form, fields] = usePostForm<typeof newLoad>('load', { stops: FIRST_STOPS });
  const stops = fields.stops.getFieldList();
  const perStop = stops.map((stop) => stop.getFieldset());
  return (
    <PostForm
      of={form}
      className="form load-form"
      heading={
        <>
          {/* First in the form, so that Enter creates the load and removes no stop. */}
          <button type="submit" className="heard-only" tabIndex={-1} aria-hidden="true">
            Create load
          </button>
        </>
      }
    >
      <div className="load-form-fields">
        <TextField field={fields.reference} label="Reference" hint="Your load number" autoComplete="off" />
        <TextField field={fields.customer_name} label="Customer" autoComplete="off" isOptional />
        <TextField field={fields.po_number} label="PO number" autoComplete="off" isOptional />
        <TextField
          field={fields.customer_rate}
          label="Customer rate (USD)"
          hint="No carrier sees it"
          inputMode="decimal"
          autoComplete="off"
          isOptional
        />
        <TextField field={fields.rate} label="Carrier rate (USD)" inputMode="decimal" autoComplete="off" isOptional />
        <TextField field={fields.commodity} label="Commodity" autoComplete="off" isOptional />
        <TextField field={fields.equipment} label="Equipment" hint="As in van, reefer, flatbed" isOptional />
        <TextField field={fields.trailer_length_ft} label="Trailer length (ft)" inputMode="numeric" isOptional />
        <TextField field={fields.weight_lbs} label="Weight (lbs)" inputMode="numeric" isOptional />
        <TextField
          field={fields.cargo_value_usd}
          label="Cargo value (USD)"
          hint="Compared with the carrier’s cargo coverage"
          inputMode="numeric"
          isOptional
        />
        <Checkbox field={fields.is_hazmat} label="Hazmat" />
        <Checkbox field={fields.is_temperature_controlled} label="Temperature-controlled" />
        <TextField
          field={fields.hazmat_un_number}
          label="Hazmat UN number"
          hint="As in UN1993"
          autoComplete="off"
          isOptional
        />
        <TextField
          field={fields.hazmat_class}
          label="Hazmat class"
          hint="As in 3 or 2.1"
          autoComplete="off"
          isOptional
        />
        <TextField
          field={fields.temperature_min_f}
          label="Temperature (°F)"
          hint="The set point, or the lowest"
          autoComplete="off"
          isOptional
        />
        <TextField
          field={fields.temperature_max_f}
          label="Highest temperature (°F)"
          hint="Blank: the set point"
          autoComplete="off"
          isOptional
        />
        <TextField
          field={fields.billable_miles}
          label="Billable miles"
          hint="Blank: estimated from the stops"
          inputMode="numeric"
          isOptional
        />
      </div>
      <div id={fields.stops.id} className="stack-wide">
        {stops.map((stop, at) => (
          <Stop key={stop.key} at={at} fields={perStop[at]!} isOnly={stops.length === 1} />
        ))}
      </div>
      {stops.length < MAX_STOPS ? (
        <p>
          <button
            className="button"
            type="submit"
            name="intent"
            value={ADD_STOP}
            formAction={withBase(`${paths.loadNew()}#stop-${stops.length + 1}`)}
          >
            Add stop
          </button>
        </p>
      ) : null}
      <div className="button-row">
        <SubmitButton>Create load</SubmitButton>
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
  return (
    <fieldset className="filter-section" id={`stop-${at + 1}`}>
      <legend>Stop {at + 1}</legend>
      <div className="load-form-fields">
        <Select field={fields.kind} label="Pickup or delivery" choices={KINDS} />
        <TextField
          field={fields.window_starts_at}
          label="From"
          hint="Local time of the stop"
          type="datetime-local"
          isOptional
        />
        <TextField
          field={fields.window_ends_at}
          label="To"
          hint="Blank: an appointment"
          type="datetime-local"
          isOptional
        />
        <FacilityField field={fields.name} label="Facility" names={namesOf(fields)} isOptional />
        <TextField field={fields.street} label="Street" autoComplete="off" isOptional />
        <TextField field={fields.city} label="City" autoComplete="off" />
        <TextField field={fields.state} label="State" hint="As in TX" autoComplete="off" />
        <TextField field={fields.postal_code} label="Postal code" autoComplete="off" isOptional />
        <Select field={fields.country} label="Country" choices={COUNTRY_CHOICES} />
        <TextField field={fields.reference_number} label="Pickup or delivery number" autoComplete="off" isOptional />
        <TextField field={fields.appointment_number} label="Appointment number" autoComplete="off" isOptional />
        <Select field={fields.appointment_state} label="Appointment" choices={APPOINTMENTS} isOptional />
        <Select field={fields.handling} label="Live or drop" choices={HANDLINGS} isOptional />
        <TextField field={fields.contact_name} label="Contact" autoComplete="off" isOptional />
        <TextField field={fields.contact_phone} label="Contact phone" type="tel" autoComplete="off" isOptional />
        {hasOffset ? (
          <TextField
            field={fields.utc_offset}
            label="UTC offset"
            hint="As in -06:00, where the clock shows a time twice"
            autoComplete="off"
            isOptional
          />
        ) : null}
      </div>
      <p>
        <button
          className="button"
          type="submit"
          name="intent"
          value={`${FIND_STOP}${at}`}
          formAction={withBase(`${paths.loadNew()}#stop-${at + 1}`)}
        >
          {`Find address of stop ${at + 1}`}
        </button>
      </p>
      <Found at={at} />
      {isOnly ? null : (
        <p>
          <button className="button" type="submit" name="intent" value={`${REMOVE_STOP}${at}`}>
            {`Remove stop ${at + 1}`}
          </button>
        </p>
      )}
    </fieldset>
  );
}

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
