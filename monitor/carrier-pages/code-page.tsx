import { Button } from '@ui/button';
import { CodeField } from '@ui/form/text-field';
import type { ReactNode } from 'react';
import { CODE } from './code-words';
import type { Phrase } from './language';
import { masked, maskedNumber } from './masked';
import { FormErrorSummary } from './page-form';
import { type FormErrors, useFields, useSpeaker } from './speech';

interface BehindCode {
  /** Where the code is sent; null: to the telephone. */
  email: string | null;
  phone?: string | null;
  /** URL of the page; its forms post to `/code` and `/open` below it. */
  address: string;
}

/** The page of a link before a code is requested: what it opens, and a button that mails the code. */
export function AskForCode({
  page: { address, email },
  title,
  errors,
  children,
}: {
  page: BehindCode;
  title: string;
  errors: FormErrors;
  children: ReactNode;
}) {
  const { say } = useSpeaker();
  return (
    <>
      <FormErrorSummary errors={errors} />
      <h1>{title}</h1>
      {children}
      <form method="post" action={`${address}/code`} encType="multipart/form-data">
        <Button>{say(email === null ? CODE.askText : CODE.ask)}</Button>
      </form>
    </>
  );
}

export interface CodeState {
  errors: FormErrors;
  /** The code cannot be tried anymore. */
  isEnded: boolean;
}

/** The page that takes the code. */
export function EnterCode({
  page: { email, phone, address },
  button,
  errors,
  isEnded,
}: CodeState & { page: BehindCode; button: Phrase }) {
  const { say } = useSpeaker();
  const field = useFields({}, errors);
  const form = (
    <form className="form" method="post" action={`${address}/open`} encType="multipart/form-data" noValidate>
      <CodeField
        field={field('code')}
        label={say(CODE.label)}
        hint={email === null ? say(CODE.hintText, maskedNumber(phone ?? '')) : say(CODE.hint, masked(email))}
        length={6}
      />
      <Button>{say(button)}</Button>
    </form>
  );
  return (
    <>
      <FormErrorSummary errors={errors} />
      <h1>{say(CODE.title)}</h1>
      {isEnded ? <p>{say(CODE.ended)}</p> : form}
      <form method="post" action={`${address}/code`} encType="multipart/form-data">
        <Button look="plain">{say(email === null ? CODE.againText : CODE.again)}</Button>
      </form>
    </>
  );
}
