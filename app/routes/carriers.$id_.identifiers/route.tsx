import { getCarrier } from '@contract/carriers/carriers.calls';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PageHeader } from '~/components/shell/page-header';

import { listEnteredIdentifiers } from '~/models/entered-identifiers.server';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';
import { missingWords } from '~/view/missing-labels';
import { EnterForm } from './enter-form';
import { enterNumber } from './forms.server';
import { IdentifierList } from './identifier-list';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Numbers entered for carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewFullCarrierProfile');
  const page = new URL(args.request.url).searchParams.get('page');
  const [carrier, entered] = await Promise.all([
    monitor.get(getCarrier, { params: { id: args.params.id! }, query: {} }),
    listEnteredIdentifiers(monitor, args.params.id!, { page: page || undefined }),
  ]);
  return { id: carrier.id, name: carrierName(carrier), ...entered, missing: missingFor('verifyIdentifiers', user) };
}

export const action = actionOf('verifyIdentifiers', enterNumber);

export default function EnteredIdentifiersPage() {
  const { id, name, identifiers, paging, missing } = useLoaderData<typeof loader>();
  const lacking = missing === null ? null : missingWords(missing);
  return (
    <>
      <PageHeader
        title={`Numbers entered for ${name}`}
        context="From your company or the carrier’s packet, not from FMCSA. Only your company sees them."
        crumbs={[{ label: name, to: paths.carrier(id) }, { label: 'Numbers entered' }]}
      />
      <div className="stack-wide account-tab">
        <IdentifierList carrierId={id} identifiers={identifiers} paging={paging} />
        {lacking ? (
          <p className="section-note">
            {lacking.what} {lacking.who}
          </p>
        ) : (
          <section className="stack" aria-labelledby="enter-title">
            <h2 id="enter-title">Enter a number</h2>
            <EnterForm />
          </section>
        )}
      </div>
    </>
  );
}
