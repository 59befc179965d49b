import { EQUIPMENT_TYPE_LABELS, EQUIPMENT_TYPES } from '@contract/carriers/equipment.constants';
import type { PostedEquipmentType } from '@contract/load-board/board.entities';
import { MAX_DEADHEAD_MILES, TRUCK_POSTING_DAYS } from '@contract/load-board/load-board.constants';
import { Link } from '@remix-run/react';
import { Select } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { NumberField } from '@ui/form/number-field';
import { TextField } from '@ui/form/text-field';
import { ButtonForm } from '~/components/form/button-form';
import { PlaceField } from '~/components/form/place-field';
import { useRefused } from '~/components/form/refusal';
import { SubmissionId } from '~/components/form/submission-id';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import { TRUCK_FIELDS } from '~/view/load-board/truck-form';
import type { PlaceChoice } from '~/view/place-choice';

interface TruckPostingFormProps {
  /** The form's initial values. */
  shown: Readonly<Record<string, string>>;
  /** The meanings of the kinds of equipment. */
  kinds: readonly PostedEquipmentType[];
  places: Readonly<Record<'origin' | 'destination', PlaceChoice>> | undefined;
  /** Of the typed carrier; omitted: not loaded yet. */
  trucks: readonly { id: number; label: string }[] | undefined;
  /** The posting to change; omitted: a new one. */
  edited?: { version: number; isOff: boolean };
}

const EMPTY: PlaceChoice = { status: 'empty' };
const EQUIPMENT = EQUIPMENT_TYPES.map((value) => ({ value, label: EQUIPMENT_TYPE_LABELS[value] }));

function ends(edited: TruckPostingFormProps['edited']): string {
  if (!edited) return `It expires after ${TRUCK_POSTING_DAYS} days unless you extend it.`;
  return edited.isOff
    ? 'It stays off the list until you post it again.'
    : `Saving extends it for ${TRUCK_POSTING_DAYS} more days.`;
}

/** A truck that a carrier offers: its place, its kind, its deadhead. */
export function TruckPostingForm({ shown, kinds, places, trucks = [], edited }: TruckPostingFormProps) {
  const refused = useRefused();
  const own = refused?.form === 'truck' ? refused.result : undefined;
  const field = (name: string) => ({
    name,
    initialValue: own?.initialValue ? (own.initialValue[name] ?? '') : shown[name],
    errors: own?.error?.[name] ?? undefined,
  });
  const { origin = EMPTY, destination = EMPTY } = places ?? {};
  return (
    <section className="stack" aria-labelledby="new-truck-title">
      <h2 id="new-truck-title">{edited ? 'Edit truck' : 'Post a truck'}</h2>
      <ButtonForm className="form load-form" version={edited}>
        <ErrorSummary fields={TRUCK_FIELDS.map(field)} formErrors={own?.error?.[''] ?? undefined} />
        <SubmissionId />
        <div className="load-form-fields">
          {edited ? null : (
            <TextField
              field={field('carrier_id')}
              label="Carrier’s DOT number"
              hint="A carrier you are connected with"
              inputMode="numeric"
              autoComplete="off"
            />
          )}
          <PlaceField
            name="origin"
            label="Where the truck is"
            hint="City, ZIP code, market or state"
            choice={origin}
            errors={field('origin').errors}
          />
          <PlaceField
            name="destination"
            label="Where it wants to go"
            hint="Blank: anywhere"
            choice={destination}
            errors={field('destination').errors}
            isOptional
          />
          <Select field={field('posted_equipment_type')} label="Equipment" choices={EQUIPMENT} />
          <NumberField
            field={field('deadhead_miles_tolerance')}
            label="Deadhead"
            unit="miles"
            min={0}
            max={MAX_DEADHEAD_MILES}
          />
          <TextField field={field('start_date')} type="date" label="Free from" />
          {trucks.length > 0 ? (
            <Select
              field={field('carrier_vehicle_id')}
              label="Truck"
              choices={[
                { value: '', label: 'Any truck' },
                ...trucks.map(({ id, label }) => ({ value: String(id), label })),
              ]}
            />
          ) : null}
        </div>
        {kinds.length > 0 ? (
          <details>
            <summary className="discloses">What the kinds of equipment are</summary>
            <ul className="plain-bullets">
              {kinds.map(({ name, label, description }) => (
                <li key={name}>
                  {label}: {description}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <p className="small-print">{ends(edited)}</p>
        {edited ? (
          <div className="button-row">
            <SubmitButton>Save truck</SubmitButton>
            <Link to={paths.truckPostings()}>Cancel</Link>
          </div>
        ) : (
          <div className="button-row">
            <SubmitButton intent="post-truck">Post truck</SubmitButton>
            <SubmitButton look="plain" intent="show-trucks">
              Choose a truck
            </SubmitButton>
          </div>
        )}
      </ButtonForm>
    </section>
  );
}
