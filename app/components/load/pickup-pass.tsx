import type { CallOutput } from '@contract/call';
import type {
  getPickupPass,
  PickupPass,
  PickupPassCheck,
  PickupPassCode,
  PickupPassPaper,
} from '@contract/loads/pickup-passes.calls';
import { PASS_CHECK_OUTCOME_LABELS, type PassStandingName } from '@contract/loads/pickup-passes.constants';
import { namedStopPlace, stopTime, stopTimeToSecond, stopWindow } from '@contract/loads/stop-times';
import { formatPhone } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { DefinitionList, NotOnFile } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { ButtonForm } from '~/components/form/button-form';
import { Refusal } from '~/components/form/refusal';
import { SubmitButton } from '~/components/form/submit-button';
import { KeptLink } from '~/components/row-link';
import { paths } from '~/paths';
import { isHeld } from '~/view/load/pickup-pass';

type Pickup = PickupPassPaper['pickups'][number] | null;
type Found = CallOutput<typeof getPickupPass>;

/** A truck at the dock that was not the load's: it suspends every pass of the load until a person clears it. */
export function OpenMismatch({ found: { load_id: id, open_mismatch: open, paper } }: { found: Found }) {
  if (open === null) return null;
  const [pickup = null] = paper.pickups;
  return (
    <Notice kind="error" title={`A truck that did not match was checked on ${stopTime(open.at, pickup)}`}>
      <p>
        {open.count > 1 ? `${open.count} checks did not match. ` : ''}The dock sees “Hold: call the broker”, whatever it
        checks next. <KeptLink to={paths.loadPassClear(id)}>Clear it…</KeptLink>
      </p>
    </Notice>
  );
}

const STANDING_TITLES: Record<Exclude<PassStandingName, 'good'>, string> = {
  caution: 'The dock sees “Call the broker before you load”',
  suspended: 'Suspended: the dock sees “Hold: call the broker before you load”',
};

/** Whether the pass is valid now, what the dock sees, and why. */
export function PassState({ pass, pickup }: { pass: PickupPass | null; pickup: Pickup }) {
  if (pass === null) return <p className="missing">No pickup pass yet</p>;
  const { standing, user, created_at, good_from, expires_at, withdrawn, last_opened_at } = pass;
  const made = `Made by ${user ?? 'a former user'}, ${stopTime(created_at, pickup)}`;
  const opened = last_opened_at ? `last opened at the dock ${stopTime(last_opened_at, pickup)}` : 'not opened yet';
  const time = `Good from ${stopTime(good_from, pickup)} to ${stopTime(expires_at, pickup)}`;
  if (standing === null)
    return (
      <Notice kind="warning" title="This pass is not good">
        <p>{`Withdrawn by ${withdrawn?.user ?? 'a former user'}: ${withdrawn?.reason ?? ''}`}</p>
        <p>
          {made}, {opened}.
        </p>
      </Notice>
    );
  return (
    <>
      {standing.is === 'good' ? null : (
        <Notice kind={standing.is === 'suspended' ? 'error' : 'warning'} title={STANDING_TITLES[standing.is]}>
          <ul className="plain-bullets">
            {standing.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <p>The dock is not shown these reasons. When they end, the same pass is good again.</p>
        </Notice>
      )}
      <p>
        <strong>{time}</strong>. {made}, {opened}.
      </p>
    </>
  );
}

/** The code to scan and to type. Black on white in every color scheme: scanners read nothing else reliably. */
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
      <p>
        Send it to the driver: <a href={`sms:?&body=${encodeURIComponent(toDriver(code, address))}`}>text message</a> or{' '}
        <a
          href={`mailto:?subject=${encodeURIComponent('Pickup pass')}&body=${encodeURIComponent(toDriver(code, address))}`}
        >
          email
        </a>
      </p>
    </section>
  );
}

/** In both languages of the road. */
const toDriver = (code: string, address: string) =>
  `Pickup pass ${code}. Show it at the gate. / Pase de recolección (pickup): muéstrelo en la entrada. ${address}`;

