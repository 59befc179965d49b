import { unseal } from '../../documents/sealing/sealed-secrets';

/** What a bank account is, as it is sealed; the remit-to with it, so that a change of either is told. */
export type BankSecrets = {
  routing_number: string;
  account_number: string;
  bank_country: string;
  account_type: string;
  remit_to: string;
};

/** What is shown of a number that is kept sealed: its last four, of a short one less. */
export const lastDigits = (number: string) => number.slice(-Math.min(4, Math.floor(number.length / 2)));

/** @returns what was sealed, or null: its key is gone */
export function openBankDetails(sealed: string, dataKeys: readonly string[]): BankSecrets | null {
  const text = unseal(sealed, dataKeys);
  return text === null ? null : (JSON.parse(text) as BankSecrets);
}
