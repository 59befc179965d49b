import { useForm } from '@conform-to/react';
import type { CallOutput } from '@contract/call';
import type { getPickupPass, PickupPass, PickupPassCode, PickupPassPaper } from '@contract/loads/pickup-passes.calls';
import { PASS_CHECK_OUTCOME_LABELS } from '@contract/loads/pickup-passes.constants';
import { namedStopPlace, stopTime, stopWindow } from '@contract/loads/stop-times';
import { Form, Link } from '@remix-run/react';
import { DefinitionList, Missing } from '@ui/definition-list';
import { ErrorSummary } from '@ui/form/error-summary';
import { Notice } from '@ui/notice';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import type { FormErrors } from '~/view/form-errors';

type Pickup = PickupPassPaper['pickup'];

/** Whether the pass is good now, and why not. */
export function PassState({ pass, pickup }: { pass: PickupPass | null; pickup: Pickup }) {
  if (pass === null) return <p className="missing">No pickup pass yet</p>;
  const { state, user, created_at, expires_at, withdrawn, last_opened_at } = pass;
  const made = `Made by ${user ?? 'a former user'}, ${stopTime(created_at, pickup)}`;
  const opened = last_opened_at ? `last opened at the dock ${stopTime(last_opened_at, pickup)}` : 'not opened yet';
  if (state === 'good')
    return (
      <p>
        <strong>Good until {stopTime(expires_at, pickup)}</strong>. {made}, {opened}.
      </p>
    );
  return (
    <Notice kind="warning" title="This pass is not good">
      <p>
        {state === 'withdrawn'
          ? `Withdrawn by ${withdrawn?.user ?? 'a former user'}: ${withdrawn?.reason ?? ''}`
          : state === 'expired'
            ? `Expired ${stopTime(expires_at, pickup)}.`
            : 'The load is over, or its carrier or truck has changed since.'}
      </p>
      <p>
        {made}, {opened}.
      </p>
    </Notice>
  );
}

/** The code to scan, and to type. Black on white in every scheme: scanners read nothing else for sure. */
export function PassCode({ code: { code, address, typed_at, qr } }: { code: PickupPassCode }) {
  return (
    <section className="stack" aria-labelledby="code-title">
      <h2 id="code-title">Code for the dock</h2>
      <svg width="200" height="200" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code of the pass">
        <rect width={qr.size} height={qr.size} className="picture-ground" />
        <path d={qr.path} className="picture-ink" />
      </svg>
      <p>
        <strong>{code}</strong>
      </p>
      <p>
        The dock scans it with a phone, or opens <a href={typed_at}>{typed_at}</a> and enters the code.{' '}
        <a href={address}>See what the dock sees</a>
      </p>
    </section>
  );
}

/** What stands on the paper, as the load is now. */
export function PassFacts({ paper }: { paper: PickupPassPaper }) {
  const { pickup, plate } = paper;
  const fact = (term: string, value: string | null) => ({ term, value: value ?? <Missing>Not on file</Missing> });
  return (
    <section className="stack" aria-labelledby="pass-title">
      <h2 id="pass-title">On the pass</h2>
      <DefinitionList
        items={[
          fact('Carrier', paper.carrier_name),
          fact('Truck unit', paper.unit),
          fact('License plate', plate && [paper.plate_state, plate].filter(Boolean).join(' ')),
          fact('Last six of the VIN', paper.vin_last),
          fact('Driver’s initials', paper.driver_initials),
          fact('Pickup', pickup && namedStopPlace(pickup)),
          fact('Pickup window', pickup && stopWindow(pickup)),
        ]}
      />
    </section>
  );
}

/** Makes a pass, prints the one that is good, or leads to its withdrawal. */
export function MakePass({
  found: { load_id: id, load_version: version, pickup_pass: pass, cannot_make: why, paper },
  refused,
}: {
  found: CallOutput<typeof getPickupPass>;
  refused: FormErrors | undefined;
}) {
  const [form] = useForm({ id: 'make', lastResult: refused?.result });
  const isGood = pass?.state === 'good';
  return (
    <section className="stack screen-only" aria-label="Make or print">
      <ErrorSummary fields={[]} formErrors={form.errors} />
      {why !== null ? (
        <Notice kind="info" title="No pass can be made now">
          <p>
            {why} <Link to={paths.load(id)}>Back to the load</Link>
          </p>
        </Notice>
      ) : paper.plate === null && paper.vin_last === null ? (
        <Notice kind="warning" title="No plate and no VIN on file">
          <p>
            The dock cannot check this truck. <Link to={paths.loadVehicle(id)}>Name the truck by plate or VIN</Link>
          </p>
        </Notice>
      ) : null}
      {isGood ? <p>A new pass withdraws this one: papers that are out are not good anymore.</p> : null}
      <Form reloadDocument method="post" id={form.id} className="button-row">
        <ExpectedVersion of={{ version }} />
        {isGood ? (
          <Link className="button button-primary" to={paths.loadPassPdf(id)} reloadDocument discover="none">
            Save as PDF
          </Link>
        ) : null}
        {why === null ? (
          <SubmitButton look={isGood ? 'plain' : undefined}>
            {isGood ? 'Make a new pass' : 'Make pickup pass'}
          </SubmitButton>
        ) : null}
        {isGood ? <Link to={paths.loadPassWithdraw(id)}>Withdraw the pass…</Link> : null}
      </Form>
    </section>
  );
}

/** What the dock read off the truck. */
export function PassChecks({ checks, pickup }: { checks: PickupPass['checks']; pickup: Pickup }) {
  return (
    <section className="stack" aria-labelledby="checks-title">
      <h2 id="checks-title">Checks at the dock</h2>
      {checks.length === 0 ? <p className="missing">None yet</p> : null}
      {checks.length > 0 ? (
        <ul className="row-list">
          {checks.map(({ id, at, outcome, plate, vin }) => (
            <li key={id}>
              <span>
                {outcome === 'mismatch' ? (
                  <strong className="attention">{PASS_CHECK_OUTCOME_LABELS[outcome]}</strong>
                ) : (
                  PASS_CHECK_OUTCOME_LABELS[outcome]
                )}
                , {stopTime(at, pickup)}
                <span className="load-note">
                  {[plate && `plate ${plate}`, vin && `VIN ${vin}`].filter(Boolean).join(', ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
