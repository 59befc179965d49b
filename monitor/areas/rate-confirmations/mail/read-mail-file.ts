import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { httpErrors } from '../../../base/http-errors';
import type { FileAnswer } from '../../../documents/files/file-answer';
import { safeFileName } from '../../../documents/files/safe-file-name';
import { readStoredFile } from '../../../documents/files/stored-files';
import type { Services } from '../../../server/services';
import { mailFile } from './mails.queries';
import { withReadMail } from './read-mail';
import { mailFolder } from './take-in-mail';

/**
 * An attachment of an email, read from the stored email, or that email itself.
 *
 * @throws ApiError 404, also for a file of another company; 409 when the email cannot be read again; 429
 */
export async function readMailFile(
  { db, env }: Pick<Services, 'db' | 'env'>,
  companyId: number,
  mailId: number,
  id: number,
): Promise<FileAnswer> {
  const file = await mailFile(db, companyId, mailId, id);
  const stored = await readStoredFile(db, companyId, file.fileId);
  if (!file.isInside) return stored;
  const folder = await mailFolder(env.dataDir);
  const path = join(folder, randomUUID());
  try {
    await pipeline(stored.content, createWriteStream(path, { mode: 0o600 }));
    return await withReadMail(path, folder, companyId, async (mail) => {
      const found = mail?.attachments.find(({ sha256, path: at }) => at !== null && sha256 === file.sha256);
      if (!found?.path || !found.mediaType)
        throw httpErrors.conflict('The attachment could not be read out of the email. Save the whole email instead.');
      // Once open, it can be read to its end although its name is gone.
      const content = (await open(found.path)).createReadStream();
      return {
        name: safeFileName(file.name, found.mediaType),
        mediaType: found.mediaType,
        bytes: found.bytes,
        content,
      };
    });
  } finally {
    await rm(path, { force: true });
  }
}
