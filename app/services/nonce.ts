import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** Hands the request's nonce to the scripts in the page. Set by the server's entry only. */
export const NonceProvider = NonceContext.Provider;

/** The nonce for a script of this page; undefined in the browser, where scripts already run. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
