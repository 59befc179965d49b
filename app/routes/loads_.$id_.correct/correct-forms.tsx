import { NO_VISIT_REASONS } from '@contract/loads/load-logs.constants';
import type { LoadStop } from '@contract/loads/loads.entities';
import { seenBeside, stopTime, visitError } from '@contract/loads/stop-times';
import { Button } from '@ui/button';
import { TextArea, TextField } from '@ui/form/text-field';
import { ButtonForm } from '~/components/form/button-form';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { KeptLink } from '~/components/row-link';
import { paths } from '~/paths';
import { visitEnd } from '~/view/load/corrections';
import type { correctTimes, rejectVisit } from './forms.server';

interface CorrectProps {
  load: { id: number; version: number; status: string };
  stop: LoadStop;
}

/** What the stop shows now. */
export function ShownVisit({ stop }: { stop: LoadStop }) {
  const shown = (
    [
      ['Arrived', stop.arrived],
      ['Departed', stop.departed],
    ] as const
  ).flatMap(([word, seen]) => (seen ? [{ word, seen }] : []));
  if (shown.length === 0) return <p className="missing">No arrival is known there</p>;
  return (
    <ul className="plain-bullets">
      {shown.map(({ word, seen }) => (
        <li key={word}>
          {word} {stopTime(seen.at, stop)} ({visitError(seen)})
          {seen.seen ? <span className="row-note">{seenBeside(seen, stop)}</span> : null}
        </li>
      ))}
    </ul>
  );
}

/** That the visit was none: a button for each usual reason, and a field for any other. */
export function RejectVisit({ load, stop, says }: CorrectProps & { says: string }) {
  const [form, fields] = usePostForm<typeof rejectVisit>('reject');
  const until = visitEnd(stop) ?? '';
  const about = { intent: 'reject', stop_id: stop.id, until };
  return (
    <div className="stack account-tab">
      <ul className="plain-bullets">
        <li>The visit shown no longer counts for status, alerts, detention or papers.</li>
        <li>The truck is tracked again. Its next visit counts.</li>
        <li>Positions stay on record. The timeline shows your name and the reason.</li>
      </ul>
      <h2>Why? Choosing a reason saves it</h2>
      <ButtonForm about={about} version={load} className="button-row">
        {NO_VISIT_REASONS.map((reason) => (
          <Button key={reason} name="reason" value={reason}>
            {reason}
          </Button>
        ))}
      </ButtonForm>
      <PostForm
        of={form}
        intent="reject"
        version={load}
        className="form load-form"
        submit={says}
        look="danger"
        back={<KeptLink to={paths.load(load.id)}>Back to the load</KeptLink>}
      >
        <input type="hidden" name="stop_id" value={stop.id} />
        <input type="hidden" name="until" value={until} />
        <TextArea field={fields.reason} label="Another reason" rows={2} />
      </PostForm>
    </div>
  );
}

/** When the truck arrived or departed, as a person knows it. */
export function CorrectTimes({ load, stop }: CorrectProps) {
  const [form, fields] = usePostForm<typeof correctTimes>('times');
  return (
    <PostForm
      of={form}
      intent="times"
      version={load}
      className="form load-form account-tab"
      submit="Save the times"
      back={<KeptLink to={paths.load(load.id)}>Back to the load</KeptLink>}
    >
      <input type="hidden" name="stop_id" value={stop.id} />
      <ul className="plain-bullets">
        <li>Your times count for status, alerts, detention and papers. Positions stay on record beside them.</li>
        <li>The detention statement, its PDF and its links show your name and the reason.</li>
      </ul>
      <TextField
        field={fields.arrived_at}
        type="datetime-local"
        label="Arrived"
        hint="On the stop’s clock. Leave blank what is right."
        isOptional
      />
      <TextField field={fields.departed_at} type="datetime-local" label="Departed" isOptional />
      <TextArea
        field={fields.reason}
        label="Reason"
        hint="How you know: for example, times on the signed bill of lading, call with the receiver."
        rows={3}
      />
    </PostForm>
  );
}
