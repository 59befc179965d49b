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
