import { useForm } from '@conform-to/react';
import { MAX_ALERT_FILES } from '@contract/identity-alerts/identity-alerts.constants';
import type { IdentityAlertInFull } from '@contract/identity-alerts/identity-alerts.entities';
import { EVIDENCE_ACCEPT } from '@contract/shared/files.constants';
import { Form, Link } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { FileField } from '@ui/form/file-field';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import type { FormErrors } from '~/view/form-errors';
import { DraftFacts } from './alert-facts';
import { Evidence } from './evidence';

interface PreviewStepProps {
  /** Null: of a phone number or an email address alone. */
  carrierId: number | null;
  draft: IdentityAlertInFull;
  /** The federal record has an email address of the carrier. */
  hasAddress: boolean;
  refused: FormErrors | undefined;
}

/** What others will read, before anybody does: it can be put differently, proved and published here. */
export function PreviewStep({ carrierId, draft, hasAddress, refused }: PreviewStepProps) {
  if (draft.state !== 'draft') return <NoDraft carrierId={carrierId} draft={draft} refused={refused} />;
  return (
    <div className="stack-wide account-tab">
      <section className="stack" aria-labelledby="preview-title">
        <h2 id="preview-title">What every broker and the carrier will read</h2>
        <p className="as-written">{draft.message_for_display}</p>
        <DraftFacts alert={draft} />
        <p>
          <Link to={paths.carrierAlertNew(carrierId, { draft: draft.id, edit: 1 })}>Change the report</Link>
        </p>
      </section>
      <OtherWords draft={draft} refused={refused} />
      <AddEvidence carrierId={carrierId} draft={draft} refused={refused} />
      <Publish carrierId={carrierId} draft={draft} hasAddress={hasAddress} refused={refused} />
    </div>
  );
}

/** Someone else of the company published it: what was sent here meanwhile says by whom. */
function NoDraft({ carrierId, draft, refused }: FormProps & Pick<PreviewStepProps, 'carrierId'>) {
  const [form] = useForm({ id: refused?.form ?? 'publish', lastResult: refused?.result });
  return (
    <>
      <ErrorSummary fields={[]} formErrors={form.errors} />
      <Notice kind="info" title="This alert is published already">
        <p>
          <Link to={paths.carrierAlert(carrierId, draft.id)}>Open the alert</Link>
        </p>
      </Notice>
    </>
  );
}

type FormProps = Pick<PreviewStepProps, 'draft' | 'refused'>;
const resultOf = (refused: FormErrors | undefined, form: string) =>
  refused?.form === form ? refused.result : undefined;

function OtherWords({ draft, refused }: FormProps) {
  const [form, fields] = useForm<{ message_for_display: string }>({
    id: 'text',
    lastResult: resultOf(refused, 'text'),
    defaultValue: { message_for_display: draft.message_for_display },
  });
  return (
    <Form reloadDocument method="post" id={form.id} noValidate className="form">
      <ErrorSummary fields={[fields.message_for_display]} formErrors={form.errors} />
      <ExpectedVersion of={draft.own} />
      <TextArea
        field={fields.message_for_display}
        label="Put it differently"
        hint="What was taken out stays out, however it is written."
        rows={6}
      />
      <SubmitButton look="plain">Update the preview</SubmitButton>
    </Form>
  );
}

function AddEvidence({ carrierId, draft, refused }: FormProps & Pick<PreviewStepProps, 'carrierId'>) {
  const [form, fields] = useForm<{ file: string }>({ id: 'evidence', lastResult: resultOf(refused, 'evidence') });
  const files = draft.reported?.files ?? [];
  return (
    <section className="stack" aria-labelledby="evidence-title">
      <h2 id="evidence-title">Evidence</h2>
      <Evidence
        files={files}
        carrierId={carrierId}
        alertId={draft.id}
        actionOf={({ id, name }) => (
          <Form reloadDocument method="post">
            <ExpectedVersion of={draft.own} />
            <input type="hidden" name="file_id" value={id} />
            <SubmitButton look="plain" intent="remove">
              Remove <span className="heard-only">{name}</span>
            </SubmitButton>
          </Form>
        )}
      />
      {files.length < MAX_ALERT_FILES ? (
        <Form reloadDocument method="post" encType="multipart/form-data" id={form.id} noValidate className="form">
          <ErrorSummary fields={[fields.file]} formErrors={form.errors} />
          <FileField
            field={fields.file}
            label="Add a file"
            accept={EVIDENCE_ACCEPT}
            hint={`A PDF, a picture as PNG or JPEG, or a saved email (EML). 20 MB each, ${MAX_ALERT_FILES} at most. Others read that there is evidence, never the file.`}
          />
          <SubmitButton look="plain">Add the evidence</SubmitButton>
        </Form>
      ) : null}
    </section>
  );
}

function Publish({ carrierId, draft, hasAddress, refused }: PreviewStepProps) {
  const [form] = useForm({ id: 'publish', lastResult: resultOf(refused, 'publish') });
  return (
    <Form reloadDocument method="post" id={form.id} noValidate className="form" aria-labelledby="publish-title">
      <h2 id="publish-title">Publish</h2>
      <ErrorSummary fields={[]} formErrors={form.errors} />
      <ExpectedVersion of={draft.own} />
      <ul className="plain-bullets">
        <li>Every broker sees the alert at once, without the name of your company.</li>
        <li>
          {carrierId === null
            ? 'Others read what happened, not the phone number or email. Your contact search flags both.'
            : hasAddress
              ? 'The carrier is emailed at its address of record, and its answer is shown beside the alert.'
              : 'No email address on this carrier’s federal record, so we can’t notify it.'}
        </li>
        <li>It ends by itself, and your company can unpublish it. What is published is not changed anymore.</li>
      </ul>
      <SubmitButton intent="publish">Publish the alert</SubmitButton>
    </Form>
  );
}
