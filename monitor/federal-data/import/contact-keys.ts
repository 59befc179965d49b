import { nameKey } from '../../../contract/shared/names';

/**
 * A phone number as E.164 where it plainly is one: ten digits of the North American plan (with or without the 1), or
 * ten digits of a carrier in Mexico. Anything else is kept as printed, so that nothing is lost.
 */
export function phoneE164(printed: string | null, country: string | null): string | null {
  if (printed === null) return null;
  const digits = printed.replace(/\D/g, '');
  if (country === 'MX' && digits.length === 10) return `+52${digits}`;
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return /^[2-9]\d\d[2-9]\d{6}$/.test(national) ? `+1${national}` : printed;
}

/** Street and postal code folded to letters and digits; ZIP+4 counts as its ZIP. Null unless both are given. */
export function addressKey(street: string | null, postalCode: string | null): string | null {
  if (street === null || postalCode === null) return null;
  const streetKey = nameKey(street);
  const postalKey = nameKey(postalCode);
  if (streetKey === '' || postalKey === '') return null;
  return `${streetKey} ${/^\d{9}$/.test(postalKey) ? postalKey.slice(0, 5) : postalKey}`;
}
