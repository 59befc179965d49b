import { MAX_ALERT_FILES } from '@contract/identity-alerts/identity-alerts.constants';
import type { IdentityAlertInFull } from '@contract/identity-alerts/identity-alerts.entities';
import { EVIDENCE_ACCEPT } from '@contract/shared/files.constants';
import { formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { FileField } from '@ui/form/file-field';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { ButtonForm } from '~/components/form/button-form';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { Refusal, useRefused } from '~/components/form/refusal';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import type { addEvidence, changeText, publish } from '~/services/alert-report.server';
import { DraftFacts } from './alert-facts';
import { Evidence } from './evidence';
import { OperatorNotice } from './operator-notice';

interface PreviewStepProps {
  /** Null: only about a phone number or an email address. */
  carrierId: number | null;
  draft: IdentityAlertInFull;
  /** The federal record has an email address of the carrier. */
  hasAddress: boolean;
  /** When the page was made, in ISO form; omitted where nothing gives standing. */
  shownAt?: string;
}

/** A preview of what others will read: the user rewords it, adds evidence and publishes it here. */
export function PreviewStep({ carrierId, draft, hasAddress, shownAt = '' }: PreviewStepProps) {
  if (draft.state !== 'draft') return <NoDraft carrierId={carrierId} draft={draft} />;
  return (
    <div className="stack-wide account-tab">
      <OperatorNotice alert={draft} />
      <section className="stack" aria-labelledby="preview-title">
        <h2 id="preview-title">What every broker and the carrier will read</h2>
        <p className="as-written">{draft.message_for_display}</p>
        <DraftFacts alert={draft} />
        <p>
          <Link to={paths.carrierAlertNew(carrierId, { draft: draft.id, edit: 1 })}>Change the report</Link>
        </p>
      </section>
      <OtherWords draft={draft} />
      <AddEvidence carrierId={carrierId} draft={draft} />
      <Publish carrierId={carrierId} draft={draft} hasAddress={hasAddress} shownAt={shownAt} />
    </div>
  );
}

/** It waits for the operator, or a colleague published it: what was sent here meanwhile shows who. */
function NoDraft({ carrierId, draft }: FormProps & Pick<PreviewStepProps, 'carrierId'>) {
  const refused = useRefused();
  return (
    <>
      {refused ? <Refusal of={refused.form} /> : null}
      {draft.state === 'held' ? (
        <OperatorNotice alert={draft} />
      ) : (
        <Notice kind="info" title="This alert is published already" />
      )}
      <p>
        <Link to={paths.carrierAlert(carrierId, draft.id)}>Open the alert</Link>
      </p>
    </>
  );
}

type FormProps = Pick<PreviewStepProps, 'draft'>;
function OtherWords({ draft }: FormProps) {
  const [form, fields] = usePostForm<typeof changeText>('text', { message_for_display: draft.message_for_display });
  return (
    <PostForm of={form} version={draft.own} look="plain" intent="text" submit="Update the preview">
      <TextArea
        field={fields.message_for_display}
        label="Edit the public version"
        hint="Personal details stay redacted."
        rows={6}
      />
    </PostForm>
  );
}

function AddEvidence({ carrierId, draft }: FormProps & Pick<PreviewStepProps, 'carrierId'>) {
  const [form, fields] = usePostForm<typeof addEvidence>('evidence');
  const files = draft.reported?.files ?? [];
  return (
    <section className="stack" aria-labelledby="evidence-title">
      <h2 id="evidence-title">Evidence</h2>
      <Evidence
        files={files}
        carrierId={carrierId}
        alertId={draft.id}
        actionOf={({ id, name }) => (
          <ButtonForm about={{ file_id: id }} version={draft.own}>
            <SubmitButton look="plain" intent="remove">
              Remove <span className="heard-only">{name}</span>
            </SubmitButton>
          </ButtonForm>
        )}
      />
      {files.length < MAX_ALERT_FILES ? (
        <PostForm of={form} isUpload look="plain" submit="Add the evidence">
          <FileField
            field={fields.file}
            label="Add a file"
            accept={EVIDENCE_ACCEPT}
            hint={`A PDF, a picture as PNG or JPEG, or a saved email (EML). 20 MB each, ${MAX_ALERT_FILES} at most. Others read that there is evidence, never the file.`}
          />
        </PostForm>
      ) : null}
    </section>
  );
}

function Publish({ carrierId, draft, hasAddress, shownAt = '' }: PreviewStepProps) {
  const [form] = usePostForm<typeof publish>('publish');
  return (
    <PostForm
      of={form}
      heading={<h2 id="publish-title">Publish</h2>}
      version={draft.own}
      aria-labelledby="publish-title"
      intent="publish"
      submit="Publish the alert"
    >
      <ul className="plain-bullets">
        <li>Every broker sees the alert at once, without the name of your company.</li>
        <li>
          {carrierId === null
            ? 'Others read what happened, not the phone number or email. Your contact search flags both.'
            : hasAddress
              ? 'The carrier is emailed at its address of record, and its answer is shown beside the alert.'
              : 'No email address on this carrier’s federal record, so we can’t notify it.'}
        </li>
        <li>
          {draft.standing === null || draft.standing_from === null
            ? 'No load known: it never raises an alert to act now. Change the report if it is about a load or paper of yours.'
            : draft.standing_from > shownAt
              ? `What it is about counts from ${formatMoment(draft.standing_from)}, a day after it came.`
              : 'What it is about counts: with evidence, and until the carrier answers, it can raise an alert to act now.'}
        </li>
        <li>If it mentions money, the operator may look at it first.</li>
        <li>It ends automatically, and your company can unpublish it. A published alert can’t be edited.</li>
      </ul>
    </PostForm>
  );
}
