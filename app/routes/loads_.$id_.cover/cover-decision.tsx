import { useForm } from '@conform-to/react';
import type { Load } from '@contract/loads/loads.entities';
import { formatCents, formatMoment, formatPhone } from '@contract/shared/format';
import { Form, Link } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { GateNotice } from '~/components/gate/gate-answer';
import { RequestException } from '~/components/gate/request-exception';
import { OpenLoads } from '~/components/load/open-loads';
import { WarningList } from '~/components/notice/warning-list';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths } from '~/paths';
import type { FormErrors } from '~/view/form-errors';
import type { AcceptedBid, ChosenCarrier } from './carriers-to-cover.server';

interface CoverDecisionProps {
  load: Pick<Load, 'id' | 'version' | 'carrier'>;
  chosen: ChosenCarrier;
  /** What the carrier bid on the load board, where it was accepted. */
  bid: AcceptedBid | null;
  refused: FormErrors | undefined;
}

/** What speaks for and against the carrier, and the decision: cover the load, or request an exception first. */
export function CoverDecision({ load, chosen, bid, refused }: CoverDecisionProps) {
  const { carrier, gate, warnings, openLoads, openTotal } = chosen;
  const ofCover = refused?.form === 'cover' ? refused.result : undefined;
  const [form, fields] = useForm<{ reason: string }>({ id: 'cover', lastResult: ofCover });
  const others = openLoads.filter(({ id }) => id !== load.id);
  return (
    <div className="stack-wide account-tab">
      <GateNotice gate={gate} />
      {gate.answer === 'exception' ? (
        <RequestException
          loadId={load.id}
          carrierId={carrier.id}
          exception={gate.exception}
          refused={refused?.form === 'request' ? refused : undefined}
        />
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
        <Form reloadDocument method="post" id={form.id} noValidate className="form">
          <ErrorSummary fields={[fields.reason]} formErrors={form.errors} />
          <ul className="plain-bullets">
            {load.carrier ? <li>It replaces the carrier that has the load now, with its truck and driver.</li> : null}
            <li>What is known of the carrier today is kept in a vetting file, with your name.</li>
            <li>The carrier is not notified.</li>
          </ul>
          <input type="hidden" name="intent" value="cover" />
          <input type="hidden" name="carrier_id" value={carrier.id} />
          <ExpectedVersion of={load} />
          <TextArea
            field={fields.reason}
            label="Note"
            hint="Kept in the carrier’s history and in the vetting file."
            isOptional
            rows={3}
          />
          <div className="button-row">
            <SubmitButton>Cover load</SubmitButton>
            <Link to={paths.loadCover(load.id)}>Choose another carrier</Link>
          </div>
        </Form>
      )}
    </div>
  );
}
