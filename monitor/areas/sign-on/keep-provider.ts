import { X509Certificate } from 'node:crypto';
import type { CallParsed } from '@contract/call';
import type { setSignOnProvider, setSignOnSamlProvider } from '@contract/sign-on/sign-on.calls';
import { MAX_SIGN_ON_CERTIFICATES } from '@contract/sign-on/sign-on.constants';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { signOnConnections } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { mailManagers } from '../../decisions/mail-managers';
import { assertVersion, changeRow, firstChange } from '../../decisions/versions';
import { seal } from '../../documents/sealing/sealed-secrets';
import { problemWithUrl } from '../integrations/public-address';
import { ProviderProblem } from './guarded-fetch';
import { readProvider } from './provider';
import { connectionOf } from './sign-on.queries';

type Row = typeof signOnConnections.$inferSelect;
type Values = Pick<
  Row,
  'kind' | 'issuer' | 'clientId' | 'sealedSecret' | 'signOnUrl' | 'certificates' | 'groupsClaim' | 'doGroupsDecide'
>;

/**
 * Enters the company’s provider of OpenID Connect, or changes it.
 *
 * @throws ApiError 422 for a provider that cannot be read, and for another one without its secret; 409 when it changed meanwhile
 */
export async function setProvider(
  deciding: Deciding,
  { issuer, client_id, client_secret, ...input }: CallParsed<typeof setSignOnProvider>['body']['provider'],
): Promise<void> {
  const { db, env, company } = deciding;
  const before = await connectionOf(db, company.id);
  const isOther = before === null || before.issuer !== issuer || before.clientId !== client_id;
  if (!client_secret && isOther) throw httpErrors.invalid({ client_secret: ['Enter the client secret.'] });
  const sealedSecret = client_secret ? seal(client_secret, env.dataKeys) : before!.sealedSecret;
  await assertReadable(deciding, { issuer, clientId: client_id, sealedSecret });
  await keep(deciding, input, {
    kind: 'oidc',
    issuer,
    clientId: client_id,
    sealedSecret,
    signOnUrl: null,
    certificates: [],
    groupsClaim: input.groups_claim,
    doGroupsDecide: input.do_groups_decide,
  });
}

/**
 * Enters the company’s provider of SAML, or changes it.
 *
 * @throws ApiError 422 for an address or a certificate that cannot be used; 409 when it changed meanwhile
 */
export async function setSamlProvider(
  deciding: Deciding,
  input: CallParsed<typeof setSignOnSamlProvider>['body']['provider'],
): Promise<void> {
  const { entity_id, sign_on_url, certificates } = input;
  const problem = problemWithUrl(new URL(sign_on_url), deciding.env.isDemo);
  if (problem !== null) throw httpErrors.invalid({ sign_on_url: [problem] });
  await keep(deciding, input, {
    kind: 'saml',
    issuer: entity_id,
    clientId: '',
    sealedSecret: '',
    signOnUrl: sign_on_url,
    certificates: certificatesIn(certificates, deciding.now),
    groupsClaim: input.groups_claim,
    doGroupsDecide: input.do_groups_decide,
  });
}

/** Another provider is off until a manager has tried it; a new certificate or secret of the same one is not. */
function keep(deciding: Deciding, { expected_version }: { expected_version?: number | undefined }, values: Values) {
  return decide(deciding, async (d) => {
    const isOwn = eq(signOnConnections.companyId, d.companyId);
    await assertVersion(d, signOnConnections, isOwn, expected_version);
    const before = await connectionOf(d.tx, d.companyId);
    const isOther = before === null || nameOf(before) !== nameOf(values);
    const set = { ...values, ...(isOther && { state: 'draft' as const, testedAt: null, testedByUserId: null }) };
    const summary = `Identity provider ${values.issuer}`;
    if (before) await changeRow(d, signOnConnections, isOwn, summary, set);
    else
      await d.tx
        .insert(signOnConnections)
        .values({ companyId: d.companyId, ...set, createdAt: d.now, ...firstChange(d, summary) });
    const words = `${summary}: ${changeWords(before, values)}`;
    d.audit({ kind: 'sign_on_changed', summary: words });
    await mailManagers(d, `Single sign-on: ${words}`);
  });
}

/** What makes it another provider. */
const nameOf = ({ kind, issuer, clientId, signOnUrl }: Values) => [kind, issuer, clientId, signOnUrl].join(' ');

function changeWords(before: Values | null, after: Values): string {
  if (before === null) return 'entered';
  const changed = [
    nameOf(before) !== nameOf(after) && 'another issuer, client or address; off until it is tested',
    before.sealedSecret !== after.sealedSecret && 'new client secret',
    before.certificates.join() !== after.certificates.join() && 'new certificates',
    before.groupsClaim !== after.groupsClaim && `groups from ${after.groupsClaim}`,
    before.doGroupsDecide !== after.doGroupsDecide &&
      (after.doGroupsDecide
        ? 'groups decide everyone’s permissions'
        : 'groups decide the permissions of those whom they brought in'),
  ].filter(Boolean);
  return changed.length === 0 ? 'saved unchanged' : changed.join('; ');
}

/** Reads the metadata before anything is stored. */
async function assertReadable({ env }: Deciding, values: Pick<Row, 'issuer' | 'clientId' | 'sealedSecret'>) {
  try {
    await readProvider(values, env);
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    throw httpErrors.invalid({
      issuer: [`${error.message} We read ${values.issuer.replace(/\/$/, '')}/.well-known/openid-configuration.`],
    });
  }
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** @returns each certificate of a text in PEM. @throws ApiError 422 for none, too many, or one that has expired */
function certificatesIn(text: string, now: Date): string[] {
  const refused = (message: string) => httpErrors.invalid({ certificates: [message] });
  const found = text.match(CERTIFICATE) ?? [];
  if (found.length === 0) throw refused('Paste the certificate in PEM, from BEGIN CERTIFICATE to END CERTIFICATE.');
  if (found.length > MAX_SIGN_ON_CERTIFICATES) throw refused(`At most ${MAX_SIGN_ON_CERTIFICATES} certificates.`);
  return found.map((pem) => {
    let certificate: X509Certificate;
    try {
      certificate = new X509Certificate(pem);
    } catch {
      throw refused('This is no certificate.');
    }
    if (new Date(certificate.validTo) <= now) throw refused(`A certificate expired on ${certificate.validTo}.`);
    return certificate.toString().trim();
  });
}
