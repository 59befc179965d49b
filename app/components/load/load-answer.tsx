import { IDENTITY_ALERTS } from '@contract/alerts/alert-types.constants';
import { LOAD_PROTECTION_LABELS } from '@contract/loads/gate.constants';
import type { LoadProtection } from '@contract/loads/gate.entities';
import { perMileInWords } from '@contract/loads/load-money';
import { CLOSED_LOAD_STATUSES, LOAD_LIST_LABELS, LOAD_STATUS_LABELS } from '@contract/loads/loads.constants';
import type { Load } from '@contract/loads/loads.entities';
import { POSITION_REPORTER_LABELS } from '@contract/loads/positions.constants';
import { agoAt } from '@contract/loads/stop-times';
import { LOAD_TRACKING_STATUS_LABELS } from '@contract/loads/tracking.constants';
import { RATE_CONFIRMATION_STATUS_LABELS } from '@contract/rate-confirmations/rate-confirmations.constants';
import { formatCents, formatMoment, NONE, NOT_ON_FILE } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { KeptLink } from '~/components/row-link';
import { paths } from '~/paths';
import type { LoadLink } from '~/view/load/load-link';
import { shownMargin } from '~/view/load/shown-margin';
import type { TruckNow } from '~/view/load/truck-now';
import { LoadCalls } from './load-calls';
import type { CarrierOfLoad } from './load-carrier';

interface LoadAnswerProps {
  load: Load;
  now: string;
  truck?: TruckNow;
  /** The load's carrier, to call at its number on record; null: unknown now. */
  carrier?: CarrierOfLoad | null;
  mayWork?: boolean;
  mayConfirm?: boolean;
  mayPost?: boolean;
}

