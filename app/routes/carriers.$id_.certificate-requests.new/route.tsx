import { getCarrier } from '@contract/carriers/carriers.calls';
import { CertificateRequestForm, createInsuranceCertificateRequest } from '@contract/insurance/certificates.calls';
import { CERTIFICATE_NEEDS, CERTIFICATE_REQUEST_DAYS, needLabel } from '@contract/insurance/insurance.constants';
import { formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { CheckboxGroup } from '@ui/form/choices';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';

import { newestRequestsOf } from '~/models/insurance.server';
import { paths } from '~/paths';
import { certificateNeeds } from '~/services/certificate-rules.server';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage, shownVersion } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Request a certificate of carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'orderCertificates');
  const carrier = await monitor.get(getCarrier, { params: { id: args.params.id! }, query: {} });
  const newest = (await newestRequestsOf(monitor, [carrier.id])).get(carrier.id) ?? null;
  // What the company's rules check, already selected.
  const asked = await certificateNeeds(monitor);
  return { id: carrier.id, name: carrierName(carrier), email: carrier.email, newest, ...asked };
}

const requestCertificate = defineForm({
  form: 'request',
  schema: CertificateRequestForm.extend({ expected_version: shownVersion }),
  call: ({ monitor, params }, value) =>
    monitor.send(createInsuranceCertificateRequest, {
      body: { insurance_certificate_request: { carrier_id: params.id!, ...value } },
    }),
  to: ({ params }) => `${paths.carrierSection(params.id!, 'insurance')}#certificate-requests`,
  toast: ({ data }) => `${data.email} was asked for a certificate.`,
});

export const action = actionOf('orderCertificates', requestCertificate);

export default function RequestCertificatePage() {
  const { id, name, email, newest, needs, autoLiability } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof requestCertificate>('request', { email: email ?? '', needs });
  const insurance = paths.carrierSection(id, 'insurance');
  return (
    <>
      <PageHeader
        title={`Request a certificate of ${name}`}
        context="Only a certificate proves cargo and general liability"
        crumbs={[{ label: name, to: paths.carrier(id) }, { label: 'Insurance', to: insurance }, { label: 'Request' }]}
      />
      <PostForm
        of={form}
        version={newest}
        className="form account-tab"
        submit="Send the request"
        back={<Link to={insurance}>Cancel</Link>}
      >
        {newest === null ? null : (
          <p>
            Last asked on {formatMoment(newest.at)}. <Link to={insurance}>See the result</Link>
          </p>
        )}
        <TextField
          field={fields.email}
          type="email"
          label="Email"
          autoComplete="off"
          hint={
            email === null
              ? 'Of the carrier, or better of its insurance agent. No email in the FMCSA record.'
              : 'Of the carrier, as on the federal record, or better of its insurance agent.'
          }
        />
        <TextField
          field={fields.address_from}
          label="Who at the insurer gave you the address"
          isOptional
          autoComplete="off"
          hint="For an agent’s address, unless a verified certificate came from it. The carrier’s packet proves nothing about its agent: call the insurer at its published number."
        />
        <CheckboxGroup
          field={fields.needs}
          label="What it should show"
          choices={CERTIFICATE_NEEDS.map((need) => ({ value: need, label: needLabel(need, autoLiability) }))}
        />
        <TextArea field={fields.message} label="Message" isOptional rows={3} hint="Anything else it should show" />
        <p className="small-print">
          The email has an upload link, no account needed, valid for {CERTIFICATE_REQUEST_DAYS} days, for this carrier
          and your company alone.
        </p>
      </PostForm>
    </>
  );
}
