import type { CarrierSafety, SmsBasicMeasure, SmsResult } from '@contract/carriers/safety.entities';
import { formatCount, formatDate, formatYesNo } from '@contract/shared/format';
import { SMS_BASIC_FACTS } from '@contract/shared/sms-basics';
import { Missing } from '@ui/definition-list';
import { CountCell } from '~/components/carrier/count-cell';
import { SourceLine } from '~/components/data/source-line';
import { type Column, DataTable } from '~/components/table/data-table';

/** FMCSA's Safety Measurement System: what of it is public for a property carrier. */
export function SmsMeasures({ sms: { results, size, sources } }: { sms: CarrierSafety['sms'] }) {
  const unloaded = sources.filter(({ loaded }) => !loaded);
  return (
    <section className="stack" aria-labelledby="sms-title">
      <h3 id="sms-title">SMS measures (BASICs)</h3>
      <p className="section-note">
        Percentiles and alerts of property carriers have not been public since the FAST Act of 2015, nor are their crash
        and hazardous materials measures; those of passenger carriers are. A measure grows with the number and weight of
        violations; on its own it says nothing about how the carrier compares with others. “Acute or critical” means
        that an investigation of the last twelve months found such a violation.
      </p>
      {results.map((result) => (
        <div key={`${result.segment} ${result.is_passenger}`} className="section-narrow">
          <DataTable
            caption={captionOf(result)}
            columns={result.is_passenger ? PASSENGER_COLUMNS : COLUMNS}
            rows={result.basics}
            rowKey={({ basic }) => basic}
          />
          <SourceLine
            source={`FMCSA SMS ${result.segment} ${result.is_passenger ? 'Pass' : 'PassProperty'}`}
            asOf={result.as_of}
          />
        </div>
      ))}
      {size === null ? null : (
        <p className="small-print">
          Based on {formatCount(size.power_units, 'power unit')}, {formatCount(size.drivers, 'driver')} and{' '}
          {size.recent_mileage === null ? 'miles not reported' : formatCount(size.recent_mileage, 'mile')}
          {size.recent_mileage_year === null ? '' : ` of ${size.recent_mileage_year}`} (FMCSA SMS input,{' '}
          {formatDate(size.as_of)}).
        </p>
      )}
      {results.length === 0 ? (
        <p className="missing">
          {unloaded.length === sources.length
            ? 'Not known: the SMS files are not loaded for this carrier.'
            : unloaded.length > 0
              ? `None in the file that is loaded; ${unloaded.map(({ name }) => name).join(', ')} is not loaded.`
              : 'The SMS files have no result for this carrier.'}
        </p>
      ) : null}
    </section>
  );
}

function captionOf({
  segment,
  is_passenger,
  inspections,
  driver_inspections,
  vehicle_inspections,
  as_of,
}: SmsResult): string {
  const operation = segment === 'AB' ? 'Interstate or hazmat' : 'Intrastate';
  const kind = `${operation} ${is_passenger ? 'passenger ' : ''}carriers (${segment})`;
  const of = `${formatCount(inspections, 'inspection')}, ${formatCount(driver_inspections, 'of a driver', 'of drivers')}, ${formatCount(vehicle_inspections, 'of a vehicle', 'of vehicles')}`;
  return `${kind}, run of ${formatDate(as_of)}: ${of}`;
}

const COLUMNS: Column<SmsBasicMeasure>[] = [
  { key: 'basic', header: 'BASIC', cell: ({ basic }) => SMS_BASIC_FACTS[basic].label, isRowHeader: true },
  {
    key: 'inspections',
    header: 'Inspections with a violation',
    cell: (row) => <CountCell of={row.inspections_with_violation} />,
    isNumeric: true,
  },
  {
    key: 'measure',
    header: 'Measure',
    cell: ({ measure, is_inspected }) => {
      if (measure !== null) return measure.toFixed(2);
      return is_inspected === false ? <Missing>None inspected</Missing> : <Missing />;
    },
    isNumeric: true,
  },
  {
    key: 'acute',
    header: 'Acute or critical',
    cell: ({ is_acute_or_critical }) =>
      is_acute_or_critical ? <strong>Yes</strong> : formatYesNo(is_acute_or_critical),
  },
];

/** Percentiles and alerts as FMCSA publishes them; the threshold stands beside its BASIC. */
const PASSENGER_COLUMNS: Column<SmsBasicMeasure>[] = [
  ...COLUMNS,
  {
    key: 'percentile',
    header: 'Percentile',
    cell: ({ basic, percentile, percentile_words }) =>
      percentile === null ? (
        <Missing>{percentile_words ?? 'None'}</Missing>
      ) : (
        <>
          {percentile}
          <span className="row-note">threshold {SMS_BASIC_FACTS[basic].thresholds.passenger}</span>
        </>
      ),
    isNumeric: true,
  },
  {
    key: 'alert',
    header: 'Alert',
    cell: ({ has_alert, has_roadside_alert }) =>
      has_alert ? (
        <>
          <strong>Yes</strong>
          {has_roadside_alert ? <span className="row-note">from the road alone</span> : null}
        </>
      ) : (
        formatYesNo(has_alert)
      ),
  },
];
