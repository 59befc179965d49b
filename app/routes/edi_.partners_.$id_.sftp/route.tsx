import { SFTP_SECRET_LABELS } from '@contract/edi/edi.constants';
import { getEdiPartner } from '@contract/edi/partners.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { FieldGroup } from '@ui/form/field-group';
import { NumberField } from '@ui/form/number-field';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { endSftp, saveSftp } from './forms.server';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `SFTP of ${args.data.partner.name}` : 'SFTP');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageApi');
  return { partner: await monitor.get(getEdiPartner, { params: { id: args.params.id! } }) };
}

export const action = actionOf('manageApi', saveSftp, endSftp);

export default function SftpPage() {
  const {
    partner: { id, name, sftp },
  } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof saveSftp>('sftp', {
    host: sftp?.host,
    port: String(sftp?.port ?? 22),
    username: sftp?.username,
    host_key: sftp?.host_key,
    fetch_from: sftp?.fetch_from,
    put_into: sftp?.put_into,
  });
  const [end] = usePostForm<typeof endSftp>('end');
  const kept = sftp ? `Leave blank to keep it: ${SFTP_SECRET_LABELS[sftp.signs_in_with].toLowerCase()}.` : undefined;
  return (
    <>
      <PageHeader
        title="Files by SFTP"
        context={`We fetch the files of ${name} once a minute, and put yours`}
        crumbs={[
          { label: 'EDI', to: paths.ediTenders() },
          { label: 'Partners', to: paths.ediPartners() },
          { label: name, to: paths.ediPartner(id) },
          { label: 'SFTP' },
        ]}
      />
      <div className="stack-wide account-tab">
        <PostForm
          of={form}
          intent="save"
          submit="Save SFTP server"
          back={<Link to={paths.ediPartner(id)}>Cancel</Link>}
        >
          <FieldGroup caption="Server">
            <TextField field={fields.host} label="Host" autoComplete="off" />
            <NumberField field={fields.port} label="Port" min={1} max={65_535} />
            <TextField
              field={fields.host_key}
              label="Fingerprint of the server’s key"
              hint="SHA256:… from your partner. A server with another key gets no password and no file."
              autoComplete="off"
              spellCheck={false}
            />
          </FieldGroup>
          <FieldGroup caption="You sign in as">
            <TextField field={fields.username} label="User name" autoComplete="off" />
            <TextField
              field={fields.password}
              label="Password"
              type="password"
              hint={kept}
              autoComplete="new-password"
              isOptional
            />
            <TextArea
              field={fields.private_key}
              label="Or a private key"
              hint="In OpenSSH or PEM form, without a passphrase."
              rows={6}
              isOptional
            />
          </FieldGroup>
          <FieldGroup caption="Folders on the server">
            <TextField
              field={fields.fetch_from}
              label="We fetch from"
              hint="Where your partner puts files for you. We delete a file once we have it."
              autoComplete="off"
            />
            <TextField field={fields.put_into} label="We put into" autoComplete="off" />
          </FieldGroup>
        </PostForm>
        {sftp ? <PostForm of={end} className="" look="plain" intent="end" submit="End SFTP with this partner" /> : null}
      </div>
    </>
  );
}
