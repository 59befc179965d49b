import { unseal } from '../../documents/sealing/sealed-secrets';

/** The encrypted part of a bank account; includes the remit-to, so that a change of either is detected. */
export type BankSecrets = {
  routing_number: string;
  account_number: string;
  bank_country: string;
  account_type: string;
  remit_to: string;
};

/** The visible part of an encrypted number: its last four, or fewer of a short one. */
export const lastDigits = (number: string) => number.slice(-Math.min(4, Math.floor(number.length / 2)));

/** @returns the decrypted value, or null: its key is gone */
export function openBankDetails(sealed: string, dataKeys: readonly string[]): BankSecrets | null {
  const text = unseal(sealed, dataKeys);
  return text === null ? null : (JSON.parse(text) as BankSecrets);
}
