import { type CodeSource, SIGN_IN_CODE_DIGITS } from '@contract/identity/identity.constants';
import { Link } from '@remix-run/react';
import { Checkbox } from '@ui/form/choices';
import type { FieldProps } from '@ui/form/field';
import { CodeField, TextField } from '@ui/form/text-field';

interface FactorFieldProps {
  field: FieldProps['field'];
  from: CodeSource;
  usesRecoveryCode: boolean;
}

/** The code of the mail or of the authenticator app, or a recovery code in place of the app or a passkey. */
export function FactorField({ field, from, usesRecoveryCode }: FactorFieldProps) {
  if (from === 'recovery' || (from === 'app' && usesRecoveryCode))
    return (
      <TextField
        field={field}
        label="Recovery code"
        hint="One of the ten that you saved, such as ABCD-EFGH-IJKL-MNOP. Each works once."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    );
  return (
    <CodeField
      field={field}
      label="Six-digit code"
      hint={from === 'app' ? 'From your authenticator app.' : 'We emailed it to you. It works once, for 10 minutes.'}
      length={SIGN_IN_CODE_DIGITS}
    />
  );
}

/** Lets the next sign-ins in this browser go without a code or passkey. */
export const RememberDevice = ({ field }: Pick<FieldProps, 'field'>) => (
  <Checkbox field={field} label="Remember this device for 30 days" hint="Only if you alone use this device." />
);

interface OtherFactorProps {
  usesRecoveryCode: boolean;
  /** The same page for the other kind of code. */
  to: (use: 'recovery-code' | null) => string;
}

/** The link to the other kind of code. */
export const OtherFactor = ({ usesRecoveryCode, to }: OtherFactorProps) =>
  usesRecoveryCode ? (
    <Link to={to(null)}>Use a code of the app</Link>
  ) : (
    <Link to={to('recovery-code')}>Use a recovery code</Link>
  );
