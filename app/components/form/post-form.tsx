import { type DefaultValue, useForm } from '@conform-to/react';
import { Form } from '@remix-run/react';
import type { ButtonLook } from '@ui/button';
import type { ReactNode } from 'react';
import type { FieldsOf, IdOf, PostedForm } from '~/view/posted-form';
import { Refusal, useRefused } from './refusal';
import { SubmissionId } from './submission-id';
import { ExpectedVersion, SubmitButton } from './submit-button';

/** A form as the page shows it. */
interface ShownForm<Posted extends PostedForm> {
  id: string;
  /** Its description, only as a type. */
  describedBy?: Posted;
}

/**
 * A form that `defineForm` describes, and its fields: with typed values and errors if it was rejected, else with
 * initial values.
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
  /** Omitted: `form`. */
  className?: string;
  /** Omitted: the page itself. */
  action?: string;
  'aria-labelledby'?: string;
  /** Above the errors. */
  heading?: ReactNode;
} & (ButtonOf<Posted> | NoButton) &
  VersionOf<Posted> &
  UploadOf<Posted>;

type ButtonOf<Posted extends PostedForm> = {
  /** The button's label. */
  submit: ReactNode;
  look?: Exclude<ButtonLook, 'link'>;
  /** The link back, beside the button. */
  back?: ReactNode;
} & IntentOf<Posted>;

/** The form draws its own buttons. */
type NoButton = { submit?: undefined; look?: undefined; back?: undefined; intent?: undefined };

/** The button's value among the forms of the page. */
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

/** A posted form: its errors, its row's version, its fields, its button. */
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
