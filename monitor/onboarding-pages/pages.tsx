import { PACKET_SECTION_LABELS, PACKET_SECTIONS, type PacketSection } from '@contract/onboarding/packets.constants';
import { formatDate, formatMoment } from '@contract/shared/format';
import { Fragment } from 'react';
import type { Answers, SectionField } from '../areas/onboarding/section-fields';
import { Field, FileField, SectionFields } from './fields';
import { ErrorList } from './layout';

export function StartPage() {
  return (
    <>
      <h1>Carrier onboarding</h1>
      <p>
        A freight broker who wants to work with you sends a link by mail. Open that link: it leads to the papers they
        ask for. Nothing else is needed, and there is no account to make.
      </p>
      <p className="quiet">No mail? Ask the broker to send it again, and look among the unwanted mail.</p>
    </>
  );
}

export function GonePage() {
  return (
    <>
      <h1>This link no longer works</h1>
      <p>
        It has run out, was replaced by a newer one, was taken back, or what it asked for has been sent. Ask the broker
        who sent it for a new one.
      </p>
    </>
  );
}

type InvitationProps = { carrierName: string; companyName: string; email: string; expiresAt: string; action: string };

export function InvitationPage({ carrierName, companyName, email, expiresAt, action }: InvitationProps) {
  return (
    <>
      <h1>
        {companyName} asks {carrierName} to onboard
      </h1>
      <p>
        We mail a code to <strong>{email}</strong> to make sure that it is you. What you then fill in is kept step by
        step.
      </p>
      <form method="post" action={action} encType="multipart/form-data">
        <button className="button" type="submit">
          Mail me the code
        </button>
      </form>
      <p className="hint">This link works until {formatDate(expiresAt)}.</p>
    </>
  );
}

type CodeProps = { email: string; errors: Record<string, string>; action: string; isEnded: boolean };

export function CodePage({ email, errors, action, isEnded }: CodeProps) {
  return (
    <>
      <ErrorList errors={errors} />
      <h1>Enter the code</h1>
      {isEnded ? (
        <p>That code cannot be used any more. Open the link in your mail again for a new one.</p>
      ) : (
        <form method="post" action={action} encType="multipart/form-data">
          <Field
            name="code"
            label="Six-digit code"
            hint={`It was mailed to ${email} and works for ten minutes.`}
            error={errors.code}
          >
            {(props) => <input {...props} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />}
          </Field>
          <button className="button" type="submit">
            Go on
          </button>
        </form>
      )}
    </>
  );
}

type OverviewProps = {
  carrierName: string;
  companyName: string;
  sections: ReadonlyMap<PacketSection, boolean>;
  base: string;
};

const stateOf = (isWhole: boolean | undefined) => (isWhole === undefined ? 'To do' : isWhole ? 'Done' : 'Not finished');

export function OverviewPage({ carrierName, companyName, sections, base }: OverviewProps) {
  const done = PACKET_SECTIONS.filter((section) => sections.get(section) === true).length;
  const next = PACKET_SECTIONS.find((section) => sections.get(section) !== true);
  return (
    <>
      <h1>{carrierName}</h1>
      <p>
        {done} of {PACKET_SECTIONS.length} steps are done. Everything is kept as you go; {companyName} sees what you
        sent once you send all of it.
      </p>
      <ol className="steps">
        {PACKET_SECTIONS.map((section) => (
          <li key={section}>
            <a href={`${base}/${section}`}>{PACKET_SECTION_LABELS[section]}</a>
            <span className={sections.get(section) ? 'done' : 'quiet'}>{stateOf(sections.get(section))}</span>
          </li>
        ))}
      </ol>
      <p>
        <a className="button" href={next ? `${base}/${next}` : `${base}/review`}>
          {next ? `Go on: ${PACKET_SECTION_LABELS[next]}` : 'Review and send'}
        </a>
      </p>
    </>
  );
}

type SectionProps = {
  section: PacketSection;
  intro: string | null;
  fields: readonly SectionField[];
  answers: Answers;
  errors: Record<string, string>;
  kept: Record<string, string>;
  file: { label: string; hint: string; sent: readonly string[] } | null;
  action: string;
  back: string;
};

