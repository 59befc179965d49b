import { PACKET_SECTIONS } from '@contract/onboarding/packets.constants';
import { formatMoment } from '@contract/shared/format';
import type { PacketFileUse } from '../areas/onboarding/packet-quota';
import type { Answers } from '../areas/onboarding/section-fields';
import { Field, FileField } from './fields';
import { ErrorList } from './layout';

type AgreementProps = {
  contract: { name: string; isOwn: boolean; sha256: string } | null;
  signed: { name: string; title: string; at: string } | null;
  redlined: { name: string } | null;
  fileUse: PacketFileUse;
  answers: Answers;
  errors: Record<string, string>;
  companyName: string;
  base: string;
};

export function AgreementPage(props: AgreementProps) {
  const { contract, signed, redlined, fileUse, answers, errors, companyName, base } = props;
  const { decision = '' } = answers;
  return (
    <>
      <ErrorList errors={errors} />
      <p className="quiet">
        Step {PACKET_SECTIONS.indexOf('agreement') + 1} of {PACKET_SECTIONS.length}. <a href={base}>All steps</a>
      </p>
      <h1>Agreement</h1>
      {contract === null ? (
        <p className="note">
          {companyName} has not put its agreement here yet. Ask them for it; your other steps are kept.
        </p>
      ) : (
        <p>
          <a href={`${base}/agreement.pdf`} target="_blank" rel="noreferrer">
            Read “{contract.name}” (opens beside this page)
          </a>
          {contract.isOwn ? `. ${companyName} changed it for you.` : null}
        </p>
      )}
      {signed ? (
        <>
          <p className="note">
            Signed by <strong>{signed.name}</strong>, {signed.title}, on {formatMoment(signed.at)}.
          </p>
          <div className="row">
            <a className="button" href={`${base}/review`}>
              Go on: review and send
            </a>
            <a href={`${base}/signed.pdf`}>Save your signed copy</a>
          </div>
        </>
      ) : contract === null ? null : (
        <form method="post" action={`${base}/agreement`} encType="multipart/form-data" noValidate>
          <input type="hidden" name="sha256" value={contract.sha256} />
          {redlined ? (
            <p className="note">
              You returned <strong>{redlined.name}</strong> with your changes. You can still sign as it stands, or
              return another file.
            </p>
          ) : null}
          <fieldset className="field" aria-describedby={errors.decision ? 'decision-error' : undefined}>
            <legend>What you decide</legend>
            <label className="choice">
              <input
                id="decision"
                type="radio"
                name="decision"
                value="sign"
                defaultChecked={decision === 'sign' || (decision === '' && !redlined)}
              />
              We agree, and I sign for us
            </label>
            <label className="choice">
              <input type="radio" name="decision" value="redline" defaultChecked={decision === 'redline'} />
              We return it with our changes
            </label>
            {errors.decision ? (
              <p className="error" id="decision-error">
                {errors.decision}
              </p>
            ) : null}
          </fieldset>
          <fieldset className="group">
            <legend>When you sign</legend>
            <Field name="signer_name" label="Your full name" error={errors.signer_name}>
              {(props) => (
                <input
                  {...props}
                  name="signer_name"
                  autoComplete="name"
                  defaultValue={String(answers.signer_name ?? '')}
                />
              )}
            </Field>
            <Field name="signer_title" label="Your title" hint="Owner, president, manager…" error={errors.signer_title}>
              {(props) => (
                <input
                  {...props}
                  name="signer_title"
                  autoComplete="organization-title"
                  defaultValue={String(answers.signer_title ?? '')}
                />
              )}
            </Field>
            <div className="field">
              <label className="choice">
                <input
                  id="agreed"
                  type="checkbox"
                  name="agreed"
                  value="yes"
                  aria-describedby={errors.agreed ? 'agreed-error' : undefined}
                  defaultChecked={answers.agreed === 'yes'}
                />
                I have read the agreement, may sign for the company, and sign by typing my name.
              </label>
              {errors.agreed ? (
                <p className="error" id="agreed-error">
                  {errors.agreed}
                </p>
              ) : null}
            </div>
            <p className="hint">
              Kept with your signature: the date and time, your network address, and a fingerprint of the file.
            </p>
          </fieldset>
          <fieldset className="group">
            <legend>When you return it</legend>
            <Field name="note" label="What you want changed" error={errors.note} isOptional>
              {(props) => (
                <textarea {...props} name="note" rows={3} maxLength={1000} defaultValue={String(answers.note ?? '')} />
              )}
            </Field>
            <FileField
              label="The agreement with your changes"
              hint={`PDF, PNG or JPEG, 20 MB each. Your packet has ${fileUse.files} of ${fileUse.max_files} files.`}
              error={errors.file}
              sent={[]}
            />
          </fieldset>
          <button className="button" type="submit">
            Save and go on
          </button>
        </form>
      )}
    </>
  );
}
