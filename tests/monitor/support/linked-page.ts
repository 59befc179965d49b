import { formOf } from './forms';
import type { SectionMonitor } from './section-monitor';

let browsers = 0;

/**
 * A browser of someone outside at the page of a mailed link, from a network of its own: what one asks counts against
 * no other.
 *
 * @param link below the product's own address
 */
export function linkedPage(monitor: SectionMonitor, link: string, ownHeaders: Record<string, string> = {}) {
  browsers += 1;
  const remoteAddress = `10.${Math.floor(browsers / 250)}.${browsers % 250}.7`;
  let cookie = '';
  const ask = async (method: 'GET' | 'POST', below: string, payload?: string | Buffer, headers = {}) => {
    const response = await monitor.app.inject({
      method,
      url: link + below,
      remoteAddress,
      payload,
      headers: { ...ownHeaders, ...headers, ...(cookie && { cookie }) },
    });
    const set = response.cookies.find(({ name }) => name.endsWith('_session'));
    if (set) cookie = `${set.name}=${set.value}`;
    return response;
  };
  /** Opens a page below the link, or sends a form there. */
  const open = (below = '', fields?: Record<string, string>, file?: { name: string; content: Buffer }) => {
    const form = fields && formOf(fields, file);
    return ask(form ? 'POST' : 'GET', below, form?.payload, form?.headers);
  };
  return {
    link,
    open,
    post: (below: string, payload: string) => ask('POST', below, payload, { 'content-type': 'application/json' }),
    /** Has a code mailed and enters it. */
    enter: async () => {
      await open('/code', {});
      return open('/open', { code: /\d{6}/.exec(monitor.mails.at(-1)!.text)![0] });
    },
    /** Another browser opens the link. */
    forget: () => {
      cookie = '';
    },
  };
}
