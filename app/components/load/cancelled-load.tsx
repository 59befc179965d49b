import { formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { paths } from '~/paths';

/** Instead of a form: a cancelled load does not change. */
export function CancelledLoad({ load }: { load: { id: number; cancelled_at: string | null } }) {
  return (
    <Notice kind="info" title="This load is cancelled">
      <p>
        Since {formatMoment(load.cancelled_at)}. Nothing about it changes anymore.{' '}
        <Link to={paths.load(load.id)}>Back to the load</Link>
      </p>
    </Notice>
  );
}
