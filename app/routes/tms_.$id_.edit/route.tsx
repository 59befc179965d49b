import { getTmsMapping } from '@contract/tms/tms-mappings.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { rulesRows } from '~/services/tms-rules-form.server';
import { pageMeta } from '~/view/page-title';
import { EditRules } from './edit-rules';
import { saveRules } from './forms.server';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `What values of ${args.data.mapping.name} say` : 'TMS mapping');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageApi');
  const mapping = await monitor.get(getTmsMapping, { params: { id: args.params.id! }, query: {} });
  return { mapping, rows: rulesRows(mapping) };
}

export const action = actionOf('manageApi', saveRules);

export default function EditMappingPage() {
  const { mapping, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="What values say"
        context={`Saved as version ${mapping.shown.number + 1}. Messages are read by the version in use until you change it.`}
        crumbs={[
          { label: 'TMS', to: paths.tmsMappings() },
          { label: mapping.name, to: paths.tmsMapping(mapping.id) },
          { label: 'What values say' },
        ]}
      />
      <EditRules mapping={mapping} rows={rows} />
    </>
  );
}
