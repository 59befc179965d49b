/** Host names by which a browser reaches its own machine. */
const isThisMachine = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(hostname);

/** Whether cookies of a product's URL are only for https: everywhere except on the machine itself. */
export const hasSecureCookies = (address: string): boolean => !isThisMachine(new URL(address).hostname);

/**
 * Whether browsers would keep the sessions of a URL: except on their own machine, only those of https. It does not
 * judge an invalid URL.
 */
export const keepsSessions = (address: string): boolean => {
  if (!URL.canParse(address)) return true;
  const { protocol } = new URL(address);
  return protocol === 'https:' || !hasSecureCookies(address);
};

export const NEEDS_HTTPS = 'must begin with https:// outside localhost: browsers would keep no sessions there.';
