import type { LoadSource, OwnLoadField } from '@contract/loads/loads.constants';
import type { Load } from '@contract/loads/loads.entities';
import {
  formatCents,
  formatDollars,
  formatMiles,
  formatMoment,
  formatPhone,
  formatPounds,
} from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';

interface Fact {
  term: string;
  value: ReactNode;
  /** A field that a person may set here; only the TMS sets the others. */
  own?: OwnLoadField;
}

/** A load's data, each with its source: the TMS, or a person here, whose value the TMS does not overwrite. */
export function LoadFacts({ load, team }: { load: Load; team: string | null }) {
  const columns: readonly Column<Fact>[] = [
    { key: 'term', header: 'Field', isRowHeader: true, cell: ({ term }) => term },
    { key: 'value', header: 'Value', cell: ({ value }) => value ?? <Missing /> },
    { key: 'from', header: 'From', isOneLine: true, cell: (fact) => sourceOf(fact, load) },
  ];
  return (
    <>
      <p>
        {SENT[load.source](load.source_updated_at ?? load.created_at)} What is set here stays, whatever is sent later.
      </p>
      <DataTable
        caption="What is known of the load, and from where"
        isCaptionHidden
        isCompact
        columns={columns}
        rows={factsOf(load, team)}
        rowKey={({ term }) => term}
      />
    </>
  );
}

const SENT: Readonly<Record<LoadSource, (at: string) => string>> = {
  api: (at) => `Sent by your TMS, last on ${formatMoment(at)}.`,
  csv: (at) => `From a CSV file, last on ${formatMoment(at)}.`,
  form: (at) => `Typed in on ${formatMoment(at)}.`,
};

const SOURCES: Readonly<Record<LoadSource, string>> = { api: 'Your TMS', csv: 'CSV file', form: 'Typed in' };

function sourceOf({ own, value }: Fact, load: Load): ReactNode {
  if (own && load.own_fields.includes(own)) return 'Set here';
  return value ? SOURCES[load.source] : <Missing>None</Missing>;
}

function factsOf(load: Load, team: string | null): Fact[] {
  const { rate_per_mile_cents: perMile, billable_miles: miles, billable_miles_source: milesSource } = load;
  const estimate = milesSource === 'estimate' ? ' (estimate)' : '';
  const given = (value: number | null, print: (value: number) => string) => (value === null ? null : print(value));
  return [
    { term: 'Customer', value: load.customer_name },
    { term: 'Commodity', value: load.commodity },
    {
      term: 'Equipment',
      value: [load.equipment, given(load.trailer_length_ft, (feet) => `${feet} ft`)].filter(Boolean).join(', ') || null,
    },
    { term: 'Weight', value: given(load.weight_lbs, formatPounds) },
    { term: 'Cargo value', value: given(load.cargo_value_usd, formatDollars) },
    {
      term: 'Classifications',
      value: (
        <>
          {load.classifications.of.map(({ name }) => name).join(', ') || 'None'}{' '}
          {load.classifications.is_set ? (
            <span className="small-print">Set here: {load.classifications.reason}</span>
          ) : null}{' '}
          <Link to={paths.loadClassifications(load.id)}>Change</Link>
        </>
      ),
    },
    {
      term: 'Goods',
      value:
        [load.is_hazmat ? 'Hazmat' : null, load.is_temperature_controlled ? 'Temperature-controlled' : null]
          .filter(Boolean)
          .join(', ') || null,
    },
    { term: 'Rate', value: given(load.rate_cents, formatCents) },
    { term: 'Billable miles', value: given(miles, (one) => `${formatMiles(one)}${estimate}`) },
    { term: 'Rate per mile', value: given(perMile, (cents) => `${formatCents(cents)}${estimate}`) },
    {
      term: 'Carrier',
      value: load.carrier?.legal_name ?? (load.carrier && `Carrier ${load.carrier.id}`),
      own: 'carrier',
    },
    { term: 'Truck', value: load.vehicle?.label, own: 'vehicle' },
    {
      term: 'Driver',
      value:
        [load.driver_name, load.driver_phone_e164 && formatPhone(load.driver_phone_e164)].filter(Boolean).join(', ') ||
        null,
      own: 'driver',
    },
    { term: 'Assignee', value: load.load_lock_assignee?.full_name, own: 'load_lock_assignee_id' },
    { term: 'Team', value: team, own: 'team_id' },
  ];
}
