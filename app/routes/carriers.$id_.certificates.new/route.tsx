import { getCarrier } from '@contract/carriers/carriers.calls';
import { uploadInsuranceCertificate } from '@contract/insurance/certificates.calls';
import { MAX_CERTIFICATES_TO_REVIEW } from '@contract/shared/files.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { FileField } from '@ui/form/file-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';

import { countCertificatesToReview } from '~/models/insurance.server';
import { paths } from '~/paths';
import { actionOf, defineUpload, Nothing } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Upload certificate for carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'orderCertificates');
  const [carrier, toReview] = await Promise.all([
    monitor.get(getCarrier, { params: { id: args.params.id! }, query: {} }),
    countCertificatesToReview(monitor, args.params.id!),
  ]);
  return { id: carrier.id, name: carrierName(carrier), toReview };
}

const handIn = defineUpload({
  form: 'upload',
  schema: Nothing,
  call: ({ monitor, params, file, submissionId }) =>
    monitor.send(uploadInsuranceCertificate, { body: { carrier_id: params.id! } }, { file, submissionId }),
  to: ({ params, data }) => paths.certificate(params.id!, data.id),
  toast: 'The certificate is kept. Enter what it shows.',
});

export const action = actionOf('orderCertificates', handIn);

export default function HandInCertificatePage() {
  const { id, name, toReview } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof handIn>('upload');
  const insurance = paths.carrierSection(id, 'insurance');
  return (
    <>
      <PageHeader
        title={`Upload certificate for ${name}`}
        crumbs={[{ label: name, to: paths.carrier(id) }, { label: 'Insurance', to: insurance }, { label: 'Upload' }]}
      />
      <PostForm
        of={form}
        isUpload
        className="form account-tab"
        submit="Upload certificate"
        back={<Link to={insurance}>Back to the insurance</Link>}
      >
        <p>Doesn’t count until verified with the insurer or agent.</p>
        <FileField
          field={fields.file}
          label="Certificate of insurance"
          hint={`A PDF, or a picture as PNG or JPEG. 20 MB at most. ${toReview} of ${MAX_CERTIFICATES_TO_REVIEW} certificates of this carrier wait to be read.`}
        />
      </PostForm>
    </>
  );
}