/** The headline of a load: what happens next, its progress, and whether it is tracked. */
export function LoadAnswer({
  load,
  now,
  truck,
  carrier = null,
  mayWork = false,
  mayConfirm = false,
  mayPost = false,
}: LoadAnswerProps) {
  const isOver = CLOSED_LOAD_STATUSES.includes(load.status);
  const isLate = load.status === 'delayed' || load.exceptions.length > 0;
  const perMile = perMileInWords(load.carrier_pay?.cents, load);
  const margin = shownMargin(load, load.carrier_pay?.cents);
  const isBarred = load.protection?.state === 'not_protected';
  const isUntracked = load.tracking_status === 'no_eld_connection' || load.tracking_status === 'unable_to_track';
  // Who may not be the carrier comes before when the truck arrives.
  const fraud = isOver
    ? undefined
    : load.tickets.find(({ is_type, severity }) => severity === 'act_now' && IDENTITY_ALERTS.includes(is_type));
  const isStop = isBarred || fraud !== undefined;
  return (
    <div className={`decision-panel load-answer ${isStop ? 'panel-stop' : isLate ? 'panel-warn' : ''}`} data-panel>
      {fraud ? (
        <p className="panel-answer">
          <strong>
            <Link to={paths.alert(fraud.id)}>{fraud.message}</Link>
          </strong>
        </p>
      ) : null}
      <p className={fraud ? undefined : 'panel-answer'}>
        <strong>{load.next_step}</strong>
      </p>
      {load.carrier && !isOver ? (
        <LoadCalls load={load} carrier={carrier} textAt={mayWork ? paths.loadText(load.id) : null} />
      ) : null}
      <dl className="load-states">
        <div>
          <dt>Load</dt>
          <dd>
            {LOAD_STATUS_LABELS[load.status]}
            {load.is_tonu ? ', TONU' : ''}
          </dd>
        </div>
        {load.protection ? (
          <div>
            <dt>State</dt>
            <dd className={isBarred ? 'stop-word' : undefined}>
              <ProtectionState of={load.protection} hasAlerts={load.tickets.length > 0} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>Tracking</dt>
          <dd>
            {LOAD_TRACKING_STATUS_LABELS[load.tracking_status]}
            {load.newest_position_at ? `, newest position ${agoAt(load.newest_position_at, now)}` : ', no positions'}
            {load.carrier_vehicle_areas[0]
              ? ` by ${POSITION_REPORTER_LABELS[load.carrier_vehicle_areas[0].reported_by]}`
              : ''}{' '}
            {mayWork && load.carrier && isUntracked ? (
              <KeptLink className="button" to={paths.carrierTracking(load.carrier.id, { load: load.id })}>
                Request tracking
              </KeptLink>
            ) : null}
            {load.position_doubts.map((doubt) => (
              <p key={doubt} className="attention">
                {doubt}
              </p>
            ))}
          </dd>
        </div>
        {load.vehicle && !isOver ? (
          <div>
            <dt>Truck</dt>
            <dd>
              {[load.vehicle.label, truck?.where].filter(Boolean).join('. ')}
              {truck?.nearer ? (
                <p className="attention">
                  {truck.nearer}. {mayWork ? <KeptLink to={paths.loadVehicle(load.id)}>Switch truck</KeptLink> : null}
                </p>
              ) : null}
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{load.carrier ? 'Carrier pay' : 'Rate'}</dt>
          <dd>
            {load.carrier_pay ? formatCents(load.carrier_pay.cents) : NOT_ON_FILE}
            {perMile ? `, ${perMile}` : ''}
            {load.carrier_pay?.from === 'rate_confirmation' ? ', by the rate confirmation' : ''}
          </dd>
        </div>
        {margin && margin.words !== NOT_ON_FILE ? (
          <div>
            <dt>Margin</dt>
            <dd className={margin.isLoss ? 'attention' : undefined}>{margin.words}</dd>
          </div>
        ) : null}
        {load.next_call_at && !isOver ? (
          <div>
            <dt>Check call</dt>
            <dd className={load.next_call_at <= now ? 'attention' : undefined}>
              {load.next_call_at <= now
                ? `Due ${agoAt(load.next_call_at, now)}`
                : `Due ${formatMoment(load.next_call_at)}`}
            </dd>
          </div>
        ) : null}
        <div>
          <dt>Assigned to</dt>
          <dd>{load.load_lock_assignee?.full_name ?? NONE}</dd>
        </div>
        {mayPost && (load.posting || load.status === 'available') ? (
          <div>
            <dt>Load board</dt>
            <dd>
              <Link to={paths.boardLoad(load.id)}>
                {load.posting ? `Posted until ${formatMoment(load.posting.expires_at)}` : 'Not posted'}
              </Link>
            </dd>
          </div>
        ) : null}
        {load.carrier === null && load.rate_confirmation === null ? null : (
          <div>
            <dt>Rate confirmation</dt>
            <dd>
              <ConfirmationState load={load} mayConfirm={mayConfirm} />
            </dd>
          </div>
        )}
        {load.exceptions.length > 0 ? (
          <div>
            <dt>Needs attention</dt>
            <dd className="attention">{load.exceptions.map((one) => LOAD_LIST_LABELS[one]).join(', ')}</dd>
          </div>
        ) : null}
      </dl>
      {load.eta && load.next_step.includes('ETA') ? <p className="small-print">ETA: {load.eta.assumption}</p> : null}
    </div>
  );
}

/** The open alerts below say why, and the part about the carrier says the rest. */
function ProtectionState({ of: { state, sentence }, hasAlerts }: { of: LoadProtection; hasAlerts: boolean }) {
  return <a href="#carrier-title">{hasAlerts ? LOAD_PROTECTION_LABELS[state] : sentence}</a>;
}

/**
 * Whether the carrier has accepted the paper's current revision: a price that it has not accepted again is not agreed.
 */
function ConfirmationState({ load, mayConfirm }: { load: Load; mayConfirm: boolean }) {
  const confirmation = load.rate_confirmation;
  if (confirmation === null)
    return mayConfirm && load.status !== 'cancelled' ? (
      <Link to={paths.rateConfirmationNew({ load: load.reference })}>No rate con. Create</Link>
    ) : (
      'None'
    );
  const status = RATE_CONFIRMATION_STATUS_LABELS[confirmation.status];
  const words = confirmation.needs_acceptance ? `${status}, not accepted by the carrier` : status;
  return (
    <span className={confirmation.needs_acceptance ? 'attention' : undefined}>
      {mayConfirm ? <Link to={paths.rateConfirmation(confirmation.id)}>{words}</Link> : words}
    </span>
  );
}

/** The actions on the load, each on its own page: what cannot simply be done again stands apart. */
export function LoadActions({ links }: { links: readonly LoadLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav className="load-actions" aria-label="Actions for this load" data-panel data-page-actions>
      <ActionLinks links={links.filter(({ isDanger }) => !isDanger)} />
      <ActionLinks links={links.filter(({ isDanger }) => isDanger)} />
    </nav>
  );
}

function ActionLinks({ links }: { links: readonly LoadLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul>
      {links.map(({ label, to, isDanger, shortcut }) => (
        <li key={label}>
          <KeptLink to={to} className={isDanger ? 'stop-word' : undefined} aria-keyshortcuts={shortcut}>
            {label}
          </KeptLink>
        </li>
      ))}
    </ul>
  );
}
