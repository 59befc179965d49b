import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { LOAD_PAPER_LABELS, type LoadPaperType, MAX_LOAD_PAPERS } from '@contract/loads/load-papers.constants';
import { FILE_PART } from '@contract/shared/files.constants';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import { loadPapers } from '../../../db/schema';
import { decide, decidingWithoutUser } from '../../../decisions/decide';
import type { ReceivedFile } from '../../../documents/files/receive-file';
import { keepFile } from '../../../documents/files/stored-files';
import { stripPicture } from '../../../documents/papers/strip-picture';
import type { Services } from '../../../server/services';
import { sayPaper } from '../keep-load-paper';
import { findDriverPage, noteOfDriver } from './driver-links.queries';
import { PHOTOS } from './driver-page-words';

/** No phone takes larger ones, and whoever opens it needs four bytes a pixel. */
const MAX_PIXELS = 120_000_000;

/**
 * Keeps what a driver sends as papers of the load: photos without what the camera wrote into them, and the hash of each as
 * it was sent. The same photo sent twice is kept once.
 *
 * @returns how many are kept that were not; null: the link opens nothing any more, or is held
 * @throws ApiError 422 for a photo that cannot be read or is too large, one too many, or when there is no room
 */
export async function keepDriverPhotos(
  services: Services,
  of: { token: string; companyId: number },
  { files, isType }: { files: readonly ReceivedFile[]; isType: LoadPaperType },
  now: Date,
): Promise<number | null> {
  const stripped: (ReceivedFile & { originalSha256: string })[] = [];
  for (const file of files) stripped.push(await withoutMetadata(file));
  return decide(decidingWithoutUser(services, of.companyId, now), async (d) => {
    const found = await findDriverPage(d.tx, of.token, now);
    if (!found || found.state === 'held') return null;
    const { link, load, driver } = found;
    const standing = and(eq(loadPapers.loadId, load.id), isNull(loadPapers.withdrawnAt));
    const known = await d.tx
      .select({ sha256: loadPapers.originalSha256 })
      .from(loadPapers)
      .where(
        and(
          standing,
          eq(loadPapers.isType, isType),
          inArray(
            loadPapers.originalSha256,
            stripped.map(({ originalSha256 }) => originalSha256),
          ),
        ),
      );
    const isNew = new Map(
      stripped
        .filter(({ originalSha256 }) => known.every(({ sha256 }) => sha256 !== originalSha256))
        .map((file) => [file.originalSha256, file]),
    );
    if ((await d.tx.$count(loadPapers, standing)) + isNew.size > MAX_LOAD_PAPERS)
      throw httpErrors.invalid({ [FILE_PART]: [PHOTOS.tooMany] });
    for (const [originalSha256, file] of isNew) {
      const owner = { companyId: d.companyId, carrierId: null, userId: null, now };
      const fileId = await keepFile(d.tx, file, owner, services.env);
      const [kept] = await d.tx
        .insert(loadPapers)
        .values({ loadId: load.id, isType, fileId, driverLinkId: link.id, originalSha256, createdAt: now })
        .returning({ id: loadPapers.id });
      sayPaper(d, load, { id: kept!.id, isType, isFromDriver: true, isWithdrawn: false });
    }
    const files = isNew.size === 1 ? '1 file' : `${isNew.size} files`;
    if (isNew.size > 0) await noteOfDriver(d, load.id, driver, `Sent ${LOAD_PAPER_LABELS[isType]}: ${files}`);
    return isNew.size;
  });
}

/** A photo in place of what was sent. A PDF stays as it is. */
async function withoutMetadata(file: ReceivedFile): Promise<ReceivedFile & { originalSha256: string }> {
  const originalSha256 = file.originalSha256 ?? file.sha256;
  const { mediaType, path } = file;
  if (mediaType !== 'image/jpeg' && mediaType !== 'image/png') return { ...file, originalSha256 };
  const picture = stripPicture(await readFile(path), mediaType);
  if (picture === null) throw httpErrors.invalid({ [FILE_PART]: [PHOTOS.broken] });
  if (picture.width * picture.height > MAX_PIXELS) throw httpErrors.invalid({ [FILE_PART]: [PHOTOS.tooLarge] });
  const { content } = picture;
  await writeFile(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { ...file, bytes: content.length, sha256, originalSha256 };
}
