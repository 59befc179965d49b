import { hazmatInWords } from '@contract/loads/hazmat';
import { CLOSED_LOAD_STATUSES, type LoadSource, type OwnLoadField } from '@contract/loads/loads.constants';
import type { Load } from '@contract/loads/loads.entities';
import { temperatureInWords } from '@contract/loads/temperature';
import {
  formatCents,
  formatDollars,
  formatMiles,
  formatMoment,
  formatPounds,
  NONE,
  NOT_ON_FILE,
} from '@contract/shared/format';
import type { NumberFlags } from '@contract/shared/number-flags';
import { None, NotOnFile } from '@ui/definition-list';
import type { ReactNode } from 'react';
import { PhoneText } from '~/components/phone-link';
import { KeptLink } from '~/components/row-link';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';
import { SOURCE_LABELS } from '~/view/load/source-labels';

interface Fact {
  term: string;
  value: ReactNode;
  /** On the wire: what of it changed since the load came in shows who gave it. */
  fields?: readonly string[];
  /** A field that a person may set here; only the TMS sets the others. */
  own?: OwnLoadField;
}

/**
 * A load's data, each with its source: the TMS, or a person here, whose value the TMS does not overwrite. What the answer
 * at the top of the page says is left out, and what is not on file stands in one line.
 */
interface LoadFactsProps {
  load: Load;
  team: string | null;
  mayWork?: boolean;
  /** Whether the reader may open the EDI tender that it came from. */
  mayBringIn?: boolean;
}

export function LoadFacts({ load, team, mayWork = false, mayBringIn = false }: LoadFactsProps) {
  const columns: readonly Column<Fact>[] = [
    { key: 'term', header: 'Field', isRowHeader: true, cell: ({ term }) => term },
    { key: 'value', header: 'Value', cell: ({ value }) => value ?? <NotOnFile /> },
    { key: 'from', header: 'From', cell: (fact) => <Source fact={fact} load={load} mayWork={mayWork} /> },
  ];
  const facts = factsOf(load, team, mayBringIn);
  const isShown = (fact: Fact) => isSetHere(fact, load) || (Boolean(fact.value) && !isInAnswer(fact, load));
  const missing = facts.filter((fact) => !fact.value && !isShown(fact)).map(({ term }) => term);
  return (
    <>
      <p>{SENT[load.source](load.source_updated_at ?? load.created_at)} Edits here aren’t overwritten by your TMS.</p>
      <DataTable
        caption="Load details and source"
        isCaptionHidden
        isCompact
        columns={columns}
        rows={facts.filter(isShown)}
        rowKey={({ term }) => term}
      />
      {missing.length > 0 ? (
        <p className="missing">
          {NOT_ON_FILE}: {missing.join(', ')}
        </p>
      ) : null}
    </>
  );
}

/** A person set or removed it here, or the TMS says otherwise. */
const isSetHere = ({ own }: Fact, { own_fields, tms_says }: Load) =>
  own !== undefined && (own_fields.includes(own) || tms_says.some(({ field }) => field === own));

/** While the load is open. */
const isInAnswer = ({ own }: Fact, { status }: Load) =>
  !CLOSED_LOAD_STATUSES.includes(status) && (own === 'carrier' || own === 'vehicle' || own === 'driver');

const SENT: Readonly<Record<LoadSource, (at: string) => string>> = {
  api: (at) => `Sent by your TMS, last on ${formatMoment(at)}.`,
  csv: (at) => `From a CSV file, last on ${formatMoment(at)}.`,
  form: (at) => `Typed in on ${formatMoment(at)}.`,
  edi: (at) => `Tendered by EDI, last on ${formatMoment(at)}.`,
};

/** Where a field is from. One that does not follow the TMS shows what the TMS says, and may follow it again. */
function Source({ fact: { own, fields, value }, load, mayWork }: { fact: Fact; load: Load; mayWork: boolean }) {
  const says = load.tms_says.find(({ field }) => field === own);
  const isOwn = own !== undefined && load.own_fields.includes(own);
  if (!isOwn && !says) return value ? givenBy(load, fields) : <None />;
  return (
    <>
      {isOwn ? 'Set here' : 'Removed here'}
      {says?.value ? <span className="row-note">Your TMS says: {says.value}</span> : null}
      {mayWork && says && !(load.source === 'form' && says.value === null) ? (
        <span className="row-note">
          <KeptLink
            to={paths.loadFollow(load.id, { field: says.field })}
            aria-label={`Follow the TMS again: ${says.field}`}
          >
            Follow the TMS again
          </KeptLink>
        </span>
      ) : null}
    </>
  );
}

