import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ExpectedVersion } from './submit-button';

interface ButtonFormProps {
  children: ReactNode;
  id?: string;
  /** What the buttons are about, as hidden fields. */
  about?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  /** What they decide about; left out: nothing that has versions. */
  version?: { version: number } | null;
  className?: string;
  action?: string;
  /** With script the document stays, and what it keeps in the browser knows what happens. */
  keepsDocument?: boolean;
}

/** Buttons alone, such as those of a row: nothing is filled in, and what is refused is said above the rows. */
export function ButtonForm({
  children,
  id,
  about = {},
  version,
  className,
  action,
  keepsDocument = false,
}: ButtonFormProps) {
  return (
    <Form reloadDocument={!keepsDocument} method="post" action={action} id={id} noValidate className={className}>
      {Object.entries(about).flatMap(([name, values]) =>
        [values].flat().map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
      )}
      {version === undefined ? null : <ExpectedVersion of={version} />}
      {children}
    </Form>
  );
}
