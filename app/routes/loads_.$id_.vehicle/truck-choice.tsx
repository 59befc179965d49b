import type { LoadVehicleChoice } from '@contract/loads/load-vehicles.calls';
import type { Load } from '@contract/loads/loads.entities';
import { agoAt } from '@contract/loads/stop-times';
import { formatCount, formatDate, formatInteger } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Button } from '@ui/button';
import { Missing, NotOnFile } from '@ui/definition-list';
import { TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { ButtonForm } from '~/components/form/button-form';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { Refusal } from '~/components/form/refusal';
import { SubmitButton } from '~/components/form/submit-button';
import { KeptLink } from '~/components/row-link';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';
import type { chooseTruck, nameTruck } from './forms.server';

interface TruckChoiceProps {
  load: Pick<Load, 'id' | 'version' | 'carrier' | 'carrier_vehicle_id'>;
  choices: readonly LoadVehicleChoice[];
  now: string;
}

/** The carrier's trucks with what speaks for each, and a form for one that is not among them. */
export function TruckChoice({ load, choices, now }: TruckChoiceProps) {
  if (load.carrier === null)
    return (
      <Notice kind="info" title="The load has no carrier">
        <p>
          A truck is a carrier’s. <KeptLink to={paths.loadCover(load.id)}>Cover the load first</KeptLink>
        </p>
      </Notice>
    );
  return (
    <div className="stack-wide account-tab">
      <KnownTrucks load={load} choices={choices} now={now} />
      <OtherTruck load={load} />
    </div>
  );
}

const ON_CERTIFICATE: Readonly<Record<LoadVehicleChoice['on_certificate'], string>> = {
  yes: 'Listed',
  no: 'Not listed',
  any_auto: 'Any auto is covered',
  no_certificate: 'No verified certificate',
};

const CAN_REACH: Readonly<Record<LoadVehicleChoice['can_reach'], string | null>> = {
  yes: 'Can be there in time',
  no: 'Cannot be there in time',
  unknown: null,
};

function columnsFor(
  load: TruckChoiceProps['load'],
  now: string,
  isSaidOfAll: boolean,
): readonly Column<LoadVehicleChoice>[] {
  return [
    {
      key: 'truck',
      header: 'Truck',
      isRowHeader: true,
      cell: ({ label, plate, plate_state }) => (
        <>
          {label}
          {plate ? (
            <span className="row-note">
              Plate {plate_state} {plate}
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: 'pickup',
      header: 'To pickup',
      cell: ({ miles_to_pickup: miles, miles_source: source, can_reach: can, last_seen: seen }) =>
        miles === null ? (
          <Missing>No position</Missing>
        ) : (
          <>
            {formatInteger(miles)} mi{source === 'estimate' ? ' (estimate)' : ''}
            <span className={can === 'no' && !isSaidOfAll ? 'row-note attention' : 'row-note'}>
              {[isSaidOfAll ? null : CAN_REACH[can], seen && `seen ${agoAt(seen.observed_at, now)}`]
                .filter(Boolean)
                .join(', ')}
            </span>
          </>
        ),
    },
    {
      key: 'eld',
      header: 'On ELD',
      cell: ({ on_eld }) => (on_eld ? 'Yes' : <strong className="attention">No</strong>),
    },
    {
      key: 'certificate',
      header: 'On certificate',
      cell: ({ on_certificate: on }) =>
        on === 'no' ? <strong className="attention">{ON_CERTIFICATE.no}</strong> : ON_CERTIFICATE[on],
    },
    {
      key: 'inspected',
      header: 'Inspected with carrier',
      cell: ({ last_inspection_on: on }) => (on ? formatDate(on) : <NotOnFile />),
    },
    {
      key: 'other',
      header: 'With another carrier',
      cell: ({ last_with_other_carrier: other }) =>
        other ? (
          <>
            <Link to={paths.carrier(other.carrier_id)}>{other.legal_name ?? `Carrier ${other.carrier_id}`}</Link>
            <span className="row-note attention">{formatDate(other.on)}</span>
          </>
        ) : (
          <NotOnFile />
        ),
    },
    {
      key: 'busy',
      header: 'Other open loads',
      cell: ({ active_loads: loads }) => {
        const others = loads.filter(({ id }) => id !== load.id);
        return others.length === 0
          ? 'None'
          : others.map(({ id, reference }, at) => (
              <span key={id}>
                {at > 0 ? ', ' : ''}
                <Link to={paths.load(id)}>{reference}</Link>
              </span>
            ));
      },
    },
    {
      key: 'choose',
      header: 'Choose',
      cell: ({ carrier_vehicle_id: id, label }) =>
        id === load.carrier_vehicle_id ? (
          'On this load'
        ) : (
          <Button look="plain" name="carrier_vehicle_id" value={String(id)} aria-label={`Choose ${label}`}>
            Choose
          </Button>
        ),
    },
  ];
}

function KnownTrucks({ load, choices, now }: TruckChoiceProps) {
  const [form] = usePostForm<typeof chooseTruck>('choose');
  return (
    <section className="stack" aria-labelledby="known-title">
      <h2 id="known-title">Trucks of {load.carrier?.legal_name ?? 'the carrier'}</h2>
      <Refusal of={form.id} />
      {choices.length === 0 ? (
        <p className="missing">No known trucks: none on the carrier’s ELD, none on its earlier loads.</p>
      ) : (
        <ButtonForm id={form.id} about={{ intent: 'choose-truck' }} version={load}>
          <p className="small-print">{orderInWords(choices)}</p>
          <DataTable
            caption="Trucks of the carrier"
            isCaptionHidden
            columns={columnsFor(load, now, noneInTime(choices))}
            rows={choices}
            rowKey={({ id }) => id}
          />
        </ButtonForm>
      )}
      {load.carrier_vehicle_id === null ? null : (
        <ButtonForm version={load}>
          <SubmitButton look="plain" intent="remove-truck">
            Remove truck
          </SubmitButton>
        </ButtonForm>
      )}
    </section>
  );
}

/** Then it is said once, not in each row: after the window is over it is so for every truck. */
const noneInTime = (choices: readonly LoadVehicleChoice[]) =>
  choices.every(({ miles_to_pickup: miles, can_reach: can }) => miles === null || can === 'no');

/** The place of a truck without a position is unknown: it may be the nearest. */
function orderInWords(choices: readonly LoadVehicleChoice[]): string {
  const unseen = choices.filter(({ miles_to_pickup: miles }) => miles === null).length;
  if (unseen === choices.length) return 'No truck has a position within this load’s tracking times';
  const last = unseen === 0 ? '' : `. ${formatCount(unseen, 'truck')} without a position last`;
  return `Nearest to the pickup first${last}${noneInTime(choices) ? '. None with a position can be there in time' : ''}`;
}

function OtherTruck({ load }: Pick<TruckChoiceProps, 'load'>) {
  const [form, fields] = usePostForm<typeof nameTruck>('name');
  return (
    <section className="stack" aria-labelledby="other-title">
      <h2 id="other-title">Another truck</h2>
      <PostForm of={form} version={load} intent="name-truck" submit="Use this truck">
        <TextField
          field={fields.unit}
          label="Unit number"
          hint="What the carrier calls it"
          isOptional
          autoComplete="off"
        />
        <TextField field={fields.vin} label="VIN" hint="17 characters" isOptional autoComplete="off" />
        <TextField field={fields.plate} label="Plate" isOptional autoComplete="off" />
        <TextField
          field={fields.plate_state}
          label="Plate state"
          hint="Two letters, such as TX"
          isOptional
          autoComplete="off"
        />
      </PostForm>
    </section>
  );
}
