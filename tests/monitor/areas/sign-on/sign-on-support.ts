import { companies, users } from '@monitor/db/schema';
import { runAccountsCommand } from '@monitor/operator/accounts';
import { eq } from 'drizzle-orm';
import { CLIENT } from '../../../support/sign-on/oidc-server';
import { openSectionMonitor } from '../../support/section-monitor';

/** The monitor, with what a manager and a person who signs in do. */
export async function openSignOnMonitor() {
  const monitor = await openSectionMonitor();
  const { app, db, send, services } = monitor;

  const companyIdOf = async (email: string) =>
    (await db.select({ id: users.companyId }).from(users).where(eq(users.email, email)))[0]!.id!;

  /** POST of a public call. */
  const post = async (path: string, payload: object, cookies: Record<string, string> = {}) => {
    const response = await app.inject({ method: 'POST', url: `/monitor${path}`, payload, cookies });
    const session = response.cookies.find(({ name }) => name === 'monitor_session')?.value;
    return { status: response.statusCode, body: response.body === '' ? null : response.json(), session };
  };

  return {
    ...monitor,
    companyIdOf,
    post,
    redirectUri: `${services.env.portalOrigin}/broker/login/sso/callback`,
    /** The operator marks a domain as that of the user’s company. */
    prove: async (domain: string, of = 'admin@demo.test') =>
      runAccountsCommand(db, ['prove-domain', String(await companyIdOf(of)), domain], services.clock()),
    provider: (issuer: string, more: object = {}, as = 'admin@demo.test') =>
      send(
        'PUT',
        '/sign_on/provider',
        {
          provider: {
            issuer,
            client_id: CLIENT.id,
            client_secret: CLIENT.secret,
            groups_claim: 'groups',
            do_groups_decide: false,
            ...more,
          },
        },
        as,
      ),
    state: (state: string, as = 'admin@demo.test') => send('PATCH', '/sign_on', { sign_on: { state } }, as),
    group: (name: string, scopes: string[], more: object = {}, as = 'admin@demo.test') =>
      send('PUT', '/sign_on/groups', { group: { name, scopes, ...more } }, as),
    begin: (email: string) => post('/sign_on', { email }),
    finish: (browser: string, answer: string) => post('/sign_on/finish', { browser, answer }),
    /** The user of a session, as `refresh_jwt` has it; null: it is none. */
    async whoIs(session: string | undefined) {
      const response = await app.inject({
        method: 'GET',
        url: '/monitor/refresh_jwt',
        cookies: { monitor_session: session ?? '' },
      });
      return response.statusCode === 200 ? response.json().user : null;
    },
    userOf: async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0] ?? null,
    companyName: async (id: number) => (await db.select().from(companies).where(eq(companies.id, id)))[0]!.legalName,
  };
}
export type SignOnMonitor = Awaited<ReturnType<typeof openSignOnMonitor>>;
