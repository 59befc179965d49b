import type { OnboardingPacket, PacketHold } from '@contract/onboarding/packets.calls';
import { isHeldPacket, RELEASED_BY_BANK_CALL } from '@contract/onboarding/packets.constants';
import { CALLED_SOURCE_LABELS, type CalledSource } from '@contract/proven-calls/proven-calls.constants';
import { formatDate, formatMoment, formatPhone } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea, TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { CallTheCarrier } from '~/components/carrier/call-the-carrier';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useRefused } from '~/components/form/refusal';
import type { CallsToCarrier } from '~/models/proven-calls.server';
import { paths } from '~/paths';
import type { IdOf } from '~/view/posted-form';
import { BankChange } from './bank-change';
import { FirstAccount } from './first-account';
import type { confirmBank, confirmFactor, putBack, sendBack, takeBackRefusal } from './forms.server';
import { anchorOf, causeOf, decidedFirst, labelOf } from './hold-labels';
import { Approve, VerifyIdentity } from './person-decisions';

interface HoldsProps {
  packet: OnboardingPacket;
  mayDecide: boolean;
}

interface OpenHoldsProps extends HoldsProps {
  /** Null: nothing asks for a call, or the reader makes none. */
  calls: CallsToCarrier | null;
}

/** A reason may end as someone typed it. */
const asSentence = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`);

const isOpen = ({ released_at }: PacketHold) => released_at === null;

const isApproval = ({ cause }: PacketHold) => cause === 'approval';

const HOLD_FORMS = ['put-back', 'identity', 'bank', 'factor', 'approve', 'send-back', 'take-back'] as const;
type HoldForm = (typeof HOLD_FORMS)[number];

/** The forms that the page has for what a packet waits for. */
function formsFor({ holds, status }: OnboardingPacket, mayDecide: boolean): readonly HoldForm[] {
  if (!mayDecide) return [];
  const open = holds.filter(isOpen);
  const isRejected = open.some(({ cause }) => cause === 'refused');
  const isThere: Record<HoldForm, boolean> = {
    identity: open.some(({ cause }) => cause === 'identity') && !isRejected,
    approve: open.some(isApproval) && !open.some(decidedFirst),
    'put-back': !isRejected && open.some(({ cause }) => cause === 'authority'),
    bank: open.some(({ cause }) => RELEASED_BY_BANK_CALL.includes(cause)) && !isRejected,
    factor: open.some(({ cause }) => cause === 'factor') && !isRejected,
    // While the carrier is at it there is nothing to send back.
    'send-back': open.length > 0 && !isRejected && isHeldPacket(status),
    'take-back': isRejected,
  };
  return HOLD_FORMS.filter((form) => isThere[form]);
}

/** Whether the reader may refuse the carrier: while its packet waits, as long as it may be sent back. */
export const mayRefuse = (packet: OnboardingPacket, mayDecide: boolean) =>
  formsFor(packet, mayDecide).includes('send-back');

/** Why a decision was not made whose form is not there any more: what someone else did took it away. */
export function TooLate({ packet, mayDecide }: HoldsProps) {
  const refused = useRefused();
  const isGone =
    HOLD_FORMS.some((form) => form === refused?.form) &&
    !formsFor(packet, mayDecide).some((form) => form === refused?.form);
  return <ErrorSummary fields={[]} formErrors={isGone ? (refused?.result.error?.[''] ?? []) : []} />;
}

/** What the packet waits for: each with what releases it and, where a person does, the form for it. */
export function OpenHolds({ packet, calls, mayDecide }: OpenHoldsProps) {
  const open = packet.holds.filter(isOpen);
  if (open.length === 0) return null;
  const forms = formsFor(packet, mayDecide);
  return (
    <section className="stack" aria-labelledby="holds-title">
      <h2 id="holds-title">Holds</h2>
      {open.map((hold) => (
        <div key={hold.id} id={anchorOf(hold)} className="stack">
          <Notice kind="warning" title={labelOf(hold)}>
            {hold.reason === causeOf(hold)?.label ? null : <p>{asSentence(hold.reason)}</p>}
            <p>
              Since {formatMoment(hold.placed_at)}
              {hold.ends_at ? `, until ${formatMoment(hold.ends_at)}` : ''}. {causeOf(hold)?.release}
            </p>
            <HoldAction hold={hold} packet={packet} />
          </Notice>
          {hold.cause === 'bank_change' ? <BankChange packet={packet} /> : null}
        </div>
      ))}
      {forms.includes('put-back') ? (
        <DecisionForm
          packet={packet}
          form="put-back"
          intent="put-back"
          action="Put the carrier back"
          label="What you checked, and why it may haul again"
          hint="It must pass your rules again first. If nothing else holds it, the carrier is onboarded at once."
          isDanger
        />
      ) : null}
      {calls ? <CallTheCarrier calls={calls} /> : null}
      {forms.includes('identity') && calls ? <VerifyIdentity packet={packet} calls={calls} /> : null}
      {forms.includes('bank') && calls ? <ConfirmBankChange packet={packet} calls={calls} /> : null}
      {forms.includes('factor') ? <ConfirmFactor packet={packet} /> : null}
      <FirstAccount bank={packet.bank} />
      {mayDecide && open.some(isApproval) ? (
        <Approve
          packet={packet}
          isOffered={forms.includes('approve')}
          others={open.filter((hold) => !isApproval(hold))}
        />
      ) : null}
      {forms.includes('send-back') ? (
        <DecisionForm
          packet={packet}
          form="send-back"
          intent="send-back"
          action="Send it back to the carrier"
          label="What the carrier should do"
          hint="Emailed to the carrier with a new link. An agreement it returned with changes must then be signed; a changed bank account stays held until someone calls."
        />
      ) : null}
      {forms.includes('take-back') ? (
        <DecisionForm
          packet={packet}
          form="take-back"
          intent="take-back-refusal"
          action="Undo refusal"
          label="Why you undo it"
          hint="The packet resumes where it was. If nothing else holds it, the carrier is onboarded at once."
          isDanger
        />
      ) : null}
      {mayDecide ? null : <p>Only users with the “onboarding” permission decide packets.</p>}
    </section>
  );
}

/** Where the action that releases it is done, when not on this page. */
function HoldAction({ hold, packet }: { hold: PacketHold; packet: OnboardingPacket }) {
  if (hold.cause === 'refused')
    return (
      <p>
        <Link to={paths.carrierVettingFiles(packet.carrier_id)}>See the vetting file of the refusal</Link>
      </p>
    );
  if (hold.cause === 'identity')
    return (
      <p>
        <a href="#findings-title">See what differs</a>
      </p>
    );
  if (hold.cause === 'certificate' || hold.cause === 'unread_certificate')
    return (
      <p>
        <Link to={paths.carrierSection(packet.carrier_id, 'insurance')}>Read and verify the certificate</Link>
      </p>
    );
  if (hold.cause === 'rules' || hold.cause === 'undecided' || hold.cause === 'authority')
    return (
      <p>
        <a href="#rules-title">See the rules, and override</a>
      </p>
    );
  if (hold.cause === 'redline')
    return (
      <p>
        <a href="#agreements-title">See what came back</a>
      </p>
    );
  if (hold.cause === 'tax_form')
    return (
      <p>
        <a href="#tax-title">Compare the form</a>
      </p>
    );
  return null;
}

function ConfirmBankChange({ packet, calls }: { packet: OnboardingPacket; calls: CallsToCarrier }) {
  const [form, fields] = usePostForm<typeof confirmBank>('bank');
  const canProve = packet.numbers_on_file.length > 0 && calls.digits_go_by !== null;
  const isProven = calls.call?.proven_at != null;
  const isChange = packet.holds.some(
    (hold) => isOpen(hold) && (hold.cause === 'bank_change' || hold.cause === 'bank_denied'),
  );
  const what = isChange ? 'the change of bank' : 'payment';
  if (canProve && !isProven) return <p>Prove the call first: then you can release {what}.</p>;
  return (
    <PostForm
      of={form}
      heading={<h3 id="bank-form-title">Release {what}</h3>}
      version={packet}
      aria-labelledby="bank-form-title"
      look="danger"
      intent="confirm-bank-change"
      submit={isChange ? 'They confirmed it: release the change' : 'They confirmed the account: release payment'}
    >
      {isProven ? null : (
        <p>Without a proven call, only someone with the permission “compliance” releases it, and says how.</p>
      )}
      <TextArea
        field={fields.note}
        label={isProven ? 'Note' : 'How the carrier confirmed it'}
        isOptional={isProven}
        rows={2}
      />
    </PostForm>
  );
}

function ConfirmFactor({ packet }: Pick<HoldsProps, 'packet'>) {
  const [form, fields] = usePostForm<typeof confirmFactor>('factor');
  return (
    <PostForm
      of={form}
      heading={<h3 id="factor-form-title">Confirm the factoring company by a call</h3>}
      version={packet}
      aria-labelledby="factor-form-title"
      look="danger"
      intent="confirm-factor"
      submit="Notice of assignment confirmed: release hold"
    >
      <TextField
        field={fields.called_number}
        label="The number you called"
        type="tel"
        autoComplete="off"
        hint="The factor’s own, from its web site or your records. A number in this packet or on its notice proves nothing."
      />
      <TextField field={fields.number_from} label="Where you found the number" />
      <TextField field={fields.answered_by} label="Who answered" hint="Name and title of the person you spoke with." />
      <TextArea field={fields.note} label="Note" isOptional rows={2} />
    </PostForm>
  );
}

/** A decision about the packet with a written reason. */
type Decision = typeof putBack | typeof sendBack | typeof takeBackRefusal;

interface DecisionFormProps extends Pick<HoldsProps, 'packet'> {
  form: IdOf<Decision>;
  intent: NonNullable<Decision['intent']>;
  /** What the button says, and, with dots behind it, what opens the form. */
  action: string;
  label: string;
  hint: string;
  isDanger?: boolean;
}

/** A decision about the packet with a written reason, opened by the person who wants to make it. */
function DecisionForm({ packet, form: id, intent, action, label, hint, isDanger = false }: DecisionFormProps) {
  const isRejected = useRefused()?.form === id;
  const [form, fields] = usePostForm<Decision>(id);
  return (
    <details open={isRejected}>
      <summary className="discloses">{action}…</summary>
      <PostForm of={form} version={packet} look={isDanger ? 'danger' : 'plain'} intent={intent} submit={action}>
        <TextArea field={fields.note} label={label} hint={hint} />
      </PostForm>
    </details>
  );
}

/** What released a hold, with how it is known that the carrier answered. */
function callWords({ called_number, called_source, answered_by, proof, digits_went_to }: PacketHold): string {
  if (proof === 'other') return ' In another way, without a proven call.';
  if (!called_number) return '';
  const source = called_source ? ` (${CALLED_SOURCE_LABELS[called_source as CalledSource]})` : '';
  const proven =
    proof === 'proven'
      ? ` Proven: all six digits, three of them sent to ${digits_went_to}.`
      : proof === 'called'
        ? ' Said, not proven: no digits were asked.'
        : '';
  return ` Called ${formatPhone(called_number)}${source}; ${answered_by} answered.${proven}`;
}

/** Released holds: how and by whom; for a bank change also the number called and the person who answered. */
export function ReleasedHolds({ holds }: { holds: readonly PacketHold[] }) {
  const released = holds.filter((hold) => !isOpen(hold));
  if (released.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="released-title">
      <h2 id="released-title">Past holds</h2>
      <ul className="plain-bullets">
        {released.map((hold) => (
          <li key={hold.id}>
            {asSentence(hold.reason)} Released {formatDate(hold.released_at)}
            {hold.released_by ? ` by ${hold.released_by}` : ''}.{callWords(hold)}
            {hold.release_note ? ` ${hold.release_note}` : ''}
          </li>
        ))}
      </ul>
    </section>
  );
}
