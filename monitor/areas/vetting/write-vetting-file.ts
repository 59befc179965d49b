import { dayOf } from '@contract/shared/day';
import type { VettingContent } from '@contract/vetting/vetting-files.entities';
import { version } from '../../../package.json';
import { buildCommit } from '../../base/build-commit';
import type { Queryable } from '../../db/client';
import { recordCompanyEvent } from '../../db/history/company-events';
import type { VettingFileOf } from '../../server/consequences';
import { appendToChain } from './chain';
import { newestWeave } from './weave';
import { whatIsKnown } from './what-is-known';

/**
 * Stores what is known of a carrier at the moment of a decision, unchangeably. Operations say `vettingFile` to their
 * decision, which calls this when everything else is written, so that the file shows what was changed.
 *
 * @returns the file's number within its company
 * @throws ApiError 404 when no file ever named the carrier
 */
export async function writeVettingFile(
  tx: Queryable,
  { company, carrierId, decision, user, now, sections, papers, warnings }: VettingFileOf,
): Promise<{ number: number; hash: string }> {
  const known = await whatIsKnown(tx, company, carrierId, dayOf(now));
  const own = (await sections?.(tx)) ?? [];
  const content: VettingContent = {
    format: 2,
    product_version: version,
    build_commit: buildCommit,
    woven: await newestWeave(tx),
    company: { id: company.id, legal_name: company.legal_name },
    decision: {
      kind: decision.kind,
      summary: decision.summary,
      note: decision.note ?? null,
      reference: decision.reference ?? null,
      decided_at: now.toISOString(),
      decided_by: user && { id: user.id, name: fullName(user), email: user.email },
    },
    ...known,
    warnings: [...((await warnings?.(tx)) ?? []), ...known.warnings],
    // Of a load's file the load is the matter; what is known of its carrier stands behind it.
    sections: decision.kind === 'load_file' ? [...own, ...known.sections] : [...known.sections, ...own],
    papers: [...(known.papers ?? []), ...((await papers?.(tx)) ?? [])],
  };
  const { number, hash } = await appendToChain(tx, content);
  await recordCompanyEvent(tx, {
    companyId: company.id,
    carrierId,
    kind: 'vetting_file_written',
    summary: `Vetting file ${number} created: ${decision.summary}`,
    data: { vetting_file: number, hash },
    userId: user?.id ?? null,
    occurredAt: now,
  });
  return { number, hash };
}

const fullName = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }) =>
  [first_name, last_name].filter(Boolean).join(' ') || null;
