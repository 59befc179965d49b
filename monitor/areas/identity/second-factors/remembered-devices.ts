import { MAX_REMEMBERED_DEVICES, REMEMBERED_DEVICE_SECONDS } from '@contract/identity/identity.constants';
import { and, desc, eq, gt, inArray, notInArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { companies, rememberedDevices, users } from '../../../db/schema';
import type { Browser } from '../../../server/authentication/sessions';
import { digest, newToken } from '../../../server/authentication/tokens';

/** A browser that needs no code at sign-in for 30 days. Its cookie holds 256 random bits; their digest is stored. */

/** Whether a person's company lets devices be remembered; without a company they may be. */
export async function mayBeRemembered(db: Queryable, companyId: number | null): Promise<boolean> {
  if (companyId === null) return true;
  const [row] = await db
    .select({ isAllowed: companies.remembersDevices })
    .from(companies)
    .where(eq(companies.id, companyId));
  return row?.isAllowed ?? false;
}

/** @returns the token for the browser's cookie */
export async function rememberDevice(db: Queryable, userId: number, browser: Browser, now: Date): Promise<string> {
  const token = newToken();
  await db.insert(rememberedDevices).values({
    tokenHash: digest(token),
    userId,
    ...browser,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + REMEMBERED_DEVICE_SECONDS * 1000),
  });
  const newest = db
    .select({ id: rememberedDevices.id })
    .from(rememberedDevices)
    .where(eq(rememberedDevices.userId, userId))
    .orderBy(desc(rememberedDevices.lastUsedAt), desc(rememberedDevices.createdAt))
    .limit(MAX_REMEMBERED_DEVICES);
  await db
    .delete(rememberedDevices)
    .where(and(eq(rememberedDevices.userId, userId), notInArray(rememberedDevices.id, newest)));
  return token;
}

/** @returns whether the token is of a device that this person had remembered, and that has not expired */
export async function takeDevice(db: Queryable, userId: number, token: string, now: Date): Promise<boolean> {
  const used = await db
    .update(rememberedDevices)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(rememberedDevices.tokenHash, digest(token)),
        eq(rememberedDevices.userId, userId),
        gt(rememberedDevices.expiresAt, now),
      ),
    )
    .returning({ id: rememberedDevices.id });
  return used.length === 1;
}

export const devicesOf = (db: Queryable, userId: number, now: Date) =>
  db
    .select()
    .from(rememberedDevices)
    .where(and(eq(rememberedDevices.userId, userId), gt(rememberedDevices.expiresAt, now)))
    .orderBy(desc(rememberedDevices.lastUsedAt), desc(rememberedDevices.id));

/** @returns whether there was one: another person's is none */
export async function forgetDeviceOf(db: Queryable, userId: number, id: string): Promise<boolean> {
  const forgotten = await db
    .delete(rememberedDevices)
    .where(and(eq(rememberedDevices.id, id), eq(rememberedDevices.userId, userId)))
    .returning({ id: rememberedDevices.id });
  return forgotten.length === 1;
}

export async function forgetDevicesOfCompany(db: Queryable, companyId: number) {
  const people = db.select({ id: users.id }).from(users).where(eq(users.companyId, companyId));
  await db.delete(rememberedDevices).where(inArray(rememberedDevices.userId, people));
}
