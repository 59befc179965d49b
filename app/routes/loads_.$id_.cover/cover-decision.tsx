import type { Load } from '@contract/loads/loads.entities';
import { formatCents, formatMoment, formatPhone } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { GateNotice } from '~/components/gate/gate-answer';
import { OpenLoads } from '~/components/load/open-loads';
import { WarningList } from '~/components/notice/warning-list';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths } from '~/paths';
import type { AcceptedBid, ChosenCarrier } from './carriers-to-cover.server';
import type { coverLoad } from './forms.server';
import { RequestException } from './request-exception';

interface CoverDecisionProps {
  load: Pick<Load, 'id' | 'version' | 'carrier'>;
  chosen: ChosenCarrier;
  /** What the carrier bid on the load board, where it was accepted. */
  bid: AcceptedBid | null;
}

/** What speaks for and against the carrier, and the decision: cover the load, or request an exception first. */
export function CoverDecision({ load, chosen, bid }: CoverDecisionProps) {
  const { carrier, gate, warnings, openLoads, openTotal } = chosen;
  const [form, fields] = usePostForm<typeof coverLoad>('cover');
  const others = openLoads.filter(({ id }) => id !== load.id);
  return (
    <div className="stack-wide account-tab">
      <GateNotice gate={gate} />
      {gate.answer === 'exception' ? (
        <RequestException loadId={load.id} carrierId={carrier.id} exception={gate.exception} />
      ) : null}
      {bid ? (
        <Notice kind="info" title={`Its accepted bid: ${formatCents(bid.amount_cents)}`}>
          <p>
            Accepted{bid.decided_by ? ` by ${bid.decided_by}` : ''} {formatMoment(bid.decided_at)}. Covering takes the
            load off the board and ends the other bids.
          </p>
        </Notice>
      ) : null}
      <section className="stack" aria-labelledby="verdict-title">
        <h2 id="verdict-title">Verdict</h2>
        <p>
          {carrier.isDoNotDispatch ? null : <VerdictBadge verdict={carrier.verdict} />} {carrier.headline}{' '}
          {carrier.detail}
        </p>
        <p>
          <Link to={paths.carrier(carrier.id)}>{carrier.name}</Link>{' '}
          <span className="small-print">
            {carrier.numbers}. Phone: {formatPhone(carrier.phone)}
          </span>
        </p>
      </section>
      <WarningList warnings={warnings} />
      <section className="stack" aria-labelledby="open-loads-title">
        <h2 id="open-loads-title">Open loads with this carrier</h2>
        <OpenLoads loads={others} total={openTotal - (openLoads.length - others.length)} />
      </section>
      {gate.answer === 'never' ? (
        <p>
          <Link to={paths.loadCover(load.id)}>Choose another carrier</Link>
        </p>
      ) : load.carrier?.id === carrier.id ? (
        <Notice kind="info" title="This carrier has the load already">
          <p>
            <Link to={paths.load(load.id)}>Back to the load</Link>
          </p>
        </Notice>
      ) : gate.answer === 'exception' ? null : (
        <PostForm
          of={form}
          version={load}
          intent="cover"
          submit="Cover load"
          back={<Link to={paths.loadCover(load.id)}>Choose another carrier</Link>}
        >
          <ul className="plain-bullets">
            {load.carrier ? <li>It replaces the carrier that has the load now, with its truck and driver.</li> : null}
            <li>What is known of the carrier today is kept in a vetting file, with your name.</li>
            <li>The carrier is not notified.</li>
          </ul>
          <input type="hidden" name="carrier_id" value={carrier.id} />
          <TextArea
            field={fields.reason}
            label="Note"
            hint="Kept in the carrier’s history and in the vetting file."
            isOptional
            rows={3}
          />
        </PostForm>
      )}
    </div>
  );
}
