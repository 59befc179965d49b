import { FILE_PART, RETURNED_AGREEMENT_ACCEPT } from '@contract/shared/files.constants';
import { Button, ButtonLink, ButtonRow } from '@ui/button';
import { Checkbox, RadioGroup } from '@ui/form/choices';
import type { FormField } from '@ui/form/field';
import { FieldGroup } from '@ui/form/field-group';
import { FileField } from '@ui/form/file-field';
import { TextArea, TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { FormErrorSummary, type FormErrors } from '../../../carrier-pages/page-form';
import { Sentence, useFields, useSpeaker } from '../../../carrier-pages/speech';
import type { PacketFileUse } from '../packet-quota';
import type { Answers } from '../section-fields';
import { StepLine } from './step-line';

const RETURN = { value: 'redline', label: 'We return it with changes' } as const;
const DECISIONS = [{ value: 'sign', label: 'We agree, and I sign for the company' }, RETURN] as const;
/** A Word file can still be changed by anyone who has it, so it cannot be signed. */
const WORD_DECISIONS = [
  { value: 'accept', label: 'We accept it, and sign it once it is here as a PDF' },
  RETURN,
] as const;

type AgreementProps = {
  contract: { name: string; isOwn: boolean; isWord: boolean; sha256: string } | null;
  signed: { name: string; title: string; at: string } | null;
  redlined: { name: string } | null;
  isAccepted: boolean;
  fileUse: PacketFileUse;
  answers: Answers;
  errors: FormErrors;
  companyName: string;
  base: string;
};

export function AgreementPage(props: AgreementProps) {
  const { contract, signed, redlined, isAccepted, fileUse, answers, errors, companyName, base } = props;
  const { language, say, moment } = useSpeaker();
  const field = useFields(answers, errors);
  return (
    <>
      <FormErrorSummary errors={errors} />
      <StepLine section="agreement" back={base} />
      <h1>{say('Agreement')}</h1>
      {contract === null ? (
        <Notice kind="info">
          <p>
            {say('{0} has not uploaded its agreement yet. Ask them for it; your other steps are saved.', companyName)}
          </p>
        </Notice>
      ) : contract.isWord ? (
        <p>
          {say('{0} changed “{1}” for you.', companyName, contract.name)}{' '}
          <a href={`${base}/agreement.docx`}>{say('Save their Word file and read it')}</a>.{' '}
          {say('You sign it later, as a PDF.')}
        </p>
      ) : (
        <p>
          <a href={`${base}/agreement.pdf`} target="_blank" rel="noreferrer">
            {say('Read “{0}” (opens in a new tab)', contract.name)}
          </a>
          {contract.isOwn ? ` ${say('{0} changed it for you.', companyName)}` : null}
        </p>
      )}
      {contract === null || signed || language === 'en' ? null : (
        <p>
          <strong>
            {say(
              'The agreement is in English. Before you sign, ask {0} about anything that is not clear.',
              companyName,
            )}
          </strong>
        </p>
      )}
      {signed ? (
        <>
          <Notice kind="info">
            <p>
              <Sentence
                phrase="Signed by {0}, {1}, on {2}."
                parts={[<strong key="name">{signed.name}</strong>, signed.title, moment(signed.at)]}
              />
            </p>
          </Notice>
          <ButtonRow>
            <ButtonLink href={`${base}/review`}>{say('Continue: review and send')}</ButtonLink>
            <a href={`${base}/signed.pdf`}>{say('Download your signed copy')}</a>
          </ButtonRow>
        </>
      ) : contract === null ? null : (
        <form className="form" method="post" action={`${base}/agreement`} encType="multipart/form-data" noValidate>
          <input type="hidden" name="sha256" value={contract.sha256} />
          {redlined ? (
            <Notice kind="info">
              <p>
                <Sentence
                  phrase={
                    contract.isWord
                      ? 'You returned {0} with your changes. You can still accept theirs, or return another file.'
                      : 'You returned {0} with your changes. You can still sign the original, or return another file.'
                  }
                  parts={[<strong key="name">{redlined.name}</strong>]}
                />
              </p>
            </Notice>
          ) : null}
          {isAccepted ? (
            <Notice kind="info">
              <p>
                {say(
                  'You accepted this version. Review and send your packet; {0} then puts the PDF here.',
                  companyName,
                )}
              </p>
            </Notice>
          ) : null}
          <RadioGroup
            field={{ ...field('decision'), initialValue: answers.decision || startWith(props) }}
            label={say('Your decision')}
            choices={(contract.isWord ? WORD_DECISIONS : DECISIONS).map(({ value, label }) => ({
              value,
              label: say(label),
            }))}
          />
          {contract.isWord ? null : <SigningFields field={field} />}
          <FieldGroup caption={say('If you return it')}>
            <TextArea
              field={{ ...field('note'), maxLength: 1000 }}
              label={say('What you want changed')}
              rows={3}
              isOptional
            />
            <FileField
              field={field(FILE_PART)}
              label={say('The agreement with your changes')}
              accept={RETURNED_AGREEMENT_ACCEPT}
              hint={say(
                'Word (.docx), PDF, PNG or JPEG, 20 MB each. Your packet has {0} of {1} files.',
                fileUse.files,
                fileUse.max_files,
              )}
            />
          </FieldGroup>
          <Button>{say('Save and continue')}</Button>
        </form>
      )}
    </>
  );
}

/** Only what the carrier itself chose before: a signature must be someone's choice. */
const startWith = ({ contract, redlined, isAccepted }: AgreementProps) =>
  contract?.isWord && isAccepted && !redlined ? 'accept' : '';

function SigningFields({ field }: { field: (name: string) => FormField }) {
  const { say } = useSpeaker();
  return (
    <FieldGroup caption={say('If you sign')}>
      <TextField field={field('signer_name')} label={say('Your full name')} autoComplete="name" />
      <TextField
        field={field('signer_title')}
        label={say('Your title')}
        hint={say('Owner, president, manager…')}
        autoComplete="organization-title"
      />
      <Checkbox
        field={field('agreed')}
        value="yes"
        label={say('I have read the agreement, can sign for the company, and sign by typing my name.')}
      />
      <p className="small-print">
        {say('Stored with your signature: the date and time, your network address, and a fingerprint of the file.')}
      </p>
    </FieldGroup>
  );
}
