import rateLimit from '@fastify/rate-limit';
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../db/client';
import { providerConnections, providerPosts } from '../../../db/schema';
import { unseal } from '../../../documents/sealing/sealed-secrets';
import type { Services } from '../../../server/services';
import { trucksNamed } from './named-trucks.queries';
import { Credentials } from './provider';
import type { ProviderRow } from './provider-connections.queries';
import { openProviders } from './providers';
import { Ended, LATEST_BEFORE, takeInFixes } from './read-provider';

/** Of one connection. */
const POSTS_A_MINUTE = 1200;
const MOST_BYTES = 1024 * 1024;
const KEPT_MS = 24 * 3_600_000;

/** The address that a connection's provider posts to, below the monitor's own. */
export const postAddress = (origin: string, base: string, id: number) => `${origin}${base}/telematics/${id}`;

/**
 * Posts that telematics providers send on their own. No session: each post is signed, and one without its provider's
 * signature gets the rejection that the provider expects. The body is kept only for the signature and never logged.
 */
export async function providerPostsRoutes(app: FastifyInstance, services: Services) {
  const { db, env, clock } = services;
  const providers = openProviders(env);
  await app.register(async (posts) => {
    await posts.register(rateLimit, {
      max: POSTS_A_MINUTE,
      timeWindow: '1 minute',
      keyGenerator: (request) => `telematics ${(request.params as { id: string }).id}`,
    });
    // The signature is over the bytes as they came.
    posts.removeAllContentTypeParsers();
    posts.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    posts.post<{ Params: { id: string } }>('/telematics/:id', async (request, reply) => {
      const now = clock();
      const connection = await connectionOf(db, request.params.id);
      const provider = connection && providers[connection.provider];
      const secret = connection?.sealedWebhookSecret && unseal(connection.sealedWebhookSecret, env.sessionSecrets);
      // One that ended, and one that expects no posts, equal an unknown one.
      if (!connection || !provider?.receive || !secret) return reply.code(403).send();
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const plain = connection.sealedCredentials && unseal(connection.sealedCredentials, env.sessionSecrets);
      const isMetric = plain ? Credentials.parse(JSON.parse(plain)).isMetric === true : false;
      const received = provider.receive({ rawBody, headers: request.headers, secret, now, isMetric });
      if (received.isRefused) return reply.code(received.status).send();
      const post = { connectionId: connection.id, digest: received.digest };
      const made = await db
        .insert(providerPosts)
        .values({ ...post, receivedAt: now })
        .onConflictDoNothing()
        .returning({ digest: providerPosts.digest });
      if (made.length === 0) return reply.code(provider.name === 'samsara' ? 401 : 403).send();
      try {
        if (received.fixes.length > 0) {
          const trucks = await trucksNamed(db, connection.carrierId, new Date(now.getTime() - LATEST_BEFORE));
          await takeInFixes(db, connection, trucks, received.fixes, now);
        }
        if (received.isPullWanted) await readSoon(db, connection.id, now);
      } catch (error) {
        // Not taken in: the provider's next try of the same post is no replay.
        await db
          .delete(providerPosts)
          .where(and(eq(providerPosts.connectionId, post.connectionId), eq(providerPosts.digest, post.digest)));
        // Disconnected meanwhile.
        if (error instanceof Ended) return reply.code(403).send();
        throw error;
      }
      return reply.code(200).send();
    });
  });
}

async function connectionOf(db: Database, id: string): Promise<ProviderRow | null> {
  if (!/^[1-9]\d{0,8}$/.test(id)) return null;
  const [row] = await db
    .select()
    .from(providerConnections)
    .where(and(eq(providerConnections.id, Number(id)), isNull(providerConnections.disconnectedAt)));
  return row ?? null;
}

/** Makes the connection due at once, unless its provider said to wait. */
const readSoon = (db: Database, id: number, now: Date) =>
  db
    .update(providerConnections)
    .set({ nextPullAt: sql`least(${providerConnections.nextPullAt}, ${now.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(providerConnections.id, id),
        or(isNull(providerConnections.lastProblem), ne(providerConnections.lastProblem, 'busy')),
      ),
    );

/** Deletes what is known of posts after a day: a post that comes again then changes nothing either. */
export async function sweepProviderPosts(db: Database, now: Date): Promise<void> {
  await db.delete(providerPosts).where(lt(providerPosts.receivedAt, new Date(now.getTime() - KEPT_MS)));
}