/** The pass's content for the load as it is now, and what the dock has to read off the truck. */
export function PassFacts({ paper }: { paper: PickupPassPaper }) {
  const { pickups, plate, broker } = paper;
  const fact = (term: string, value: string | null) => ({ term, value: value ?? <NotOnFile /> });
  return (
    <section className="stack" aria-labelledby="pass-title">
      <h2 id="pass-title">On the pass</h2>
      <DefinitionList
        items={[
          fact('Load', paper.reference),
          ...pickups.flatMap((pickup) => [
            { ...fact('Pickup', namedStopPlace(pickup)), key: `pickup ${pickup.sequence}` },
            { ...fact('Pickup window', stopWindow(pickup)), key: `window ${pickup.sequence}` },
            {
              ...fact('Pickup number', pickup.references.join(', ') || null),
              key: `number ${pickup.sequence}`,
            },
          ]),
          fact('Carrier', paper.carrier_name),
          fact('Driver’s initials', paper.driver_initials),
          fact('Your phone, from FMCSA', broker.phone && formatPhone(broker.phone)),
        ]}
      />
      <h3>Not shown to the dock</h3>
      <p>The guard reads plate and VIN off the truck, and sees whether each matches.</p>
      <DefinitionList
        items={[
          fact('Truck unit', paper.unit),
          fact('License plate', plate && [paper.plate_state, plate].filter(Boolean).join(' ')),
          fact('Last six of the VIN', paper.vin_last),
        ]}
      />
    </section>
  );
}

/** Why no pass can be made, or what the dock cannot check. */
export function PassObstacle({ found: { load_id: id, cannot_make: why, paper } }: { found: Found }) {
  if (why !== null)
    return (
      <Notice kind="warning" title="No pass can be made now">
        <p>
          {why} <KeptLink to={paths.load(id)}>Back to the load</KeptLink>
        </p>
      </Notice>
    );
  if (paper.plate !== null || paper.vin_last !== null) return null;
  return (
    <Notice kind="warning" title="No plate and no VIN on file">
      <p>
        The dock cannot check this truck.{' '}
        <KeptLink to={paths.loadVehicle(id)}>Assign the truck by plate or VIN</KeptLink>
      </p>
    </Notice>
  );
}

/** Makes a pass, prints the valid one, or links to its withdrawal. */
export function MakePass({
  found: { load_id: id, load_version: version, pickup_pass: pass, cannot_make: why },
}: {
  found: Found;
}) {
  const mayBeHeld = pass !== null && isHeld(pass);
  return (
    <section className="stack screen-only" aria-label="Make or print">
      <Refusal of="make" />
      <ButtonForm id="make" className="button-row" version={{ version }}>
        {mayBeHeld ? (
          <Link className="button button-primary" to={paths.loadPassPdf(id)} reloadDocument discover="none">
            Download PDF
          </Link>
        ) : why === null ? (
          <SubmitButton>Make pickup pass</SubmitButton>
        ) : null}
        {mayBeHeld && why === null ? <KeptLink to={paths.loadPassNew(id)}>Make a new pass…</KeptLink> : null}
        {mayBeHeld ? <KeptLink to={paths.loadPassWithdraw(id)}>Withdraw the pass…</KeptLink> : null}
      </ButtonForm>
    </section>
  );
}

/** The docks' checks by any pass of the load, in order. */
export function PassChecks({
  checks,
  passId,
  pickup,
}: {
  checks: readonly PickupPassCheck[];
  passId: number | null;
  pickup: Pickup;
}) {
  return (
    <section className="stack" aria-labelledby="checks-title">
      <h2 id="checks-title">Checks at the dock</h2>
      {checks.length === 0 ? <p className="missing">None</p> : null}
      {checks.length > 0 ? (
        <ul className="row-list">
          {checks.map(({ id, number, pass_id, by, at, outcome, plate, vin, cleared }) => (
            <li key={id}>
              <span>
                {number}.{' '}
                {outcome === 'mismatch' ? (
                  <strong className="attention">{PASS_CHECK_OUTCOME_LABELS[outcome]}</strong>
                ) : (
                  PASS_CHECK_OUTCOME_LABELS[outcome]
                )}
                , {stopTimeToSecond(at, pickup)}
                <span className="load-note">
                  {[
                    plate && `plate ${plate}`,
                    vin && `VIN ${vin}`,
                    by === 'driver' ? 'typed by the driver' : pass_id !== passId && 'by an earlier pass',
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
                {cleared ? (
                  <span className="load-note">
                    Cleared by {cleared.user ?? 'a former user'}, {stopTime(cleared.at, pickup)}: {cleared.reason}
                  </span>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
