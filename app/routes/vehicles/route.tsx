import { formatCount, formatDate } from '@contract/shared/format';
import { checkVin, VIN_RESULT_LABELS } from '@contract/shared/vin';
import { VEHICLES_SEEN_WITHIN_YEARS } from '@contract/vehicles/vehicles.constants';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { Button } from '@ui/button';
import { Select } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { CARRIER_COLUMNS, SEEN_COLUMNS, VEHICLE_COLUMNS } from '~/components/carrier/carrier-vehicle-columns';
import { SectionAnswer } from '~/components/carrier/section-answer';
import { SectionList } from '~/components/carrier/section-list';
import { useUrlSyncedForm } from '~/components/form/use-url-synced-form';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { rejectUnknownParams } from '~/services/known-params.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { PLATE_STATES } from './plate-states';
import { searchVehicles } from './vehicle-search.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Vehicles');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'searchVehicles');
  const { searchParams } = new URL(args.request.url);
  rejectUnknownParams(searchParams, ['vin', 'license', 'license_state', 'page'], 'the vehicles');
  const search = await searchVehicles(monitor, searchParams);
  return data(search, { status: Object.keys(search.errors).length > 0 ? 422 : 200 });
}

export default function VehiclesPage() {
  const { typed, vin, errors, results } = useLoaderData<typeof loader>();
  const form = useUrlSyncedForm();
  const field = (name: keyof typeof typed) => ({ name, initialValue: typed[name], errors: errors[name] });
  const fields = [field('vin'), field('license'), field('license_state')] as const;
  const [vinField, license, state] = fields;
  return (
    <div className="stack-wide">
      <PageHeader title="Vehicles" context="See which carriers a truck or trailer has run for, by VIN or plate" />
      <Form ref={form} method="get" action={paths.vehicles()} className="filter-form" role="search" noValidate>
        <ErrorSummary fields={fields} />
        <div className="filter-fields hinted-fields">
          <TextField
            field={vinField}
            label="VIN"
            hint="All 17 characters"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextField
            field={license}
            label="Plate"
            hint="Spaces and hyphens optional"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Select field={state} label="State of the plate" hint="As the plate says" choices={PLATE_STATES} />
          <Button>Look up</Button>
        </div>
      </Form>
      {results === null ? (
        <p className="section-note">
          Vehicles come from roadside inspections and crash reports. A plate may have been on several vehicles; a VIN
          belongs to one.
        </p>
      ) : (
        <>
          {vin === '' ? null : <VinVerdict vin={vin} />}
          <SectionAnswer sources={results.sources}>{answer(results, vin !== '')}</SectionAnswer>
          <SectionList
            title="Vehicles by carrier, the latest seen first"
            rows={results.carrier_vehicles}
            columns={[...CARRIER_COLUMNS, ...VEHICLE_COLUMNS, ...SEEN_COLUMNS]}
            rowKey={({ vehicle_id, carrier_id }) => `${vehicle_id} ${carrier_id}`}
            paging={results.paging}
            noun={['vehicle with a carrier', 'vehicles with carriers']}
            empty={emptyWords(results)}
          />
        </>
      )}
    </div>
  );
}

type Results = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['results']>;

/** @param isOneVehicle the search is for a VIN; a plate may have been on several vehicles */
function answer({ paging: { totalRecords }, period }: Results, isOneVehicle: boolean): string {
  const since = `in the last ${VEHICLES_SEEN_WITHIN_YEARS} years (since ${formatDate(period.from)})`;
  if (totalRecords === 0) return `Not seen with any carrier ${since}`;
  if (isOneVehicle) return `Seen with ${formatCount(totalRecords, 'carrier')} ${since}`;
  return `The plate was seen on ${formatCount(totalRecords, 'vehicle of a carrier', 'vehicles of carriers')} ${since}`;
}

function emptyWords({ sources }: Results): string {
  const missing = sources.filter(({ loaded, is_partial }) => !loaded || is_partial).map(({ name }) => name);
  if (missing.length > 0) return `Unknown: ${missing.join(', ')} not fully loaded.`;
  return 'No inspection and no reported crash in that time, or recorded differently. Neither good nor bad.';
}

/** What the check of the VIN found: said before the results, and never a reason to give none. */
function VinVerdict({ vin }: { vin: string }) {
  const result = checkVin(vin);
  if (result === 'valid')
    return (
      <p>
        <span className="unbroken">{vin}</span>: {VIN_RESULT_LABELS[result]}
      </p>
    );
  return (
    <Notice kind="warning" title={`${vin}: ${VIN_RESULT_LABELS[result]}`}>
      <p>Read it again from the vehicle, character by character. We searched for it as typed.</p>
    </Notice>
  );
}
