import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ExpectedVersion } from './submit-button';

interface ButtonFormProps {
  children: ReactNode;
  id?: string;
  /** The subject of the buttons, as hidden fields. */
  about?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  /** The row they decide about; omitted: nothing with versions. */
  version?: { version: number } | null;
  className?: string;
  action?: string;
  /** With script the document stays, and so does what it stores in the browser. */
  keepsDocument?: boolean;
}

/** A form with only buttons, such as those of a row: errors appear above the rows. */
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
