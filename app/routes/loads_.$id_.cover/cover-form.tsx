import type { LoadVehicleChoice } from '@contract/loads/load-vehicles.calls';
import { RATE_CONFIRMATION_PROBLEMS } from '@contract/rate-confirmations/rate-confirmations.constants';
import { formatCents, formatDate, formatMiles, formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Checkbox, CheckboxGroup, Select } from '@ui/form/choices';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { SubmitButton } from '~/components/form/submit-button';
import { TypedMoney } from '~/components/load/typed-money';
import { KeptLink } from '~/components/row-link';
import { paths } from '~/paths';
import { problemsElsewhere } from '~/view/load/paper-problems';
import type { ChosenCarrier, CoverChoices, LoadToCover } from './cover-page.server';
import type { coverAndSend } from './forms.server';
import { SURE_OF_PAY } from './sure-of-pay';

interface CoverFormProps {
  load: LoadToCover;
  carrier: ChosenCarrier['carrier'];
  choices: CoverChoices;
}

/** Carrier pay, driver, truck and temperature, and to whom the rate confirmation goes: the load is covered at once. */
export function CoverForm({ load, carrier, choices }: CoverFormProps) {
  const { paper, bid, trucks } = choices;
  const known = paper?.known_addresses ?? [];
  const pay = bid?.amount_cents ?? load.rate_cents;
  const [form, fields] = usePostForm<typeof coverAndSend>('cover', {
    pay: pay === null ? '' : formatCents(pay).replace('$', ''),
    temperature_min_f: String(load.temperature_min_f ?? ''),
    temperature_max_f: String(load.temperature_max_f ?? ''),
    known: known.length === 1 ? [known[0]!.email] : [],
  });
  const isAsked = fields.pay.errors?.some((error) => error.includes(SURE_OF_PAY)) ?? false;
  const elsewhere = paper ? problemsElsewhere(paper.problems) : [];
  const maySend = paper !== null && elsewhere.length === 0 && known.length > 0 && paper.existing_id === null;
  return (
    <PostForm of={form} version={load} className="form cover-fields">
      <input type="hidden" name="carrier_id" value={carrier.id} />
      {/* The form's default button: the key Enter in a field covers no load and sends no paper. */}
      <button type="submit" disabled hidden />
      {paper ? (
        <>
          <TextField
            field={fields.pay}
            label="Carrier pay (linehaul)"
            hint={paySource(choices, load)}
            inputMode="decimal"
            autoComplete="off"
          />
          <TypedMoney field={fields.pay} load={load} />
          {isAsked ? <Checkbox field={fields.sure} label={SURE_OF_PAY} /> : null}
          {/* With script as well: what leaves when the script begins moves the buttons below it under the pointer. */}
          {load.customer_rate_cents === undefined ? null : (
            <SubmitButton intent="margin" look="plain">
              Update margin
            </SubmitButton>
          )}
        </>
      ) : null}
      {paper &&
      (load.is_temperature_controlled || load.temperature_min_f !== null || load.temperature_max_f !== null) ? (
        <div className="cover-row">
          <TextField
            field={fields.temperature_min_f}
            label="Lowest temperature (°F)"
            hint={
              paper.problems.includes(RATE_CONFIRMATION_PROBLEMS.temperature)
                ? 'The load doesn’t say it'
                : 'From the load'
            }
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            field={fields.temperature_max_f}
            label="Highest temperature (°F)"
            hint="One alone is the set point"
            inputMode="numeric"
            autoComplete="off"
          />
          <Checkbox field={fields.unit_off} label="Dry load: reefer unit off" />
        </div>
      ) : null}
      <div className="cover-row">
        <TextField field={fields.driver_name} label="Driver" isOptional autoComplete="off" />
        <TextField field={fields.driver_phone} label="Driver’s cell" type="tel" isOptional autoComplete="off" />
      </div>
      <Truck trucks={trucks} fields={fields} />
      {maySend ? (
        <CheckboxGroup
          field={fields.known}
          label="Send rate confirmation to"
          choices={known.map(({ email, known_as }) => ({ value: email, label: email, hint: known_as }))}
        />
      ) : null}
      <div className="button-row">
        {maySend ? <SubmitButton intent="cover-and-send">Cover and send rate confirmation</SubmitButton> : null}
        <SubmitButton intent="cover" look={maySend ? 'plain' : 'primary'}>
          {paper ? 'Cover only' : 'Cover load'}
        </SubmitButton>
        <KeptLink to={paths.loadCover(load.id)}>Choose another carrier</KeptLink>
      </div>
      {paper && !maySend ? <WhyNotSent carrierId={carrier.id} paper={paper} problems={elsewhere} /> : null}
      <ul className="plain-bullets small-print">
        {load.carrier ? (
          <li>Replaces the carrier that has the load now, with its truck, trailer and drivers.</li>
        ) : null}
        {bid ? <li>Takes the load off the board and ends the other bids.</li> : null}
        <li>We’ll save a vetting record with today’s data and your name.</li>
        <li>{paper ? '“Cover only” doesn’t notify the carrier.' : 'The carrier isn’t notified.'}</li>
      </ul>
      <details open={Boolean(fields.reason.errors || fields.reason.initialValue)}>
        <summary className="discloses">Add a note</summary>
        <TextArea
          field={fields.reason}
          label="Note"
          hint="Saved in the carrier’s history and in the vetting record"
          isOptional
          rows={2}
        />
      </details>
    </PostForm>
  );
}

