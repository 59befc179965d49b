import { PACKET_SECTION_LABELS, PACKET_SECTIONS, type PacketSection } from '@contract/onboarding/packets.constants';
import { Fragment } from 'react';
import type { Answers, SectionField } from '../areas/onboarding/section-fields';
import { FileField, SectionFields } from './fields';
import { ErrorList } from './layout';

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
  file: { label: string; hint: string; sent: readonly { id: string; name: string }[] } | null;
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
        {file ? <FileField {...file} sent={file.sent.map(({ name }) => name)} error={errors.file} /> : null}
        <div className="row">
          <button className="button" type="submit">
            Save and go on
          </button>
          <button className="button plain" type="submit" name="later" value="yes">
            Save for later
          </button>
        </div>
        {file && file.sent.length > 0 ? <SentFiles files={file.sent} /> : null}
      </form>
    </>
  );
}

/** After the buttons that save: the Enter key presses the first button of a form, and that must not take a file away. */
function SentFiles({ files }: { files: readonly { id: string; name: string }[] }) {
  return (
    <fieldset className="group">
      <legend>Files in this step</legend>
      <ul className="steps">
        {files.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <button className="link" type="submit" name="remove" value={id}>
              Remove<span className="heard-only"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
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
              {isComplete ? (section === 'agreement' ? 'See' : 'Change') : 'Finish'}{' '}
              {PACKET_SECTION_LABELS[section].toLowerCase()}
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
