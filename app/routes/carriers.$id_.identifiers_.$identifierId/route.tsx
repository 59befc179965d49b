import { getCarrier } from '@contract/carriers/carriers.calls';
import { getEnteredIdentifier } from '@contract/carriers/entered-identifiers.calls';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { otherCarrier, whatWasDecided, whoEntered } from '~/view/carrier/entered-identifiers';
import { carrierName, labelled } from '~/view/carrier/identifiers';
import { missingWords } from '~/view/missing-labels';
import { problemResponse } from '~/view/problem';
import { review } from './forms.server';
import { ReviewForm } from './review-form';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Number entered for carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewFullCarrierProfile');
  const [carrier, entered] = await Promise.all([
    monitor.get(getCarrier, { params: { id: args.params.id! }, query: {} }),
    monitor.get(getEnteredIdentifier, { params: { id: args.params.identifierId! } }),
  ]);
  if (entered.carrier_id !== carrier.id)
    throw problemResponse({ status: 404, message: 'This number was entered for another carrier.' });
  return { id: carrier.id, name: carrierName(carrier), entered, missing: missingFor('verifyIdentifiers', user) };
}

export const action = actionOf('verifyIdentifiers', review);

export default function EnteredIdentifierPage() {
  const { id, name, entered, missing } = useLoaderData<typeof loader>();
  const lacking = missing === null ? null : missingWords(missing);
  return (
    <>
      <PageHeader
        title={`${labelled(entered)} of ${name}`}
        context={whatWasDecided(entered)}
        crumbs={[
          { label: name, to: paths.carrier(id) },
          { label: 'Numbers entered', to: paths.carrierIdentifiers(id) },
          { label: labelled(entered) },
        ]}
      />
      <div className="stack-wide account-tab">
        <p>
          {whoEntered(entered)}.{entered.note === null ? '' : ` “${entered.note}”`} What was decided before is in{' '}
          <Link to={paths.carrierRelationship(id)}>the carrier’s history</Link>.
        </p>
        {entered.same_number.map((other) => (
          <p key={`${other.carrier_id} ${other.on}`} className="attention">
            {otherCarrier(other)} <Link to={paths.carrier(other.carrier_id)}>Look at that carrier</Link>
          </p>
        ))}
        {lacking ? (
          <p className="section-note">
            {lacking.what} {lacking.who}
          </p>
        ) : (
          <section className="stack" aria-labelledby="review-title">
            <h2 id="review-title">Is it the carrier’s number?</h2>
            <ReviewForm entered={entered} />
          </section>
        )}
      </div>
    </>
  );
}
