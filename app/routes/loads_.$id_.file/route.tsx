import { createLoadFile, listLoadFiles } from '@contract/loads/load-files.calls';
import { getLoad } from '@contract/loads/loads.calls';
import { formatInteger, formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import { VETTING_DECISION_LABELS } from '@contract/vetting/vetting-files.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useLoadCrumbs } from '~/components/load/use-load-crumbs';
import { KeptLink } from '~/components/row-link';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'File of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewLoads');
  const { id, reference } = await monitor.get(getLoad, { params: { id: args.params.id! } });
  const files = (await monitor.get(listLoadFiles, { params: { id: args.params.id! } })).load_files;
  return { load: { id, reference }, files, mayWork: missingFor('workTickets', user) === null };
}

const storeFile = defineForm({
  form: 'file',
  schema: z.object({
    note: z.string().trim().max(1000, 'That is too long: 1,000 characters at most.').optional(),
  }),
  call: ({ monitor, params, submissionId }, { note }) =>
    monitor.send(
      createLoadFile,
      { params: { id: params.id! }, body: { load_file: { note: note || undefined } } },
      { submissionId },
    ),
  to: ({ data }) => paths.carrierVettingFile(data.carrier_id, data.number),
  toast: 'The load’s file is stored.',
});

export const action = actionOf('workTickets', storeFile);

export default function LoadFilePage() {
  const { load, files, mayWork } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof storeFile>('file');
  return (
    <>
      <PageHeader title={`File of load ${load.reference}`} crumbs={useLoadCrumbs(load, 'File')} />
      <div className="stack account-tab">
        {files.length === 0 ? <p className="missing">No record of this load yet</p> : null}
        {files.length > 0 ? (
          <ul className="row-list">
            {files.map(({ number, carrier_id, carrier_name, decision, decided_at, decided_by, hash }) => (
              <li key={number}>
                <span>
                  <Link to={paths.carrierVettingFile(carrier_id, number)}>
                    {VETTING_DECISION_LABELS[decision]}: vetting file {formatInteger(number)}
                  </Link>
                  <span className="load-note">
                    {carrier_name ?? `Carrier ${carrier_id}`}, {formatMoment(decided_at)},{' '}
                    {decided_by ?? 'by the rules'}
                  </span>
                  <span className="load-note hash">SHA-256 {hash}</span>
                </span>
                <Link to={paths.carrierVettingFilePdf(carrier_id, number)} reloadDocument discover="none">
                  PDF<span className="heard-only"> of vetting file {formatInteger(number)}</span>
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        {mayWork ? (
          <PostForm
            of={form}
            className="form load-form"
            submit="Store the load’s file"
            back={<KeptLink to={paths.load(load.id)}>Back to the load</KeptLink>}
          >
            <ul className="plain-bullets">
              <li>
                Saves a locked copy of everything on this load: cover decisions, truck, arrivals and departures with
                their margin of error, alerts and what was done, logs, and documents with their hashes.
              </li>
              <li>It becomes part of your chain of vetting files. It can’t be changed or deleted.</li>
              <li>
                Anyone who gets its PDF can <Link to={paths.checkVettingFile()}>check it</Link> without an account.
              </li>
            </ul>
            <TextArea field={fields.note} label="Note" hint="What it is for, such as a claim number." isOptional />
          </PostForm>
        ) : (
          <p>
            <KeptLink to={paths.load(load.id)}>Back to the load</KeptLink>
          </p>
        )}
      </div>
    </>
  );
}
