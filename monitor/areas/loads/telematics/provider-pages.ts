import { PROVIDER_LABELS, PROVIDERS, type ProviderName } from '@contract/loads/telematics.constants';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { BASE } from '../../../base/base-path';
import { said } from '../../../base/said';
import type { registerLinkedPages } from '../../../carrier-pages/linked-pages';
import type { FormErrors } from '../../../carrier-pages/speech';
import { seal, unseal } from '../../../documents/sealing/sealed-secrets';
import type { Services } from '../../../server/services';
import { sendConnect, type TrackingPage } from '../tracking-connections/tracking-page';
import { vehicleLabel } from '../vehicle-label';
import { connectProvider, keepWebhookSecret } from './connect-provider';
import { disconnectProvider } from './disconnect-provider';
import { trucksInNone, trucksNamed } from './named-trucks.queries';
import { Credentials, type Grant, type Provider, ProviderError } from './provider';
import { type ProviderRow, providersOf } from './provider-connections.queries';
import type { ShownProvider } from './provider-page';
import { MISSING, PROVIDER, STEPS } from './provider-page-words';
import { postAddress } from './provider-posts.routes';
import { openProviders } from './providers';
import { rosterOf } from './read-provider';

const MOST_TYPED = 500;
/** A carrier comes back from signing in within this time. */
const STATE_MS = 15 * 60_000;

const State = z.object({ token: z.string(), provider: z.enum(PROVIDERS), until: z.number() });

/** What a carrier sees of its connections. */
export async function shownProviders(
  { db, env }: Pick<Services, 'db' | 'env'>,
  carrierId: number,
  now: Date,
): Promise<ShownProvider[]> {
  const rows = await providersOf(db, carrierId);
  if (rows.length === 0) return [];
  const providers = openProviders(env);
  const trucks = (await trucksNamed(db, carrierId, now)).filter(({ times }) =>
    times.some(({ from, until }) => from <= now.getTime() && until >= now.getTime()),
  );
  // As on the load: a truck that is in another account of the carrier is found.
  const isRead = (row: ProviderRow) => row.vehiclesAt !== null && row.sealedCredentials !== null;
  const notFound = trucksInNone(trucks, await Promise.all(rows.filter(isRead).map((row) => rosterOf(db, row))));
  const labels = notFound.map((truck) => vehicleLabel({ ...truck, plateState: null }) || String(truck.id));
  return rows.map((row) => ({
    row,
    postsTo: providers[row.provider].receive ? postAddress(env.publicOrigin, BASE, row.id) : null,
    notFound: isRead(row) ? [...new Set(labels)] : [],
  }));
}

type Found = TrackingPage & { link: { carrierId: number } };
type Add = Omit<Parameters<Parameters<typeof registerLinkedPages<Found>>[3]>[0], 'data'>;

/** Forms of these pages that are no page by themselves. */
export const PROVIDER_FORMS = ['disconnect', 'secret'] as const;

