/** An e-mail address as it is sent and stored: trimmed (both texts, section 5). */
export function cleanEmail(email: string): string {
  return email.trim();
}

/** A phone number as an identity alert sends it: hyphens removed, nothing else changed (vetting text, section 5). */
export function cleanAlertPhone(phone: string): string {
  return phone.trim().replace(/-/g, '');
}

/** The ending of an e-mail address after its last @, in small letters; null when there is none. */
export function emailDomain(email: string | null | undefined): string | null {
  const domain = email?.trim().toLowerCase().split('@').slice(1).pop() ?? '';
  return domain === '' ? null : domain;
}