export function SectionPage({ section, intro, fields, answers, errors, kept, file, action, back }: SectionProps) {
  const at = PACKET_SECTIONS.indexOf(section) + 1;
  return (
    <>
      <ErrorList errors={errors} />
      <p className="quiet">
        Step {at} of {PACKET_SECTIONS.length}. <a href={back}>All steps</a>
      </p>
      <h1>{PACKET_SECTION_LABELS[section]}</h1>
      {intro ? <p>{intro}</p> : null}
      <form method="post" action={action} encType="multipart/form-data" noValidate>
        <SectionFields fields={fields} answers={answers} errors={errors} kept={kept} />
        {file ? <FileField {...file} error={errors.file} /> : null}
        <div className="row">
          <button className="button" type="submit">
            Save and go on
          </button>
          <button className="button plain" type="submit" name="later" value="yes">
            Save for later
          </button>
        </div>
      </form>
    </>
  );
}

type AgreementProps = {
  contract: { name: string; isOwn: boolean; sha256: string } | null;
  signed: { name: string; title: string; at: string } | null;
  redlined: { name: string } | null;
  answers: Answers;
  errors: Record<string, string>;
  companyName: string;
  base: string;
};

export function AgreementPage({ contract, signed, redlined, answers, errors, companyName, base }: AgreementProps) {
  const { decision = '' } = answers;
  return (
    <>
      <ErrorList errors={errors} />
      <p className="quiet">
        Step 7 of {PACKET_SECTIONS.length}. <a href={base}>All steps</a>
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
            <a href={`${base}/signed.pdf`}>Save your copy of the signature record</a>
          </div>
        </>
      ) : contract === null ? null : (
        <form method="post" action={`${base}/agreement`} encType="multipart/form-data" noValidate>
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
            <FileField
              label="The agreement with your changes"
              hint="PDF, PNG or JPEG, 20 MB at most."
              error={errors.file}
              sent={[]}
            />
            <Field name="note" label="What you want changed" error={errors.note} isOptional>
              {(props) => (
                <textarea {...props} name="note" rows={3} maxLength={1000} defaultValue={String(answers.note ?? '')} />
              )}
            </Field>
          </fieldset>
          <button className="button" type="submit">
            Save and go on
          </button>
        </form>
      )}
    </>
  );
}

type ReviewProps = {
  sections: { section: PacketSection; isComplete: boolean; facts: { label: string; value: string }[] }[];
  errors: Record<string, string>;
  companyName: string;
  base: string;
};

export function ReviewPage({ sections, errors, companyName, base }: ReviewProps) {
  return (
    <>
      <ErrorList errors={errors} />
      <p className="quiet">
        <a href={base}>All steps</a>
      </p>
      <h1>Review and send</h1>
      {sections.map(({ section, isComplete, facts }) => (
        <section key={section} aria-labelledby={`review-${section}`}>
          <h2 id={`review-${section}`}>
            {PACKET_SECTION_LABELS[section]}{' '}
            <span className={isComplete ? 'done' : 'error'}>{isComplete ? '' : '(not finished)'}</span>
          </h2>
          {facts.length > 0 ? (
            <dl className="facts">
              {facts.map(({ label, value }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: labels repeat, and the list never changes.
                <Fragment key={index}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ))}
            </dl>
          ) : null}
          <p>
            <a href={`${base}/${section}`}>
              {isComplete ? 'Change' : 'Finish'} {PACKET_SECTION_LABELS[section].toLowerCase()}
            </a>
          </p>
        </section>
      ))}
      <form method="post" action={`${base}/review`} encType="multipart/form-data">
        <button className="button" type="submit">
          Send everything to {companyName}
        </button>
        <p className="hint">The link in your mail then works no more.</p>
      </form>
    </>
  );
}

export function DonePage() {
  return (
    <>
      <h1>Thank you. Everything is sent</h1>
      <p>
        The broker looks at it now and writes to you when you may haul, or if something is missing. You need do nothing
        more.
      </p>
    </>
  );
}

export function LeftPage() {
  return (
    <>
      <h1>You have left</h1>
      <p>What you filled in is kept. Open the link in your mail to go on.</p>
    </>
  );
}

export function ProblemPage({ title, message }: { title: string; message: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p>{message}</p>
    </>
  );
}
