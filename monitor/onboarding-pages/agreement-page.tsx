import { PACKET_SECTIONS } from '@contract/onboarding/packets.constants';
import { FILE_PART } from '@contract/shared/files.constants';
import { formatMoment } from '@contract/shared/format';
import { Button, ButtonLink, ButtonRow } from '@ui/button';
import { Checkbox, RadioGroup } from '@ui/form/choices';
import { FieldGroup } from '@ui/form/field-group';
import { FileField } from '@ui/form/file-field';
import { TextArea, TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import type { PacketFileUse } from '../areas/onboarding/packet-quota';
import type { Answers } from '../areas/onboarding/section-fields';
import { FormErrorSummary, type FormErrors, fieldOf } from '../carrier-pages/page-form';

const DECISIONS = [
  { value: 'sign', label: 'We agree, and I sign for us' },
  { value: 'redline', label: 'We return it with our changes' },
];

type AgreementProps = {
  contract: { name: string; isOwn: boolean; sha256: string } | null;
  signed: { name: string; title: string; at: string } | null;
  redlined: { name: string } | null;
  fileUse: PacketFileUse;
  answers: Answers;
  errors: FormErrors;
  companyName: string;
  base: string;
};

export function AgreementPage(props: AgreementProps) {
  const { contract, signed, redlined, fileUse, answers, errors, companyName, base } = props;
  const field = (name: string) => fieldOf(name, answers, errors);
  return (
    <>
      <FormErrorSummary errors={errors} />
      <p className="small-print">
        Step {PACKET_SECTIONS.indexOf('agreement') + 1} of {PACKET_SECTIONS.length}. <a href={base}>All steps</a>
      </p>
      <h1>Agreement</h1>
      {contract === null ? (
        <Notice kind="info">
          <p>{companyName} has not put its agreement here yet. Ask them for it; your other steps are kept.</p>
        </Notice>
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
          <Notice kind="info">
            <p>
              Signed by <strong>{signed.name}</strong>, {signed.title}, on {formatMoment(signed.at)}.
            </p>
          </Notice>
          <ButtonRow>
            <ButtonLink href={`${base}/review`}>Go on: review and send</ButtonLink>
            <a href={`${base}/signed.pdf`}>Save your signed copy</a>
          </ButtonRow>
        </>
      ) : contract === null ? null : (
        <form className="form" method="post" action={`${base}/agreement`} encType="multipart/form-data" noValidate>
          <input type="hidden" name="sha256" value={contract.sha256} />
          {redlined ? (
            <Notice kind="info">
              <p>
                You returned <strong>{redlined.name}</strong> with your changes. You can still sign as it stands, or
                return another file.
              </p>
            </Notice>
          ) : null}
          <RadioGroup
            field={{ ...field('decision'), initialValue: answers.decision || (redlined ? '' : 'sign') }}
            label="What you decide"
            choices={DECISIONS}
          />
          <FieldGroup caption="When you sign">
            <TextField field={field('signer_name')} label="Your full name" autoComplete="name" />
            <TextField
              field={field('signer_title')}
              label="Your title"
              hint="Owner, president, manager…"
              autoComplete="organization-title"
            />
            <Checkbox
              field={field('agreed')}
              value="yes"
              label="I have read the agreement, may sign for the company, and sign by typing my name."
            />
            <p className="small-print">
              Kept with your signature: the date and time, your network address, and a fingerprint of the file.
            </p>
          </FieldGroup>
          <FieldGroup caption="When you return it">
            <TextArea field={{ ...field('note'), maxLength: 1000 }} label="What you want changed" rows={3} isOptional />
            <FileField
              field={field(FILE_PART)}
              label="The agreement with your changes"
              hint={`PDF, PNG or JPEG, 20 MB each. Your packet has ${fileUse.files} of ${fileUse.max_files} files.`}
            />
          </FieldGroup>
          <Button>Save and go on</Button>
        </form>
      )}
    </>
  );
}
