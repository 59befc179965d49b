import type { OnboardingPacket, PacketHold } from '@contract/onboarding/packets.calls';
import { formatPhone } from '@contract/shared/format';
import { RadioGroup } from '@ui/form/choices';
import { TextArea, TextField } from '@ui/form/text-field';
import { Fragment } from 'react';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { CallsToCarrier } from '~/models/proven-calls.server';
import { numberChoice, OLDEST_FIRST } from '~/view/carrier/number-choices';
import type { approve, verifyIdentity } from './forms.server';
import { anchorOf, decidedFirst, labelOf } from './hold-labels';

type DecisionProps = { packet: OnboardingPacket };

const PROVEN = { value: 'proven', label: 'By the proven call above' };
const CALLED = { value: 'called', label: 'I called a number on file, without the digits' };
const OTHER_WAY = { value: 'other', label: 'Another way (explain below)' };

/** Says how a packet that differs from the record was found to be the carrier's. */
export function VerifyIdentity({ packet, calls }: DecisionProps & { calls: CallsToCarrier }) {
  const isProven = calls.call?.proven_at != null;
  const [form, fields] = usePostForm<typeof verifyIdentity>('identity', { how: isProven ? 'proven' : undefined });
  const numbers = packet.numbers_on_file;
  // Where the digits can be mailed, a call without them is not offered.
  const mayCall = numbers.length > 0 && !isProven && calls.digits_go_by === null;
  return (
    <PostForm
      of={form}
      heading={<h3 id="identity-form-title">Say how you verified that it is the carrier</h3>}
      version={packet}
      aria-labelledby="identity-form-title"
      look="danger"
      intent="verify-identity"
      submit="Identity confirmed: release hold"
    >
      <RadioGroup
        field={fields.how}
        label="How you verified it"
        hint={
          isProven
            ? undefined
            : mayCall
              ? 'A call without the six digits is kept as said, not proven. Don’t use contact info from the packet: the sender wrote it.'
              : numbers.length > 0
                ? 'Best by a proven call, above. Don’t use contact info from the packet: the sender wrote it.'
                : `${noNumberWords(packet.flagged_numbers)} Ask the insurer’s agent named by the filing, the factoring company, or for a notarized letter.`
        }
        choices={[...(isProven ? [PROVEN] : []), ...(mayCall ? [CALLED] : []), OTHER_WAY]}
      />
      {mayCall ? (
        <>
          <RadioGroup
            field={fields.called_number}
            label="The number you called"
            hint={OLDEST_FIRST}
            choices={numbers.map(numberChoice)}
          />
          <TextField
            field={fields.answered_by}
            label="Who answered"
            hint="Name and title of the person you spoke with."
            isOptional
          />
        </>
      ) : null}
      <TextArea
        field={fields.note}
        label="Note"
        hint="In another way: what you did, whom you met, what you saw. It stays in the vetting file."
        isOptional
        rows={3}
      />
    </PostForm>
  );
}

/** Why no number is offered: one that is flagged is not the same as none. */
const noNumberWords = (flagged: readonly string[]) =>
  flagged.length > 0
    ? `The numbers old enough to call (${flagged.map((number) => formatPhone(number)).join(', ')}) are flagged for fraud. Don’t call them.`
    : 'No number is old enough to call: one that came in the last 90 days, or from this packet, proves nothing.';

interface ApproveProps extends DecisionProps {
  /** Nothing else is to be decided first. */
  isOffered: boolean;
  /** What else holds the packet. */
  others: readonly PacketHold[];
}

/** The last that a person decides about a packet; while it may not be decided yet, why not and what comes first. */
export function Approve({ packet, isOffered, others }: ApproveProps) {
  if (!isOffered)
    return (
      <div className="stack-tight">
        <h3>Approve the packet</h3>
        <p>
          You can’t approve it yet. Decide first: <Holds holds={others.filter(decidedFirst)} />.
        </p>
      </div>
    );
  if (packet.needs_another_person)
    return (
      <div className="stack-tight">
        <h3>Approve the packet</h3>
        <p>{packet.needs_another_person}</p>
      </div>
    );
  return <ApproveForm packet={packet} others={others} />;
}

function ApproveForm({ packet, others }: Omit<ApproveProps, 'isOffered'>) {
  const [form, fields] = usePostForm<typeof approve>('approve');
  return (
    <PostForm
      of={form}
      heading={<h3 id="approve-form-title">Approve the packet</h3>}
      version={packet}
      aria-labelledby="approve-form-title"
      look="danger"
      intent="approve"
      submit="I reviewed all of it: approve"
    >
      {others.length === 0 ? (
        <p>
          Nothing else holds it now. If it still passes your rules, the carrier is onboarded at once. Your name is kept
          with it.
        </p>
      ) : (
        <p>
          The packet then still waits for: <Holds holds={others} />. Your name is kept with it.
        </p>
      )}
      <TextArea field={fields.note} label="Note" isOptional rows={2} />
    </PostForm>
  );
}

/** Holds by name, each a link to where it is on the page. */
function Holds({ holds }: { holds: readonly PacketHold[] }) {
  return holds.map((hold, at) => (
    <Fragment key={hold.id}>
      {at === 0 ? null : ', '}
      <a href={`#${anchorOf(hold)}`}>{labelOf(hold)}</a>
    </Fragment>
  ));
}
