import { PACKET_SECTION_LABELS, PACKET_SECTIONS, type PacketSection } from '@contract/onboarding/packets.constants';
import { FILE_PART, PHONE_ACCEPT } from '@contract/shared/files.constants';
import { Button, ButtonLink, ButtonRow } from '@ui/button';
import { DefinitionList } from '@ui/definition-list';
import { FieldGroup } from '@ui/form/field-group';
import { FileField } from '@ui/form/file-field';
import { READ_FIRST } from '@ui/result';
import type { Message } from '../../../base/said';
import type { FieldCondition } from '../../../carrier-pages/conditional-fields';
import type { Phrase, Speaker } from '../../../carrier-pages/language';
import { FormErrorSummary, type FormErrors } from '../../../carrier-pages/page-form';
import { Sentence, useFields, useSpeaker } from '../../../carrier-pages/speech';
import { type Answers, SECTION_FIELDS, type SectionField } from '../section-fields';
import { PACKET_MINUTES } from './invitation-pages';
import { SectionFields, ShownIf } from './section-fields';
import { StepLine } from './step-line';

type OverviewProps = {
  carrierName: string;
  companyName: string;
  sections: ReadonlyMap<PacketSection, boolean>;
  base: string;
};

const stateOf = (isWhole: boolean | undefined): Phrase =>
  isWhole === undefined ? 'To do' : isWhole ? 'Done' : 'Not finished';

export function OverviewPage({ carrierName, companyName, sections, base }: OverviewProps) {
  const { say, sayText } = useSpeaker();
  const done = PACKET_SECTIONS.filter((section) => sections.get(section) === true).length;
  const next = PACKET_SECTIONS.find((section) => sections.get(section) !== true);
  return (
    <>
      <h1>{carrierName}</h1>
      <p>
        {say(
          '{0} of {1} steps done. About {2} minutes in all. {3} sees your answers only after you send them.',
          done,
          PACKET_SECTIONS.length,
          PACKET_MINUTES,
          companyName,
        )}
      </p>
      <ol className="row-list">
        {PACKET_SECTIONS.map((section) => (
          <li key={section}>
            <a href={`${base}/${section}`}>{sayText(PACKET_SECTION_LABELS[section])}</a>
            <span className={sections.get(section) ? 'row-done' : 'missing'}>
              {say(stateOf(sections.get(section)))}
            </span>
          </li>
        ))}
      </ol>
      <ButtonRow>
        <ButtonLink href={next ? `${base}/${next}` : `${base}/review`}>
          {next ? say('Continue: {0}', sayText(PACKET_SECTION_LABELS[next])) : say('Review and send')}
        </ButtonLink>
      </ButtonRow>
    </>
  );
}

type SectionProps = {
  section: PacketSection;
  intro: Phrase | null;
  fields: readonly SectionField[];
  answers: Answers;
  errors: FormErrors;
  kept: Record<string, string>;
  file: {
    label: Phrase;
    hint: Phrase;
    shownIf?: FieldCondition | undefined;
    mostFiles: number;
    sent: readonly { id: string; name: string }[];
  } | null;
  action: string;
  back: string;
};

export function SectionPage({ section, intro, fields, answers, errors, kept, file, action, back }: SectionProps) {
  const { say, sayText } = useSpeaker();
  const field = useFields(answers, errors);
  const hasFiles = file !== null && file.sent.length > 0;
  return (
    <>
      <FormErrorSummary errors={errors} />
      <StepLine section={section} back={back} />
      {/* The step before was saved: this one shows the result. */}
      <h1 {...READ_FIRST}>{sayText(PACKET_SECTION_LABELS[section])}</h1>
      {intro ? <p>{say(intro)}</p> : null}
      <form className="form" method="post" action={action} encType="multipart/form-data" noValidate>
        <SectionFields fields={fields} answers={answers} errors={errors} kept={kept} />
        {file ? (
          <ShownIf condition={file.shownIf}>
            <FileField
              field={field(FILE_PART)}
              label={hasFiles ? say('Another file: {0}', say(file.label)) : say(file.label)}
              hint={`${say(file.hint)} ${say('{0} of {1} files uploaded.', file.sent.length, file.mostFiles)}`}
              accept={PHONE_ACCEPT}
              isMultiple
            />
            <FileField
              field={{ name: FILE_PART, id: 'photo', initialValue: undefined, errors: undefined }}
              label={say('Or take a photo')}
              hint={say('On a phone this opens the camera. One photo at a time.')}
              accept="image/*"
              isPhoto
              isOptional
            />
          </ShownIf>
        ) : null}
        {hasFiles ? (
          <p role="status">
            <Sentence
              phrase="Received: {0}"
              parts={[<strong key="names">{file.sent.map(({ name }) => name).join(', ')}</strong>]}
            />
          </p>
        ) : null}
        <ButtonRow>
          <Button>{say('Save and continue')}</Button>
          <Button look="plain" name="later" value="yes">
            {say('Save for later')}
          </Button>
        </ButtonRow>
        {hasFiles ? <SentFiles files={file.sent} /> : null}
      </form>
    </>
  );
}

