import type { EdiPartner } from '@contract/edi/edi.entities';
import { getEdiPartner } from '@contract/edi/partners.calls';
import { formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { PartnerFields } from '~/components/edi/partner-fields';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { savePartner } from './forms.server';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `EDI partner ${args.data.partner.name}` : 'EDI partner');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'bringInLoads');
  const partner = await monitor.get(getEdiPartner, { params: { id: args.params.id! } });
  return { partner, mayChange: missingFor('manageApi', user) === null };
}

export const action = actionOf('manageApi', savePartner);

export default function EdiPartnerPage() {
  const { partner, mayChange } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={partner.name}
        context="EDI partner"
        crumbs={[
          { label: 'EDI', to: paths.ediTenders() },
          { label: 'Partners', to: paths.ediPartners() },
          { label: partner.name },
        ]}
      />
      <div className="stack-wide account-tab">
        <DefinitionList
          items={[
            {
              term: 'The partner’s files go into',
              value: <code className="broken-anywhere">{partner.in_folder}</code>,
            },
            { term: 'Your files wait in', value: <code className="broken-anywhere">{partner.out_folder}</code> },
          ]}
        />
        <p className="section-note">Both are below the data folder of the server.</p>
        <Sftp partner={partner} mayChange={mayChange} />
        {mayChange ? (
          <EditPartner partner={partner} />
        ) : (
          <p className="missing">Someone who manages the API changes it.</p>
        )}
      </div>
    </>
  );
}

function Sftp({ partner: { id, sftp }, mayChange }: { partner: EdiPartner; mayChange: boolean }) {
  const link = mayChange ? (
    <Link to={paths.ediPartnerSftp(id)}>{sftp ? 'Change' : 'Exchange files by SFTP'}</Link>
  ) : null;
  if (sftp === null) return link && <p>{link}</p>;
  const { username, host, port, last_ok_at: at, problem } = sftp;
  return (
    <section className="stack" aria-labelledby="sftp-title">
      <h2 id="sftp-title">SFTP</h2>
      {problem ? (
        <Notice kind="error" title="Files are not exchanged">
          <p>{problem}</p>
        </Notice>
      ) : null}
      <p>
        {username} at {host}
        {port === 22 ? '' : `, port ${port}`}. {at ? `Last exchange ${formatMoment(at)}.` : 'No exchange yet.'} {link}
      </p>
    </section>
  );
}

function EditPartner({ partner }: { partner: EdiPartner }) {
  const { id: _id, carrier, in_folder: _in, out_folder: _out, sftp: _sftp, version: _version, ...rest } = partner;
  const on = (isOn: boolean) => (isOn ? 'on' : undefined);
  const [form, fields] = usePostForm<typeof savePartner>('partner', {
    ...rest,
    answer_within_minutes: String(rest.answer_within_minutes),
    carrier_id: carrier === null ? '' : String(carrier.id),
    is_test: on(rest.is_test),
    is_change_answered: on(rest.is_change_answered),
    sends_statuses: on(rest.sends_statuses),
    is_active: on(rest.is_active),
  });
  return (
    <PostForm of={form} version={partner} submit="Save partner" back={<Link to={paths.ediPartners()}>Cancel</Link>}>
      <PartnerFields fields={fields} />
    </PostForm>
  );
}
