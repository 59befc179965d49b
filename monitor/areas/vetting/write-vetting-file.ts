import type { Company, CurrentUser } from '@contract/identity/identity.entities';
import type { VettingDecision } from '@contract/vetting/vetting-files.constants';
import type { VettingContent, VettingSection } from '@contract/vetting/vetting-files.entities';
import { version } from '../../../package.json';
import type { Queryable } from '../../db/client';
import { lockCompany } from '../../decisions/company-lock';
import { appendToChain } from './chain';
import { whatIsKnown } from './what-is-known';

type VettingOccasion = {
  company: Pick<Company, 'id' | 'legal_name'>;
  carrierId: number;
  decision: {
    kind: VettingDecision;
    /** In words, as the carrier's history has it. */
    summary: string;
    /** Why, in the words of who decided. */
    note?: string | null;
    /** The work it was made for, such as a load number. */
    reference?: string | null;
  };
  /** Null: nobody of the company; the product did what the company's rules say. */
  user: Pick<CurrentUser, 'id' | 'email' | 'first_name' | 'last_name'> | null;
  now: Date;
  /** What the decision rested on besides the records, such as the onboarding packet. */
  sections?: VettingSection[];
};

/**
 * Stores what is known of a carrier at the moment of a decision, unchangeably. To be called last in the transaction of
 * the decision, so that the file shows what the decision has changed; both are kept or neither.
 *
 * @returns the file's number within its company
 * @throws Refusal 404 when no file ever named the carrier
 */
export async function writeVettingFile(
  tx: Queryable,
  { company, carrierId, decision, user, now, sections = [] }: VettingOccasion,
): Promise<{ number: number; hash: string }> {
  // Everybody takes the company before its chain: two who took them the other way round would wait for each other.
  await lockCompany(tx, company.id);
  const known = await whatIsKnown(tx, company, carrierId, now.toISOString().slice(0, 10));
  const content: VettingContent = {
    format: 1,
    product_version: version,
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
    sections: [...known.sections, ...sections],
  };
  const { number, hash } = await appendToChain(tx, content);
  return { number, hash };
}

const fullName = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }) =>
  [first_name, last_name].filter(Boolean).join(' ') || null;