/** Where the pay comes from: nothing is taken silently. */
function paySource({ bid }: CoverChoices, { rate_cents: rate }: LoadToCover): string {
  if (bid)
    return `From the bid of ${formatCents(bid.amount_cents)}, accepted${bid.decided_by ? ` by ${bid.decided_by}` : ''} ${formatMoment(bid.decided_at)}${
      rate === null ? '' : `. The load’s rate is ${formatCents(rate)}`
    }`;
  return rate === null ? 'The load has no rate' : 'From the load’s rate';
}

type Fields = ReturnType<typeof usePostForm<typeof coverAndSend>>[1];

/** One of the carrier's known trucks, or another by its numbers. */
function Truck({ trucks, fields }: { trucks: readonly LoadVehicleChoice[]; fields: Fields }) {
  const typed = (
    <div className="cover-row">
      <TextField field={fields.unit} label="Unit number" isOptional autoComplete="off" />
      <TextField field={fields.vin} label="VIN" hint="17 characters" isOptional autoComplete="off" />
    </div>
  );
  if (trucks.length === 0) return typed;
  const isTyped = [fields.unit, fields.vin].some(({ initialValue, errors }) => initialValue || errors);
  return (
    <>
      <Select
        field={fields.carrier_vehicle_id}
        label="Truck"
        hint="The nearest to the pickup first"
        isOptional
        choices={[
          { value: '', label: 'Not assigned yet' },
          ...trucks.map((truck) => ({ value: String(truck.carrier_vehicle_id), label: truckWords(truck) })),
        ]}
      />
      <details open={isTyped}>
        <summary className="discloses">Another truck</summary>
        {typed}
      </details>
    </>
  );
}

/** "Truck 101, VIN …0937: 27 mi, not on certificate". What speaks against it is in the choice itself. */
function truckWords(truck: LoadVehicleChoice): string {
  const {
    label,
    miles_to_pickup: miles,
    can_reach,
    on_certificate,
    active_loads,
    last_with_other_carrier: other,
  } = truck;
  const facts = [
    miles === null ? null : `${formatMiles(miles)} from pickup`,
    can_reach === 'no' ? 'can’t be there in time' : null,
    on_certificate === 'no' ? 'not on certificate' : null,
    other ? `inspected with ${other.legal_name ?? `carrier ${other.carrier_id}`} ${formatDate(other.on)}` : null,
    active_loads.length > 0 ? `on ${active_loads.map(({ reference }) => reference).join(', ')}` : null,
  ].filter(Boolean);
  return facts.length === 0 ? label : `${label}: ${facts.join(', ')}`;
}

interface WhyNotSentProps {
  carrierId: number;
  paper: NonNullable<CoverChoices['paper']>;
  problems: readonly string[];
}

/** What has to be fixed on another page first. */
function WhyNotSent({ carrierId, paper, problems }: WhyNotSentProps) {
  return (
    <div className="stack">
      <p>
        <strong>The rate confirmation can’t be sent from here.</strong> Cover the load, then send it from its own page.
      </p>
      <ul className="plain-bullets">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {paper.known_addresses.length === 0 ? (
          <li>
            No address of this carrier is known. <Link to={paths.carrierCall(carrierId)}>Call the carrier</Link> at a
            number on file: they confirm one in a proven call.
          </li>
        ) : null}
        {paper.existing_id === null ? null : (
          <li>
            <Link to={paths.rateConfirmation(paper.existing_id)}>This carrier has one for the load already</Link>
          </li>
        )}
      </ul>
    </div>
  );
}
