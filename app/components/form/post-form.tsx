import { type DefaultValue, useForm } from '@conform-to/react';
import { Form, useActionData } from '@remix-run/react';
import type { ButtonLook } from '@ui/button';
import { ErrorSummary } from '@ui/form/error-summary';
import type { ReactNode } from 'react';
import { type FormErrors, isFormErrors } from '~/view/form-errors';
import type { FieldsOf, IdOf, PostedForm } from '~/view/posted-form';
import { SubmissionId } from './submission-id';
import { ExpectedVersion, SubmitButton } from './submit-button';

/** The form of the page that was refused, as its action answered; undefined: none was. */
export function useRefused(): FormErrors | undefined {
  const answer = useActionData<unknown>();
  return isFormErrors(answer) ? answer : undefined;
}

/** A form as the page shows it. */
interface ShownForm<Posted extends PostedForm> {
  id: string;
  /** What describes it, as a type alone. */
  describedBy?: Posted;
}

/**
 * A form that `defineForm` describes, and its fields: with what was typed and what is wrong with it when it was refused, else with what
 * they begin with.
 */
export function usePostForm<Posted extends PostedForm>(id: IdOf<Posted>, begin?: DefaultValue<FieldsOf<Posted>>) {
  const refused = useRefused();
  const lastResult = refused?.form === id ? refused.result : undefined;
  const [, fields] = useForm<FieldsOf<Posted>>({ id, lastResult, defaultValue: begin });
  const form: ShownForm<Posted> = { id };
  return [form, fields] as const;
}

type PostFormProps<Posted extends PostedForm> = {
  of: ShownForm<Posted>;
  children?: ReactNode;
  /** Left out: `form`. */
  className?: string;
  /** Left out: the page itself. */
  action?: string;
  'aria-labelledby'?: string;
  /** Stands above what is to be corrected. */
  heading?: ReactNode;
} & (ButtonOf<Posted> | NoButton) &
  VersionOf<Posted> &
  UploadOf<Posted>;

type ButtonOf<Posted extends PostedForm> = {
  /** What the button says. */
  submit: ReactNode;
  look?: Exclude<ButtonLook, 'link'>;
  /** The way back, beside the button. */
  back?: ReactNode;
} & IntentOf<Posted>;

/** The form has buttons of its own. */
type NoButton = { submit?: undefined; look?: undefined; back?: undefined; intent?: undefined };

/** What the button says among the forms of the page. */
type IntentOf<Posted extends PostedForm> = [Extract<Posted['intent'], string>] extends [never]
  ? { intent?: undefined }
  : { intent: Extract<Posted['intent'], string> };

/** What the form decides about. */
type VersionOf<Posted extends PostedForm> =
  'expected_version' extends NamesOf<FieldsOf<Posted>>
    ? { version: { version: number } | null }
    : { version?: undefined };

/** Of a form without fields none. */
type NamesOf<Fields> = string extends keyof Fields ? never : keyof Fields;

type UploadOf<Posted extends PostedForm> = Posted['isUpload'] extends true ? { isUpload: true } : { isUpload?: false };

/** A posted form: what is to be corrected, what it decides about, its fields, its button. */
export function PostForm<Posted extends PostedForm>(props: PostFormProps<Posted>) {
  const {
    of: form,
    children,
    className = 'form',
    action,
    heading,
    submit,
    look,
    back,
    intent,
    version,
    isUpload,
  } = props;
  const button =
    submit === undefined ? null : (
      <SubmitButton look={look} intent={intent}>
        {submit}
      </SubmitButton>
    );
  return (
    <Form
      reloadDocument
      method="post"
      action={action}
      encType={isUpload ? 'multipart/form-data' : undefined}
      id={form.id}
      noValidate
      className={className || undefined}
      aria-labelledby={props['aria-labelledby']}
    >
      {heading}
      <Refusal of={form.id} />
      <SubmissionId />
      {version === undefined ? null : <ExpectedVersion of={version} />}
      {children}
      {back === undefined ? (
        button
      ) : (
        <div className="button-row">
          {button}
          {back}
        </div>
      )}
    </Form>
  );
}

/**
 * What is wrong with a form, each error a link to its field; nothing when it was not refused. `PostForm` has it; by itself it is for a
 * form that the page may not have any more, and for buttons of rows.
 */
export function Refusal({ of: id }: { of: string }) {
  const refused = useRefused();
  if (refused?.form !== id) return null;
  const { '': ofForm, ...ofFields } = refused.result.error ?? {};
  const fields = Object.entries(ofFields).map(([name, words]) => ({ name, id: `${id}-${name}`, errors: words ?? [] }));
  return <ErrorSummary fields={fields} formErrors={ofForm ?? []} />;
}

interface ButtonFormProps {
  children: ReactNode;
  id?: string;
  /** What the buttons are about, as hidden fields. */
  about?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  /** What they decide about; left out: nothing that has versions. */
  version?: { version: number } | null;
  className?: string;
  action?: string;
}

/** Buttons alone, such as those of a row: nothing is filled in, and what is refused is said above the rows. */
export function ButtonForm({ children, id, about = {}, version, className, action }: ButtonFormProps) {
  return (
    <Form reloadDocument method="post" action={action} id={id} className={className}>
      {Object.entries(about).flatMap(([name, values]) =>
        [values].flat().map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
      )}
      {version === undefined ? null : <ExpectedVersion of={version} />}
      {children}
    </Form>
  );
}
