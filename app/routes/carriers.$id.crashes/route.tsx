import type { Crash, CrashQuarter, CrashSummary } from '@contract/carriers/crashes.entities';
import { CRASH_SEVERITY_LABELS } from '@contract/shared/fmcsa-codes';
import { formatCount, formatDate, formatInteger, formatText, formatYesNo } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { CountCell } from '~/components/carrier/count-cell';
import { QuarterChart, QuarterName, quarterValues } from '~/components/carrier/quarters';
import { SectionAnswer, SectionNotLoaded } from '~/components/carrier/section-answer';
import { SectionBoundary } from '~/components/carrier/section-boundary';
import { SectionList } from '~/components/carrier/section-list';
import { type Column, DataTable } from '~/components/table/data-table';
import { listCarrierCrashes } from '~/models/carriers.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { countedMonths } from '~/view/carrier/counted-months';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Crashes of carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'viewFullCarrierProfile');
  const page = new URL(args.request.url).searchParams.get('page');
  return listCarrierCrashes(monitor, args.params.id!, { page: page || undefined });
}

export default function CarrierCrashesPage() {
  const { source, summary, trend, crashes, paging } = useLoaderData<typeof loader>();
  const hasUnknown = trend.some(({ unknown_severity }) => unknown_severity > 0);
  if (summary === null) return <SectionNotLoaded what="Crashes" source={source} />;
  return (
    <div className="stack-wide">
      <SectionAnswer sources={[source]}>{answer(summary)}</SectionAnswer>
      <p className="section-note">
        The Crash File does not show fault. A crash is counted once, however many of the carrier’s vehicles were in it.
        No rate per truck: fleet size and mileage are self-reported. “Not preventable” is FMCSA’s finding.
      </p>
      {trend.some(({ crashes }) => crashes > 0) ? (
        <div className="charts">
          <QuarterChart title="Crashes per quarter" values={quarterValues(trend, ({ crashes }) => crashes)} />
          <DataTable
            caption="Crashes per quarter by severity"
            isCompact
            columns={hasUnknown ? [...TREND_COLUMNS, UNKNOWN_COLUMN] : TREND_COLUMNS}
            rows={trend}
            rowKey={({ starts_on }) => starts_on}
          />
        </div>
      ) : null}
      <SectionList
        title="Crashes on file, newest first"
        rows={crashes}
        columns={CRASH_COLUMNS}
        rowKey={({ id }) => id}
        paging={paging}
        noun={['crash', 'crashes']}
        empty="No crashes on file"
      />
    </div>
  );
}

function answer({ crashes, fatal, injury, tow, unknown_severity, fatalities, injuries, period }: CrashSummary): string {
  const months = countedMonths(period);
  if (crashes === 0) return `No crashes on record in ${months}`;
  const parts = [
    `${formatInteger(fatal)} fatal`,
    `${formatInteger(injury)} with injuries`,
    `${formatInteger(tow)} with a tow only`,
    ...(unknown_severity > 0 ? [`${formatInteger(unknown_severity)} of unknown severity`] : []),
  ];
  const harm =
    fatalities + injuries > 0
      ? `; ${formatCount(fatalities, 'person', 'people')} killed, ${formatInteger(injuries)} injured`
      : '';
  return `${formatCount(crashes, 'crash', 'crashes')} in ${months}: ${parts.join(', ')}${harm}`;
}

const TREND_COLUMNS: Column<CrashQuarter>[] = [
  { key: 'quarter', header: 'Quarter', cell: QuarterName, isRowHeader: true, isOneLine: true },
  { key: 'crashes', header: 'Crashes', cell: ({ crashes }) => formatInteger(crashes), isNumeric: true },
  { key: 'fatal', header: 'Fatal', cell: ({ fatal }) => formatInteger(fatal), isNumeric: true },
  { key: 'injury', header: 'Injury', cell: ({ injury }) => formatInteger(injury), isNumeric: true },
  { key: 'tow', header: 'Tow', cell: ({ tow }) => formatInteger(tow), isNumeric: true },
];
const UNKNOWN_COLUMN: Column<CrashQuarter> = {
  key: 'unknown',
  header: 'Unknown',
  cell: ({ unknown_severity }) => formatInteger(unknown_severity),
  isNumeric: true,
};

const CRASH_COLUMNS: Column<Crash>[] = [
  {
    key: 'date',
    header: 'Date',
    cell: ({ reported_on }) => formatDate(reported_on),
    isRowHeader: true,
    isOneLine: true,
  },
  {
    key: 'severity',
    header: 'Severity',
    cell: ({ severity }) => (severity === null ? <Missing>Unknown</Missing> : CRASH_SEVERITY_LABELS[severity]),
    isOneLine: true,
  },
  { key: 'where', header: 'Where', cell: whereOf },
  { key: 'fatalities', header: 'Killed', cell: ({ fatalities }) => <CountCell of={fatalities} />, isNumeric: true },
  { key: 'injuries', header: 'Injured', cell: ({ injuries }) => <CountCell of={injuries} />, isNumeric: true },
  { key: 'tow', header: 'Towed', cell: ({ tow_away }) => formatYesNo(tow_away) },
  { key: 'hazmat', header: 'Hazmat released', cell: ({ hazmat_released }) => formatYesNo(hazmat_released) },
  { key: 'vehicles', header: 'Vehicles', cell: vehiclesOf },
  { key: 'sms', header: 'In SMS', cell: smsOf },
  { key: 'report', header: 'Report', cell: reportOf, isOneLine: true },
];

/** A crash that could not have been prevented must not look like a point against the carrier. */
function smsOf({ sms }: Crash) {
  if (sms === null) return <Missing>Not on file</Missing>;
  return (
    <>
      {sms.is_not_preventable ? <strong>Not preventable</strong> : null}
      {sms.severity_weight === null ? null : (
        <span className={sms.is_not_preventable ? 'row-note' : undefined}>severity weight {sms.severity_weight}</span>
      )}
      {sms.citation_issued === null ? null : <span className="row-note">citation: {sms.citation_issued}</span>}
    </>
  );
}

function whereOf({ city, state, location }: Crash) {
  const place = [city, state].filter(Boolean).join(', ');
  return (
    <div>
      {place || formatText(location)}
      {place && location ? <span className="small-print own-line">{location}</span> : null}
    </div>
  );
}

function vehiclesOf({ carrier_vehicles, vehicles_in_crash, vins }: Crash) {
  return (
    <div>
      {vehicles_in_crash === null
        ? `${carrier_vehicles} of this carrier`
        : `${carrier_vehicles} of ${vehicles_in_crash} this carrier’s`}
      {vins.map((vin) => (
        <span key={vin} className="small-print unbroken own-line">
          VIN {vin}
        </span>
      ))}
    </div>
  );
}

function reportOf({ report_state, report_number }: Crash) {
  return report_number === null ? <Missing /> : [report_state, report_number].filter(Boolean).join(' ');
}

export function ErrorBoundary() {
  return <SectionBoundary name="Crashes" />;
}
