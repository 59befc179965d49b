import { BUILD_FLAGS } from '@contract/shared/build-flags.constants';
import { missingFor } from '@contract/shared/permissions';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { SectionBoundary } from '~/components/carrier/section-boundary';
import { getCarrierDirectory, getCarrierUsers, updateCarrierUser } from '~/models/carrier-people.server';
import { paths } from '~/paths';
import { openAction, openPage, shownVersion } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { redirectWithToast } from '~/services/toast.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import type { FormErrors } from '~/view/form-errors';
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
  const [directory, people] = await Promise.all([
    getCarrierDirectory(monitor, carrierId),
    getCarrierUsers(monitor, carrierId),
  ]);
  return { directory, people, carrierId, mayChange: missingFor('changeConnections', user) === null };
}

const PersonChange = z.object({
  intent: z.enum(['active', 'inactive']),
  carrier_user_id: z.string(),
  expected_version: shownVersion,
});

/** Makes a person active or inactive. */
export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'changeConnections');
  const form = PersonChange.safeParse(Object.fromEntries(await readForm(args.request)));
  if (!form.success) throw problemResponse({ status: 400, message: 'This form does not say what to do.' });
  const { intent, carrier_user_id, expected_version } = form.data;
  const change = { status: intent, expected_version };
  const answer = await updateCarrierUser(monitor, carrier_user_id, change);
  const here = paths.carrierDirectory(args.params.id!);
  if (!answer.ok) {
    const words = Object.values(answer.error.fields ?? {}).flat();
    const told = words.length > 0 ? words : [answer.error.message];
    return data<FormErrors>({ form: 'people', result: { error: { '': told } } }, answer.status);
  }
  const { full_name, email, status } = answer.data;
  const action = status === 'active' ? 'acts for the carrier again.' : 'no longer acts for the carrier.';
  return redirectWithToast(here, `${full_name ?? email} ${action}`);
}

export default function CarrierDirectoryPage() {
  const { directory, people, carrierId, mayChange } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { contacts, fmcsa_information } = directory;
  return (
    <div className="stack-wide">
      <CarrierPeople people={people} carrierId={carrierId} mayChange={mayChange} refused={refused} />
      {contacts.length > 0 ? <DirectoryContacts contacts={contacts} /> : null}
      <FederalContacts information={fmcsa_information} />
    </div>
  );
}

export function ErrorBoundary() {
  return <SectionBoundary name="The directory" />;
}
