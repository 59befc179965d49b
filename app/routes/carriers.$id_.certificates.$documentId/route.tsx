import { CERTIFICATE_DOCUMENT_STATUS_LABELS } from '@contract/insurance/insurance.constants';
import { dayOf } from '@contract/shared/day';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { PageHeader } from '~/components/shell/page-header';
import { getCarrier } from '~/models/carriers.server';
import { getCertificateDocument } from '~/models/insurance.server';
import { paths } from '~/paths';
import { certificateRules } from '~/services/certificate-rules.server';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';
import { certificateLacks } from '~/view/insurance/certificate-lacks';
import { problemResponse } from '~/view/problem';
import { CertificateDecisions } from './certificate-decisions';
import { CertificateFacts } from './certificate-facts';
import { FormNotShown } from './form-not-shown';
import { enterLimits, setAside, verify } from './forms.server';
import { Paper } from './paper';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Certificate of carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewCertificates');
  const [carrier, document, rules] = await Promise.all([
    getCarrier(monitor, args.params.id!),
    getCertificateDocument(monitor, args.params.documentId!),
    certificateRules(monitor),
  ]);
  if (document.carrier_id !== carrier.id)
    throw problemResponse({ status: 404, message: 'This certificate is of another carrier.' });
  return {
    id: carrier.id,
    name: carrierName(carrier),
    document,
    lacks: document.coverages.length === 0 ? [] : certificateLacks(document, rules, dayOf(new Date())),
    missing: missingFor('reviewCertificates', user),
  };
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
          {lacks.length > 0 ? (
            <Notice kind="warning" title="Less than your rules need">
              <ul className="plain-bullets">
                {lacks.map((lack) => (
                  <li key={lack}>{lack}</li>
                ))}
              </ul>
            </Notice>
          ) : null}
          <CertificateDecisions document={document} missing={missing} />
        </div>
      </div>
    </>
  );
}
