import { PACKET_SECTION_LABELS, PACKET_SECTIONS, type PacketSection } from '@contract/onboarding/packets.constants';
import { FILE_PART } from '@contract/shared/files.constants';
import { Button, ButtonLink, ButtonRow } from '@ui/button';
import { DefinitionList } from '@ui/definition-list';
import { FieldGroup } from '@ui/form/field-group';
import { FileField } from '@ui/form/file-field';
import type { Answers, SectionField } from '../areas/onboarding/section-fields';
import { FormErrorSummary, type FormErrors, fieldOf } from '../carrier-pages/page-form';
import { SectionFields } from './section-fields';

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
      <ol className="row-list">
        {PACKET_SECTIONS.map((section) => (
          <li key={section}>
            <a href={`${base}/${section}`}>{PACKET_SECTION_LABELS[section]}</a>
            <span className={sections.get(section) ? 'row-done' : 'missing'}>{stateOf(sections.get(section))}</span>
          </li>
        ))}
      </ol>
      <ButtonRow>
        <ButtonLink href={next ? `${base}/${next}` : `${base}/review`}>
          {next ? `Go on: ${PACKET_SECTION_LABELS[next]}` : 'Review and send'}
        </ButtonLink>
      </ButtonRow>
    </>
  );
}

type SectionProps = {
  section: PacketSection;
  intro: string | null;
  fields: readonly SectionField[];
  answers: Answers;
  errors: FormErrors;
  kept: Record<string, string>;
  file: { label: string; hint: string; sent: readonly { id: string; name: string }[] } | null;
  action: string;
  back: string;
};

export function SectionPage({ section, intro, fields, answers, errors, kept, file, action, back }: SectionProps) {
  const at = PACKET_SECTIONS.indexOf(section) + 1;
  const hasFiles = file !== null && file.sent.length > 0;
  return (
    <>
      <FormErrorSummary errors={errors} />
      <p className="small-print">
        Step {at} of {PACKET_SECTIONS.length}. <a href={back}>All steps</a>
      </p>
      <h1>{PACKET_SECTION_LABELS[section]}</h1>
      {intro ? <p>{intro}</p> : null}
      <form className="form" method="post" action={action} encType="multipart/form-data" noValidate>
        <SectionFields fields={fields} answers={answers} errors={errors} kept={kept} />
        {file ? (
          <FileField
            field={fieldOf(FILE_PART, answers, errors)}
            label={hasFiles ? `Another file: ${file.label.toLowerCase()}` : file.label}
            hint={file.hint}
          />
        ) : null}
        {hasFiles ? (
          <p role="status">
            Received: <strong>{file.sent.map(({ name }) => name).join(', ')}</strong>
          </p>
        ) : null}
        <ButtonRow>
          <Button>Save and go on</Button>
          <Button look="plain" name="later" value="yes">
            Save for later
          </Button>
        </ButtonRow>
        {hasFiles ? <SentFiles files={file.sent} /> : null}
      </form>
    </>
  );
}

/** After the buttons that save: the Enter key presses the first button of a form, and that must not take a file away. */
function SentFiles({ files }: { files: readonly { id: string; name: string }[] }) {
  return (
    <FieldGroup caption="Files in this step">
      <ul className="row-list">
        {files.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <Button look="link" name="remove" value={id}>
              Remove<span className="heard-only"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}

type ReviewProps = {
  sections: { section: PacketSection; isComplete: boolean; facts: { label: string; value: string }[] }[];
  errors: FormErrors;
  companyName: string;
  base: string;
};

export function ReviewPage({ sections, errors, companyName, base }: ReviewProps) {
  return (
    <>
      <FormErrorSummary errors={errors} />
      <p className="small-print">
        <a href={base}>All steps</a>
      </p>
      <h1>Review and send</h1>
      {sections.map(({ section, isComplete, facts }) => (
        <section key={section} className="stack" aria-labelledby={`review-${section}`}>
          <h2 id={`review-${section}`}>
            {PACKET_SECTION_LABELS[section]} {isComplete ? null : <strong>(not finished)</strong>}
          </h2>
          {facts.length > 0 ? (
            <DefinitionList
              items={facts.map(({ label, value }, at) => ({ key: `${at} ${label}`, term: label, value }))}
            />
          ) : null}
          <p>
            <a href={`${base}/${section}`}>
              {isComplete ? (section === 'agreement' ? 'See' : 'Change') : 'Finish'}{' '}
              {PACKET_SECTION_LABELS[section].toLowerCase()}
            </a>
          </p>
        </section>
      ))}
      <form className="form" method="post" action={`${base}/review`} encType="multipart/form-data">
        <Button>Send everything to {companyName}</Button>
        <p className="small-print">The link in your mail then works no more.</p>
      </form>
    </>
  );
}
