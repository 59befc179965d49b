import type { CallParsed } from '@contract/call';
import type { Clause } from '@contract/rate-confirmations/rate-confirmations.entities';
import type { changeTermsTemplate } from '@contract/rate-confirmations/terms.calls';
import { unknownVariables } from '@contract/rate-confirmations/terms-variables';
import { canonicalJson } from '../../base/canonical-json';
import { httpErrors } from '../../base/http-errors';
import { rateConfirmationTerms } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { changedMeanwhile } from '../../decisions/versions';
import { termsTemplateOf } from './terms.queries';

type Input = CallParsed<typeof changeTermsTemplate>['body']['terms'];

/**
 * Changes a company's printed terms: makes a new revision, unless they are the same.
 *
 * @throws ApiError 409 when they changed meanwhile; 422 for an unknown variable
 */
export function changeTerms(deciding: Deciding, { clauses: typed, expected_version: expected }: Input): Promise<void> {
  return decide(deciding, async (d) => {
    const newest = await termsTemplateOf(d.tx, d.companyId);
    if (expected !== undefined && expected !== newest.version)
      throw changedMeanwhile({
        who: newest.changed_by,
        at: newest.changed_at === null ? null : new Date(newest.changed_at),
        what: `Terms, revision ${newest.revision}`,
      });
    const errors: Record<string, string[]> = {};
    for (const [at, { heading, text }] of typed.entries()) {
      const [unknown] = unknownVariables(`${heading} ${text}`);
      if (unknown !== undefined)
        errors[`terms.clauses.${at}.text`] = [`“{{${unknown}}}” is none of the words that are filled in.`];
    }
    if (Object.keys(errors).length > 0) throw httpErrors.invalid(errors);
    const clauses = keyed(typed, newest.clauses);
    if (canonicalJson(clauses) === canonicalJson(newest.clauses)) return;
    const revision = newest.revision + 1;
    await d.tx
      .insert(rateConfirmationTerms)
      .values({ companyId: d.companyId, revision, clauses, userId: d.userId, createdAt: d.now });
    const count = clauses.length === 1 ? 'one clause' : `${clauses.length} clauses`;
    d.audit({
      kind: 'rate_confirmation_terms_changed',
      summary: `Terms of rate confirmations, revision ${revision}: ${count}`,
    });
  });
}

/** A clause keeps its key while its heading is the same, so that a revision shows how it changed. */
function keyed(typed: readonly { heading: string; text: string }[], before: readonly Clause[]): Clause[] {
  const keys = new Map(before.map(({ key, heading }) => [heading, key]));
  const taken = new Set<string>();
  return typed.map(({ heading, text }, at) => {
    const wanted =
      keys.get(heading) ??
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
        .slice(0, 60);
    const key = taken.has(wanted) ? `${wanted}_${at + 1}` : wanted;
    taken.add(key);
    return { key, heading, text };
  });
}
