import { MAX_COMPARED, MIN_COMPARED } from '@contract/carriers/compare.constants';
import { PAGE_SIZE } from '@contract/shared/paging.constants';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { Button } from '@ui/button';
import { Missing } from '@ui/definition-list';
import { CheckboxGroup, type Choice } from '@ui/form/choices';
import { Notice } from '@ui/notice';
import { CarrierVerdict } from '~/components/carrier/carrier-verdict';
import { SourceLine } from '~/components/data/source-line';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { findCarrier } from '~/models/carriers.server';
import { paths } from '~/paths';
import { rejectUnknownParams } from '~/services/known-params.server';
import { openPage } from '~/services/page.server';
import { describeWarnings } from '~/view/carrier/carrier-warnings';
import { carrierName } from '~/view/carrier/identifiers';
import { pageMeta } from '~/view/page-title';
import { type ComparedCell, comparedFacts } from './compared-facts';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Compare carriers');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'viewFullCarrierProfile');
  const { searchParams } = new URL(args.request.url);
  rejectUnknownParams(searchParams, ['id', 'carrier_id', 'back'], 'the comparison');
  // A list’s form sends its selected carriers under the name that it has for them.
  const given = ['id', 'carrier_id'].flatMap((name) => searchParams.getAll(name));
  const ids = [...new Set(given.map((id) => id.trim()))];
  const refused = (problem: string, selected: Choice[] = []) =>
    data({ problem, selected, carriers: [], facts: [] }, { status: 422 });
  const wrongNumber = `Select ${MIN_COMPARED} to ${MAX_COMPARED} carriers to compare.`;
  const wrong = ids.find((id) => !/^[1-9]\d{0,14}$/.test(id));
  if (wrong !== undefined) return refused(`“${wrong.slice(0, 40)}” is not a carrier.`);
  // No more than a list has on a page: more was never selected.
  if (ids.length < MIN_COMPARED || ids.length > PAGE_SIZE) return refused(wrongNumber);
  const found = await Promise.all(ids.map((id) => findCarrier(monitor, Number(id))));
  const missing = ids.filter((_id, at) => found[at] === null);
  if (missing.length > 0) return refused(`Carrier ${missing.join(', ')} is not in FMCSA records.`);
  const carriers = found.filter((carrier) => carrier !== null);
  if (carriers.length > MAX_COMPARED)
    return refused(
      wrongNumber,
      carriers.map((carrier) => ({ value: String(carrier.id), label: carrierName(carrier) })),
    );
  return data({
    problem: null,
    selected: [],
    facts: comparedFacts(carriers),
    carriers: carriers.map((carrier) => ({
      id: carrier.id,
      name: carrierName(carrier),
      relationship: carrier.relationship,
      rules_assessment: carrier.rules_assessment && { overall_result: carrier.rules_assessment.overall_result },
      classifications:
        carrier.rules_assessment?.classifications.map(({ id, name, status }) => ({ id, name, status })) ?? [],
      warnings: describeWarnings(carrier).map(({ title }) => title),
    })),
  });
}

type Compared = ReturnType<typeof useLoaderData<typeof loader>>['carriers'][number];
type Row = { key: string; name: string; cell: (at: number) => React.ReactNode };

/** Two to four carriers beside each other: verdicts first, then what they were reached from. */
export default function CompareCarriersPage() {
  const { problem, selected, carriers, facts } = useLoaderData<typeof loader>();
  if (selected.length > 0) return <TooMany problem={problem} selected={selected} />;
  if (problem !== null)
    return (
      <>
        <PageHeader title="Compare carriers" />
        <Notice kind="warning" title={problem}>
          <p>
            Go back to your list, or <Link to={paths.globalSearch()}>find carriers</Link>.
          </p>
        </Notice>
      </>
    );
  const rows: Row[] = [
    { key: 'verdict', name: 'Verdict', cell: (at) => <Verdict carrier={carriers[at]!} /> },
    {
      key: 'warnings',
      name: 'Warnings',
      cell: (at) =>
        carriers[at]!.warnings.length === 0 ? (
          'None'
        ) : (
          <ul>
            {carriers[at]!.warnings.map((title) => (
              <li key={title} className="attention">
                {title}
              </li>
            ))}
          </ul>
        ),
    },
    ...facts.map(({ key, name, cells }) => ({ key, name, cell: (at: number) => <Fact cell={cells[at]!} /> })),
    {
      key: 'profile',
      name: 'Profile',
      cell: (at) => <Link to={paths.carrier(carriers[at]!.id)}>Open {carriers[at]!.name}</Link>,
    },
  ];
  const columns: Column<Row>[] = [
    { key: 'fact', header: '', isRowHeader: true, cell: ({ name }) => name },
    ...carriers.map(
      ({ id, name }, at): Column<Row> => ({ key: String(id), header: name, cell: ({ cell }) => <div>{cell(at)}</div> }),
    ),
  ];
  return (
    <>
      <PageHeader title="Compare carriers" context={carriers.map(({ name }) => name).join(', ')} />
      <div className="compare">
        <DataTable
          caption="Carriers side by side"
          isCaptionHidden
          columns={columns}
          rows={rows.filter(({ key }) => key !== 'warnings' || carriers.some(({ warnings }) => warnings.length > 0))}
          rowKey={({ key }) => key}
        />
      </div>
    </>
  );
}

/** Going back would have cleared the selection: they are chosen among here. */
function TooMany({ problem, selected }: { problem: string | null; selected: Choice[] }) {
  const field = {
    name: 'id',
    initialValue: selected.map(({ value }) => value),
    errors: problem ? [problem] : undefined,
  };
  return (
    <>
      <PageHeader title="Compare carriers" />
      <Form method="get" className="form">
        <CheckboxGroup field={field} label="Selected carriers" choices={selected} />
        <Button>Compare</Button>
      </Form>
    </>
  );
}

function Verdict({ carrier }: { carrier: Compared }) {
  return (
    <>
      <CarrierVerdict of={carrier} />
      <ul className="compare-classifications">
        {carrier.classifications.map(({ id, name, status }) => (
          <li key={id}>
            {name} <VerdictBadge verdict={status} form="plain" />
          </li>
        ))}
      </ul>
    </>
  );
}

function Fact({ cell: { value, source, asOf } }: { cell: ComparedCell }) {
  return (
    <>
      {value === null ? <Missing /> : value}
      {source === undefined ? null : asOf === undefined ? (
        <p className="small-print">{source}</p>
      ) : (
        <SourceLine source={source} asOf={asOf} />
      )}
    </>
  );
}
