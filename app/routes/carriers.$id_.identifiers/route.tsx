import { useForm } from '@conform-to/react';
import { NewIdentifier } from '@contract/carriers/entered-identifiers.calls';
import { missingFor } from '@contract/shared/permissions';
import { labelledIdentifier } from '@contract/shared/printed-identifier';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { getCarrier } from '~/models/carriers.server';
import { enterIdentifier, listEnteredIdentifiers } from '~/models/entered-identifiers.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';
import { missingWords } from '~/view/missing-labels';
import { EnterForm, type NewNumber } from './enter-form';
import { IdentifierList } from './identifier-list';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Numbers entered for carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewFullCarrierProfile');
  const page = new URL(args.request.url).searchParams.get('page');
  const [carrier, entered] = await Promise.all([
    getCarrier(monitor, args.params.id!),
    listEnteredIdentifiers(monitor, args.params.id!, { page: page || undefined }),
  ]);
  return { id: carrier.id, name: carrierName(carrier), ...entered, missing: missingFor('verifyIdentifiers', user) };
}

/** Enters a number; it waits to be verified. */
export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'verifyIdentifiers');
  const id = args.params.id!;
  const page = { form: 'identifier', fields: ['is_type', 'value'], schema: NewIdentifier };
  return formAction(args.request, page, async (value, submissionId) => {
    const answer = await enterIdentifier(monitor, id, value, submissionId);
    if (!answer.ok) return answer;
    const { id: enteredId, is_type, value: number } = answer.data;
    const toast = `${labelledIdentifier(is_type, number)} is entered. Now verify it.`;
    return { to: paths.carrierIdentifier(id, enteredId), toast };
  });
}

export default function EnteredIdentifiersPage() {
  const { id, name, identifiers, paging, missing } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<NewNumber>({ id: 'identifier', lastResult: refused?.result });
  const lacking = missing === null ? null : missingWords(missing);
  return (
    <>
      <PageHeader
        title={`Numbers entered for ${name}`}
        context="Entered by your company, or given by the carrier in a packet: from no federal file. Your company alone sees them."
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
            <EnterForm form={form} fields={fields} />
          </section>
        )}
      </div>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
