/** Names by which a browser reaches the machine that it runs on. */
const isThisMachine = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(hostname);

/** Whether cookies of an address of the product are for https alone: everywhere but on the machine itself. */
export const hasSecureCookies = (address: string): boolean => !isThisMachine(new URL(address).hostname);

/**
 * Whether browsers would keep the sessions of an address: elsewhere than on their own machine only those of https. What is
 * no address is not judged.
 */
export const keepsSessions = (address: string): boolean => {
  if (!URL.canParse(address)) return true;
  const { protocol } = new URL(address);
  return protocol === 'https:' || !hasSecureCookies(address);
};

export const NEEDS_HTTPS = 'must begin with https:// outside localhost: browsers would keep no sessions there.';
