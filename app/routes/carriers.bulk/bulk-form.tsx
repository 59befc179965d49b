import { type SubmissionResult, useForm } from '@conform-to/react';
import { CONNECTION_STATUS_LABELS } from '@contract/connections/connections.constants';
import { Form, Link } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import { BULK_ACTION_LABELS, type BulkAction, isMailAction } from '~/view/bulk-actions';
import type { BulkOutcome } from './bulk-actions.server';
import { doneWords, WHAT_HAPPENS } from './bulk-words';
import { type ChosenCarrier, whyLeftOut } from './chosen-carriers';
import { MailFields, mailFields } from './mail-fields';

interface ActionFormProps {
  bulkAction: BulkAction;
  touched: readonly ChosenCarrier[];
  back: string;
  refused: SubmissionResult<string[]> | undefined;
}

export function ActionForm({ bulkAction, touched, back, refused }: ActionFormProps) {
  const [form, fields] = useForm<{ note: string }>({ id: 'bulk', lastResult: refused });
  const addresses = isMailAction(bulkAction) ? mailFields(touched, refused) : [];
  return (
    <Form reloadDocument method="post" id={form.id} noValidate className="form">
      <ErrorSummary fields={[fields.note, ...addresses.map(({ field }) => field)]} formErrors={form.errors} />
      <ul className="plain-bullets">
        {WHAT_HAPPENS[bulkAction].map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {isMailAction(bulkAction) ? (
        <MailFields fields={addresses} />
      ) : (
        <Carriers title="These carriers" carriers={touched} />
      )}
      {isMailAction(bulkAction)
        ? null
        : touched.map(({ id, version }, at) => (
            <input key={id} type="hidden" name={`seen[${at}]`} value={`${id}:${version}`} />
          ))}
      {bulkAction === 'do-not-dispatch' ? (
        <TextArea field={fields.note} label="Reason" hint="Recorded for each of them." />
      ) : null}
      <div className="button-row">
        <SubmitButton look={bulkAction === 'do-not-dispatch' ? 'danger' : 'primary'}>
          {BULK_ACTION_LABELS[bulkAction]}
        </SubmitButton>
        <Link to={back}>Cancel</Link>
      </div>
    </Form>
  );
}

export function Carriers({
  title,
  carriers,
  why,
}: {
  title: string;
  carriers: readonly ChosenCarrier[];
  why?: BulkAction;
}) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <ul className="plain-bullets">
        {carriers.map((carrier) => (
          <li key={carrier.id}>
            <Link to={paths.carrier(carrier.id)}>{carrier.name}</Link>{' '}
            <span className="small-print">
              {why
                ? whyLeftOut(why, carrier)
                : carrier.status
                  ? CONNECTION_STATUS_LABELS[carrier.status]
                  : 'No relationship'}
              {!why && carrier.isDismissed ? ', dismissed' : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Outcome({ outcome, bulkAction }: { outcome: BulkOutcome; bulkAction: BulkAction }) {
  return (
    <Notice
      kind="warning"
      title={
        isMailAction(bulkAction)
          ? 'Some carriers were not emailed'
          : 'Someone else changed some of these carriers in the meantime'
      }
    >
      {outcome.done > 0 ? <p>{doneWords(bulkAction, outcome.done, '')}</p> : null}
      <ul className="plain-bullets">
        {outcome.refused.map(({ id, name, why }) => (
          <li key={id}>
            {name}: {why}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
