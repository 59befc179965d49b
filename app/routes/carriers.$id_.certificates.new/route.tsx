import { useForm } from '@conform-to/react';
import { MAX_CERTIFICATES_TO_REVIEW } from '@contract/shared/files.constants';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { FileField } from '@ui/form/file-field';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmissionId } from '~/components/form/submission-id';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { getCarrier } from '~/models/carriers.server';
import { countCertificatesToReview, uploadInsuranceCertificate } from '~/models/insurance.server';
import { paths } from '~/paths';
import { FileOnly, openAction, openPage, uploadAction } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Upload certificate for carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'orderCertificates');
  const [carrier, toReview] = await Promise.all([
    getCarrier(monitor, args.params.id!),
    countCertificatesToReview(monitor, args.params.id!),
  ]);
  return { id: carrier.id, name: carrierName(carrier), toReview };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'orderCertificates');
  const carrierId = args.params.id!;
  const page = { form: 'upload', fields: ['file'], schema: FileOnly };
  return uploadAction(args.request, page, async (_, file, submissionId) => {
    const answer = await uploadInsuranceCertificate(monitor, carrierId, file, submissionId);
    if (!answer.ok) return answer;
    const to = paths.certificate(carrierId, answer.data.id);
    return { to, toast: 'The certificate is kept. Enter what it shows.' };
  });
}

export default function HandInCertificatePage() {
  const { id, name, toReview } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ file: string }>({ id: 'upload', lastResult: refused?.result });
  const insurance = paths.carrierSection(id, 'insurance');
  return (
    <>
      <PageHeader
        title={`Upload certificate for ${name}`}
        crumbs={[{ label: name, to: paths.carrier(id) }, { label: 'Insurance', to: insurance }, { label: 'Upload' }]}
      />
      <Form
        reloadDocument
        method="post"
        encType="multipart/form-data"
        id={form.id}
        noValidate
        className="form account-tab"
      >
        <ErrorSummary fields={[fields.file]} formErrors={form.errors} />
        <SubmissionId />
        <p>Doesn’t count until verified with the insurer or agent.</p>
        <FileField
          field={fields.file}
          label="Certificate of insurance"
          hint={`A PDF, or a picture as PNG or JPEG. 20 MB at most. ${toReview} of ${MAX_CERTIFICATES_TO_REVIEW} certificates of this carrier wait to be read.`}
        />
        <div className="button-row">
          <SubmitButton>Upload certificate</SubmitButton>
          <Link to={insurance}>Back to the insurance</Link>
        </div>
      </Form>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
