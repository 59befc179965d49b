import type { CarrierInsurance } from '@contract/carriers/insurance.entities';
import { SectionError } from '~/components/notice/section-error';
import { paths } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';
import { CertificateWork, type CertificateWorkProps } from './certificate-work';
import { Certificates } from './certificates';

interface CompanyCertificatesProps {
  insurance: Pick<CarrierInsurance, 'certificates' | 'certificates_missing'> & {
    /** Null: the reader may not see certificates. */
    work: SectionResult<Pick<CertificateWorkProps, 'requests' | 'documents' | 'activities' | 'mayOrder'>> | null;
    carrierId: number;
    today: string;
  };
}

/** What the company holds, and how it comes by more. */
export function CompanyCertificates({ insurance }: CompanyCertificatesProps) {
  const { certificates, certificates_missing, work, carrierId, today } = insurance;
  const received = work?.ok ? work.data.documents.filter(({ status }) => status === 'to_review') : [];
  return (
    <>
      <Certificates certificates={certificates} missing={certificates_missing} received={received} />
      {work === null ? null : work.ok ? (
        <CertificateWork {...work.data} carrierId={carrierId} today={today} />
      ) : (
        <SectionError
          name="Requests for certificates"
          reference={work.reference}
          retryHref={paths.carrierSection(carrierId, 'insurance')}
        />
      )}
    </>
  );
}