/** Who gave a fact as it is: with its moment if it changed since the load came in. */
function givenBy(load: Load, fields: readonly string[] = []): string {
  const changes = load.changed_fields.filter(({ field }) => fields.includes(field));
  const [last] = changes.toSorted((one, other) => other.at.localeCompare(one.at));
  return last ? `${SOURCE_LABELS[last.source]}, changed ${formatMoment(last.at)}` : SOURCE_LABELS[load.source];
}

const person = (name: string | null, phone: string | null, flags: NumberFlags): ReactNode =>
  phone === null ? (
    name
  ) : (
    <>
      {name ? `${name}, ` : ''}
      <PhoneText number={phone} flags={flags} />
    </>
  );

function factsOf(load: Load, team: string | null, mayBringIn: boolean): Fact[] {
  const { billable_miles: miles, billable_miles_source: milesSource } = load;
  const goods = [load.is_hazmat ? 'Hazmat' : null, load.is_temperature_controlled ? 'Temperature-controlled' : null]
    .filter(Boolean)
    .join(', ');
  const estimate = milesSource === 'estimate' ? ' (estimate by road)' : '';
  const given = (value: number | null, print: (value: number) => string) => (value === null ? null : print(value));
  return [
    { term: 'Customer', fields: ['customer_name'], value: load.customer_name },
    ...(load.edi_tender_id === null || !mayBringIn
      ? []
      : [{ term: 'Tender', value: <KeptLink to={paths.ediTender(load.edi_tender_id)}>Open the EDI tender</KeptLink> }]),
    { term: 'PO number', fields: ['po_number'], value: load.po_number },
    { term: 'Commodity', fields: ['commodity'], value: load.commodity },
    {
      term: 'Equipment',
      fields: ['equipment', 'trailer_length_ft'],
      value: [load.equipment, given(load.trailer_length_ft, (feet) => `${feet} ft`)].filter(Boolean).join(', ') || null,
    },
    { term: 'Weight', fields: ['weight_lbs'], value: given(load.weight_lbs, formatPounds) },
    { term: 'Cargo value', fields: ['cargo_value_usd'], value: given(load.cargo_value_usd, formatDollars) },
    {
      term: 'Classifications',
      value: (
        <>
          {load.classifications.of.map(({ name }) => name).join(', ') || NONE}{' '}
          {load.classifications.is_set ? (
            <span className="small-print">Set here: {load.classifications.reason}</span>
          ) : null}{' '}
          <KeptLink to={paths.loadClassifications(load.id)}>Change</KeptLink>
        </>
      ),
    },
    ...(goods === '' ? [] : [{ term: 'Goods', fields: ['is_hazmat', 'is_temperature_controlled'], value: goods }]),
    {
      term: 'Hazmat',
      fields: ['hazmat_un_number', 'hazmat_class'],
      value: hazmatInWords(load.hazmat_un_number, load.hazmat_class),
    },
    { term: 'Temperature', fields: ['temperature_min_f', 'temperature_max_f'], value: temperatureInWords(load) },
    { term: 'Rate', fields: ['rate_cents'], value: given(load.rate_cents, formatCents) },
    // Left out for who may not see what customers pay.
    ...(load.customer_rate_cents === undefined
      ? []
      : [
          {
            term: 'Customer rate',
            fields: ['customer_rate_cents'],
            value: given(load.customer_rate_cents, formatCents),
          },
        ]),
    {
      term: 'Billable miles',
      fields: ['billable_miles'],
      value: given(miles, (one) => `${formatMiles(one)}${estimate}`),
    },
    {
      term: 'Carrier',
      fields: ['carrier'],
      value: load.carrier?.legal_name ?? (load.carrier && `Carrier ${load.carrier.id}`),
      own: 'carrier',
    },
    { term: 'Truck', fields: ['vehicle'], value: load.vehicle?.label, own: 'vehicle' },
    { term: 'Trailer', fields: ['trailer_number'], value: load.trailer_number, own: 'trailer_number' },
    {
      term: 'Driver',
      fields: ['driver'],
      value: person(load.driver_name, load.driver_phone_e164, load),
      own: 'driver',
    },
    {
      term: 'Second driver',
      fields: ['second_driver'],
      value: person(load.second_driver_name, load.second_driver_phone_e164, load),
      own: 'second_driver',
    },
    { term: 'Assignee', value: load.load_lock_assignee?.full_name, own: 'load_lock_assignee_id' },
    { term: 'Team', value: team, own: 'team_id' },
  ];
}
