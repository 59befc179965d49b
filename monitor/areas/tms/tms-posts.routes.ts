import { MAX_MESSAGE_BYTES } from '@contract/tms/tms.constants';
import rateLimit from '@fastify/rate-limit';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { BASE } from '../../base/base-path';
import type { Database } from '../../db/client';
import { companies, plans, tmsMappings } from '../../db/schema';
import { decidingWithoutUser } from '../../decisions/decide';
import { digest } from '../../server/authentication/tokens';
import type { Services } from '../../server/services';
import { takeMessage } from './take-message';
import type { MappingRow } from './tms-mappings.queries';
import { getMessage } from './tms-messages.queries';

/** Of one address. */
const MESSAGES_A_MINUTE = 600;

/** The address that a TMS posts messages to. Its last part is all that a sender needs. */
export const tmsAddress = ({ publicOrigin }: Services['env'], id: number, secret: string) =>
  `${publicOrigin}${BASE}/tms/${id}/${secret}`;

/**
 * Messages that a TMS posts on its own, where it cannot send a key in a header. A message that was stored is answered 200,
 * also one that could not be used: sent again it would be no better, and a person finds it among those not taken in.
 */
export async function tmsPostsRoutes(app: FastifyInstance, services: Services) {
  const { db, clock } = services;
  await app.register(async (posts) => {
    await posts.register(rateLimit, {
      max: MESSAGES_A_MINUTE,
      timeWindow: '1 minute',
      keyGenerator: ({ params }) => {
        const { id, secret } = params as { id: string; secret: string };
        // A stranger who knows the number of a mapping cannot use up what its TMS may send.
        return `tms ${id} ${digest(secret)}`;
      },
    });
    posts.removeAllContentTypeParsers();
    posts.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_MESSAGE_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    posts.post<{ Params: { id: string; secret: string } }>('/tms/:id/:secret', async (request, reply) => {
      const mapping = await mappingAt(db, request.params);
      // One that is switched off equals an unknown one.
      if (!mapping) return reply.code(404).send();
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const id = await takeMessage(decidingWithoutUser(services, mapping.companyId, clock()), mapping, content);
      const { state, problem, results } = await getMessage(db, mapping.companyId, id);
      return reply.code(200).send({ message_id: id, state, problem, results });
    });
  });
}

async function mappingAt(db: Database, { id, secret }: { id: string; secret: string }): Promise<MappingRow | null> {
  if (!/^[1-9]\d{0,8}$/.test(id)) return null;
  const [row] = await db
    .select({ mapping: tmsMappings })
    .from(tmsMappings)
    .innerJoin(companies, eq(companies.id, tmsMappings.companyId))
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(
      and(
        eq(tmsMappings.id, Number(id)),
        eq(tmsMappings.addressDigest, digest(secret)),
        eq(tmsMappings.isActive, true),
        eq(companies.status, 'active'),
        eq(plans.canLoadDashboard, true),
      ),
    );
  return row?.mapping ?? null;
}
