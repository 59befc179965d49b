import type { InspectionDetail } from '@contract/carriers/inspections.entities';
import { codeLabel, INSPECTION_FACILITIES } from '@contract/shared/fmcsa-codes';
import { formatCount, formatDate, formatPounds, formatYesNo } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import { SMS_BASIC_FACTS, type SmsBasic } from '@contract/shared/sms-basics';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useParams } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { SectionAnswer } from '~/components/carrier/section-answer';
import { SectionBoundary } from '~/components/carrier/section-boundary';
import { getCarrierInspection } from '~/models/carriers.server';
import { paths } from '~/paths';
import { openPage } from '~/services/page.server';
import { clockTime, levelWords } from '~/view/carrier/inspection-labels';
import { pageMeta } from '~/view/page-title';
import { InspectionUnits } from './inspection-units';
import { InspectionViolations } from './inspection-violations';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Inspection', { id: args.params.inspectionId });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewFullCarrierProfile');
  const inspection = await getCarrierInspection(monitor, args.params.id!, args.params.inspectionId!);
  return { ...inspection, maySearchVehicles: missingFor('searchVehicles', user) === null };
}

export default function CarrierInspectionPage() {
  const inspection = useLoaderData<typeof loader>();
  const { id = '' } = useParams();
  const { source, units_source, violations_source, is_other_name } = inspection;
  return (
    <div className="stack-wide">
      <div className="stack">
        <p>
          <Link to={paths.carrierSection(id, 'inspections')}>All inspections of this carrier</Link>
        </p>
        <SectionAnswer sources={[source, units_source, violations_source]}>{answer(inspection)}</SectionAnswer>
        {is_other_name ? (
          <Notice kind="warning" title="The officer wrote another name">
            <p>
              The report names <strong>{inspection.name_as_written}</strong>; this carrier is {inspection.legal_name}
              {inspection.dba_name === null ? '' : `, trading as ${inspection.dba_name}`}. FMCSA matched the report to
              this carrier by its DOT number.
            </p>
          </Notice>
        ) : null}
      </div>
      <DefinitionList layout="columns" items={factsOf(inspection)} />
      <InspectionUnits
        units={inspection.units}
        source={units_source}
        maySearchVehicles={inspection.maySearchVehicles}
      />
      <InspectionViolations inspection={inspection} />
    </div>
  );
}

function answer(inspection: InspectionDetail): string {
  const { inspected_on, level, location, violation_total, oos_total } = inspection;
  const what = [levelWords(level) ?? 'Inspection', location].filter(Boolean).join(' in ');
  const found = violation_total === null ? 'violations not reported' : formatCount(violation_total, 'violation');
  const stopped = oos_total === null ? 'out-of-service orders not reported' : `${oos_total || 'none'} out of service`;
  return `${formatDate(inspected_on)}: ${what}; ${found}, ${stopped}`;
}

function factsOf(inspection: InspectionDetail) {
  const times = [clockTime(inspection.start_time), clockTime(inspection.end_time)];
  return [
    { term: 'Report', value: [inspection.report_state, inspection.report_number].filter(Boolean).join(' ') },
    {
      term: 'Local time',
      value: times.every((time) => time === null) ? null : times.map((time) => time ?? '?').join('–'),
    },
    { term: 'Facility', value: codeLabel(INSPECTION_FACILITIES, inspection.facility) },
    { term: 'State', value: inspection.county_state },
    { term: 'Name as the officer wrote it', value: inspection.name_as_written },
    { term: 'Interstate', value: known(inspection.interstate) },
    { term: 'After a crash', value: known(inspection.post_accident) },
    { term: 'Hazmat placard required', value: known(inspection.hazmat_placard_required) },
    {
      term: 'Gross combination weight',
      value: inspection.gross_weight_lbs === null ? null : formatPounds(inspection.gross_weight_lbs),
    },
    { term: 'Driver out of service', value: inspection.driver_oos_total },
    { term: 'Vehicle out of service', value: inspection.vehicle_oos_total },
    { term: 'Hazmat out of service', value: inspection.hazmat_oos_total },
    ...(inspection.studies.length > 0 ? [{ term: 'Special studies', value: inspection.studies.join('; ') }] : []),
    ...(inspection.sms === null ? [] : [{ term: 'Counted by SMS for', value: smsWords(inspection.sms) }]),
  ];
}

/** "Driver Fitness, Vehicle Maintenance; weight of age 3 (Aug 31, 2026)". */
function smsWords({ basics, time_weight, as_of }: NonNullable<InspectionDetail['sms']>): string {
  const names = basics.map((basic) => SMS_BASIC_FACTS[basic as SmsBasic].label).join(', ') || 'no BASIC';
  const weight = time_weight === null ? '' : `; weight of age ${time_weight}`;
  return `${names}${weight} (${formatDate(as_of)})`;
}

const known = (claim: boolean | null) => (claim === null ? null : formatYesNo(claim));

export function ErrorBoundary() {
  return <SectionBoundary name="Inspection" />;
}
