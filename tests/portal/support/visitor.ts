import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { hostOf, PORTAL, reach } from '../../e2e/support/accounts';
import { newestCode, PASSWORD } from '../../e2e/support/sign-in';

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** None is kept: one that the server closes as it is used again would fail a test. */
const agent = new Agent({ maxSockets: 8 });

/** Somebody who asks the portal as a browser without script does: with a session, and following nothing by itself. */
export class Visitor {
  readonly #cookies = new Map<string, string>();

  /**
   * @param address of the portal, on the host of either brand
   * @returns the answer; of a machine too busy to answer in time (503) the second one, as from a browser that reloads
   */
  async get(address: string): Promise<Answer> {
    const answer = await this.send('GET', address);
    if (answer.status !== 503) return answer;
    console.warn(`${address} was answered 503, and is read again: ${answer.text.slice(0, 500)}`);
    return this.send('GET', address);
  }

  post(address: string, form: Record<string, string>, origin = new URL(address).origin): Promise<Answer> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin };
    return this.send('POST', address, headers, new URLSearchParams(form).toString());
  }

  /** As a program may that is no browser: with any method, path and header. */
  async send(method: string, address: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> {
    const { hostname, port } = new URL(PORTAL);
    const length = method === 'GET' || method === 'TRACE' ? {} : { 'content-length': Buffer.byteLength(body) };
    const answer = await new Promise<Answer>((resolve, reject) => {
      const sent = httpRequest({
        agent,
        hostname,
        port,
        method,
        // Sent unchanged: addresses that cannot be decoded are requested too.
        path: reach(address).slice(new URL(PORTAL).origin.length),
        headers: { ...hostOf(address), ...this.#cookieHeader(), ...headers, ...length },
      });
      sent.on('response', (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, text: Buffer.concat(pieces).toString() }),
        );
      });
      sent.on('error', reject).end(body);
    });
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      this.#cookies.set(name!, value!);
    }
    return answer;
  }

  #cookieHeader() {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return cookie === '' ? {} : { cookie };
  }
}

/** The account, signed in at the portal of that host. */
export async function signedInAs(account: string, base: string): Promise<Visitor> {
  const visitor = new Visitor();
  const email = `${account}@demo.test`;
  for (const [path, form] of [
    ['/login', () => ({ email, password: PASSWORD })],
    ['/login/code', () => ({ code: newestCode(email) })],
  ] as const) {
    const { status, text } = await visitor.post(base + path, form());
    if (status !== 302) throw new Error(`${account} is not let in at ${path}: ${status}\n${text.slice(0, 500)}`);
  }
  return visitor;
}

/** Does the same with each, a few at a time: portal and monitor then both work all the time. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}
