import { Form } from '@remix-run/react';
import { Checkbox, CheckboxGroup, RadioGroup, Select } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { NumberField } from '@ui/form/number-field';
import { CodeField, TextArea, TextField } from '@ui/form/text-field';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';

const email = { name: 'email', initialValue: 'dana@', errors: ['Enter an email address like name@company.com'] };
const miles = { name: 'deadhead_miles', initialValue: '-3', errors: ['Enter 0 or more miles'] };

export function FormPage() {
  return (
    <>
      <PageHeader title="Put on do not dispatch" context="CASCADE RIDGE TRANSPORT INC, MC-618044" />
      <Form method="post" className="form" noValidate>
        <ErrorSummary fields={[email, miles]} />
        <TextField field={email} label="Email" type="email" hint="The note is sent here." />
        <NumberField field={miles} label="Deadhead" unit="miles" isOptional />
        <CodeField field={{ name: 'code' }} label="Code" hint="Six digits, sent by email." length={6} />
        <Select
          field={{ name: 'reason', initialValue: 'b' }}
          label="Reason"
          choices={[
            { value: 'a', label: 'Insurance' },
            { value: 'b', label: 'Identity theft' },
          ]}
        />
        <RadioGroup
          field={{ name: 'until', initialValue: 'indefinite' }}
          label="Until"
          choices={[
            { value: 'indefinite', label: 'Until somebody changes it' },
            { value: 'date', label: 'A date' },
          ]}
        />
        <CheckboxGroup
          field={{ name: 'to', initialValue: ['team'] }}
          label="Tell"
          choices={[
            { value: 'carrier', label: 'The carrier' },
            { value: 'team', label: 'My team' },
          ]}
        />
        <TextArea field={{ name: 'note' }} label="Note" isOptional />
        <Checkbox field={{ name: 'sure' }} label="I have spoken to the carrier" />
        <SubmitButton look="danger">Put on do not dispatch</SubmitButton>
      </Form>
    </>
  );
}
