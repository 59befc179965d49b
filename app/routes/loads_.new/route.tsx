import { getLoad } from '@contract/loads/loads.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { rejectUnknownParams } from '~/services/known-params.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { copiedLoad } from './copied-load';
import { addStop, findStop, newLoad, removeStop, takeFacility } from './forms.server';
import { LoadFormView } from './load-form';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'New load');

/** With `copy_of` the form begins with what another load of the company says, as far as the reader may see it. */
export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'bringInLoads');
  const search = new URL(args.request.url).searchParams;
  rejectUnknownParams(search, ['copy_of'], 'a new load');
  const id = search.get('copy_of');
  if (id === null || id === '') return { copyOf: null, copied: null };
  const load = await monitor.get(getLoad, { params: { id } });
  return { copyOf: { id: load.id, reference: load.reference }, copied: copiedLoad(load) };
}

export const action = actionOf('bringInLoads', addStop, findStop, newLoad, removeStop, takeFacility);

export default function NewLoadPage() {
  const { copyOf, copied } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="New load"
        context="For a load that your TMS does not send. You choose its carrier on the next page"
        crumbs={[{ label: 'Loads', to: paths.loads() }, { label: 'New load' }]}
      />
      {copyOf ? (
        <Notice kind="info" title={`Copied from ${copyOf.reference}`}>
          <p>
            Enter a reference and the times, and check rates and goods. References, dates, contacts, carrier, driver and
            truck of <Link to={paths.load(copyOf.id)}>{copyOf.reference}</Link> are not copied.
          </p>
        </Notice>
      ) : null}
      <LoadFormView copied={copied} />
    </>
  );
}
