import type { InspectionQuarter } from '@contract/carriers/inspections.entities';
import type { CarrierSafety, OutOfServiceRate } from '@contract/carriers/safety.entities';
import {
  DRIVER_INSPECTION_LEVELS,
  SAFETY_RECORD_MONTHS,
  VEHICLE_INSPECTION_LEVELS,
} from '@contract/carriers/sections.constants';
import { type InspectionSubject, MIN_INSPECTIONS_FOR_RATE } from '@contract/rules/out-of-service-rates';
import { formatCount, formatDate, formatInteger, formatPercent } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { QuarterChart, QuarterName, quarterValues } from '~/components/carrier/quarters';
import { RankedBars } from '~/components/chart/ranked-bars';
import { type Column, DataTable } from '~/components/table/data-table';

interface OutOfServiceRatesProps {
  outOfService: CarrierSafety['out_of_service'];
  trend: readonly InspectionQuarter[];
}

const SUBJECTS: Readonly<Record<InspectionSubject, string>> = {
  vehicle: 'Vehicle',
  driver: 'Driver',
  hazmat: 'Hazardous materials',
};

const RESULTS: Readonly<Record<OutOfServiceRate['result'], string>> = {
  above: 'Above national',
  at_or_below: 'At or below national',
  too_few_inspections: 'Too few to compare',
  no_inspections: 'No inspections',
  not_reported: 'Not reported',
};

/** How often the carrier was stopped, beside the national averages, and how that went on. */
export function OutOfServiceRates({ outOfService, trend }: OutOfServiceRatesProps) {
  const { rates, averages, period, source } = outOfService;
  if (rates.length === 0) {
    return (
      <section className="stack" aria-labelledby="rates-title">
        <h3 id="rates-title">Out-of-service rates</h3>
        <p className="missing">Not known: {source.name} is not loaded.</p>
      </section>
    );
  }
  const compared = rates.filter(({ result }) => result === 'above' || result === 'at_or_below');
  const blank = rates.reduce((sum, { not_reported }) => sum + not_reported, 0);
  return (
    <section className="stack" aria-labelledby="rates-title">
      <h3 id="rates-title">Out-of-service rates</h3>
      <div className="charts">
        {compared.length > 0 ? (
          <RankedBars
            title="Share of inspections out of service"
            values={compared.map(({ subject, rate, national_average }) => ({
              label: SUBJECTS[subject],
              value: rate,
              mark: national_average,
            }))}
            format={(rate) => formatPercent(rate, rate % 100 === 0 ? 0 : 2)}
            full={100}
            markLabel={`national average (${averages.source}, ${averages.as_of})`}
          />
        ) : null}
        <div className="stack">
          <DataTable
            caption={`Inspections of ${formatDate(period.from)} to ${formatDate(period.to)}`}
            columns={RATE_COLUMNS}
            rows={rates}
            rowKey={({ subject }) => subject}
          />
          <p className="small-print">
            The share of inspections in {SAFETY_RECORD_MONTHS} months with at least one out-of-service order. Vehicles
            are looked at by levels {VEHICLE_INSPECTION_LEVELS.join(', ')}, drivers by levels{' '}
            {DRIVER_INSPECTION_LEVELS.join(', ')}; hazardous materials where a placard was required. Under{' '}
            {MIN_INSPECTIONS_FOR_RATE} inspections no rate is compared. National averages: {averages.source},{' '}
            {averages.as_of}.
            {blank > 0 ? ` ${formatCount(blank, 'report')} left a count blank and are not counted.` : null}
          </p>
        </div>
      </div>
      {trend.some(({ inspections }) => inspections > 0) ? <Trend trend={trend} /> : null}
    </section>
  );
}

function Trend({ trend }: Pick<OutOfServiceRatesProps, 'trend'>) {
  return (
    <>
      <h3>By quarter</h3>
      <div className="charts">
        <QuarterChart title="Inspections per quarter" values={quarterValues(trend, ({ inspections }) => inspections)} />
        <QuarterChart title="With an OOS order" values={quarterValues(trend, ({ out_of_service }) => out_of_service)} />
        <DataTable
          caption="Inspections per quarter"
          isCompact
          columns={TREND_COLUMNS}
          rows={trend}
          rowKey={({ starts_on }) => starts_on}
        />
      </div>
    </>
  );
}

const RATE_COLUMNS: Column<OutOfServiceRate>[] = [
  { key: 'kind', header: 'Inspections of', cell: ({ subject }) => SUBJECTS[subject], isRowHeader: true },
  { key: 'inspections', header: 'Inspections', cell: (row) => formatInteger(row.inspections), isNumeric: true },
  { key: 'stopped', header: 'Out of service', cell: (row) => formatInteger(row.out_of_service), isNumeric: true },
  {
    key: 'rate',
    header: 'Rate',
    cell: ({ rate }) => (rate === null ? <Missing>None</Missing> : formatPercent(rate, 2)),
    isNumeric: true,
  },
  { key: 'national', header: 'National', cell: (row) => formatPercent(row.national_average, 2), isNumeric: true },
  { key: 'result', header: 'Compared', cell: ({ result }) => RESULTS[result] },
];

const TREND_COLUMNS: Column<InspectionQuarter>[] = [
  { key: 'quarter', header: 'Quarter', cell: QuarterName, isRowHeader: true, isOneLine: true },
  { key: 'inspections', header: 'Inspected', cell: (row) => formatInteger(row.inspections), isNumeric: true },
  { key: 'oos', header: 'Stopped', cell: (row) => formatInteger(row.out_of_service), isNumeric: true },
  { key: 'vehicle', header: 'Vehicle', cell: (row) => formatInteger(row.vehicle_out_of_service), isNumeric: true },
  { key: 'driver', header: 'Driver', cell: (row) => formatInteger(row.driver_out_of_service), isNumeric: true },
];
