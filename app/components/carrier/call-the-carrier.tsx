import { DIGITS_BY_LABELS, PROVEN_CALL_HOURS } from '@contract/proven-calls/proven-calls.constants';
import type { ProvenCall } from '@contract/proven-calls/proven-calls.entities';
import { formatDate, formatMoment, formatPhone } from '@contract/shared/format';
import { RadioGroup } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { CallsToCarrier } from '~/models/proven-calls.server';
import type { CallForms } from '~/services/call-forms.server';
import { numberChoice, OLDEST_FIRST } from '~/view/carrier/number-choices';

interface CallProps {
  calls: CallsToCarrier;
  /** Whether the page is about an address for rate confirmations. */
  asksForAddress?: boolean;
}

/** A call that proves who answers, one step at a time: choose a number, read three digits out, type all six. */
export function CallTheCarrier({ calls, asksForAddress = false }: CallProps) {
  const { call } = calls;
  return (
    <section className="stack" aria-labelledby="call-title">
      <h3 id="call-title">Call the carrier</h3>
      {call?.proven_at ? <Proven call={call} /> : null}
      {call?.read_out ? <Running call={call} asksForAddress={asksForAddress} /> : null}
      {call && !call.proven_at && !call.read_out ? <NotProven call={call} /> : null}
      {call?.read_out || (call?.proven_at && !asksForAddress) ? null : <Start calls={calls} />}
    </section>
  );
}

const Proven = ({ call }: { call: ProvenCall }) => (
  <Notice kind="info" title="The call is proven">
    <p>
      {call.answered_by} answered at {formatPhone(call.called_number)} and said all six digits,{' '}
      {formatMoment(call.proven_at)}. It counts for {PROVEN_CALL_HOURS} hours.
      {call.confirmed_email ? ` They confirmed ${call.confirmed_email}.` : ''}
    </p>
  </Notice>
);

const NotProven = ({ call }: { call: ProvenCall }) => (
  <p>
    {call.started_by ?? 'A colleague'} called {formatPhone(call.called_number)}, {formatMoment(call.started_at)}. That
    call is not proven.
  </p>
);

function Running({ call, asksForAddress }: { call: ProvenCall; asksForAddress: boolean }) {
  const [form, fields] = usePostForm<CallForms['proveTheCall']>('digits');
  return (
    <>
      <Notice
        kind="info"
        title={`Call ${formatPhone(call.called_number)} and read out: ${[...(call.read_out ?? '')].join(' ')}`}
      >
        <p>
          Three more digits went by {DIGITS_BY_LABELS[call.sent_by]} to {call.sent_to}. Have them say all six: yours,
          then those. The digits end {formatMoment(call.ends_at)}.
        </p>
      </Notice>
      <PostForm of={form} look="primary" intent="prove-call" submit="They said all six">
        <input type="hidden" name="call_id" value={call.id} />
        <TextField
          field={fields.digits}
          label="All six digits, as they said them"
          inputMode="numeric"
          autoComplete="off"
          hint={call.tries_left === 1 ? 'One try is left.' : `${call.tries_left} tries.`}
        />
        <TextField
          field={fields.answered_by}
          label="Who answered"
          hint="Name and title of the person you spoke with."
        />
        {asksForAddress ? (
          <TextField
            field={fields.confirmed_email}
            label="Address for rate confirmations"
            type="email"
            autoComplete="off"
            hint="Have them spell it. Do not read one out for them to agree to."
            isOptional
          />
        ) : null}
      </PostForm>
    </>
  );
}

/** No link: it is not to be called. */
function Flagged({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <p className="attention">
      {numbers.map((number) => formatPhone(number)).join(', ')} is on file and flagged for fraud. Don’t call it.
    </p>
  );
}

function Start({ calls }: CallProps) {
  const [form, fields] = usePostForm<CallForms['startCall']>('call');
  const numbers = calls.numbers_on_file;
  if (numbers.length === 0 || calls.digits_go_by === null)
    return (
      <Notice kind="warning" title="No call to this carrier can be proven">
        <Flagged numbers={calls.flagged_numbers} />
        <p>
          No {numbers.length === 0 ? 'number' : 'email address'} on the federal record or in an earlier packet is old
          enough: one that came in the last 90 days proves nothing. Reach the carrier through its insurer’s agent named
          by the filing, its factoring company, or a notarized letter.
        </p>
      </Notice>
    );
  return (
    <PostForm of={form} look="primary" intent="start-call" submit="Start the call">
      <Flagged numbers={calls.flagged_numbers} />
      <p>
        You read three digits out. Three more go{' '}
        {calls.digits_go_by === 'email'
          ? `by email to ${calls.digits_go_to}, the oldest address on file. They must read back all six digits: a thief with only their mailbox or only their phone can’t.`
          : 'by text message to another number on file, since no email address is old enough. They must read back all six digits: a thief with only one of their phones can’t.'}
      </p>
      <RadioGroup
        field={fields.called_number}
        label="The number to call"
        hint={`${OLDEST_FIRST}${calls.record_as_of ? ` Federal record as of ${formatDate(calls.record_as_of)}.` : ''}`}
        choices={numbers.map(numberChoice)}
      />
    </PostForm>
  );
}
