import { readFile } from 'node:fs/promises';
import { MAX_LOGO_PIXELS } from '@contract/account/company-logo.calls';
import { FILE_PART } from '@contract/shared/files.constants';
import { formatCount } from '@contract/shared/format';
import { eq } from 'drizzle-orm';
import { companyLogos } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { ReceivedFile } from '../../files/receive-file';
import { httpErrors } from '../../plugins/errors';

/** Sets the logo on the pages that the company's carriers open. @throws ApiError 422 for one that is too large to show */
export async function changeLogo(deciding: Deciding, file: ReceivedFile): Promise<void> {
  const content = await readFile(file.path);
  assertShowable(content);
  return decide(deciding, async (d) => {
    const row = { content, changedByUserId: d.userId, changedAt: d.now };
    await d.tx
      .insert(companyLogos)
      .values({ companyId: d.companyId, ...row })
      .onConflictDoUpdate({ target: companyLogos.companyId, set: row });
    d.audit({ kind: 'company_details_changed', summary: 'Changed the logo on the pages for carriers' });
  });
}

/** Removes it; without one nothing changes. */
export function removeLogo(deciding: Deciding): Promise<void> {
  return decide(deciding, async (d) => {
    const removed = await d.tx
      .delete(companyLogos)
      .where(eq(companyLogos.companyId, d.companyId))
      .returning({ companyId: companyLogos.companyId });
    if (removed.length > 0)
      d.audit({ kind: 'company_details_changed', summary: 'Removed the logo on the pages for carriers' });
  });
}

/** A PNG begins with its signature and the chunk IHDR: width, then height. */
const IHDR_AT = 12;

function assertShowable(content: Buffer) {
  const reject = (message: string) => {
    throw httpErrors.invalid({ [FILE_PART]: [message] });
  };
  if (content.length < IHDR_AT + 12 || content.toString('latin1', IHDR_AT, IHDR_AT + 4) !== 'IHDR')
    reject('This picture is damaged. Save it as a PNG again.');
  const sides = [content.readUInt32BE(IHDR_AT + 4), content.readUInt32BE(IHDR_AT + 8)];
  if (sides.some((side) => side === 0 || side > MAX_LOGO_PIXELS))
    reject(`The logo is ${sides.join(' by ')} pixels. ${formatCount(MAX_LOGO_PIXELS, 'pixel')} a side at most.`);
}
