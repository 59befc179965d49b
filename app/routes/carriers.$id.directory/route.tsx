import { getCarrierDirectory } from '@contract/carriers/directory.calls';
import { getCarrierUsers, updateCarrierUser } from '@contract/connections/carrier-users.calls';
import { listSeenContacts } from '@contract/proven-calls/seen-contacts.calls';
import { BUILD_FLAGS } from '@contract/shared/build-flags.constants';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { SectionBoundary } from '~/components/carrier/section-boundary';
import { SeenContacts } from '~/components/carrier/seen-contacts';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage, shownVersion } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { problemResponse } from '~/view/problem';
import { CarrierPeople } from './carrier-people';
import { DirectoryContacts } from './directory-contacts';
import { FederalContacts } from './federal-contacts';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Directory of carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewFullCarrierProfile');
  if (!BUILD_FLAGS.isDirectoryShown) throw problemResponse({ status: 404, message: 'There is no such page.' });
  const carrierId = args.params.id!;
  const mayWork = missingFor('workOnCarriers', user) === null;
  const [directory, people, seen] = await Promise.all([
    monitor.get(getCarrierDirectory, { params: { id: carrierId } }),
    monitor.get(getCarrierUsers, { params: { id: carrierId } }),
    mayWork
      ? monitor.get(listSeenContacts, { params: { id: Number(carrierId) } }).then((answer) => answer.seen_contacts)
      : null,
  ]);
  return { directory, people, seen, carrierId, mayChange: missingFor('changeConnections', user) === null };
}

/** Makes a person active or inactive. */
const personForm = <const Status extends 'active' | 'inactive'>(status: Status) =>
  defineForm({
    form: 'people',
    intent: status,
    schema: z.object({ carrier_user_id: z.string({ error: 'Choose a person.' }), expected_version: shownVersion }),
    hidden: ['carrier_user_id'],
    call: ({ monitor }, { carrier_user_id, ...seen }) =>
      monitor.send(updateCarrierUser, { params: { id: carrier_user_id }, body: { carrier_user: { status, ...seen } } }),
    to: ({ params }) => paths.carrierDirectory(params.id!),
    toast: ({ data: { full_name, email } }) =>
      `${full_name ?? email} ${status === 'active' ? 'acts for the carrier again.' : 'no longer acts for the carrier.'}`,
  });

export const action = actionOf('changeConnections', personForm('active'), personForm('inactive'));

export default function CarrierDirectoryPage() {
  const { directory, people, seen, carrierId, mayChange } = useLoaderData<typeof loader>();
  const { contacts, fmcsa_information } = directory;
  return (
    <div className="stack-wide">
      <CarrierPeople people={people} carrierId={carrierId} mayChange={mayChange} />
      {contacts.length > 0 ? <DirectoryContacts contacts={contacts} /> : null}
      <FederalContacts information={fmcsa_information} />
      {seen === null ? null : (
        <section className="stack" aria-labelledby="seen-title">
          <h2 id="seen-title">Seen by your company</h2>
          {seen.length === 0 ? (
            <p className="missing">
              No packet, load, bid, rate confirmation, email or call of your company has a contact of this carrier.
            </p>
          ) : (
            <SeenContacts contacts={seen} caption="How long your company has known each contact" />
          )}
          <p>
            <Link to={paths.carrierCall(carrierId)}>Call the carrier</Link> at a number on file, and prove who answers.
          </p>
        </section>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <SectionBoundary name="The directory" />;
}
