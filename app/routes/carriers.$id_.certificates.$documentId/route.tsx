import { CERTIFICATE_DOCUMENT_STATUS_LABELS } from '@contract/insurance/insurance.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { CertificateDecisions } from './certificate-decisions';
import { CertificateFacts } from './certificate-facts';
import { CertificateLacks } from './certificate-lacks';
import { CertificateNames } from './certificate-names';
import { certificatePage } from './certificate-page.server';
import { FormNotShown } from './form-not-shown';
import { enterLimits, setAside, verify } from './forms.server';
import { Paper } from './paper';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Certificate of carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewCertificates');
  return certificatePage(monitor, user, args.params.id!, args.params.documentId!);
}

export const action = actionOf('reviewCertificates', enterLimits, verify, setAside);

export default function CertificatePage() {
  const { id, name, document, lacks, missing } = useLoaderData<typeof loader>();
  const insurance = paths.carrierSection(id, 'insurance');
  return (
    <>
      <PageHeader
        title={`Certificate of ${name}`}
        context={CERTIFICATE_DOCUMENT_STATUS_LABELS[document.status]}
        crumbs={[
          { label: name, to: paths.carrier(id) },
          { label: 'Insurance', to: insurance },
          { label: 'Certificate' },
        ]}
      />
      <div className="certificate-reading account-tab">
        <Paper document={document} carrierId={id} />
        <div className="stack-wide">
          <FormNotShown document={document} />
          <CertificateFacts document={document} carrierId={id} />
          <CertificateNames document={document} />
          <CertificateLacks lacks={lacks} />
          <CertificateDecisions document={document} missing={missing} />
        </div>
      </div>
    </>
  );
}
