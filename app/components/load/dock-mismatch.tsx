import type { Load } from '@contract/loads/loads.entities';
import { stopTime } from '@contract/loads/stop-times';
import { Link } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { paths } from '~/paths';

interface DockMismatchNoticeProps {
  load: Pick<Load, 'id' | 'stops'>;
  at: string;
  mayWork: boolean;
}

/**
 * A dock checked a truck that is not the load's, and no person has cleared it: comes before everything else about the
 * load.
 */
export function DockMismatchNotice({ load: { id, stops }, at, mayWork }: DockMismatchNoticeProps) {
  return (
    <section className="load-notice" aria-label="Wrong truck at the dock">
      <Notice kind="error" title="A truck that did not match was at the dock">
        <p>
          Checked on {stopTime(at, stops.find(({ kind }) => kind === 'pickup') ?? null)}. The dock sees “Hold: call the
          broker before you load”. {mayWork ? <Link to={paths.loadPassClear(id)}>Clear it…</Link> : null}
        </p>
      </Notice>
    </section>
  );
}
