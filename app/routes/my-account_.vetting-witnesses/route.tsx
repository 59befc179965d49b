import { formatInteger, formatMoment } from '@contract/shared/format';
import {
  getVettingWitnesses,
  updateVettingWitnesses,
  type VettingAnchor,
  VettingWitnessesChange,
} from '@contract/vetting/vetting-anchors.calls';
import { VETTING_WITNESSES_MAX } from '@contract/vetting/vetting-anchors.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Witnesses of your vetting files');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageUsers');
  return monitor.get(getVettingWitnesses, {});
}

/** One address a line. What is wrong with one of them is said of the field. */
const WitnessesForm = z.object({
  emails: z
    .string()
    .max(2000, 'That is too long.')
    .optional()
    .transform((text, context) => {
      const lines = (text ?? '').split(/[\r\n,;]+/).map((line) => line.trim());
      const read = VettingWitnessesChange.shape.emails.safeParse(lines.filter((line) => line !== ''));
      if (read.success) return read.data;
      context.addIssue({ code: 'custom', message: read.error.issues[0]!.message });
      return z.NEVER;
    }),
});

const saveWitnesses = defineForm({
  form: 'witnesses',
  schema: WitnessesForm,
  call: ({ monitor }, value) => monitor.send(updateVettingWitnesses, { body: { vetting_witnesses: value } }),
  to: paths.vettingWitnesses(),
  toast: 'The witnesses are saved. Everyone added or removed is mailed.',
});

export const action = actionOf('manageUsers', saveWitnesses);

export default function VettingWitnessesPage() {
  const { emails, anchors, has_time_stamps } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof saveWitnesses>('witnesses', { emails: emails.join('\n') });
  return (
    <>
      <PageHeader
        title="Witnesses of your vetting files"
        context="Proof that the files were not rewritten"
        crumbs={[{ label: 'Company', to: paths.accountTab('company') }, { label: 'Witnesses' }]}
      />
      <div className="stack-wide account-tab">
        <p>
          Each vetting file is sealed to the one before. The owner of the database could still rewrite all of them. A
          hash kept outside the product proves it. <Link to={paths.checkVettingFile()}>How to check a file</Link>
        </p>
        <PostForm of={form} submit="Save witnesses">
          <TextArea
            field={fields.emails}
            label="Email the latest hash to"
            hint={`One address per line, up to ${VETTING_WITNESSES_MAX}: your lawyer, your insurer, a mailbox elsewhere. They get an email on each day with new files.`}
            isOptional
          />
        </PostForm>
        <section className="stack" aria-labelledby="anchors-title">
          <h2 id="anchors-title">Stamps and emails</h2>
          <p>
            {has_time_stamps
              ? 'An outside time stamp service signs the latest hash on each day with new files.'
              : 'This installation has no time stamp service: its operator can set one (TSA_URL).'}
          </p>
          {anchors.length === 0 ? (
            <p>No stamps or emails yet.</p>
          ) : (
            <DataTable
              caption="Latest stamps and emails"
              isCaptionHidden
              columns={COLUMNS}
              rows={anchors}
              rowKey={({ id }) => id}
            />
          )}
        </section>
      </div>
    </>
  );
}

const COLUMNS: Column<VettingAnchor>[] = [
  { key: 'when', header: 'When', cell: ({ anchored_at }) => formatMoment(anchored_at), isOneLine: true },
  {
    key: 'what',
    header: 'What',
    cell: ({ id, kind }) =>
      kind === 'mail' ? (
        'Mail'
      ) : (
        <Link to={paths.vettingStamp(id)} reloadDocument discover="none">
          Time stamp
        </Link>
      ),
  },
  { key: 'to', header: 'By or to', cell: ({ witness }) => witness },
  { key: 'number', header: 'Newest file', cell: ({ number }) => formatInteger(number), isOneLine: true },
  { key: 'hash', header: 'SHA-256', cell: ({ hash }) => <span className="hash">{hash}</span> },
];
