import { ASF, PNG_SIGNATURE } from './hostile-values';
import type { Call } from './monitor-requests';
import { type FuzzRequest, MULTIPART, multipart } from './requests';

/** What once stopped the product or was a fault of it: sent first, whatever the seed. */
export function knownBad(calls: readonly Call[]): FuzzRequest[] {
  const portal = (method: string, path: string, headers: Record<string, string> = {}, body = ''): FuzzRequest => ({
    to: 'portal',
    account: 'admin',
    method,
    path,
    headers,
    body: ['GET', 'TRACE'].includes(method) ? null : Buffer.from(body),
    of: path.slice(0, 60),
  });
  const monitor = (method: string, path: string, body: object | null): FuzzRequest => ({
    to: 'monitor',
    account: 'admin',
    method,
    path: `/monitor${path}`,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body && Buffer.from(JSON.stringify(body)),
    of: path.split('?')[0]!,
  });
  const uploads = (file: Buffer, name = 'name') =>
    calls
      .filter(({ operation }) => operation.requestBody?.content['multipart/form-data'])
      .map(({ method, path }): FuzzRequest => {
        const parts = multipart([
          { name: 'x', value: 'y' },
          { name: 'file', value: file, filename: 'paper.png' },
        ]);
        const body = Buffer.from(parts.toString('latin1').replace('name=', `${name}=`), 'latin1');
        const address = path.replaceAll(/\{\w+\}/g, '1');
        return {
          to: 'monitor',
          account: 'admin',
          method,
          path: address,
          headers: { 'content-type': MULTIPART },
          body,
          of: path,
        };
      });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const notes = '/broker/carriers/5000101/notes';
  return [
    ...[
      '/broker/%5C',
      '/broker/%5C%5C',
      '/broker//x.invalid',
      '/broker/%zz',
      '/broker/%00',
      '/broker/login?_data=root',
    ].map((path) => portal('GET', path)),
    portal('GET', `/broker/login?${Array.from({ length: 14_000 }, (_, index) => `p${index}=x`).join('&')}`),
    portal('GET', '/broker/login', { host: 'a b' }),
    portal('GET', '/broker/login', { 'x-forwarded-host': 'x:99999999' }),
    portal('GET', 'http://x.invalid/broker/'),
    ...['TRACE', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => portal(method, notes)),
    portal('POST', notes, { 'content-type': 'application/json' }, '{}'),
    portal('POST', notes),
    portal('POST', notes, { 'content-type': 'multipart/form-data' }, 'x'),
    portal('POST', '/broker/carriers/5000101/certificates/new', { 'content-type': 'multipart/form-data' }, 'x'),
    portal(
      'POST',
      '/broker/carriers/5000101/certificates/new',
      { 'content-type': MULTIPART },
      '--fuzz-boundary\r\nbroken',
    ),
    portal('POST', notes, { ...form, origin: 'http://watchdog.localhost' }, 'body=x'),
    portal('POST', notes, { ...form, 'x-forwarded-host': 'elsewhere.invalid' }, 'body=x'),
    ...['2147483648', '9007199254740991', '9223372036854775807'].flatMap((id) => [
      monitor('PATCH', '/sign_up/claim_open_user_invitation', { user_invitation_id: Number(id) }),
      ...calls
        .filter(({ path }) => path.includes('{id}'))
        .map(({ method, path }) =>
          monitor(
            method,
            path.replace('/monitor', '').replaceAll(/\{\w+\}/g, id),
            method === 'GET' || method === 'DELETE' ? null : {},
          ),
        ),
    ]),
    monitor('GET', '/api/v1/carriers?search_text=a%00b', null),
    monitor('POST', '/api/v1/notes', { note: { carrier_id: 5000101, body: 'a\u0000b' } }),
    monitor('POST', '/api/v1/teams', { team: { name: '\ud800' } }),
    ...uploads(PNG_SIGNATURE),
    // A part without a name.
    ...uploads(PNG_SIGNATURE, 'nam'),
    // Last, since what it stops does not answer any more.
    ...uploads(ASF),
  ];
}
