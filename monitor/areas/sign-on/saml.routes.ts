import { portalPaths, withBase, withQuery } from '@contract/portal-paths';
import rateLimit from '@fastify/rate-limit';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { signOnRequests } from '../../db/schema';
import { seal, unseal } from '../../documents/sealing/sealed-secrets';
import { digest } from '../../server/authentication/tokens';
import type { Services } from '../../server/services';
import { ProviderProblem } from './guarded-fetch';
import { claimsOfSaml, samlMetadata } from './saml';
import { connectionOf } from './sign-on.queries';

const REQUESTS_A_MINUTE = 3_000;
/** An answer with a hundred groups. */
const MAX_BODY_BYTES = 512 * 1024;

const Answer = z.object({ SAMLResponse: z.string().max(MAX_BODY_BYTES), RelayState: z.string().max(200) });

/**
 * What SAML providers and their browsers ask: our metadata, and where an answer is posted. The post comes from another site and brings no
 * cookie: it is checked and kept here, and counts only once the browser that began comes for it, by the portal.
 */
export async function samlRoutes(app: FastifyInstance, { db, env, clock }: Services) {
  await app.register(async (saml) => {
    await saml.register(rateLimit, { max: REQUESTS_A_MINUTE, timeWindow: '1 minute' });
    saml.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );

    saml.get('/sign_on/saml/metadata', async (_request, reply) =>
      reply.type('application/samlmetadata+xml; charset=utf-8').send(samlMetadata(env)),
    );

    saml.post('/sign_on/saml/acs', async (request, reply) => {
      const read = Answer.safeParse(request.body);
      const state = read.success ? read.data.RelayState : '';
      if (read.success) await keepAnswer(read.data);
      const to = withQuery(portalPaths.signOnCallback(), { state });
      return reply.redirect(env.portalOrigin + withBase(to), 303);
    });
  });

  /** The first answer to a request that counts; any other changes nothing. */
  async function keepAnswer({ SAMLResponse: response, RelayState: state }: z.output<typeof Answer>) {
    const isOpen = and(
      eq(signOnRequests.stateHash, digest(state)),
      gt(signOnRequests.expiresAt, clock()),
      isNull(signOnRequests.sealedClaims),
    );
    const [request] = await db.select().from(signOnRequests).where(isOpen);
    const connection = request && (await connectionOf(db, request.companyId));
    const checks = request && unseal(request.sealedChecks, env.dataKeys);
    if (connection?.kind !== 'saml' || !checks) return;
    const { requestId } = JSON.parse(checks) as { requestId?: string };
    if (!requestId) return;
    try {
      const claims = await claimsOfSaml(connection, env, { response, requestId });
      await db
        .update(signOnRequests)
        .set({ sealedClaims: seal(JSON.stringify(claims), env.dataKeys) })
        .where(isOpen);
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
    }
  }
}
