import { formatMoment } from '@contract/shared/format';
import { Notice } from '@ui/notice';
import { KeptLink } from '~/components/row-link';
import { paths } from '~/paths';

/** Instead of a form: a cancelled load does not change. */
export function CancelledLoad({ load }: { load: { id: number; cancelled_at: string | null } }) {
  return (
    <Notice kind="info" title="This load is cancelled">
      <p>
        Since {formatMoment(load.cancelled_at)}. Nothing about it changes anymore.{' '}
        <KeptLink to={paths.load(load.id)}>Back to the load</KeptLink>
      </p>
    </Notice>
  );
}