/** The pages on which a carrier connects its providers, behind the link and the code of its tracking page. */
export function addProviderPages({ form, page }: Add, { db, env, clock }: Services): void {
  const providers = openProviders(env);
  const secrets = env.sessionSecrets;
  const redirectUri = `${env.onboardingOrigin}/telematics`;

  const signInAt = (provider: Provider, token: string) => {
    const state = { token, provider: provider.name, until: clock().getTime() + STATE_MS };
    return provider.authorizeUrl(seal(JSON.stringify(state), secrets), redirectUri);
  };
  const connect = async (
    { found, reply, now }: { found: Found; reply: FastifyReply; now: Date },
    provider: Provider,
    grant: Grant,
    again: (errors: FormErrors) => FastifyReply,
    field: string,
  ) => {
    const label = PROVIDER_LABELS[provider.name];
    try {
      const isConnected = await connectProvider({ db, secrets }, provider, found.link.carrierId, grant, now);
      return reply.redirect(isConnected ? `${found.address}?said=provider` : found.address, 303);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const isRefused = error.problem === 'credentials' || error.problem === 'rejected';
      return again(isRefused ? { [field]: said(PROVIDER.refused, label) } : { form: said(PROVIDER.away, label) });
    }
  };

  for (const name of PROVIDERS) {
    const provider = providers[name];
    const field = name === 'geotab' ? 'password' : 'token';
    page(STEPS[name], async ({ found, token, reply }) =>
      sendConnect(reply, 200, found, { name, signInAt: signInAt(provider, token), answers: {}, errors: {} }),
    );
    form(STEPS[name], async (opened) => {
      const { found, token, fields, reply } = opened;
      const { grant, errors, answers } = grantOf(name, fields);
      const again = (problems: FormErrors) =>
        sendConnect(reply, 422, found, { name, signInAt: signInAt(provider, token), answers, errors: problems });
      return grant ? connect(opened, provider, grant, again, field) : again(errors);
    });
  }

  // The provider sends the carrier back here, by way of the route below.
  page('signed-in', async (opened) => {
    const { found, token, request, reply, now } = opened;
    const query = new URL(request.url, 'http://localhost').searchParams;
    const state = readState(query.get('state'), secrets);
    const code = query.get('code');
    if (!state || state.token !== token || state.until < now.getTime()) return reply.redirect(found.address, 303);
    const provider = providers[state.provider];
    const again = (errors: FormErrors) =>
      sendConnect(reply, 422, found, { name: provider.name, signInAt: signInAt(provider, token), answers: {}, errors });
    if (!code) return again({ form: said(PROVIDER.refused, PROVIDER_LABELS[provider.name]) });
    return connect(opened, provider, { kind: 'code', code, redirectUri }, again, 'form');
  });

  form('disconnect', async ({ found, fields, reply, now }) => {
    const id = Number(fields.provider);
    const { carrierId } = found.link;
    const row = (await providersOf(db, carrierId)).find((one) => one.id === id);
    if (!row || !(await disconnectProvider(db, carrierId, id, now))) return reply.redirect(found.address, 303);
    const plain = row.sealedCredentials && unseal(row.sealedCredentials, secrets);
    // Ours are deleted whatever the provider answers.
    if (plain) await providers[row.provider].revoke(Credentials.parse(JSON.parse(plain))).catch(() => undefined);
    return reply.redirect(`${found.address}?said=disconnected`, 303);
  });

  form('secret', async ({ found, fields, reply }) => {
    const secret = typed(fields.secret);
    const id = Number(fields.provider);
    const { carrierId } = found.link;
    const isKept =
      secret !== '' &&
      Number.isSafeInteger(id) &&
      (await keepWebhookSecret({ db, secrets }, { id, carrierId }, secret));
    return reply.redirect(isKept ? `${found.address}?said=secret` : found.address, 303);
  });
}

/** Where a provider sends a carrier back: on to the page behind its link, which the code has opened. */
export async function signedInRoute(app: FastifyInstance, { env }: Services) {
  app.get('/onboarding/telematics', async (request, reply) => {
    const query = new URL(request.url, 'http://localhost').searchParams;
    const state = readState(query.get('state'), env.sessionSecrets);
    if (!state) return reply.code(404).send();
    return reply.redirect(
      `${env.onboardingOrigin}/tracking/${encodeURIComponent(state.token)}/signed-in?${query}`,
      303,
    );
  });
}

function readState(text: string | null, secrets: readonly string[]) {
  const plain = text === null ? null : unseal(text, secrets);
  return plain === null ? null : (State.safeParse(JSON.parse(plain)).data ?? null);
}

const typed = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, MOST_TYPED) : '');

function grantOf(name: ProviderName, fields: Record<string, unknown>) {
  const names = name === 'geotab' ? (['database', 'user', 'password'] as const) : (['token'] as const);
  const errors: FormErrors = Object.fromEntries(
    names.filter((one) => typed(fields[one]) === '').map((one) => [one, MISSING[one]]),
  );
  const answers = { database: typed(fields.database), user: typed(fields.user) };
  if (Object.keys(errors).length > 0) return { grant: null, errors, answers };
  const grant: Grant =
    name === 'geotab'
      ? { kind: 'password', database: answers.database, userName: answers.user, password: typed(fields.password) }
      : { kind: 'token', token: typed(fields.token) };
  return { grant, errors, answers };
}
