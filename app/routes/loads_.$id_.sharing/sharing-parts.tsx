import type { LoadSharing } from '@contract/loads/sharing.calls';
import { formatCount, formatMoment } from '@contract/shared/format';
import { Checkbox } from '@ui/form/choices';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { KeptLink } from '~/components/row-link';
import { paths } from '~/paths';
import type { stopAll } from './forms.server';

/** The dock's page of the load. It is withdrawn on its own page, with a reason. */
export function PassRow({ loadId, pass, mayWork }: { loadId: number; pass: LoadSharing['pass']; mayWork: boolean }) {
  return (
    <section className="stack" aria-labelledby="pass-title">
      <h2 id="pass-title">Pickup pass</h2>
      {pass === null ? (
        <p className="missing">No pass</p>
      ) : (
        <p>
          Made {formatMoment(pass.created_at)},{' '}
          {pass.last_opened_at ? `last checked ${formatMoment(pass.last_opened_at)}` : 'not checked yet'}.{' '}
          {mayWork ? <KeptLink to={paths.loadPassWithdraw(loadId)}>Withdraw the pass</KeptLink> : null}
        </p>
      )}
    </section>
  );
}

/** What the load's carrier lets its broker read, and how to stop reading it. */
export function FromCarrier({
  page: { load_id: id, carrier, looks, tracking_ended_at: ended, can_end_tracking: canEnd },
  mayWork,
}: {
  page: Pick<LoadSharing, 'load_id' | 'carrier' | 'looks' | 'tracking_ended_at' | 'can_end_tracking'>;
  mayWork: boolean;
}) {
  return (
    <section className="stack" aria-labelledby="carrier-title">
      <h2 id="carrier-title">What the carrier shares with you</h2>
      {carrier === null ? (
        <p className="missing">No carrier yet</p>
      ) : (
        <ul className="plain-bullets">
          <li>
            {carrier.name ?? 'The carrier'}: {consentInWords(carrier)}
          </li>
          <li>
            {carrier.newest_position_at
              ? `Newest position ${formatMoment(carrier.newest_position_at)}`
              : 'No position shared for this load'}
          </li>
        </ul>
      )}
      <p>
        {looks.count === 0
          ? 'Your company has not viewed this carrier’s truck location for this load.'
          : `Your company viewed this carrier’s truck location ${formatCount(looks.count, 'time')}, first ${formatMoment(looks.first_at)}, last ${formatMoment(looks.last_at)}.${carrier?.since ? ' The carrier sees that too.' : ''}`}
      </p>
      {ended ? (
        <p>Tracking ended {formatMoment(ended)}.</p>
      ) : mayWork && canEnd ? (
        <p>
          <KeptLink to={paths.loadEndTracking(id)}>End tracking</KeptLink>, to stop reading the carrier’s positions for
          this load
        </p>
      ) : null}
    </section>
  );
}

function consentInWords({ since, refused_at: refused }: NonNullable<LoadSharing['carrier']>): string {
  if (refused) return `stopped sharing with this load ${formatMoment(refused)}`;
  return since ? `has shared its trucks’ positions with brokers since ${formatMoment(since)}` : 'shares no positions';
}

export function StopAll({ hasOpen, canEndTracking }: { hasOpen: boolean; canEndTracking: boolean }) {
  const [form, fields] = usePostForm<typeof stopAll>('stop');
  if (!hasOpen) return null;
  return (
    <section className="stack" aria-labelledby="stop-title">
      <h2 id="stop-title">Stop all sharing</h2>
      <PostForm of={form} intent="stop-all" className="form load-form" look="danger" submit="Stop all sharing">
        <p>
          Withdraws every link above and the pickup pass at once. Anyone with a link will need a new one. Links to rate
          confirmations and bids are on their own pages.
        </p>
        {canEndTracking ? (
          <Checkbox
            field={fields.ends_tracking}
            label="End tracking too"
            hint="The carrier’s positions are no longer read for this load. This cannot be undone."
          />
        ) : null}
      </PostForm>
    </section>
  );
}
