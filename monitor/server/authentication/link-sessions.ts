import { SIGN_IN_CODE_TRIES, SIGN_IN_CODE_TTL_SECONDS } from '@contract/identity/identity.constants';
import { and, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client';
import { digest, newCode, newToken, sameDigest } from './tokens';

/** How long a page behind a mailed link stays open in a browser. */
export const LINK_SESSION_HOURS = 8;
/** How many codes one link may mail within the window of tries. */
export const LINK_CODES = 5;

type Columns = 'id' | 'tokenHash' | 'state' | 'codeHash' | 'codeExpiresAt' | 'codeTries' | 'createdAt' | 'endedAt';
type SessionTable = PgTable & Record<Columns, PgColumn>;
type LinkSession = { id: string; codeHash: string | null; codeExpiresAt: Date | null };

export type CodeTry =
  | { kind: 'right'; token: string; tries: number }
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'ended' };

const HOUR_MS = 3_600_000;
/**
 * Browsers in which a reader of an email opened its link, without an account: each waits for a code mailed to the same
 * address and then stays open for some hours.
 *
 * @param table made with `linkSession()`, with a column for the link's subject
 * @param subject that column, and its name in the table
 * @param hours how long a session stays open
 */
export function linkSessions<Table extends SessionTable>(
  table: Table,
  subject: { name: string; column: PgColumn },
  hours = LINK_SESSION_HOURS,
) {
  const oldest = (now: Date) => new Date(now.getTime() - hours * HOUR_MS);
  const update = (db: Queryable, set: object, where: SQL | undefined) =>
    db
      .update(table)
      .set(set as PgUpdateSetSource<Table>)
      .where(where)
      .returning({ tries: table.codeTries as PgColumn<never> }) as unknown as Promise<{ tries: number }[]>;

  return {
    hours,

    /** Opens a session that waits for its code. @returns the token for the cookie, and the code for the email */
    async open(db: Queryable, subjectId: number, now: Date): Promise<{ token: string; code: string }> {
      await db.delete(table).where(lt(table.createdAt, oldest(now)));
      const token = newToken();
      const code = newCode();
      const id = crypto.randomUUID();
      await db.insert(table).values({
        id,
        [subject.name]: subjectId,
        tokenHash: digest(token),
        state: 'awaiting_code',
        codeHash: digest(id + code),
        codeExpiresAt: new Date(now.getTime() + SIGN_IN_CODE_TTL_SECONDS * 1000),
        createdAt: now,
      } as never);
      return { token, code };
    },

    /** The session of a cookie for exactly this link, until it expires. */
    async find(
      db: Queryable,
      token: string | undefined,
      subjectId: number,
      state: 'awaiting_code' | 'open',
      now: Date,
    ): Promise<LinkSession | null> {
      if (!token) return null;
      const [found] = await db
        .select({ id: table.id, codeHash: table.codeHash, codeExpiresAt: table.codeExpiresAt })
        .from(table as PgTable)
        .where(
          and(
            eq(table.tokenHash, digest(token)),
            eq(subject.column, subjectId),
            eq(table.state, state),
            isNull(table.endedAt),
            gt(table.createdAt, oldest(now)),
          ),
        );
      return (found as LinkSession | undefined) ?? null;
    },

    /** Ends what is open or waits for a code, but for one session. @returns how many of them were open */
    async endOthers(db: Queryable, subjectId: number, but: string, now: Date): Promise<number> {
      const others = and(eq(subject.column, subjectId), ne(table.id, but), isNull(table.endedAt));
      const isOpen = and(others, eq(table.state, 'open'), gt(table.createdAt, oldest(now)));
      const open = await db.$count(table as PgTable, isOpen);
      await update(db, { endedAt: now }, others);
      return open;
    },

    /**
     * Counts a try before comparing it. A right code opens the session under a new token.
     *
     * @param left how many more wrong tries the link may have after this one, over all its browsers
     */
    async tryCode(db: Queryable, session: LinkSession, code: string, now: Date, left: number): Promise<CodeTry> {
      const awaiting = and(eq(table.id, session.id), eq(table.state, 'awaiting_code'), isNull(table.endedAt));
      const [counted] = await update(db, { codeTries: sql`${table.codeTries} + 1` }, awaiting);
      const tries = counted?.tries ?? SIGN_IN_CODE_TRIES + 1;
      const isOver =
        !session.codeHash || !session.codeExpiresAt || session.codeExpiresAt <= now || tries > SIGN_IN_CODE_TRIES;
      if (!isOver && sameDigest(session.codeHash!, digest(session.id + code))) {
        const token = newToken();
        const set = { tokenHash: digest(token), state: 'open', codeHash: null, codeExpiresAt: null };
        const opened = await update(db, set, awaiting);
        return opened.length === 0 ? { kind: 'ended' } : { kind: 'right', token, tries };
      }
      const triesLeft = Math.min(SIGN_IN_CODE_TRIES - tries, left);
      if (!isOver && triesLeft > 0) return { kind: 'wrong', triesLeft };
      await update(db, { endedAt: now }, eq(table.id, session.id));
      return { kind: 'ended' };
    },
  };
}
