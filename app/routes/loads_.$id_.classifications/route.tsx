import { useForm } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { CheckboxGroup, RadioGroup } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { classifyLoad } from '~/models/gate.server';
import { getLoad } from '~/models/load.server';
import { listClassifications } from '~/models/rules.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage, shownVersion } from '~/services/page.server';
import { loadCrumbs } from '~/view/load/load-crumbs';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Classifications of a load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const [{ id, reference, version, classifications }, all] = await Promise.all([
    getLoad(monitor, args.params.id!),
    listClassifications(monitor),
  ]);
  return {
    load: { id, reference, version, classifications },
    all: all.filter(({ is_active }) => is_active).map(({ id, name }) => ({ id, name })),
  };
}

const Classified = z.object({
  by: z.enum(['conditions', 'person'], { error: 'Choose one.' }),
  classification_ids: z.array(z.coerce.number()).default([]),
  reason: z.string({ error: 'Enter a reason.' }).trim().min(10, 'Enter a reason. Ten characters at least.'),
  expected_version: shownVersion,
});

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workTickets');
  const id = args.params.id!;
  const page = { form: 'classify', fields: ['by', 'classification_ids', 'reason'], schema: Classified };
  return formAction(args.request, page, async ({ by, classification_ids, ...value }) => {
    const ids = by === 'conditions' ? null : classification_ids;
    const answer = await classifyLoad(monitor, id, { ...value, classification_ids: ids });
    return answer.ok ? { to: paths.load(id), toast: 'Classifications saved.' } : answer;
  });
}

export default function LoadClassificationsPage() {
  const { load, all } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { of, is_set, reason } = load.classifications;
  const [form, fields] = useForm<{ by: string; classification_ids: string[]; reason: string }>({
    id: 'classify',
    lastResult: refused?.result,
    defaultValue: { by: is_set ? 'person' : 'conditions', classification_ids: of.map(({ id }) => String(id)), reason },
  });
  return (
    <>
      <PageHeader
        title={`Classifications of load ${load.reference}`}
        context="They say which of your rules its carrier must pass"
        crumbs={loadCrumbs(load, 'Classifications')}
      />
      <Form reloadDocument method="post" id={form.id} noValidate className="form account-tab">
        <ErrorSummary fields={[fields.by, fields.classification_ids, fields.reason]} formErrors={form.errors} />
        <ExpectedVersion of={load} />
        <RadioGroup
          field={fields.by}
          label="Chosen by"
          choices={[
            { value: 'conditions', label: 'Your rules: value, goods, hazmat, temperature and customer' },
            { value: 'person', label: 'You, for this load' },
          ]}
        />
        <CheckboxGroup
          field={fields.classification_ids}
          label="Classifications"
          hint="Used when you choose. Removing one that your rules ask for needs the permission “compliance”."
          choices={all.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <TextArea field={fields.reason} label="Reason" rows={2} />
        <div className="button-row">
          <SubmitButton>Save classifications</SubmitButton>
          <Link to={paths.load(load.id)}>Cancel</Link>
        </div>
      </Form>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
