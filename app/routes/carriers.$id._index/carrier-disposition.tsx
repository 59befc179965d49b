import type { LoadCarrierDisposition } from '@contract/load-board/dispositions.entities';
import { formatCount } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { SectionError } from '~/components/notice/section-error';
import { paths } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';
import { dispositionInWords } from '~/view/load-board/disposition-in-words';

interface CarrierDispositionProps {
  carrierId: number;
  /** Null: the reader may not use the load board. */
  dispositions: SectionResult<{ dispositions: readonly LoadCarrierDisposition[]; total: number }> | null;
}

/** Why the carrier last declined a load of the company, on its profile. Nothing if it never did. */
export function CarrierDisposition({ carrierId, dispositions }: CarrierDispositionProps) {
  if (dispositions === null) return null;
  if (!dispositions.ok)
    return (
      <SectionError
        name="Loads it did not take"
        reference={dispositions.reference}
        retryHref={paths.carrier(carrierId)}
      />
    );
  const [last] = dispositions.data.dispositions;
  if (!last) return null;
  return (
    <section className="stack" aria-labelledby="dispositions-title">
      <h2 id="dispositions-title">Last declined load</h2>
      <p>
        <Link to={paths.boardLoad(last.load_id)}>{dispositionInWords(last)}</Link>{' '}
        <span className="small-print">{formatCount(dispositions.data.total, 'load')} in all</span>
      </p>
    </section>
  );
}
