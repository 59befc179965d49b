import type { NewPosting } from '@contract/load-board/board.calls';
import type { AudienceCounts } from '@contract/load-board/board.entities';
import { MAX_POSTING_DAYS, POSTING_AUDIENCE_LABELS } from '@contract/load-board/load-board.constants';
import { DAY_MS, dayOf } from '@contract/shared/day';
import { formatCents, formatCount, formatMoment } from '@contract/shared/format';
import { asc, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { loadPostingChanges, loadPostings, loadStops } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertVersion, changedMeanwhile, changeRow, firstChange } from '../../decisions/versions';
import type { LoadRow } from '../loads/load-facts.queries';
import { getLoadRow } from '../loads/loads.queries';
import { latestExpiry, obstaclesOf } from '../loads/posting-obstacles';
import { type Audience, assertAudience, audienceWords, countAudience, judgeAudience } from './audience.queries';
import { assertRequirements, brokerRequirements } from './broker-requirements';
import { seesVerdicts } from './shown-verdicts';

type PostingRow = typeof loadPostings.$inferSelect;
/** The content of a posting. */
type Terms = Pick<
  PostingRow,
  | 'rateCents'
  | 'isRateShown'
  | 'audience'
  | 'classificationIds'
  | 'carrierIds'
  | 'certifications'
  | 'instructions'
  | 'expiresAt'
>;

/**
 * Offers a load to carriers, or edits its open posting. A failed or unverifiable requirement of the broker's own record
 * stops it; so does an audience without any carrier that may have the load.
 *
 * @throws ApiError 404 for another company's; 409 when the posting changed since the caller read it; 422 with the
 * reasons against it
 */
export async function postLoad(deciding: Deciding, id: number, input: NewPosting): Promise<void> {
  const { db, company, now } = deciding;
  const seen = await getLoadRow(db, company.id, id);
  // Assessing a whole network holds up no other decision of the company.
  const wanted = termsOf(await openPosting(db, id, now), seen, input, now);
  const audience = wanted as Audience;
  await assertAudience(db, company.id, audience);
  const counts = countAudience(await judgeAudience(db, company.id, audience, dayOf(now)), audience);
  await decide(deciding, async (d) => {
    const load = await getLoadRow(d.tx, d.companyId, id);
    const [before] = await d.tx.select().from(loadPostings).where(eq(loadPostings.loadId, id));
    await assertVersion(d, loadPostings, eq(loadPostings.loadId, id), input.expected_version);
    await assertPostable(d, load);
    const requirements = await brokerRequirements(d.tx, d.companyId, now);
    assertRequirements(requirements, 'posting');
    const open = before && isOpen(before, now) ? before : null;
    const terms = termsOf(open, load, input, now);
    assertExpiry(terms, load, now);
    // The counts are of the requested audience; someone else has chosen another since.
    if (audienceKey(terms) !== audienceKey(wanted)) throw changedMeanwhile(undefined);
    if (counts.sees === 0 && !counts.is_network_only)
      throw httpErrors.invalid({
        'posting.audience': [
          seesVerdicts(deciding) ? `No one would see it. ${audienceWords(counts)}.` : 'No one would see it.',
        ],
      });
    const changes = open ? changesOf(open, terms) : [];
    if (open && changes.length === 0) return;
    const summary = open ? changes.join('; ') : postedWords(terms, counts);
    const row = { ...terms, audienceCounts: counts, requirements, state: 'posted' as const };
    let postingId = before?.id;
    if (open) await changeRow(d, loadPostings, open.id, summary, { ...row, editedAt: now });
    else {
      const anew = {
        ...row,
        postedAt: now,
        editedAt: null,
        closedAt: null,
        closeReason: null,
        postedByUserId: d.userId,
      };
      if (before) await changeRow(d, loadPostings, before.id, summary, anew);
      else {
        const values = { companyId: d.companyId, loadId: id, ...anew, ...firstChange(d, summary) };
        const [made] = await d.tx.insert(loadPostings).values(values).returning({ id: loadPostings.id });
        postingId = made!.id;
      }
    }
    await d.tx.insert(loadPostingChanges).values({
      postingId: postingId!,
      kind: open ? 'edited' : 'posted',
      summary,
      userId: d.userId,
      createdAt: now,
    });
    const data = { load_id: id, reference: load.reference, is_edited: open !== null, audience: terms.audience };
    d.companyEvent({
      kind: 'load_posted',
      summary: `Load ${load.reference}: ${open ? `posting edited. ${summary}` : `posted ${termsWords(terms)}`}`,
      data: { ...data, expires_at: terms.expiresAt.toISOString() },
    });
  });
}

