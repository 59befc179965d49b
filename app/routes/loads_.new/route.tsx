import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { addStop, findStop, newLoad, removeStop, takeFacility } from './forms.server';
import { LoadFormView } from './load-form';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'New load');

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'bringInLoads');
  return null;
}

export const action = actionOf('bringInLoads', addStop, findStop, newLoad, removeStop, takeFacility);

export default function NewLoadPage() {
  return (
    <>
      <PageHeader
        title="New load"
        context="For a load that your TMS does not send. You choose its carrier on the next page"
        crumbs={[{ label: 'Loads', to: paths.loads() }, { label: 'New load' }]}
      />
      <LoadFormView />
    </>
  );
}
