import type { ReadAttachment } from './read-mail';

/** Opens as a program or a page, or hides its content. */
const RISKY_ENDINGS =
  /\.(?:html?|xhtml|shtml|svg|js|jse|vbs|vbe|wsf|hta|exe|scr|com|pif|bat|cmd|ps1|msi|jar|lnk|url|iso|img|vhdx?|zip|rar|7z|gz|tar|cab|docm|xlsm|pptm|one|eml|msg)$/i;
const RISKY_TYPES =
  /^(?:text\/html|image\/svg|application\/(?:zip|x-rar|vnd\.rar|x-7z|gzip|x-tar|x-msdownload|javascript|x-iso|xhtml|hta|java-archive|x-ms-shortcut))/i;
/** Characters that reverse the text direction, and invisible ones. */
const HIDDEN_SIGNS = /[\p{Cf}\p{Cc}]/u;
const DOCUMENT_ENDING = /\.(?:pdf|docx?|xlsx?|png|jpe?g|txt)\b/i;

/**
 * Why no carrier would send such an attachment. It completes "The attachment NAME …".
 *
 * @returns null: no reason
 */
export function riskOf({ name, claimedType, foundType, mediaType, isOpened }: ReadAttachment): string | null {
  if (HIDDEN_SIGNS.test(name)) return 'has signs in its name that hide what it is';
  if (isOpened) return null;
  const isReport = /^(?:message\/(?:delivery-status|rfc822)|text\/rfc822-headers)$/i.test(claimedType);
  if (isReport && name === '') return null;
  const isRunnable = RISKY_ENDINGS.test(name) || RISKY_TYPES.test(claimedType) || RISKY_TYPES.test(foundType ?? '');
  if (isRunnable && DOCUMENT_ENDING.test(name.replace(/\.[^.]*$/, '')))
    return 'has two endings, the last of which is not a document';
  if (isRunnable) return 'is a program, a web page, an archive or an email in an email: it was not opened';
  if (/\.pdf$/i.test(name) && mediaType !== 'application/pdf') return 'is called a PDF and is none';
  return null;
}

/** A name safe to show on a page: without characters that reverse the text direction. */
export const shownName = (name: string): string =>
  [...name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '_').trim()].slice(0, 200).join('') || 'without a name';