const isOpen = (posting: PostingRow, now: Date) => posting.state === 'posted' && posting.expiresAt > now;

async function openPosting(db: Deciding['db'], loadId: number, now: Date): Promise<PostingRow | null> {
  const [row] = await db.select().from(loadPostings).where(eq(loadPostings.loadId, loadId));
  return row && isOpen(row, now) ? row : null;
}

async function assertPostable({ tx, now }: Decision, load: LoadRow) {
  const stops = await tx.select().from(loadStops).where(eq(loadStops.loadId, load.id)).orderBy(asc(loadStops.sequence));
  const obstacles = obstaclesOf(load, stops, now);
  if (obstacles.length > 0)
    throw httpErrors.invalid({ load: obstacles.map(({ sentence }) => sentence) }, 'This load cannot be posted.');
}

/** The posting's new content: the given fields, else the open posting's, else the defaults. */
function termsOf(open: PostingRow | null, load: LoadRow, input: NewPosting, now: Date): Terms {
  const audience = input.audience ?? open?.audience ?? 'network';
  const rateCents = input.rate_cents !== undefined ? input.rate_cents : open ? open.rateCents : load.rateCents;
  return {
    rateCents,
    isRateShown: rateCents !== null && (input.is_rate_shown ?? open?.isRateShown ?? true),
    audience,
    classificationIds:
      audience === 'classification' ? inOrder(input.classification_ids ?? open?.classificationIds ?? []) : [],
    carrierIds: audience === 'carriers' ? inOrder(input.carrier_ids ?? open?.carrierIds ?? []) : [],
    certifications: [...new Set(input.certifications ?? open?.certifications ?? [])].sort(),
    instructions: input.instructions !== undefined ? input.instructions : (open?.instructions ?? null),
    expiresAt: input.expires_at ? new Date(input.expires_at) : (open?.expiresAt ?? latestExpiry(load, now)),
  };
}

const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

function assertExpiry({ expiresAt }: Terms, load: LoadRow, now: Date) {
  const refuse = (message: string) => {
    throw httpErrors.invalid({ 'posting.expires_at': [message] });
  };
  if (expiresAt <= now) refuse('That is past. Choose a time to come.');
  if (expiresAt.getTime() > now.getTime() + MAX_POSTING_DAYS * DAY_MS)
    refuse(`A posting is on the board for ${MAX_POSTING_DAYS} days at most.`);
  if (load.pickupEndsAt && expiresAt > load.pickupEndsAt)
    refuse(`The pickup window ends ${formatMoment(load.pickupEndsAt.toISOString())}. Choose a time before that.`);
}

const rateWords = ({ rateCents, isRateShown }: Pick<Terms, 'rateCents' | 'isRateShown'>) =>
  rateCents === null ? 'call' : `${formatCents(rateCents)}${isRateShown ? '' : ' (shown as call)'}`;
const audienceLabel = ({
  audience,
  classificationIds,
  carrierIds,
}: Pick<Terms, 'audience' | 'classificationIds' | 'carrierIds'>) => {
  if (audience === 'carriers') return formatCount(carrierIds.length, 'chosen carrier');
  if (audience === 'classification') return `carriers of ${formatCount(classificationIds.length, 'classification')}`;
  return POSTING_AUDIENCE_LABELS[audience as Audience['audience']];
};

const termsWords = (terms: Terms) =>
  `to ${audienceLabel(terms)}, rate ${rateWords(terms)}, until ${formatMoment(terms.expiresAt.toISOString())}`;
const postedWords = (terms: Terms, counts: AudienceCounts) =>
  `T${termsWords(terms).slice(1)}. ${audienceWords(counts)}`;

/** An edit's changes. Empty: it changes nothing. */
function changesOf(before: PostingRow, after: Terms): string[] {
  const changes: string[] = [];
  const from = (was: string, is: string, what: string) => {
    if (was !== is) changes.push(`${what} ${was} → ${is}`);
  };
  from(rateWords(before), rateWords(after), 'Rate');
  if (audienceKey(before) !== audienceKey(after))
    changes.push(`Offered to ${audienceLabel(before)} → ${audienceLabel(after)}`);
  from(formatMoment(before.expiresAt.toISOString()), formatMoment(after.expiresAt.toISOString()), 'Expires');
  if (before.instructions !== after.instructions)
    changes.push(after.instructions === null ? 'Instructions removed' : 'Instructions changed');
  if (String(before.certifications) !== String(after.certifications)) changes.push('Certifications changed');
  return changes;
}

const audienceKey = ({
  audience,
  classificationIds,
  carrierIds,
}: Pick<Terms, 'audience' | 'classificationIds' | 'carrierIds'>) =>
  JSON.stringify([audience, classificationIds, carrierIds]);
