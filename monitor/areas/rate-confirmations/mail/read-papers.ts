import type { ReadPaper } from '../../../db/schema/rate-confirmation-mails';
import { readPaperText } from '../../../documents/papers/papers';
import { riskOf, shownName } from './attachment-risk';
import type { ReadAttachment, ReadMail } from './read-mail';

/** So long the papers of one email are read, all together: the next emails wait. */
const BUDGET_MS = 20_000;
/** What comes with mails by itself and names nothing. */
const WORDLESS =
  /^(?:text\/(?:calendar|vcard|x-vcard|rfc822-headers)|application\/(?:pgp-signature|pkcs7-signature|x-pkcs7-signature)|message\/)/;

/**
 * The words of an email's attachments, while it is taken in and outside of any transaction.
 *
 * @param companyId as for `openMail`
 */
export async function readPapers(
  { attachments }: Pick<ReadMail, 'attachments'>,
  companyId: number | null,
): Promise<ReadPaper[]> {
  const began = Date.now();
  const papers: ReadPaper[] = [];
  const seen = new Set<string>();
  for (const attachment of attachments) {
    // A program or an archive is warned of by itself.
    if (
      attachment.isOpened ||
      riskOf(attachment) !== null ||
      WORDLESS.test(attachment.claimedType) ||
      seen.has(attachment.sha256)
    )
      continue;
    seen.add(attachment.sha256);
    const paper = { name: shownName(attachment.name), sha256: attachment.sha256, kind: kindOf(attachment), text: '' };
    if (paper.kind === 'text') papers.push({ ...paper, text: attachment.words ?? '', problem: null });
    else if (attachment.path === null) papers.push({ ...paper, problem: 'kind' });
    else if (Date.now() - began > BUDGET_MS) papers.push({ ...paper, problem: 'time' });
    else papers.push({ ...paper, ...(await readPaperText(attachment.path, attachment.foundType ?? '', companyId)) });
  }
  return papers;
}

function kindOf({ foundType, words }: ReadAttachment): ReadPaper['kind'] {
  if (words !== null) return 'text';
  if (foundType === 'application/pdf') return 'pdf';
  return foundType?.startsWith('image/') ? 'picture' : 'other';
}
