import { classifyLoad } from '@contract/loads/gate.calls';
import { getLoad } from '@contract/loads/loads.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CheckboxGroup, RadioGroup } from '@ui/form/choices';
import { TextArea } from '@ui/form/text-field';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useLoadCrumbs } from '~/components/load/use-load-crumbs';
import { KeptLink } from '~/components/row-link';
import { PageHeader } from '~/components/shell/page-header';

import { listClassifications } from '~/models/rules.server';
import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage, shownVersion } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Classifications of a load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const [{ id, reference, version, classifications }, all] = await Promise.all([
    monitor.get(getLoad, { params: { id: args.params.id! } }),
    listClassifications(monitor),
  ]);
  return {
    load: { id, reference, version, classifications },
    all: all.filter(({ is_active }) => is_active).map(({ id, name }) => ({ id, name })),
  };
}

const classify = defineForm({
  form: 'classify',
  schema: z.object({
    by: z.enum(['conditions', 'person'], { error: 'Choose one.' }),
    classification_ids: z.array(z.coerce.number()).default([]),
    reason: z.string({ error: 'Enter a reason.' }).trim().min(10, 'Enter a reason. Ten characters at least.'),
    expected_version: shownVersion,
  }),
  call: ({ monitor, params }, { by, classification_ids, ...value }) =>
    monitor.call(
      classifyLoad,
      {
        params: { id: params.id! },
        body: {
          load: {
            ...value,
            classification_ids: by === 'conditions' ? null : classification_ids,
          },
        },
      },
      { handles: [403, 409, 422] },
    ),
  to: ({ params }) => paths.load(params.id!),
  toast: 'Classifications saved.',
});

export const action = actionOf('workTickets', classify);

export default function LoadClassificationsPage() {
  const { load, all } = useLoaderData<typeof loader>();
  const { of, is_set, reason } = load.classifications;
  const [form, fields] = usePostForm<typeof classify>('classify', {
    by: is_set ? 'person' : 'conditions',
    classification_ids: of.map(({ id }) => String(id)),
    reason,
  });
  return (
    <>
      <PageHeader
        title={`Classifications of load ${load.reference}`}
        context="They say which of your rules its carrier must pass"
        crumbs={useLoadCrumbs(load, 'Classifications')}
      />
      <PostForm
        of={form}
        version={load}
        className="form account-tab"
        submit="Save classifications"
        back={<KeptLink to={paths.load(load.id)}>Cancel</KeptLink>}
      >
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
      </PostForm>
    </>
  );
}
