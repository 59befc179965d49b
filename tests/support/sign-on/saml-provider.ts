import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import samlify from 'samlify';

const { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } = samlify;

// The answers are checked by the product, not by the library that makes them.
setSchemaValidator({ validate: () => Promise.resolve('not checked') });

const ENTITY_ID = 'https://idp.example/saml';

function newKeyPair() {
  const folder = mkdtempSync(join(tmpdir(), 'saml-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=idp.example'];
  execFileSync('openssl', ['req', ...options, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') };
}

const TEMPLATE = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Destination}" InResponseTo="{InResponseTo}"><saml:Issuer>{Issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{AssertionID}" Version="2.0" IssueInstant="{IssueInstant}"><saml:Issuer>{Issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">{NameID}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="{Until}" Recipient="{Recipient}" InResponseTo="{AssertionInResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{From}" NotOnOrAfter="{Until}"><saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="{AuthnInstant}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>{Email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="firstName"><saml:AttributeValue>{FirstName}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="lastName"><saml:AttributeValue>{LastName}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="groups"><saml:AttributeValue>{Group}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>`;

type Said = { nameId: string; email: string; firstName?: string; lastName?: string; group?: string };

/** A SAML identity provider made of samlify, which says what a test tells it to. */
export function startSamlProvider({ entityId, acsUrl }: { entityId: string; acsUrl: string }) {
  const own = newKeyPair();
  const stranger = newKeyPair();
  const product = ServiceProvider({
    entityID: entityId,
    wantAssertionsSigned: true,
    assertionConsumerService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST', Location: acsUrl }],
  });
  const providerWith = ({ key, certificate }: typeof own) =>
    IdentityProvider({
      entityID: ENTITY_ID,
      privateKey: key,
      signingCert: certificate,
      singleSignOnService: [
        { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: 'https://idp.example/sso' },
      ],
      loginResponseTemplate: { context: TEMPLATE, attributes: [] },
    });
  let made = 0;

  return {
    entityId: ENTITY_ID,
    certificate: own.certificate,
    nextCertificate: stranger.certificate,
    /** @returns the answer in XML: assertion signed, unless `by` says otherwise */
    async answer(
      address: string,
      { nameId, email, firstName = 'Sam', lastName = 'Miller', group = 'none' }: Said,
      forged: { by?: 'stranger'; values?: Record<string, string> } = {},
    ) {
      const request = inflateRawSync(
        Buffer.from(new URL(address).searchParams.get('SAMLRequest')!, 'base64'),
      ).toString();
      const requestId = /\bID="([^"]+)"/.exec(request)![1]!;
      const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
      made += 1;
      const values: Record<string, string> = {
        ID: `_response-${made}`,
        AssertionID: `_assertion-${made}`,
        IssueInstant: at(0),
        AuthnInstant: at(0),
        Destination: acsUrl,
        InResponseTo: requestId,
        AssertionInResponseTo: requestId,
        Issuer: ENTITY_ID,
        NameID: nameId,
        Recipient: acsUrl,
        Audience: entityId,
        From: at(-1),
        Until: at(5),
        Email: email,
        FirstName: firstName,
        LastName: lastName,
        Group: group,
        ...forged.values,
      };
      const { context } = await providerWith(forged.by === 'stranger' ? stranger : own).createLoginResponse(
        product,
        { extract: {} },
        'post',
        {},
        (template: string) => ({ id: values.ID!, context: SamlLib.replaceTagsByValue(template, values) }),
      );
      return Buffer.from(context, 'base64').toString();
    },
  };
}
