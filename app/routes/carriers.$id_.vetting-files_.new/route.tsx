import { getCarrier } from '@contract/carriers/carriers.calls';
import { createVettingFile, VettingNote, VettingReference } from '@contract/vetting/vetting-files.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextArea, TextField } from '@ui/form/text-field';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { WarningList } from '~/components/notice/warning-list';
import { PageHeader } from '~/components/shell/page-header';
import { VerdictBadge } from '~/components/verdict/verdict-badge';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { describeWarnings } from '~/view/carrier/carrier-warnings';
import { carrierName } from '~/view/carrier/identifiers';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Make a vetting file carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workOnCarriers');
  const carrier = await monitor.get(getCarrier, { params: { id: args.params.id! }, query: {} });
  return {
    id: carrier.id,
    name: carrierName(carrier),
    verdict: carrier.rules_assessment?.overall_result ?? null,
    warnings: describeWarnings(carrier),
  };
}

const storeFile = defineForm({
  form: 'vetting-file',
  schema: z.object({ reference: VettingReference.optional(), note: VettingNote.optional() }),
  about: ({ monitor, params }) => monitor.get(getCarrier, { params: { id: params.id! }, query: {} }),
  call: ({ monitor, submissionId, about: carrier }, value) =>
    monitor.send(createVettingFile, { body: { vetting_file: { carrier_id: carrier.id, ...value } } }, { submissionId }),
  to: ({ about: carrier, data }) => paths.carrierVettingFile(carrier.id, data.number),
  toast: ({ data }) => `Vetting file ${data.number} saved.`,
});

export const action = actionOf('workOnCarriers', storeFile);

export default function NewVettingFilePage() {
  const { id, name, verdict, warnings } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof storeFile>('vetting-file');
  return (
    <>
      <PageHeader
        title="Save vetting file"
        context={
          <>
            {name}, verdict by your rules: <VerdictBadge verdict={verdict} form="plain" />
          </>
        }
        crumbs={[
          { label: name, to: paths.carrier(id) },
          { label: 'Vetting files', to: paths.carrierVettingFiles(id) },
          { label: 'New' },
        ]}
      />
      <WarningList warnings={warnings} />
      <PostForm
        of={form}
        className="form account-tab"
        submit="Save vetting file"
        back={<Link to={paths.carrier(id)}>Back to the carrier</Link>}
      >
        <ul className="plain-bullets">
          <li>Stores what is known about the carrier right now: facts, verdicts, evidence, warnings and your rules.</li>
          <li>Your name, the time, the load and the note go with it. It can’t be changed or deleted.</li>
          <li>It can be opened, printed and saved as a PDF at any time.</li>
        </ul>
        <TextField field={fields.reference} label="Load" hint="Load or reference number" isOptional />
        <TextArea field={fields.note} label="Note" hint="Why this carrier, and what you did to check it." isOptional />
      </PostForm>
    </>
  );
}
