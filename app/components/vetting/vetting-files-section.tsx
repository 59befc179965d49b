import { formatCount } from '@contract/shared/format';
import type { VettingFileSummary } from '@contract/vetting/vetting-files.entities';
import { Link } from '@remix-run/react';
import { SectionError } from '~/components/notice/section-error';
import { DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';
import { VETTING_FILE_COLUMNS } from './vetting-file-columns';

interface VettingFilesSectionProps {
  carrierId: number;
  /** The newest files; or that they could not be loaded, with the reference. */
  files: { ok: true; newest: readonly VettingFileSummary[]; total: number } | { ok: false; reference: string | null };
  mayWork: boolean;
  mayProve: boolean;
}

/** Proof of the company's decisions about a carrier: the newest files, and the link to make one now. */
export function VettingFilesSection({ carrierId, files, mayWork, mayProve }: VettingFilesSectionProps) {
  return (
    <section className="stack" aria-labelledby="vetting-files-title">
      <h2 id="vetting-files-title">Vetting files</h2>
      <p className="small-print">Tamper-proof record of what you knew at each decision.</p>
      {files.ok ? (
        files.newest.length > 0 ? (
          <DataTable
            caption="The newest vetting files"
            isCaptionHidden
            columns={VETTING_FILE_COLUMNS}
            rows={files.newest}
            rowKey={({ number }) => number}
          />
        ) : (
          <p className="missing">None yet. One is written with each decision.</p>
        )
      ) : (
        <SectionError
          name="The list of vetting files"
          reference={files.reference}
          retryHref={paths.carrier(carrierId)}
        />
      )}
      <div className="button-row">
        {mayWork ? (
          <Link className="button" to={paths.carrierVettingFileNew(carrierId)}>
            Save vetting file…
          </Link>
        ) : null}
        {mayProve ? <Link to={paths.carrierProof(carrierId)}>Proof bundle</Link> : null}
        {files.ok && files.total > files.newest.length ? (
          <Link to={paths.carrierVettingFiles(carrierId)}>
            All {formatCount(files.total, 'vetting file', 'vetting files')}
          </Link>
        ) : null}
      </div>
    </section>
  );
}
