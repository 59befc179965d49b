import type { CertificateDocument } from '@contract/insurance/certificates.entities';
import { paths, withBase } from '~/paths';

/**
 * The certificate itself beside the form, where the screen has room for both; where it has not, its link stands in the
 * text. Loaded lazily, so that a screen without the room does not fetch it.
 */
export function Paper({ document, carrierId }: { document: CertificateDocument; carrierId: number }) {
  const { id, file } = document;
  const source = withBase(paths.certificateShown(carrierId, id));
  const title = `The certificate, ${file.name}`;
  return (
    <div className="certificate-paper">
      {file.media_type === 'application/pdf' ? (
        // The viewer's own list of pages would take half the room.
        <iframe src={`${source}#navpanes=0&view=FitH`} title={title} loading="lazy" />
      ) : (
        <img src={source} alt={title} loading="lazy" />
      )}
    </div>
  );
}
