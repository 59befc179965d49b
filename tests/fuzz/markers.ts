import { randomBytes } from 'node:crypto';
import { pdfWith } from './hostile-values';
import type { Product } from './product';
import { type Account, MULTIPART, multipart } from './requests';

const COMPANIES = { demo: ['admin', 'staff', 'watchdog'], other: ['other'] } as const satisfies Record<
  string,
  readonly Account[]
>;
type Company = keyof typeof COMPANIES;

export type Planted = { markers: Record<Company, string>; ids: string[] };

/**
 * Writes a word that nobody can guess into records of both companies: wherever it is read by who does not belong to that
 * company, a row of another company was.
 *
 * @returns the words, and the ids of what was made
 */
export async function plantMarkers(product: Product): Promise<Planted> {
  const markers = { demo: `zq${randomBytes(9).toString('hex')}d`, other: `zq${randomBytes(9).toString('hex')}o` };
  const ids = new Set<string>();
  for (const [company, [account]] of Object.entries(COMPANIES) as [Company, readonly Account[]][]) {
    const word = markers[company];
    const call = async (method: string, path: string, body: object | Buffer) => {
      const isForm = Buffer.isBuffer(body);
      const headers = {
        ...product.headersOf('monitor', account!),
        'content-type': isForm ? MULTIPART : 'application/json',
      };
      const answer = await product.send({
        to: 'monitor',
        method,
        path: `/monitor/api/v1/${path}`,
        headers,
        body: isForm ? body : Buffer.from(JSON.stringify(body)),
      });
      if (answer.status !== 200) return null;
      const made = JSON.parse((answer as { body: string }).body || '{}') as { id?: number };
      for (const [, id] of JSON.stringify(made).matchAll(/"\w*id":(\d+)/g)) ids.add(id!);
      return made;
    };
    const made = [
      await call('POST', 'notes', { note: { carrier_id: 5000101, body: `${word} note` } }),
      await call('POST', 'teams', { team: { name: `${word} team` } }),
      await call('POST', 'saved_searches', { saved_search: { name: `${word} search` } }),
      await call('POST', 'classifications', { classification: { name: `${word} classification` } }),
      await call('POST', 'payment_terms', { payment_term: { name: `${word} terms` } }),
      await call('POST', 'edit_requests', { edit_request: { carrier_id: 5000101, message: `${word} request` } }),
      await call('POST', 'user_invitations', { user_invitation: { email: `${word}@broker.invalid` } }),
      await call('POST', 'api_keys', { api_key: { name: `${word} key` } }),
      await call('POST', 'vetting_files', { vetting_file: { carrier_id: 5000101, reference: word } }),
      await call('POST', 'subscriptions', { subscription: { carrier_id: 5000103 } }),
      await call('POST', 'connections/do_not_dispatch', {
        connection: { carrier_id: 5000104, note: `${word} reason` },
      }),
      await call(
        'POST',
        'contracts',
        multipart([
          { name: 'name', value: `${word} contract` },
          { name: 'file', value: pdfWith(word), filename: `${word}.pdf` },
        ]),
      ),
    ].filter((one) => one !== null);
    if (made.length < 9) throw new Error(`Only ${made.length} records of ${company} could be planted.`);
  }
  return { markers, ids: [...ids] };
}

/** What pages show of the planted words is not sent: an answer that repeats what was sent is no leak. */
export function withoutMarkers<T>(found: T, { markers }: Planted): T {
  const text = Object.values(markers).reduce((all, word) => all.replaceAll(word, 'word'), JSON.stringify(found));
  return JSON.parse(text) as T;
}

/** The company whose word stands in an answer that this account should not see it in, or null. */
export function leaked({ markers }: Planted, account: Account, text: string): Company | null {
  const companies = Object.keys(COMPANIES) as Company[];
  return (
    companies.find(
      (company) => text.includes(markers[company]) && !(COMPANIES[company] as readonly Account[]).includes(account),
    ) ?? null
  );
}