/** After the buttons that save: the Enter key presses the first button of a form, and that must not take a file away. */
function SentFiles({ files }: { files: readonly { id: string; name: string }[] }) {
  const { say } = useSpeaker();
  return (
    <FieldGroup caption={say('Files in this step')}>
      <ul className="row-list">
        {files.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <Button look="link" name="remove" value={id} aria-label={say('Remove {0}', name)}>
              {say('Remove')}
            </Button>
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}

type ReviewProps = {
  sections: { section: PacketSection; isComplete: boolean; facts: { label: string; value: Message }[] }[];
  errors: FormErrors;
  companyName: string;
  base: string;
};

export function ReviewPage({ sections, errors, companyName, base }: ReviewProps) {
  const speaker = useSpeaker();
  const { say, sayText } = speaker;
  return (
    <>
      <FormErrorSummary errors={errors} />
      <p className="small-print">
        <a href={base}>{say('All steps')}</a>
      </p>
      <h1>{say('Review and send')}</h1>
      {sections.map(({ section, isComplete, facts }) => (
        <section key={section} className="stack" aria-labelledby={`review-${section}`}>
          <h2 id={`review-${section}`}>
            {sayText(PACKET_SECTION_LABELS[section])} {isComplete ? null : <strong>{say('(not finished)')}</strong>}
          </h2>
          {facts.length > 0 ? (
            <DefinitionList
              items={facts.map(({ label, value }, at) => ({
                key: `${at} ${label}`,
                term: sayLabel(label, speaker),
                value: sayAnswer(value, speaker),
              }))}
            />
          ) : null}
          <p>
            <a href={`${base}/${section}`}>
              {say(
                isComplete ? (section === 'agreement' ? 'View: {0}' : 'Change: {0}') : 'Finish: {0}',
                sayText(PACKET_SECTION_LABELS[section]),
              )}
            </a>
          </p>
        </section>
      ))}
      <form className="form" method="post" action={`${base}/review`} encType="multipart/form-data">
        <Button>{say('Send everything to {0}', companyName)}</Button>
        <p className="small-print">{say('After that, the link in your email no longer works.')}</p>
      </form>
    </>
  );
}

/** A field's label, or its group's and its own in small letters: "Dispatch: phone". */
function sayLabel(label: string, { say, sayText }: Speaker): string {
  const whole = sayText(label);
  const [group = '', own] = label.split(': ');
  if (whole !== label || own === undefined) return whole;
  return say('{0}: {1}', sayText(group), sayText(own[0]!.toUpperCase() + own.slice(1)).toLowerCase());
}

const CHOICES = new Set<string>(
  Object.values(SECTION_FIELDS).flatMap((fields) =>
    fields.flatMap(({ choices = [] }) => choices.map(({ label }) => label)),
  ),
);

/** What was typed stays as it was; choices, and what the packet itself says, are the page's own words. */
function sayAnswer(value: Message, { sayText }: Speaker): string {
  const sayChoice = (text: string) => (CHOICES.has(text) ? sayText(text) : text);
  if (typeof value !== 'string' || CHOICES.has(value) || value === 'Returned with changes') return sayText(value);
  return value.split(', ').map(sayChoice).join(', ');
}
