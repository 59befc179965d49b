import { useForm } from '@conform-to/react';
import type { OnboardingPacket, PacketHold } from '@contract/onboarding/packets.calls';
import { formatDate, formatPhone } from '@contract/shared/format';
import { Form } from '@remix-run/react';
import { RadioGroup } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea, TextField } from '@ui/form/text-field';
import { Fragment } from 'react';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import type { FormErrors } from '~/view/form-errors';
import { anchorOf, decidedFirst, labelOf } from './hold-labels';

type DecisionProps = { packet: OnboardingPacket; refused: FormErrors | undefined };

const OTHER_WAY = { value: 'other', label: 'Another way (explain below)' };

/** Says how a packet that differs from the record was found to be the carrier's. */
export function VerifyIdentity({ packet, refused }: DecisionProps) {
  const [form, fields] = useForm<{ how: string; called_number: string; answered_by: string; note: string }>({
    id: 'identity',
    lastResult: refused?.form === 'identity' ? refused.result : undefined,
  });
  const numbers = packet.numbers_on_file.filter(({ source }) => source === 'fmcsa');
  const hasNumber = numbers.length > 0;
  const shown = [fields.how, ...(hasNumber ? [fields.called_number, fields.answered_by] : []), fields.note];
  return (
    <Form reloadDocument method="post" id={form.id} noValidate className="form" aria-labelledby="identity-form-title">
      <h3 id="identity-form-title">Say how you verified that it is the carrier</h3>
      <ErrorSummary fields={shown} formErrors={form.errors} />
      <ExpectedVersion of={packet} />
      <RadioGroup
        field={fields.how}
        label="How you verified it"
        hint={
          hasNumber
            ? 'A number or an address in this packet proves nothing: who sent it wrote it.'
            : 'FMCSA record names no number to call. One in this packet proves nothing.'
        }
        choices={
          hasNumber ? [{ value: 'called', label: 'I called a number of the federal record' }, OTHER_WAY] : [OTHER_WAY]
        }
      />
      {hasNumber ? (
        <>
          <RadioGroup
            field={fields.called_number}
            label="The number you called"
            choices={numbers.map(({ number, label, as_of }) => ({
              value: number,
              label: `${formatPhone(number)}, ${label.toLowerCase()} of the federal record, as of ${formatDate(as_of)}`,
            }))}
          />
          <TextField
            field={fields.answered_by}
            label="Who answered"
            hint="After a call: name, and what they are there."
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
      <SubmitButton look="danger" intent="verify-identity">
        It is the carrier: release it
      </SubmitButton>
    </Form>
  );
}

interface ApproveProps extends DecisionProps {
  /** Nothing else is to be decided first. */
  isOffered: boolean;
  /** What else holds the packet. */
  others: readonly PacketHold[];
}

/** The last that a person decides about a packet; while it may not be decided yet, why not and what comes first. */
export function Approve({ packet, refused, isOffered, others }: ApproveProps) {
  if (!isOffered)
    return (
      <div className="stack-tight">
        <h3>Approve the packet</h3>
        <p>
          You can’t approve it yet. Decide first: <Holds holds={others.filter(decidedFirst)} />.
        </p>
      </div>
    );
  return <ApproveForm packet={packet} refused={refused} others={others} />;
}

function ApproveForm({ packet, refused, others }: Omit<ApproveProps, 'isOffered'>) {
  const [form, fields] = useForm<{ note: string }>({
    id: 'approve',
    lastResult: refused?.form === 'approve' ? refused.result : undefined,
  });
  return (
    <Form reloadDocument method="post" id={form.id} noValidate className="form" aria-labelledby="approve-form-title">
      <h3 id="approve-form-title">Approve the packet</h3>
      <ErrorSummary fields={[fields.note]} formErrors={form.errors} />
      <ExpectedVersion of={packet} />
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
      <SubmitButton look="danger" intent="approve">
        I have looked at all of it: approve
      </SubmitButton>
    </Form>
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
