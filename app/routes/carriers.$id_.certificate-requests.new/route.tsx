import { useForm } from '@conform-to/react';
import { CertificateRequestForm } from '@contract/insurance/certificates.calls';
import { CERTIFICATE_REQUEST_DAYS } from '@contract/insurance/insurance.constants';
import { formatMoment } from '@contract/shared/format';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea, TextField } from '@ui/form/text-field';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { getCarrier } from '~/models/carriers.server';
import { createInsuranceCertificateRequest, newestRequestsOf } from '~/models/insurance.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage, shownVersion } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Request a certificate of carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'orderCertificates');
  const carrier = await getCarrier(monitor, args.params.id!);
  const newest = (await newestRequestsOf(monitor, [carrier.id])).get(carrier.id) ?? null;
  return { id: carrier.id, name: carrierName(carrier), email: carrier.email, newest };
}

const RequestForm = CertificateRequestForm.extend({ expected_version: shownVersion });

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'orderCertificates');
  const page = { form: 'request', fields: ['email', 'message'], schema: RequestForm };
  return formAction(args.request, page, async (value) => {
    const carrier_id = args.params.id!;
    const answer = await createInsuranceCertificateRequest(monitor, { carrier_id, ...value });
    if (!answer.ok) return answer;
    const place = `${paths.carrierSection(carrier_id, 'insurance')}#certificate-requests`;
    return { to: place, toast: `${answer.data.email} was asked for a certificate.` };
  });
}

export default function RequestCertificatePage() {
  const { id, name, email, newest } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ email: string; message: string }>({
    id: 'request',
    lastResult: refused?.result,
    defaultValue: { email: email ?? '' },
  });
  const insurance = paths.carrierSection(id, 'insurance');
  return (
    <>
      <PageHeader
        title={`Request a certificate of ${name}`}
        context="Cargo and general liability are proved by a certificate alone"
        crumbs={[{ label: name, to: paths.carrier(id) }, { label: 'Insurance', to: insurance }, { label: 'Request' }]}
      />
      <Form reloadDocument method="post" id={form.id} noValidate className="form account-tab">
        <ErrorSummary fields={[fields.email, fields.message]} formErrors={form.errors} />
        <ExpectedVersion of={newest} />
        {newest === null ? null : (
          <p>
            Last asked on {formatMoment(newest.at)}. <Link to={insurance}>What came of it</Link>
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
        <TextArea
          field={fields.message}
          label="What it should show"
          isOptional
          rows={3}
          hint="Such as the limits you need, and vehicles to be listed."
        />
        <p className="small-print">
          The email has an upload link, no account needed, valid for {CERTIFICATE_REQUEST_DAYS} days, for this carrier
          and your company alone.
        </p>
        <div className="button-row">
          <SubmitButton>Send the request</SubmitButton>
          <Link to={insurance}>Cancel</Link>
        </div>
      </Form>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
